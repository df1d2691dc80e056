import { Trans, useLingui } from '@lingui/react/macro'

import type { ShiftReport } from '#contract/calls/shift-reports.ts'
import { alarmLevel, recordStatus } from '#contract/wire/enumerations.ts'
import { useCompanies } from '#src/companies/use-companies.ts'
import { AlarmListLink } from '#src/devices/alarm-list-link.tsx'
import { momentText } from '#src/ui/moment-text.ts'
import { UserText } from '#src/ui/user-text.tsx'
import table from '#src/ui/plain-table.module.css'

import { reportWord } from './report-word.ts'
import styles from './shift-report.module.css'

interface ReportHeadProps {
  report: ShiftReport
  search: Readonly<Record<string, string | number>>
}

/** What the report is about, and the numbers that all others are parts of. */
export function ReportHead({ report, search }: ReportHeadProps) {
  const { i18n } = useLingui()
  const { companies } = useCompanies()
  const { from, to, positions, total, priority, general, lasting } = report
  const { companyid } = search
  const company = companies.find(({ value }) => value === companyid)?.label
  const parts = [
    { name: 'total', count: total, more: {} },
    { name: 'priority', count: priority, more: { alarmLevel: alarmLevel.values.priority } },
    { name: 'general', count: general, more: { alarmLevel: alarmLevel.values.general } },
    { name: 'lasting', count: lasting, more: { recordStatus: recordStatus.values.active } },
  ]
  return (
    <header className={styles['head']}>
      <h1 className={styles['title']}>
        <Trans>Shift report</Trans>{' '}
        {company !== undefined && (
          <span className={table['quiet']}>
            <UserText text={company} />
          </span>
        )}
      </h1>
      <p className={table['foot']}>
        {momentText(i18n, from)} – {momentText(i18n, to)} · {reportWord('positions')} {i18n.number(positions)}{' '}
        · <Trans>Counted {momentText(i18n, report.at)}</Trans>
      </p>
      <p className={table['foot']}>
        {parts.map(({ name, count, more }, place) => (
          <span key={name}>
            {place > 0 && ' · '}
            {reportWord(name)}{' '}
            {count === 0 ? (
              i18n.number(count)
            ) : (
              <AlarmListLink search={{ ...search, ...more }}>{i18n.number(count)}</AlarmListLink>
            )}
          </span>
        ))}
      </p>
    </header>
  )
}
