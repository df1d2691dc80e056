import { Trans } from '@lingui/react/macro'

import { NothingShown } from '#src/ui/list/list-states.tsx'

/** Nobody knocked: how a gateway comes to stand here. */
export function NoCandidates({ ignored }: { ignored: boolean }) {
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
