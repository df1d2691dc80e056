import { Trans } from '@lingui/react/macro'

/** What a question about deleting relays says besides: what becomes of what hangs on them. */
export function RelayDeletionNote() {
  return (
    <Trans>
      What hangs on a relay stays. Until it is heard again, nobody knows through which other relay it is.
    </Trans>
  )
}
