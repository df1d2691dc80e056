import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './dialogs.module.css'

interface FootQuestionProps {
  /** What is at stake. */
  children: ReactNode
  stay: ReactNode
  go: ReactNode
  onStay: () => void
  onGo: () => void
}

/** What a dialog asks at its foot before it goes on. */
export function FootQuestion({ children, stay, go, onStay, onGo }: FootQuestionProps) {
  return (
    <Group role="alert" justify="flex-end">
      <span className={styles['leave']}>{children}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question takes the focus, and its harmless answer gets it */}
      <Button variant="default" autoFocus onClick={onStay}>
        {stay}
      </Button>
      <Button onClick={onGo}>{go}</Button>
    </Group>
  )
}
