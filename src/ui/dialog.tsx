import { useLingui } from '@lingui/react/macro'
import { Modal, type ModalProps } from '@mantine/core'

import { useEscape } from './escape.ts'
import { useFocusBack } from './use-focus-back.ts'

export interface DialogProps extends Omit<ModalProps, 'opened' | 'closeOnEscape' | 'closeButtonProps'> {
  /** What was ordered in it is on its way: until then it does not close. */
  busy?: boolean
  /** What Escape does, where it does not close. */
  onEscape?: (() => void) | undefined
  /** Who gets the focus afterwards when whoever had it before is gone. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined
}

/** What stands over the page until it is answered. Of several, Escape leaves the topmost alone. */
export function Dialog({ busy = false, onClose, onEscape, focusAfter, ...modal }: DialogProps) {
  const { t } = useLingui()
  const close = () => {
    if (!busy) onClose()
  }
  useEscape('over', () => {
    if (!busy) (onEscape ?? onClose)()
  })
  useFocusBack(() => focusAfter?.())
  return (
    <Modal
      {...modal}
      opened
      onClose={close}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
    />
  )
}
