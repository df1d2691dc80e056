import { Trans } from '@lingui/react/macro'

import { worldPath, worldSize } from 'virtual:world-outline'

import { ColorSchemeSwitch } from '#src/ui/color-scheme-switch.tsx'
import { LanguageWords } from '#src/ui/language-words.tsx'
import { Logo } from '#src/ui/logo.tsx'

import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'
import { VersionLabel } from './version-label.tsx'

export function LoginPage() {
  return (
    <div className={styles['page']}>
      <svg
        className={styles['world']}
        viewBox={`0 0 ${worldSize.width} ${worldSize.height}`}
        preserveAspectRatio="xMinYMid slice"
        aria-hidden="true"
      >
        <path d={worldPath} />
      </svg>
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
          <LoginForm />
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
