import { Trans } from '@lingui/react/macro'

/** What stands in a message in place of what may be a secret. */
export const masked = '***'

/** Says why a message that is shown is not all that was sent. */
export function MaskedNote() {
  return <Trans>Values shown as *** are not stored: they are secret, or their name is unknown.</Trans>
}
