import { useLingui, Trans } from '@lingui/react/macro'
import { ActionIcon, Burger, Menu } from '@mantine/core'
import { IconLogout2, IconLanguage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, type ReactNode, type RefObject } from 'react'

import { request } from '#src/api/client.ts'
import { LogoImage } from '#src/companies/logo-image.tsx'
import { useOwnLogo } from '#src/companies/own-logo.ts'
import { activeLanguage, chooseLanguage, languageNames } from '#src/i18n/language.ts'
import { noteEndOfSession } from '#src/session/end-of-session.ts'
import { currentSession, dropSession } from '#src/session/session.ts'
import { ColorSchemeSwitch } from '#src/ui/color-scheme-switch.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { PageLink } from '#src/ui/page-link.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import { LinkSign } from './link-sign.tsx'
import { MessageBell } from './message-bell.tsx'
import { PersonalMenu } from './personal-menu.tsx'
import styles from './shell.module.css'

/** Nobody who leaves waits longer for a server that is silent. */
const leaveAfterMs = 3000

interface HeaderProps {
  /** The page that is shown. */
  content: RefObject<HTMLElement | null>
  menuOpen: boolean
  sign: ReactNode
  onMenu: () => void
  /** Goes on when nothing is lost by leaving, or the person wants it so. */
  onLeave: (goOn: () => void) => void
}

export function Header({ content, menuOpen, sign, onMenu, onLeave }: HeaderProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const session = currentSession()
  const company = session?.companyname ?? ''
  const logo = useOwnLogo()

  const leaving = useRef(false)
  const logOut = async () => {
    // A second one would only be told that there is no session any more.
    if (leaving.current) return
    leaving.current = true
    // Whatever else asks meanwhile is told that there is no session, which is what the person wants.
    noteEndOfSession({ kind: 'left' })
    try {
      await request('accounts/logout', { signal: AbortSignal.timeout(leaveAfterMs) })
    } finally {
      leaving.current = false
      // Whatever the server says, this browser forgets the session.
      dropSession()
      await navigate({ to: '/login' })
    }
  }

  return (
    <header className={styles['header']}>
      <SkipLink to={content} />
      <Burger
        className={styles['burger'] ?? ''}
        size="sm"
        opened={menuOpen}
        onClick={onMenu}
        aria-label={t`Menu`}
        aria-expanded={menuOpen}
      />
      <PageLink href="/" className={styles['brand']} aria-label={t`Farwatch, go to the first page`}>
        <Brand logo={logo} company={company} />
      </PageLink>
      <div className={styles['company']} title={company}>
        <UserText text={company} />
      </div>
      <div className={styles['space']} />
      {sign}
      <LinkSign />
      <MessageBell />
      <PersonalMenu name={session?.username ?? ''} company={company} />
      <div className={styles['tools']}>
        <LanguageMenu />
        <ColorSchemeSwitch />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t`Log out`}
          title={t`Log out`}
          onClick={() => onLeave(() => void logOut().catch(() => undefined))}
        >
          <IconLogout2 size="1.125rem" stroke={1.5} />
        </ActionIcon>
      </div>
    </header>
  )
}

/** The company's logo; ours when it has none or it cannot be fetched. */
function Brand({ logo, company }: { logo: string; company: string }) {
  const ours = (
    <>
      <Logo size={26} />
      <span>Farwatch</span>
    </>
  )
  return logo === '' ? (
    ours
  ) : (
    <LogoImage address={logo} alt={company}>
      {ours}
    </LogoImage>
  )
}

function LanguageMenu() {
  const { t } = useLingui()
  const active = activeLanguage()
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Language`} title={t`Language`}>
          <IconLanguage size="1.125rem" stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languageNames.map(({ language, name }) => (
          <Menu.Item
            key={language}
            lang={language}
            fw={language === active ? 600 : 400}
            aria-current={language === active}
            onClick={() => chooseLanguage(language)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The first stop of the tab key: past header, menu and tabs to the page. */
function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    <button type="button" className={styles['skip']} onClick={() => to.current?.focus()}>
      <Trans>Skip to content</Trans>
    </button>
  )
}
