import { Trans, useLingui } from '@lingui/react/macro'

import type { Section } from '#contract/configuration/section-form.ts'

import { nameTitle } from '#src/devices/settings/section-words.ts'

/** Why secrets that are desired are empty in a form that begins with what is reported, and what to do. */
export function SecretsAgain({ section, secrets }: { section: Section; secrets: readonly string[] }) {
  const { i18n } = useLingui()
  const titles = secrets.map((name) => nameTitle(section, name, i18n.locale))
  const names = new Intl.ListFormat(i18n.locale).format(titles)
  return (
    <Trans>
      The device reports a different address, and secrets are not sent to another address unasked. Enter “
      {names}” again for the reported address, or leave it empty for no desired value.
    </Trans>
  )
}
