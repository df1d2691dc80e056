import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'

import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import type { ImportFault } from '#machines/import-machine.ts'
import { copyText } from '#src/ui/copy-text.tsx'
import { VirtualLines } from '#src/ui/list/virtual-lines.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './import-dialog.module.css'
import { ImportFaultText } from './import-fault-text.tsx'

interface ImportReviewProps {
  report: UploadReport
  /** Duplicates are left as they are. */
  skips: boolean
  mayCover: boolean
  /** The second question, before anything is covered. */
  confirming: boolean
  fault: ImportFault | null
  onReport: () => void
  onBack: () => void
  onWrite: () => void
  onCover: () => void
}

/** What the check found: how many rows would be added, which are there already, and what is wrong, row by row. */
export function ImportReview(props: ImportReviewProps) {
  const { report, skips, mayCover, confirming, fault, onReport, onBack, onWrite, onCover } = props
  const { t, i18n } = useLingui()
  const { errors, errorCount, duplicates, duplicateCount } = report
  const line = ({ row, column, msg }: (typeof errors)[number]) => [t`Row ${row}`, column, msg]
  const fails = errorCount > 0
  const covers = !skips && duplicateCount > 0
  const fresh = fails ? report.rows - duplicateCount : report.added
  return (
    <div className={styles['review']}>
      <dl className={styles['numbers']}>
        <Figure label={t`Rows in the sheet`} value={i18n.number(report.rows)} />
        {!fails && <Figure label={t`New`} value={i18n.number(fresh)} />}
        <Figure
          label={skips ? t`Already there, left` : t`Already there`}
          value={i18n.number(duplicateCount)}
        />
        {report.foreign > 0 && (
          <Figure label={t`Other companies’, left out`} value={i18n.number(report.foreign)} />
        )}
        <Figure label={t`Errors`} value={i18n.number(errorCount)} />
      </dl>
      {fails && (
        <>
          <p role="alert" className={styles['verdict']}>
            <StatusMark state="abnormal" />
            <Plural
              value={errorCount}
              one="# error. Nothing can be written until it is mended in the sheet."
              other="# errors. Nothing can be written until they are mended in the sheet."
            />
          </p>
          <VirtualLines
            label={t`Errors`}
            headings={[t`Row`, t`Column`, t`What is wrong`]}
            lines={errors.map(line)}
          />
          {errorCount > errors.length && (
            <p className={styles['quiet']}>
              <Trans>The first {errors.length} of them; the sheet with errors has all.</Trans>
            </p>
          )}
          <Group gap="sm">
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCopy size="0.875rem" stroke={1.5} />}
              onClick={() => void copyText(errors.map((each) => line(each).join('\t')).join('\n'))}
            >
              <Trans>Copy</Trans>
            </Button>
            {report.reportKey !== '' && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconDownload size="0.875rem" stroke={1.5} />}
                onClick={onReport}
              >
                <Trans>Download the sheet with a column of errors</Trans>
              </Button>
            )}
          </Group>
        </>
      )}
      {!fails && duplicateCount > 0 && (
        <VirtualLines
          label={t`Rows that are there already`}
          headings={[t`Row`, t`Already there`]}
          lines={duplicates.map(({ row, name }) => [t`Row ${row}`, name])}
        />
      )}
      {fault !== null && (
        <div role="alert" className={styles['fault']}>
          <ImportFaultText fault={fault} />
        </div>
      )}
      {confirming ? (
        <div role="alert" className={styles['fault']}>
          <p className={styles['verdict']}>
            <StatusMark state="abnormal" />
            <Plural
              value={duplicateCount}
              one="# entry that is there already will be covered by what the sheet says. This cannot be undone."
              other="# entries that are there already will be covered by what the sheet says. This cannot be undone."
            />
          </p>
          <Group justify="flex-end">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question takes the focus, and its harmless answer gets it */}
            <Button variant="default" autoFocus onClick={onBack}>
              <Trans>Go back</Trans>
            </Button>
            <Button onClick={onCover}>
              <Plural value={duplicateCount} one="Cover # entry" other="Cover # entries" />
            </Button>
          </Group>
        </div>
      ) : (
        <Group justify="flex-end">
          {covers && !mayCover && !fails && (
            <span className={styles['quiet']}>
              <Trans>Covering needs the right to edit. Go back to leave these rows as they are.</Trans>
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
              {covers ? <Trans>Import and cover…</Trans> : <Trans>Import</Trans>}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
