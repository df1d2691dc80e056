import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Burger } from '@mantine/core'
import { IconLogout2 } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'

import { request } from '#src/api/client.ts'
import { currentSession, dropSession } from '#src/session/session.ts'
import { ColorSchemeSwitch } from '#src/ui/color-scheme-switch.tsx'
import { Logo } from '#src/ui/logo.tsx'

import { LanguageMenu } from './language-menu.tsx'
import { LinkSign } from './link-sign.tsx'
import styles from './shell.module.css'
import { useGreeting } from './use-greeting.ts'

export function Header({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const session = currentSession()
  const greeting = useGreeting()
  const name = session?.username ?? ''

  const logOut = async () => {
    try {
      await request('accounts/logout')
    } finally {
      // Whatever the server says, this browser forgets the session.
      dropSession()
      await navigate({ to: '/login' })
    }
  }

  return (
    <header className={styles['header']}>
      <Burger
        className={styles['burger'] ?? ''}
        size="sm"
        opened={menuOpen}
        onClick={onMenu}
        aria-label={t`Menu`}
        aria-expanded={menuOpen}
      />
      <Link to="/" className={styles['brand']} aria-label="Farwatch">
        {session !== null && session.logPath !== '' ? (
          <img src={session.logPath} alt={session.companyname} />
        ) : (
          <>
            <Logo size={26} />
            <span>Farwatch</span>
          </>
        )}
      </Link>
      <div className={styles['company']}>{session?.companyname}</div>
      <div className={styles['space']} />
      <LinkSign />
      <div className={styles['greeting']}>
        <Trans>
          {greeting}, <strong>{name}</strong>
        </Trans>
      </div>
      <div className={styles['tools']}>
        <LanguageMenu />
        <ColorSchemeSwitch />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t`Log out`}
          title={t`Log out`}
          onClick={() => void logOut().catch(() => undefined)}
        >
          <IconLogout2 size="1.125rem" stroke={1.5} />
        </ActionIcon>
      </div>
    </header>
  )
}
