import { Trans } from '@lingui/react/macro'

/** What a question about deleting relays says besides: what becomes of what hangs on them. */
export function RelayDeletionNote() {
  return <Trans>Devices behind the relay stay. Their path is unknown until they are received again.</Trans>
}
