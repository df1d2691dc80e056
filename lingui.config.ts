import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** What the login page shows: its texts are fetched without those of the console. */
const loginPage = [
  'src/features/login',
  'src/boot/log-in-by-link.ts',
  'src/ui/color-scheme-switch.tsx',
  'src/ui/language-words.tsx',
  'src/ui/notices/notice-place.tsx',
  'src/ui/second-factor',
  'src/ui/secret-field.tsx',
]

/** The texts in the source are English; Chinese is what a person sees first. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh', 'en', 'ja'],
  catalogs: [
    { path: '<rootDir>/locales/login/{locale}', include: loginPage },
    { path: '<rootDir>/locales/{locale}', include: ['src'], exclude: loginPage },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
