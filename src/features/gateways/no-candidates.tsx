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
      <NothingShown title={<Trans>{armuid} is not among them</Trans>}>
        {ignored ? (
          <Trans>No gateway with this id is ignored.</Trans>
        ) : (
          <Trans>
            It has not knocked within 30 days, is ignored, or is entered already. Once it tries to log in, it
            is listed here within a few seconds.
          </Trans>
        )}
      </NothingShown>
    )
  if (ignored)
    return (
      <NothingShown title={<Trans>No gateway is ignored</Trans>}>
        <Trans>An ignored gateway is listed here until it shows another key or you show it again.</Trans>
      </NothingShown>
    )
  return (
    <NothingShown title={<Trans>No unknown gateway has knocked</Trans>}>
      <Trans>
        Enter this server’s address in the gateway, with port 1883 unless your administrator says otherwise,
        and let it connect. It is refused, and within a few seconds it is listed here with its id and the
        fingerprint of its key. After 30 days without an attempt it is forgotten.
      </Trans>
    </NothingShown>
  )
}
