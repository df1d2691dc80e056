import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { ReplyOf } from '#contract/calls/calls.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { useAnswer } from '#src/lookups/use-answer.ts'
import { browserName } from '#src/session/browser-name.ts'
import { Dialog, type DialogProps } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { momentText } from '#src/ui/moment-text.ts'
import { notifyDone } from '#src/ui/notices/notify-done.tsx'
import { rem } from '#src/ui/rem.ts'

import styles from './sessions-dialog.module.css'

type OwnSession = ReplyOf<'user/findSessions'>['list'][number]

const widthPx = 640

/** Where the person is logged in; each of these logins but the one here can be ended. */
export function SessionsDialog({ onClose, focusAfter }: Pick<DialogProps, 'onClose' | 'focusAfter'>) {
  const { t } = useLingui()
  const { answer, failure, again } = useAnswer('sessions', (signal) =>
    request('user/findSessions', { quiet: true, signal }),
  )
  const [ending, setEnding] = useState<string | null>(null)
  const [refused, setRefused] = useState<CallFailure | null>(null)
  const end = async ({ objectid }: OwnSession) => {
    setEnding(objectid)
    setRefused(null)
    try {
      await request('user/endSession', { body: { objectid }, quiet: true })
      notifyDone()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setRefused(error)
    } finally {
      setEnding(null)
      again()
    }
  }
  const shown = refused ?? failure
  return (
    <Dialog onClose={onClose} focusAfter={focusAfter} size={rem(widthPx)} title={t`My logins`}>
      <div role="alert" className={styles['alert']}>
        {shown instanceof CallFailure && (
          <>
            <FailureText failure={shown} />{' '}
            {refused === null && (
              <Button variant="subtle" size="compact-sm" onClick={again}>
                <Trans>Try again</Trans>
              </Button>
            )}
          </>
        )}
      </div>
      <ul className={styles['sessions']} aria-label={t`My logins`}>
        {answer?.list.map((one) => (
          <Session
            key={one.objectid}
            session={one}
            busy={ending === one.objectid}
            onEnd={() => void end(one)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function Session({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { i18n } = useLingui()
  const { current, browser, address, loginTime, lastUsedTime } = session
  const opened = momentText(i18n, loginTime)
  const used = lastUsedTime === null ? null : momentText(i18n, lastUsedTime)
  return (
    <li>
      <div>
        <strong title={browser}>{browserName(browser)}</strong> {address}
        <div className={styles['quiet']}>
          <Trans>Logged in {opened}</Trans>
          {used !== null && (
            <>
              {' · '}
              <Trans>last used {used}</Trans>
            </>
          )}
        </div>
      </div>
      {current ? (
        <span className={styles['quiet']}>
          <Trans>This login</Trans>
        </span>
      ) : (
        <Button variant="default" size="compact-sm" loading={busy} onClick={onEnd}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  )
}
