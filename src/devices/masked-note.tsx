import { Trans } from '@lingui/react/macro'

/** What stands in a message in place of what may be a secret. */
export const masked = '***'

/** Says why a message that is shown is not all that was sent. */
export function MaskedNote() {
  return <Trans>Where *** stands, a value is not kept: it is a secret, or of a name that is not known.</Trans>
}
