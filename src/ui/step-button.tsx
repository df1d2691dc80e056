import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ReactNode } from 'react'

import { useHeld } from './use-held.ts'

interface StepButtonProps extends Pick<ActionIconProps, 'size'> {
  label: string
  /** There is nowhere to go on to. */
  disabled: boolean
  onStep: () => void
  /** Its sign. */
  children: ReactNode
}

/** One step on or back, again and again: at the last one it keeps the focus. */
export function StepButton({ label, disabled, onStep, size = 'md', children }: StepButtonProps) {
  const held = useHeld(disabled, onStep)
  return (
    <ActionIcon {...held} variant="subtle" color="gray" size={size} aria-label={label} title={label}>
      {children}
    </ActionIcon>
  )
}
