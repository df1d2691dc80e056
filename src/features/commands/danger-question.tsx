import { Plural } from '@lingui/react/macro'

import { Dialog } from '#src/ui/dialog.tsx'
import { LetterConfirmation } from '#src/ui/letters/letter-confirmation.tsx'

import styles from './commands.module.css'

interface DangerQuestionProps {
  /** What the command is called. */
  title: string
  /** What is lost, and the way back. */
  loss: string
  /** How many devices or channels it goes to. */
  count: number
  onConfirm: () => void
  onClose: () => void
}

/** Asks, with letters to be clicked, before a command that takes something away. */
export function DangerQuestion({ title, loss, count, onConfirm, onClose }: DangerQuestionProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <LetterConfirmation action={title} onConfirm={onConfirm} onCancel={onClose}>
        <p>{loss}</p>
        <p className={styles['quiet']}>
          <Plural value={count} one="It goes to # target." other="It goes to # targets." />
        </p>
      </LetterConfirmation>
    </Dialog>
  )
}
