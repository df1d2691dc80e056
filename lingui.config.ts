import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** The texts in the source are English; Chinese is what a person sees first. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh', 'en', 'ja'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
