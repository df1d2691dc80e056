import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'

import { FailurePage } from '#src/ui/failure-page.tsx'
import { NothingShown } from '#src/ui/list/list-states.tsx'
import { WaitingPage } from '#src/ui/waiting-page.tsx'

import { expectedOrder, isOpen } from './expected-order.ts'
import { tryAgain, type FieldWork } from './field-work.ts'
import styles from './my-orders.module.css'
import { ClosedOrder, OrderCard } from './order-card.tsx'
import { useMyOrders } from './use-my-orders.ts'

/** The work of the person logged in, for a phone in the field: the open orders first, each with all that is needed there. */
export function MyOrders() {
  const { orders, failure, work, reload } = useMyOrders()
  const expected = orders?.map((order) => expectedOrder(order, work.sendings)) ?? []
  const open = expected.filter(isOpen)
  const closed = expected.filter((order) => !isOpen(order))
  const waits = ({ objectid }: { objectid: string }) =>
    work.sendings.filter((sending) => sending.order === objectid)
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>
        <Trans>My orders</Trans>
      </h1>
      <Unsent work={work} />
      {orders === null && failure === null && <WaitingPage />}
      {orders === null && failure !== null && <FailurePage error={failure} retries onRetry={reload} />}
      {orders !== null && failure !== null && (
        <output className={styles['notice']}>
          <Trans>No connection. This list may be out of date.</Trans>
        </output>
      )}
      {orders !== null && open.length === 0 && (
        <NothingShown title={<Trans>No open orders</Trans>}>
          <Trans>A new order appears here as soon as it is sent to you.</Trans>
        </NothingShown>
      )}
      {open.map((order) => (
        <OrderCard key={order.objectid} order={order} work={work} sendings={waits(order)} />
      ))}
      {closed.length > 0 && (
        <section className={styles['closed']}>
          <h2>
            <Trans>Closed orders</Trans>
          </h2>
          {closed.map((order) => (
            <ClosedOrder key={order.objectid} order={order} sendings={waits(order)} />
          ))}
        </section>
      )}
    </div>
  )
}

/** What the server does not have yet, so that nobody has to wonder. */
function Unsent({ work: { sendings, lasts } }: { work: FieldWork }) {
  const waiting = sendings.filter(({ refusal }) => refusal === undefined).length
  if (waiting === 0) return null
  return (
    <output className={styles['unsent']}>
      <IconCloudOff size="1.25rem" stroke={1.5} aria-hidden />
      <div>
        <strong>
          <Plural value={waiting} one="# entry is not sent yet" other="# entries are not sent yet" />
        </strong>
        <div>
          {lasts ? (
            <Trans>Kept on this device and sent when the connection is back.</Trans>
          ) : (
            <Trans>This browser keeps nothing. Leave this page open until all is sent.</Trans>
          )}
        </div>
      </div>
      <Button variant="default" onClick={() => tryAgain()}>
        <Trans>Send now</Trans>
      </Button>
    </output>
  )
}
