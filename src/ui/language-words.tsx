import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'

import { activeLanguage, chooseLanguage, languageNames } from '#src/i18n/language.ts'

import styles from './language-words.module.css'

/** The languages as three words, each in its own. */
export function LanguageWords() {
  const { t } = useLingui()
  const active = activeLanguage()
  return (
    <nav className={styles['words']} aria-label={t`Language`}>
      {languageNames.map(({ language, name }) => (
        <UnstyledButton
          key={language}
          lang={language}
          className={styles['word'] ?? ''}
          aria-current={language === active}
          onClick={() => language !== active && chooseLanguage(language)}
        >
          {name}
        </UnstyledButton>
      ))}
    </nav>
  )
}
