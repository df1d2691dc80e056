import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useState, type ReactNode, type SyntheticEvent } from 'react'

import { membersOf } from '#contract/lists/shown-enumerations.ts'
import type { SendOrderReason } from '#contract/wire/enumerations.ts'
import type { UserId } from '#contract/wire/ids.ts'
import { EnumerationSelect } from '#src/lists/entry/enumeration-select.tsx'
import { UserSelect, type ChosenUser } from '#src/lookups/user-select.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'

import styles from './orders.module.css'
import { fitsRemark, RemarkField } from './remark-field.tsx'
import { SubjectNames } from './subject-names.tsx'
import { useOrderAct } from './use-order-act.ts'

/** To whom an order goes, and why. */
export interface Appointment {
  processorId: UserId
  reason: SendOrderReason
  description: string
}

interface SendOrderDialogProps {
  title: string
  /** By what people know the devices that the order is about. */
  names: readonly string[]
  note?: ReactNode
  /** What has to be ticked before the order is sent, since somebody has it already. */
  confirm?: string | undefined
  send: (appointment: Appointment) => Promise<unknown>
  onChanged: () => void
  onClose: () => void
}

/** The reason as the contract has it; undefined: none is chosen. */
export function reasonOf(text: string): SendOrderReason | undefined {
  const member = membersOf('sendOrderReason').find(({ value }) => String(value) === text)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a member of that enumeration
  return member?.value as SendOrderReason | undefined
}

/** Gives an order about devices or their alarms to a processor. */
export function SendOrderDialog(props: SendOrderDialogProps) {
  const { title, names, note, confirm, send, onChanged, onClose } = props
  const { t } = useLingui()
  const [processor, setProcessor] = useState<ChosenUser | null>(null)
  const [reason, setReason] = useState('')
  const [description, setDescription] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [tried, setTried] = useState(false)
  const { doing, failure, act } = useOrderAct({ onChanged, onClose })
  const chosenReason = reasonOf(reason)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (processor === null || chosenReason === undefined || !fitsRemark(description)) return
    if (confirm !== undefined && !confirmed) return
    const { objectid: processorId } = processor
    act(() => send({ processorId, reason: chosenReason, description: description.trim() }))
  }
  return (
    <Dialog title={title} busy={doing} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <SubjectNames names={names} />
        {note !== undefined && <p className={styles['note']}>{note}</p>}
        <div className={styles['fields']}>
          <UserSelect
            label={t`Maintainer`}
            required
            value={processor}
            error={tried && processor === null ? t`Choose who handles the order.` : undefined}
            onChange={setProcessor}
          />
          <EnumerationSelect
            label={t`Reason`}
            required
            enumeration="sendOrderReason"
            value={reason}
            error={tried && chosenReason === undefined ? t`Choose a reason.` : undefined}
            onChange={setReason}
          />
          <RemarkField label={t`Description`} value={description} onChange={setDescription} />
          {confirm !== undefined && (
            <Checkbox
              label={confirm}
              checked={confirmed}
              error={tried && !confirmed ? t`Tick this to go on.` : undefined}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
          )}
        </div>
        <OrderFoot failure={failure} doing={doing} onClose={onClose}>
          <Button type="submit" loading={doing}>
            <Trans>Send order</Trans>
          </Button>
        </OrderFoot>
      </form>
    </Dialog>
  )
}
