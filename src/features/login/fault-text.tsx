import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'

import type { LoginFault } from '#machines/login-fault.ts'
import { ServerWords } from '#src/ui/server-words.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './login-form.module.css'

interface FaultTextProps {
  fault: LoginFault | null
  notice: string | null
  isGood: boolean
}

/** Why nobody is logged in yet, said aloud as soon as it stands there. */
export function FaultText({ fault, notice, isGood }: FaultTextProps) {
  const text = fault === null ? notice && <ServerWords text={notice} /> : faultWords(fault)
  return (
    <div role="alert" className={styles['fault']}>
      {text !== null && (
        <>
          {(fault !== null || !isGood) && <StatusMark state="abnormal" size={16} />}
          <span key={fault?.retryAfterS}>{text}</span>
        </>
      )}
    </div>
  )
}

/** Why nobody is logged in yet. */
export function faultWords({ reason, message, retryAfterS }: LoginFault): ReactNode {
  if (reason === 'captcha.wrong') return <Trans>Verification code error</Trans>
  if (reason === 'captcha.expired')
    return <Trans>This verification code has expired. Enter the new one.</Trans>
  if (reason === 'network')
    return (
      <Trans>
        Server or network problem. Retrying automatically; if the problem lasts, contact the administrator.
      </Trans>
    )
  if (reason === 'unanswered')
    return (
      <Trans>Server or network problem. Log in again; if the problem lasts, contact the administrator.</Trans>
    )
  if (reason === 'login.locked' && retryAfterS !== undefined)
    return <LockedText seconds={retryAfterS} message={message ?? ''} />
  if (message !== null && message !== '') return <ServerWords text={message} />
  return <Trans>Login failed</Trans>
}

/** For how long an account takes no more tries, counted down. Who listens is informed once, as the server says it. */
export function LockedText({ seconds, message }: { seconds: number; message: string }) {
  const [until] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.min(seconds, Math.max(0, Math.ceil((until - now) / 1000)))
  const leftText = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <>
      <VisuallyHidden>{message}</VisuallyHidden>
      <span aria-hidden="true">
        <Trans>Too many failed attempts. Try again in {leftText}.</Trans>
      </span>
    </>
  )
}
