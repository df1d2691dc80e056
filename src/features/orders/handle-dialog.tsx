import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Radio, Stack } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'

import type { MaintenanceRecord } from '#contract/lists/maintenance-record.ts'
import { sendOrderStatus } from '#contract/wire/enumerations.ts'
import { request } from '#src/api/client.ts'
import { serverNow } from '#src/live/live-client.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'

import { DoneFields, resultOf } from './done-fields.tsx'
import { movable } from './order-moves.ts'
import styles from './orders.module.css'
import { momentField, readDone } from './read-moment-field.ts'
import { fitsRemark, RemarkField } from './remark-field.tsx'
import { SubjectNames } from './subject-names.tsx'
import { useOrderAct } from './use-order-act.ts'

/** What can become of an order that somebody has. */
export const outcomeMoves = ['complete', 'interrupt', 'reject'] as const
type Outcome = (typeof outcomeMoves)[number]
const { completed, interrupted, rejected } = sendOrderStatus.values
const statusOf = { complete: completed, interrupt: interrupted, reject: rejected } as const

interface HandleDialogProps {
  records: readonly MaintenanceRecord[]
  /** The reader may interrupt for others. */
  forOthers: boolean
  onChanged: () => void
  onClose: () => void
}

/** Says what became of orders: completed with a result, interrupted or rejected with a reason. */
export function HandleDialog({ records, forOthers, onChanged, onClose }: HandleDialogProps) {
  const { t } = useLingui()
  const handled = (move: Outcome) => movable(records, move, forOthers && move === 'interrupt')
  const offered = outcomeMoves.filter((move) => handled(move).length > 0)
  const [outcome, setOutcome] = useState<Outcome>(offered[0] ?? 'complete')
  const [result, setResult] = useState('')
  const [time, setTime] = useState(() => momentField(serverNow()))
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const { doing, failure, act } = useOrderAct({ onChanged, onClose })
  const isDone = outcome === 'complete'
  const words: Record<Outcome, string> = {
    complete: t`Completed`,
    interrupt: t`Interrupted`,
    reject: t`Rejected`,
  }
  const rows = handled(outcome)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    const moment = readDone(time, serverNow())
    const processingResult = resultOf(result)
    if (!fitsRemark(remark)) return
    if (isDone && (processingResult === undefined || 'fault' in moment)) return
    if (!isDone && remark.trim() === '') return
    const body = {
      objectids: rows.map(({ objectid }) => objectid).join(),
      sendOrderStatus: statusOf[outcome],
      remark: remark.trim(),
      ...(isDone && processingResult !== undefined && { processingResult }),
      ...(isDone && 'at' in moment && { processingTime: moment.at }),
    }
    act(() => request('maintenanceRecord/handleOrder', { body, quiet: true }))
  }
  return (
    <Dialog title={t`Handle order`} busy={doing} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <SubjectNames names={rows.map(({ devUid }) => devUid)} />
        <div className={styles['fields']}>
          <Radio.Group label={t`Outcome`} value={outcome} onChange={(value) => setOutcome(asOutcome(value))}>
            <Stack gap={4} mt={4}>
              {offered.map((move) => (
                <Radio key={move} value={move} label={words[move]} />
              ))}
            </Stack>
          </Radio.Group>
          {isDone && (
            <DoneFields
              result={result}
              onResult={setResult}
              time={time}
              onTime={setTime}
              moment={tried ? readDone(time, serverNow()) : null}
            />
          )}
          <RemarkField
            label={isDone ? t`Remark` : t`Why`}
            required={!isDone}
            value={remark}
            error={tried && !isDone && remark.trim() === '' ? t`Enter the reason.` : undefined}
            onChange={setRemark}
          />
        </div>
        <OrderFoot failure={failure} doing={doing} onClose={onClose}>
          <Button type="submit" loading={doing}>
            <Trans>Save</Trans>
          </Button>
        </OrderFoot>
      </form>
    </Dialog>
  )
}

function asOutcome(value: string): Outcome {
  return outcomeMoves.find((move) => move === value) ?? 'complete'
}
