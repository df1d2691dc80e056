import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconChevronDown,
  IconDevices,
  IconHelp,
  IconKey,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { useRef, useEffect, useState } from 'react'

import { rem } from '#src/ui/rem.ts'
import { UserText } from '#src/ui/user-text.tsx'

import { HelpDialog } from './help-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'
import styles from './shell.module.css'

/** A greeting with the person's name; behind it, what concerns them alone. */
export function PersonalMenu({ name, company }: { name: string; company: string }) {
  const { t } = useLingui()
  const greeting = useGreeting()
  const [passwordOpen, password] = useDisclosure(false)
  const [sessionsOpen, sessions] = useDisclosure(false)
  const [factorOpen, factor] = useDisclosure(false)
  const [helpOpen, help] = useDisclosure(false)
  const opener = useRef<HTMLButtonElement>(null)
  const back = () => opener.current
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton ref={opener} className={styles['person'] ?? ''} title={t`Personal menu`}>
            <IconUser
              className={styles['personIcon']}
              size="1.125rem"
              stroke={1.5}
              aria-label={t`Personal menu`}
            />
            <span className={styles['greeting']}>
              <Trans>
                {greeting},{' '}
                <strong>
                  <UserText text={name} />
                </strong>
              </Trans>
            </span>
            <IconChevronDown size="1rem" stroke={1.5} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown maw={rem(360)}>
          {/* Here in full: the greeting is cut where there is no room, and a phone has none. */}
          <Menu.Label className={styles['who'] ?? ''}>
            <strong>
              <UserText text={name} />
            </strong>
            <UserText text={company} />
          </Menu.Label>
          <Menu.Item leftSection={<IconKey size="1rem" stroke={1.5} />} onClick={password.open}>
            <Trans>Change password</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconShieldLock size="1rem" stroke={1.5} />} onClick={factor.open}>
            <Trans>Second factor</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconDevices size="1rem" stroke={1.5} />} onClick={sessions.open}>
            <Trans>My logins</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconHelp size="1rem" stroke={1.5} />} onClick={help.open}>
            <Trans>Help</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {passwordOpen && <PasswordDialog onClose={password.close} focusAfter={back} />}
      {factorOpen && <SecondFactorDialog onClose={factor.close} focusAfter={back} />}
      {sessionsOpen && <SessionsDialog onClose={sessions.close} focusAfter={back} />}
      {helpOpen && <HelpDialog onClose={help.close} focusAfter={back} />}
    </>
  )
}

/** A greeting by the hour of this machine's day, looked at again every minute. */
function useGreeting(): string {
  const { t } = useLingui()
  const [hour, setHour] = useState(() => new Date().getHours())
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), 60_000)
    return () => clearInterval(timer)
  }, [])
  if (hour < 5) return t`Good night`
  if (hour < 12) return t`Good morning`
  if (hour < 18) return t`Good afternoon`
  return t`Good evening`
}
