import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { useId } from 'react'

import type { MyOrder } from '#contract/calls/my-orders.ts'
import { recordStatus, sendOrderStatus } from '#contract/wire/enumerations.ts'
import { alarmAdvice } from '#src/devices/alarm-advice.ts'
import { AlarmLevelBadge } from '#src/devices/alarm-level-badge.tsx'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { memberText } from '#src/i18n/list-text.ts'
import { alarmTypeTerm, deviceTypeTerm } from '#src/i18n/terms.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { momentText } from '#src/ui/moment-text.ts'

import { discardSending, tryAgain, type FieldWork } from './field-work.ts'
import type { Sending } from './field-store.ts'
import styles from './my-orders.module.css'
import { OrderPlace } from './order-place.tsx'
import { OrderSteps } from './order-steps.tsx'

const { dispatched, accepted, assignmentTimeout } = sendOrderStatus.values

interface OrderCardProps {
  order: MyOrder
  work: FieldWork
  sendings: readonly Sending[]
}

/** One open order: what is wrong, where, what to do, and the buttons to say so. */
export function OrderCard({ order, work, sendings }: OrderCardProps) {
  const { i18n } = useLingui()
  const id = useId()
  const { alarm, devType, reason, description, dispatcher, appointTime } = order
  return (
    <article className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <State order={order} />
        {sendings.some(({ refusal }) => refusal === undefined) && <NotSent />}
      </header>
      <h2 id={id} className={styles['device']}>
        <DeviceName order={order} />
      </h2>
      <p className={styles['quiet']}>
        {i18n._(deviceTypeTerm[devType])} · {order.devUid}
      </p>
      {alarm !== undefined && (
        <div className={styles['alarm']}>
          <AlarmLevelBadge level={alarm.alarmLevel}>
            <strong>{i18n._(alarmTypeTerm[alarm.alarmType])}</strong>
          </AlarmLevelBadge>
          <div className={styles['quiet']}>
            {alarm.recordStatus === recordStatus.values.recovered ? (
              <Trans>The alarm has recovered. Raised {momentText(i18n, alarm.upTime)}.</Trans>
            ) : (
              <Trans>Raised {momentText(i18n, alarm.upTime)}</Trans>
            )}
          </div>
        </div>
      )}
      <dl className={styles['facts']}>
        <dt>
          <Trans>What to do</Trans>
        </dt>
        <dd>
          {memberText('sendOrderReason', reason, i18n.locale)}
          {description !== '' && <p className={styles['words']}>{description}</p>}
          {alarm !== undefined && <p>{i18n._(alarmAdvice({ ...alarm, devType }).remedy)}</p>}
        </dd>
        <OrderPlace order={order} />
        <dt>
          <Trans>Dispatched</Trans>
        </dt>
        <dd>
          {momentText(i18n, appointTime)}
          {dispatcher !== '' && <> · {dispatcher}</>}
        </dd>
      </dl>
      {sendings.map((sending) => (
        <Refused key={sending.key} sending={sending} />
      ))}
      <OrderSteps order={order} draft={work.drafts.get(order.objectid)} pictures={work.pictures} />
    </article>
  )
}

function DeviceName({ order: { deviceId, devType, devUid, deviceAliases } }: { order: MyOrder }) {
  if (deviceId === undefined)
    return (
      <>
        {devUid} <Trans>(deleted)</Trans>
      </>
    )
  return (
    <DeviceLink id={deviceId} type={devType}>
      {deviceAliases || devUid}
    </DeviceLink>
  )
}

/** Where the order is, in the words of the processor. */
function State({ order }: { order: MyOrder }) {
  const { i18n } = useLingui()
  const now = useServerNow()
  const { sendOrderStatus: status, acceptBy, onTheWayTime } = order
  if (status === assignmentTimeout || (status === dispatched && acceptBy !== undefined && acceptBy < now))
    return (
      <span className={styles['overdue']}>
        <IconAlertTriangle size="1rem" stroke={1.5} aria-hidden />
        <Trans>Overdue: not accepted in time</Trans>
      </span>
    )
  if (status === dispatched)
    return (
      <span className={styles['state']}>
        {acceptBy === undefined ? (
          memberText('sendOrderStatus', status, i18n.locale)
        ) : (
          <Trans>New · accept by {momentText(i18n, acceptBy)}</Trans>
        )}
      </span>
    )
  return (
    <span className={styles['state']}>
      {status === accepted && onTheWayTime !== undefined ? (
        <Trans>On the way since {momentText(i18n, onTheWayTime)}</Trans>
      ) : (
        memberText('sendOrderStatus', status, i18n.locale)
      )}
    </span>
  )
}

function NotSent() {
  return (
    <span className={styles['notSent']}>
      <IconCloudOff size="1rem" stroke={1.5} aria-hidden />
      <Trans>Not sent yet</Trans>
    </span>
  )
}

/** What the server does not take, with all that was typed: the person decides what becomes of it. */
function Refused({ sending }: { sending: Sending }) {
  if (sending.refusal === undefined) return null
  return (
    <FaultBox>
      <p>
        <Trans>Not sent: {sending.refusal}</Trans>
      </p>
      {sending.remark !== '' && <p className={styles['words']}>{sending.remark}</p>}
      <div className={styles['pair']}>
        <Button variant="default" onClick={() => tryAgain(sending)}>
          <Trans>Try again</Trans>
        </Button>
        <Button variant="default" color="red" onClick={() => discardSending(sending)}>
          <Trans>Discard entry</Trans>
        </Button>
      </div>
    </FaultBox>
  )
}

interface ClosedOrderProps {
  order: MyOrder
  sendings: readonly Sending[]
}

/** An order that is over, in two lines. */
export function ClosedOrder({ order, sendings }: ClosedOrderProps) {
  const { i18n } = useLingui()
  const { sendOrderStatus: status, processingTime, processingResult, appointTime, remark, photos } = order
  return (
    <article className={styles['over']}>
      <header className={styles['head']}>
        <strong>
          <DeviceName order={order} />
        </strong>
        <span className={styles['state']}>{memberText('sendOrderStatus', status, i18n.locale)}</span>
        {sendings.some(({ refusal }) => refusal === undefined) && <NotSent />}
      </header>
      <p className={styles['quiet']}>
        {momentText(i18n, processingTime ?? appointTime)}
        {processingResult !== undefined && (
          <> · {memberText('maintainContent', processingResult, i18n.locale)}</>
        )}
        {photos > 0 && (
          <>
            {' · '}
            <Plural value={photos} one="# photo" other="# photos" />
          </>
        )}
      </p>
      {remark !== '' && <p className={styles['words']}>{remark}</p>}
      {sendings.map((sending) => (
        <Refused key={sending.key} sending={sending} />
      ))}
    </article>
  )
}
