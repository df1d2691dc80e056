import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NumberInput, SegmentedControl } from '@mantine/core'
import { IconFileExport, IconPrinter, IconRefresh } from '@tabler/icons-react'

import { mostPositions, shiftHours, type ShiftHours } from '#contract/calls/shift-reports.ts'
import { download } from '#src/api/download.ts'
import { CompanySelect } from '#src/companies/company-select.tsx'
import { useSheet } from '#src/lists/sheets/use-export.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { DateRangeField } from '#src/ui/date-range/date-range-field.tsx'

import { reportWord } from './report-word.ts'
import styles from './shift-report.module.css'
import { pickedRange, shownRange, type ShiftQuery } from './shift-query.ts'

interface ShiftControlsProps {
  query: ShiftQuery
  /** Parts that become undefined are left out of the address. */
  onChange: (change: Readonly<Record<string, string | number | undefined>>) => void
  onAgain: () => void
}

const anyRange = { mode: 'none', limited: false } as const

/** Which shift of which company the report is about, and how it leaves. */
export function ShiftControls({ query, onChange, onAgain }: ShiftControlsProps) {
  const { t } = useLingui()
  const { functions } = usePermissions()
  const { running, start } = useSheet()
  const names: Record<ShiftHours, string> = { 8: t`8 h`, 12: t`12 h`, 24: t`24 h`, 168: t`7 d` }
  const choose = (hours: string) => onChange({ hours, upStime: undefined, upEtime: undefined })
  return (
    <fieldset className={styles['controls']} aria-label={t`Report on`}>
      <SegmentedControl
        size="xs"
        aria-label={t`Shift that ends now`}
        value={query.hours === undefined ? '' : String(query.hours)}
        data={shiftHours
          .toSorted((a, b) => a - b)
          .map((hours) => ({ value: String(hours), label: names[hours] }))}
        onChange={choose}
      />
      <DateRangeField
        label={t`Period`}
        labelHidden
        size="xs"
        rule={anyRange}
        value={shownRange(query)}
        onChange={(range) => {
          const picked = pickedRange(range)
          if (picked !== null) onChange({ hours: undefined, ...picked })
          else if (range.upStime === null && range.upEtime === null) choose(String(shiftHours[0]))
        }}
      />
      <CompanySelect
        size="xs"
        aria-label={reportWord('companyid')}
        placeholder={reportWord('companyid')}
        value={query.companyid ?? ''}
        onChange={(companyid) => onChange({ companyid: companyid === '' ? undefined : companyid })}
      />
      <NumberInput
        size="xs"
        className={styles['positions'] ?? ''}
        label={reportWord('positions')}
        min={1}
        max={mostPositions}
        allowDecimal={false}
        clampBehavior="strict"
        value={query.positions}
        onChange={(positions) => {
          if (typeof positions === 'number' && positions >= 1)
            onChange({ positions: positions === 1 ? undefined : positions })
        }}
      />
      <span className={styles['actions']}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size="0.875rem" stroke={1.5} />}
          onClick={onAgain}
        >
          <Trans>Count again</Trans>
        </Button>
        {functions.has('maintenance_shiftReport_export') && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFileExport size="0.875rem" stroke={1.5} />}
            onClick={() =>
              start('all', (signal) =>
                download('alarmReport/getShift/export', {
                  query: { ...query, offset: -new Date().getTimezoneOffset() },
                  signal,
                }),
              )
            }
          >
            {running === null ? <Trans>Export</Trans> : <Trans>Writing the sheet…</Trans>}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPrinter size="0.875rem" stroke={1.5} />}
          onClick={() => print()}
        >
          <Trans>Print or save as PDF</Trans>
        </Button>
      </span>
    </fieldset>
  )
}
