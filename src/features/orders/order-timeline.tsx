import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import type { ReplyOf } from '#contract/calls/calls.ts'
import { recordStatus, sendOrderStatus } from '#contract/wire/enumerations.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { memberText } from '#src/i18n/list-text.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { momentText } from '#src/ui/moment-text.ts'

import styles from './orders.module.css'

const { accepted } = sendOrderStatus.values

interface Read {
  timeline: ReplyOf<'maintenanceRecord/findTimeline'> | null
  failure: CallFailure | null
}

interface OrderTimelineProps {
  objectid: string
  /** Another one: the order may have moved. */
  news: string
}

/** Every move of an order, and how its alarm ended. */
export function OrderTimeline({ objectid, news }: OrderTimelineProps) {
  const { t, i18n } = useLingui()
  const [{ timeline, failure }, setRead] = useState<Read>({ timeline: null, failure: null })
  useEffect(() => {
    const controller = new AbortController()
    request('maintenanceRecord/findTimeline', {
      query: { objectid },
      quiet: true,
      signal: controller.signal,
    }).then(
      (read) => setRead({ timeline: read, failure: null }),
      (error: unknown) => {
        if (error instanceof CallFailure && !controller.signal.aborted)
          setRead((read) => ({ ...read, failure: error }))
      },
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- news says when to ask again
  }, [objectid, news])
  if (failure !== null)
    return (
      <FaultBox>
        <FailureText failure={failure} />
      </FaultBox>
    )
  if (timeline === null) return null
  const { list, data } = timeline
  return (
    <ol className={styles['timeline']} aria-label={t`Timeline`}>
      {list.map(({ time, from, to, username, processor, note }) => (
        <li key={`${time} ${from} ${to}`}>
          <time dateTime={new Date(time).toISOString()}>{momentText(i18n, time)}</time>
          <strong>
            {from === accepted && to === accepted ? (
              <Trans>On the way</Trans>
            ) : (
              memberText('sendOrderStatus', to, i18n.locale)
            )}
          </strong>{' '}
          {processor === '' ? (
            username
          ) : (
            <Trans>
              {username} to {processor}
            </Trans>
          )}
          {note !== '' && <div>{note}</div>}
        </li>
      ))}
      {data.recordStatus === recordStatus.values.recovered && data.recoverTime !== undefined && (
        <li>
          <time dateTime={new Date(data.recoverTime).toISOString()}>
            {momentText(i18n, data.recoverTime)}
          </time>
          <strong>
            <Trans>Alarm recovered</Trans>
          </strong>{' '}
          {data.byHand === true ? <Trans>by hand</Trans> : <Trans>reported by the device</Trans>}
        </li>
      )}
      {data.recordStatus === recordStatus.values.active && (
        <li>
          <Trans>The alarm is still active.</Trans>
        </li>
      )}
    </ol>
  )
}
