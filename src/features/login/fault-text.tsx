import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { LoginFault } from '#machines/login-machine.ts'
import { ServerWords } from '#src/ui/server-words.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'

import { LockedText } from './locked-text.tsx'
import styles from './login-form.module.css'

interface FaultTextProps {
  fault: LoginFault | null
  notice: string | null
  isGood: boolean
}

/** Why nobody is logged in yet, said aloud as soon as it stands there. */
export function FaultText({ fault, notice, isGood }: FaultTextProps) {
  const text = fault === null ? notice && <ServerWords text={notice} /> : textOf(fault)
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

function textOf({ reason, message, retryAfterS }: LoginFault): ReactNode {
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
