import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './import-dialog.module.css'

/** Something to be known before a sheet is written. */
export function SheetVerdict({ children }: { children: ReactNode }) {
  return (
    <p className={styles['verdict']}>
      <StatusMark state="abnormal" />
      {children}
    </p>
  )
}

interface SheetQuestionProps {
  /** The verdicts that are to be confirmed. */
  children: ReactNode
  /** What saying yes does. */
  yes: ReactNode
  onBack: () => void
  onYes: () => void
}

/** The second question, before what is there is changed. */
export function SheetQuestion({ children, yes, onBack, onYes }: SheetQuestionProps) {
  return (
    <div role="alert" className={styles['fault']}>
      {children}
      <Group justify="flex-end">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question takes the focus, and its harmless answer gets it */}
        <Button variant="default" autoFocus onClick={onBack}>
          <Trans>Go back</Trans>
        </Button>
        <Button onClick={onYes}>{yes}</Button>
      </Group>
    </div>
  )
}

/** One number of what the check of a sheet found; stands in a `dl`. */
export function SheetFigure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
