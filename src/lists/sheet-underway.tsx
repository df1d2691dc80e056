import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Progress } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './import-dialog.module.css'

interface SheetUnderwayProps {
  /** Of the file. */
  name: string
  /** How much of it has left this machine, 0 to 1. */
  sent: number
  /** It is checked, else written. */
  checking: boolean
  /** What is asked instead of offering to stop. */
  question: ReactNode
  onBack: () => void
}

/** A sheet is on its way. */
export function SheetUnderway({ name, sent, checking, question, onBack }: SheetUnderwayProps) {
  const { t } = useLingui()
  return (
    <div className={styles['underway']}>
      <p>
        {checking ? (
          sent < 1 ? (
            <Trans>Sending {name} to be checked; nothing is written yet.</Trans>
          ) : (
            <Trans>The server checks {name}; nothing is written yet.</Trans>
          )
        ) : (
          <Trans>The server writes {name}.</Trans>
        )}
      </p>
      <Progress value={sent * 100} animated={sent >= 1} aria-label={t`How much of the file has been sent`} />
      {question || (
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onBack}>
            {checking ? <Trans>Stop</Trans> : <Trans>Stop waiting</Trans>}
          </Button>
        </Group>
      )}
    </div>
  )
}
