import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Progress } from '@mantine/core'
import type { ReactNode } from 'react'

import type { SheetReach } from '#machines/sheet-sending.ts'

import styles from './import-dialog.module.css'

interface SheetUnderwayProps {
  /** Of the file. */
  name: string
  /** How much of it has left this machine, 0 to 1. */
  sent: number
  /** How far the server is with it; null before it says so. */
  reach: SheetReach | null
  /** It is checked, else written. */
  checking: boolean
  /** The server is asked to give it up. */
  stopping: boolean
  /** What is asked instead of offering to stop. */
  question: ReactNode
  onStop: () => void
}

/** A sheet is on its way, or the server is at it. */
export function SheetUnderway(props: SheetUnderwayProps) {
  const { name, sent, reach, checking, stopping, question, onStop } = props
  const { t } = useLingui()
  const share =
    reach === null ? sent : reach.of === null ? 1 : Math.min(1, reach.done / Math.max(1, reach.of))
  const isKnown = reach === null ? sent < 1 : reach.of !== null
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
      <Progress
        value={share * 100}
        animated={!isKnown}
        aria-label={reach === null ? t`How much of the file has been sent` : t`How far the server is`}
      />
      <p className={styles['reach']}>{reach !== null && <Reach reach={reach} />}</p>
      {question || (
        <Group justify="flex-end" mt="lg">
          <Button variant="default" disabled={stopping} onClick={onStop}>
            {stopping ? <Trans>Stopping…</Trans> : <Trans>Stop</Trans>}
          </Button>
        </Group>
      )}
    </div>
  )
}

function Reach({ reach }: { reach: SheetReach }) {
  const { i18n } = useLingui()
  const done = i18n.number(reach.done)
  const of = reach.of === null ? null : i18n.number(reach.of)
  switch (reach.stage) {
    case 'reading':
      return of === null ? (
        <Trans>Reading the file</Trans>
      ) : (
        <Trans>
          Rows checked: {done} of {of}
        </Trans>
      )
    case 'comparing':
      return (
        <Trans>
          Rows compared with what is there: {done} of {of}
        </Trans>
      )
    case 'writing':
      return (
        <Trans>
          Rows written: {done} of {of}
        </Trans>
      )
  }
}
