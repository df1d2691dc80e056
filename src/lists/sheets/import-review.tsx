import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import type { SheetFault } from '#machines/sheet-machine.ts'
import { VirtualLines } from '#src/ui/list/virtual-lines.tsx'

import styles from './import-dialog.module.css'
import { ImportFaultText } from './import-fault-text.tsx'
import { SheetErrors } from './sheet-errors.tsx'
import { SheetFigure, SheetQuestion, SheetVerdict } from './sheet-question.tsx'
import { SheetStep } from './sheet-step.tsx'

interface ImportReviewProps {
  report: UploadReport
  /** Duplicates are left as they are. */
  skips: boolean
  mayCover: boolean
  /** Its sheets have keys. */
  hasSecrets: boolean
  /** The second question, before anything is covered. */
  confirming: boolean
  fault: SheetFault | null
  /** What is asked before it is left; stands instead of the buttons. */
  question: ReactNode
  onReport: () => void
  onBack: () => void
  onWrite: () => void
  onCover: () => void
}

/** What the check found: how many rows would be added, which are there already, and what is wrong, row by row. */
export function ImportReview(props: ImportReviewProps) {
  const { report, skips, mayCover, hasSecrets, confirming, fault, question } = props
  const { onReport, onBack, onWrite, onCover } = props
  const { t, i18n } = useLingui()
  const { errorCount, into, duplicates, duplicateCount, retyped = 0 } = report
  const fails = errorCount > 0
  const covers = !skips && duplicateCount > 0
  const fresh = skips ? report.added : report.rows - report.foreign - duplicateCount
  return (
    <SheetStep label={t`Check result`} className={styles['review']}>
      <dl className={styles['numbers']}>
        <SheetFigure label={t`Rows in the sheet`} value={i18n.number(report.rows)} />
        {!fails && <SheetFigure label={t`New`} value={i18n.number(fresh)} />}
        <SheetFigure label={skips ? t`Existing, skipped` : t`Existing`} value={i18n.number(duplicateCount)} />
        {report.foreign > 0 && (
          <SheetFigure label={t`Other companies, skipped`} value={i18n.number(report.foreign)} />
        )}
        {covers && retyped > 0 && <SheetFigure label={t`Changing type`} value={i18n.number(retyped)} />}
        <SheetFigure label={t`Errors`} value={i18n.number(errorCount)} />
      </dl>
      {fails && <SheetErrors report={report} hasSecrets={hasSecrets} onReport={onReport} />}
      {into.length > 0 && (
        <VirtualLines
          label={t`Target companies`}
          headings={[t`New`, t`Company`]}
          lines={into.map(({ added, companyname }) => [i18n.number(added), companyname])}
        />
      )}
      {!fails && duplicateCount > 0 && (
        <VirtualLines
          label={t`Existing rows`}
          headings={[t`Row`, t`Existing`]}
          lines={duplicates.map(({ row, name }) => [t`Row ${row}`, name])}
        />
      )}
      {fault !== null && (
        <div role="alert" className={styles['fault']}>
          <ImportFaultText fault={fault} />
        </div>
      )}
      {question ||
        (confirming ? (
          <SheetQuestion
            yes={<Plural value={duplicateCount} one="Overwrite # entry" other="Overwrite # entries" />}
            onBack={onBack}
            onYes={onCover}
          >
            <SheetVerdict>
              <Plural
                value={duplicateCount}
                one="# existing entry will be overwritten. This cannot be undone."
                other="# existing entries will be overwritten. This cannot be undone."
              />
            </SheetVerdict>
            {retyped > 0 && (
              <SheetVerdict>
                <Plural
                  value={retyped}
                  one="# terminal with readings changes its type. Only readings that the new type knows will be shown."
                  other="# terminals with readings change their type. Only readings that the new type knows will be shown."
                />
              </SheetVerdict>
            )}
          </SheetQuestion>
        ) : (
          <Group justify="flex-end">
            {covers && !mayCover && !fails && (
              <span className={styles['quiet']}>
                <Trans>Overwriting requires edit permission. Go back to skip these rows.</Trans>
              </span>
            )}
            {!covers && !fails && report.rows > 0 && report.added === 0 && (
              <span className={styles['quiet']}>
                <Trans>Nothing to import: every row already exists or belongs to another company.</Trans>
              </span>
            )}
            <Button variant="default" onClick={onBack}>
              <Trans>Choose another file</Trans>
            </Button>
            {!fails && (
              <Button
                data-autofocus
                disabled={report.rows === 0 || (covers && !mayCover) || (!covers && report.added === 0)}
                onClick={onWrite}
              >
                {covers ? <Trans>Import and overwrite…</Trans> : <Trans>Import</Trans>}
              </Button>
            )}
          </Group>
        ))}
    </SheetStep>
  )
}
