import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { MyOrder, ProcessorMove } from '#contract/calls/my-orders.ts'
import { sendOrderStatus } from '#contract/wire/enumerations.ts'
import { serverNow } from '#src/live/live-client.ts'
import { usePermissions } from '#src/session/use-permissions.ts'

import { keepDraft, sendMove } from './field-work.ts'
import type { Draft } from './field-store.ts'
import styles from './my-orders.module.css'
import { OutcomeForm } from './outcome-form.tsx'

interface OrderStepsProps {
  order: MyOrder
  /** What was typed and not sent, perhaps before the page was opened. */
  draft: Draft | undefined
  pictures: ReadonlyMap<string, Blob>
}

/** The next steps of an order as buttons for a thumb; or the form of one of them. */
export function OrderSteps({ order, draft, pictures }: OrderStepsProps) {
  const mayHandle = usePermissions().functions.has('maintenance_maintainRecords_edit')
  const { objectid, sendOrderStatus: status, onTheWayTime } = order
  const { dispatched, accepted } = sendOrderStatus.values
  const isNew = status === dispatched
  if (!isNew && status !== accepted)
    return (
      <p className={styles['quiet']}>
        <Trans>The control room has to send this order again before you can accept it.</Trans>
      </p>
    )
  if (!mayHandle)
    return (
      <p className={styles['quiet']}>
        <Trans>Your role does not allow this</Trans>
      </p>
    )
  const isFormOf = (move: Draft['move']) => (move === 'reject') === isNew
  if (draft !== undefined && isFormOf(draft.move)) return <OutcomeForm draft={draft} pictures={pictures} />
  const say = (move: ProcessorMove) =>
    sendMove({ order: objectid, move, at: serverNow(), remark: '', photos: [] })
  const write = (move: Draft['move']) => keepDraft(objectid, { move, result: '', remark: '', photos: [] })
  return (
    <div className={styles['steps']}>
      {isNew ? (
        <>
          <Button size="lg" onClick={() => say('accept')}>
            <Trans>Accept</Trans>
          </Button>
          <Button size="lg" variant="default" onClick={() => write('reject')}>
            <Trans>Reject</Trans>
          </Button>
        </>
      ) : (
        <>
          {onTheWayTime === undefined && (
            <Button size="lg" onClick={() => say('setOut')}>
              <Trans>On the way</Trans>
            </Button>
          )}
          <Button
            size="lg"
            variant={onTheWayTime === undefined ? 'default' : 'filled'}
            onClick={() => write('complete')}
          >
            <Trans>Done</Trans>
          </Button>
          <Button size="lg" variant="default" onClick={() => write('interrupt')}>
            <Trans>Can’t be done</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
