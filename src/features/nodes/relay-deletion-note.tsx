import { Trans } from '@lingui/react/macro'

/** What a question about deleting relays says besides: what becomes of the devices connected through them. */
export function RelayDeletionNote() {
  return <Trans>Devices behind the relay stay. Their path is unknown until they are received again.</Trans>
}
