import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

import type { Language } from '#contract/wire/enumerations.ts'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'

/** Shows a part of the console with its texts and its theme, without motion. */
export async function show(part: ReactNode, language: Language = 'en') {
  await loadCatalogue(language)
  return render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">{part}</MantineProvider>
    </I18nProvider>,
  )
}
