import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Progress } from '@mantine/core'
import type { ReactNode } from 'react'

import type { SheetProgress } from '#machines/sheet-sending.ts'

import styles from './import-dialog.module.css'
import { ProgressText, shareOf } from '../sheet-runs/progress-text.tsx'
import { SheetStep } from './sheet-step.tsx'

interface SheetUnderwayProps {
  /** Of the file. */
  name: string
  /** How much of it has left this machine, 0 to 1. */
  sent: number
  /** How far the server is with it; null before it says so. */
  progress: SheetProgress | null
  /** It is checked, else written. */
  checking: boolean
  /** The server is asked to give it up. */
  stopping: boolean
  /** What is asked instead of offering to stop. */
  question?: ReactNode
  onStop: () => void
  /** Closes the dialog and lets it go on. Absent: it ends with the dialog. */
  onLeave?: () => void
}

/** A sheet is on its way, or the server is at it. */
export function SheetUnderway(props: SheetUnderwayProps) {
  const { name, sent, progress, checking, stopping, question, onStop, onLeave } = props
  const { t } = useLingui()
  const share = shareOf(sent, progress)
  return (
    <SheetStep label={checking ? t`Checking the file` : t`Writing`} className={styles['underway']}>
      <p>
        <output>
          <Doing name={name} isSent={sent >= 1} checking={checking} />
        </output>
      </p>
      <Progress
        value={(share ?? 1) * 100}
        animated={share === null}
        aria-label={progress === null ? t`Upload progress` : t`Server progress`}
      />
      <p className={styles['progress']}>
        <ProgressText sent={sent} progress={progress} />
      </p>
      {question || (
        <Group justify="flex-end" mt="lg">
          <Button variant="default" disabled={stopping} onClick={onStop}>
            {stopping ? <Trans>Stopping…</Trans> : <Trans>Stop</Trans>}
          </Button>
          {onLeave !== undefined && (
            <Button variant="default" onClick={onLeave}>
              <Trans>Continue in the background</Trans>
            </Button>
          )}
        </Group>
      )}
    </SheetStep>
  )
}

function Doing({ name, isSent, checking }: { name: string; isSent: boolean; checking: boolean }) {
  if (checking)
    return isSent ? (
      <Trans>The server is checking {name}. Nothing is written yet.</Trans>
    ) : (
      <Trans>Uploading {name} for checking. Nothing is written yet.</Trans>
    )
  return isSent ? (
    <Trans>The server is writing {name}.</Trans>
  ) : (
    <Trans>Uploading {name}. Keep this tab open until the upload is complete.</Trans>
  )
}
