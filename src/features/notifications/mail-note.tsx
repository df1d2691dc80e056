import { Trans } from '@lingui/react/macro'

import { request } from '#src/api/client.ts'
import { useAnswer } from '#src/lookups/use-answer.ts'
import { Sentences } from '#src/ui/sentences.tsx'

import styles from './notifications.module.css'

/** Says that the server sends no mail, where that is so. */
export function MailNote() {
  const { answer } = useAnswer('mail', (signal) =>
    request('notificationRule/getSettings', { quiet: true, signal }),
  )
  if (answer === null || answer.data.mail) return null
  return (
    <p className={styles['note']}>
      <Sentences>
        <Trans>Mail is not set up on this server, so only webhooks are sent.</Trans>
        <Trans>The administrator sets FARWATCH_SMTP_URL and FARWATCH_MAIL_FROM.</Trans>
      </Sentences>
    </p>
  )
}
