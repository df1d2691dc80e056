import { Trans } from '@lingui/react/macro'

import type { ArmUid } from '#contract/wire/ids.ts'
import { NothingShown } from '#src/ui/list/list-states.tsx'

interface NoCandidatesProps {
  ignored: boolean
  /** The one that is looked for. */
  armuid: ArmUid | undefined
}

/** Nobody knocked: how a gateway comes to stand here. */
export function NoCandidates({ ignored, armuid }: NoCandidatesProps) {
  if (armuid !== undefined)
    return (
      <NothingShown title={<Trans>{armuid} is not in this list</Trans>}>
        {ignored ? (
          <Trans>No ignored gateway has this id.</Trans>
        ) : (
          <Trans>
            No login attempt in 30 days, or already ignored or registered. A new attempt appears here within
            seconds.
          </Trans>
        )}
      </NothingShown>
    )
  if (ignored)
    return (
      <NothingShown title={<Trans>No ignored gateways</Trans>}>
        <Trans>Ignored gateways stay here until they present another key or you show them again.</Trans>
      </NothingShown>
    )
  return (
    <NothingShown title={<Trans>No unknown gateway has tried to log in</Trans>}>
      <Trans>
        In the gateway, set the address of this server and port 1883, unless your administrator named another.
        When the gateway tries to connect, it appears here within seconds with its id and key fingerprint.
        After 30 days without an attempt it is removed.
      </Trans>
    </NothingShown>
  )
}
