import { Trans, useLingui } from '@lingui/react/macro'

import worldOutline from 'virtual:world-outline'

import type { SessionUser } from '#contract/calls/records.ts'
import { ColorSchemeSwitch } from '#src/ui/color-scheme-switch.tsx'
import { LanguageWords } from '#src/ui/language-words.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { useDocumentTitle } from '#src/ui/use-document-title.ts'

import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'
import { VersionLabel } from './version-label.tsx'

interface LoginPageProps {
  notice?: string | null
  /** It tells of nothing that went wrong. */
  isGood?: boolean
  onLoggedIn: (session: SessionUser) => void
}

export function LoginPage({ notice = null, isGood = false, onLoggedIn }: LoginPageProps) {
  const { t } = useLingui()
  useDocumentTitle(t`Log in`)
  return (
    <div className={styles['page']}>
      <div className={styles['world']} aria-hidden="true">
        <div className={styles['land']} style={{ maskImage: `url("${worldOutline}")` }} />
      </div>
      <main className={styles['side']}>
        <div className={styles['column']}>
          <header className={styles['product']}>
            <Logo size={36} />
            <div>
              <h1 className={styles['name']}>Farwatch</h1>
              <p className={styles['claim']}>
                <Trans>Network operations console</Trans>
              </p>
            </div>
          </header>
          <LoginForm notice={notice} isGood={isGood} onLoggedIn={onLoggedIn} />
          <LanguageWords />
        </div>
        <footer className={styles['foot']}>
          <VersionLabel />
          <ColorSchemeSwitch />
        </footer>
      </main>
    </div>
  )
}
