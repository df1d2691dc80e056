import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { ShiftReport } from '#contract/calls/shift-reports.ts'
import {
  alarmAims,
  alarmMeasures,
  standingAfterHours,
  verdictOf,
  type AlarmMeasure,
  type Verdict,
} from '#contract/rules/alarm-aims.ts'
import { recordStatus, alarmLevel } from '#contract/wire/enumerations.ts'
import { AlarmListLink } from '#src/devices/alarm-list-link.tsx'
import { StatusMark, type MarkState } from '#src/ui/status-mark.tsx'
import table from '#src/ui/plain-table.module.css'

import { reportWord } from './report-word.ts'
import styles from './shift-report.module.css'

const marks: Readonly<Record<Verdict, MarkState>> = {
  met: 'online',
  manageable: 'abnormal',
  missed: 'priority',
  none: 'offline',
}
const hourMs = 3_600_000

interface MeasureTableProps {
  report: ShiftReport
  /** What lists of the alarms of this report are searched by. */
  search: Readonly<Record<string, string | number>>
}

/** Each measure beside its aim: colour, shape and word say whether it is met. */
export function MeasureTable({ report, search }: MeasureTableProps) {
  const { i18n } = useLingui()
  return (
    <table className={`${table['table']} ${styles['measures']}`} aria-label={reportWord('measure')}>
      <thead>
        <tr>
          <th scope="col">{reportWord('measure')}</th>
          <th scope="col" className={table['number']}>
            {reportWord('measured')}
          </th>
          <th scope="col" className={table['number']}>
            {reportWord('aim')}
          </th>
          <th scope="col">{reportWord('verdict')}</th>
        </tr>
      </thead>
      <tbody>
        {alarmMeasures.map((measure) => {
          const value = report.measures[measure]
          const verdict = verdictOf(measure, value)
          return (
            <tr key={measure}>
              <th scope="row">{reportWord(measure)}</th>
              <td className={table['number']}>
                <Counted measure={measure} report={report} search={search}>
                  {value === null ? '–' : valueText(i18n, measure, value)}
                </Counted>
              </td>
              <td className={table['number']}>{aimText(i18n, measure)}</td>
              <td>
                <span className={table['marked']}>
                  <StatusMark state={marks[verdict]} size={12} />
                  {reportWord(verdict)}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Leads to the alarms that a measure counts, where their list can be searched for them. */
function Counted({
  measure,
  report,
  search,
  children,
}: MeasureTableProps & { measure: AlarmMeasure; children: ReactNode }) {
  const { companyid } = search
  if (measure === 'alarmRate' && report.total > 0)
    return <AlarmListLink search={search}>{children}</AlarmListLink>
  if (measure === 'priorityShare' && report.priority > 0)
    return (
      <AlarmListLink search={{ ...search, alarmLevel: alarmLevel.values.priority }}>{children}</AlarmListLink>
    )
  // The list finds those that still last, so it has the same alarms only while all of them do.
  if (
    measure === 'standing' &&
    report.standingLasting > 0 &&
    report.measures.standing === report.standingLasting
  )
    return (
      <AlarmListLink
        search={{
          ...(companyid !== undefined && { companyid }),
          recordStatus: recordStatus.values.active,
          upEtime: report.to - standingAfterHours * hourMs,
        }}
      >
        {children}
      </AlarmListLink>
    )
  return children
}

function valueText(i18n: I18n, measure: AlarmMeasure, value: number): string {
  return alarmAims[measure].isShare
    ? i18n.number(value, { style: 'percent', maximumFractionDigits: 1 })
    : i18n.number(value, { maximumFractionDigits: 2 })
}

/** `≤ 1 … 2`: the aim, and up to where a value is manageable. */
function aimText(i18n: I18n, measure: AlarmMeasure): string {
  const { aim, inclusive, manageable } = alarmAims[measure]
  const sign = inclusive ? '≤' : '<'
  const more = manageable === undefined ? '' : ` … ${valueText(i18n, measure, manageable)}`
  return aim === 0 ? '0' : `${sign} ${valueText(i18n, measure, aim)}${more}`
}
