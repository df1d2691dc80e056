import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import type { ReplyOf } from '#contract/calls.ts'
import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { request } from '#src/api/client.ts'
import { DetailFailure } from '#src/devices/detail-group.tsx'
import shared from '#src/devices/device-detail.module.css'
import { masked, MaskedNote } from '#src/devices/masked-note.tsx'
import { PagesLine } from '#src/devices/pages-line.tsx'
import { momentText } from '#src/ui/moment-text.ts'

import styles from './gateway-detail.module.css'

type Refused = ReplyOf<'gateway/findPageRefused'>['data']

const pageSize = 10

/** What the gateway said and was not taken, newest first, in the engineer's words. */
export function GatewayRefused({ detail: { networkMasterId: armuid } }: { detail: GatewayDetail }) {
  const { t, i18n } = useLingui()
  const [pageNum, setPageNum] = useState(1)
  const [answer, setAnswer] = useState<{ page: Refused | null; failure: unknown } | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const input = { query: { armuid, pageNum, pageSize }, quiet: true, signal: controller.signal }
    request('gateway/findPageRefused', input).then(
      ({ data }) => setAnswer({ page: data, failure: null }),
      (failure: unknown) =>
        !controller.signal.aborted && setAnswer((before) => ({ page: before?.page ?? null, failure })),
    )
    return () => controller.abort()
  }, [armuid, pageNum])
  if (answer !== null && answer.failure !== null) return <DetailFailure failure={answer.failure} />
  const page = answer?.page ?? null
  if (page === null) return null
  if (page.total === 0)
    return (
      <>
        <WrongKeys page={page} />
        <p className={shared['quiet']}>
          <Trans>Every message that it sent was taken.</Trans>
        </p>
      </>
    )
  return (
    <>
      <WrongKeys page={page} />
      <ol className={styles['refused']} aria-label={t`Refused messages`}>
        {page.list.map((message) => (
          <li key={message.objectid}>
            <p>
              <time dateTime={new Date(message.time).toISOString()}>{momentText(i18n, message.time)}</time>{' '}
              <strong>{message.msg}</strong>
            </p>
            <p className={shared['quiet']}>
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
        <p className={shared['quiet']}>
          <MaskedNote />
        </p>
      )}
      <PagesLine pageNum={pageNum} pages={page.pages} onPage={setPageNum} />
    </>
  )
}

/** Whether somebody with another key tries to be this gateway, or it has got another itself. */
function WrongKeys({ page: { wrongKey } }: { page: Refused }) {
  const { i18n } = useLingui()
  if (wrongKey === undefined) return null
  const { attempts } = wrongKey
  const last = momentText(i18n, wrongKey.lastTime)
  return (
    <p>
      <Plural
        value={attempts}
        one={`# login with another key was refused, on ${last}.`}
        other={`# logins with another key were refused, the last on ${last}.`}
      />
    </p>
  )
}
