import { Button } from '@mantine/core'

import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'

import styles from './orders.module.css'
import { SubjectNames } from './subject-names.tsx'
import { useOrderAct } from './use-order-act.ts'

interface ConfirmMoveDialogProps {
  /** What is asked. */
  title: string
  /** What follows from it. */
  note: string
  /** Of the button, which repeats the verb. */
  label: string
  names: readonly string[]
  order: () => Promise<unknown>
  onChanged: () => void
  onClose: () => void
}

/** Asks before orders are moved on without anything to be typed. */
export function ConfirmMoveDialog(props: ConfirmMoveDialogProps) {
  const { title, note, label, names, order, onChanged, onClose } = props
  const { doing, failure, act } = useOrderAct({ onChanged, onClose })
  return (
    <Dialog title={title} busy={doing} onClose={onClose}>
      <SubjectNames names={names} />
      <p className={styles['note']}>{note}</p>
      <OrderFoot failure={failure} doing={doing} onClose={onClose}>
        <Button data-autofocus loading={doing} onClick={() => act(order)}>
          {label}
        </Button>
      </OrderFoot>
    </Dialog>
  )
}
