import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'

import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import { copyText } from '#src/ui/copy-text.tsx'
import { VirtualLines } from '#src/ui/list/virtual-lines.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './import-dialog.module.css'

interface SheetErrorsProps {
  report: Pick<UploadReport, 'errors' | 'errorCount' | 'reportKey'>
  /** The sheet may have brought some, which the one with errors does not give back. */
  hasSecrets?: boolean
  onReport: () => void
}

/** What is wrong with a sheet, row by row, to be copied or mended in the sheet. */
export function SheetErrors({ report, hasSecrets = false, onReport }: SheetErrorsProps) {
  const { t, i18n } = useLingui()
  const { errors, errorCount, reportKey } = report
  const shown = i18n.number(errors.length)
  const line = ({ row, column, msg }: (typeof errors)[number]) => [t`Row ${row}`, column, msg]
  return (
    <>
      <p role="alert" className={styles['verdict']}>
        <StatusMark state="abnormal" />
        <Plural
          value={errorCount}
          one="# error. Nothing is imported until you fix it in the sheet."
          other="# errors. Nothing is imported until you fix them in the sheet."
        />
      </p>
      <VirtualLines label={t`Errors`} headings={[t`Row`, t`Column`, t`Error`]} lines={errors.map(line)} />
      {errorCount > errors.length && (
        <p className={styles['quiet']}>
          <Trans>Only the first {shown} are listed; the sheet with errors has all.</Trans>
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
        {reportKey !== '' && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size="0.875rem" stroke={1.5} />}
            onClick={onReport}
          >
            <Trans>Download the sheet with errors</Trans>
          </Button>
        )}
      </Group>
      {hasSecrets && reportKey !== '' && (
        <p className={styles['quiet']}>
          <Trans>The sheet with errors has no keys. Enter them again there, or fix your own sheet.</Trans>
        </p>
      )}
    </>
  )
}
