import { useLingui } from '@lingui/react/macro'

import type { ReplyOf } from '#contract/calls/calls.ts'
import { momentText } from '#src/ui/moment-text.ts'

import styles from './device-detail.module.css'
import { masked, MaskedNote } from './masked-note.tsx'
import { PagesLine } from './pages-line.tsx'

export type RefusedPage = ReplyOf<'gateway/findPageRefused'>['data']

interface RefusedMessagesProps {
  page: RefusedPage
  onPage: (pageNum: number) => void
}

/** What was said and not taken, newest first, in the engineer's words. */
export function RefusedMessages({ page, onPage }: RefusedMessagesProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <ol className={styles['refused']} aria-label={t`Refused messages`}>
        {page.list.map((message) => (
          <li key={message.objectid}>
            <p>
              <time dateTime={new Date(message.time).toISOString()}>{momentText(i18n, message.time)}</time>{' '}
              <strong>{message.msg}</strong>
            </p>
            <p className={styles['quiet']}>
              <code>{message.topic}</code> {message.detail}
            </p>
            {message.payload !== '' && (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
              <code className={styles['payload']} tabIndex={0}>
                {message.payload}
              </code>
            )}
          </li>
        ))}
      </ol>
      {page.list.some(({ payload }) => payload.includes(masked)) && (
        <p className={styles['quiet']}>
          <MaskedNote />
        </p>
      )}
      <PagesLine pageNum={page.pageNum} pages={page.pages} onPage={onPage} />
    </>
  )
}
