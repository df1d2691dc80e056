import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { ShiftReport } from '#contract/calls/shift-reports.ts'
import { AlarmListLink } from '#src/devices/alarm-list-link.tsx'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { activeLanguage } from '#src/i18n/language.ts'
import { memberText } from '#src/i18n/list-text.ts'
import { momentText } from '#src/ui/moment-text.ts'
import { Tile, TileNote } from '#src/ui/tile.tsx'
import { UserText } from '#src/ui/user-text.tsx'
import table from '#src/ui/plain-table.module.css'

import { reportWord } from './report-word.ts'

interface TableProps {
  report: ShiftReport
  search: Readonly<Record<string, string | number>>
}

interface WordTableProps {
  name: string
  /** The columns; those after `#` hold numbers. */
  columns: readonly string[]
  children: ReactNode
}

function WordTable({ name, columns, children }: WordTableProps) {
  return (
    <div className={table['wide']}>
      <table className={table['table']} aria-label={reportWord(name)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column.startsWith('#') ? table['number'] : undefined}>
                {reportWord(column.replace('#', ''))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** When the alarms were more than the operators can follow. */
export function FloodTile({ report, search }: TableProps) {
  const { i18n } = useLingui()
  const { floods, floodTotal, to } = report
  return (
    <Tile title={reportWord('floods')}>
      {floods.length === 0 ? (
        <TileNote>
          <Trans>No flood in this period.</Trans>
        </TileNote>
      ) : (
        <WordTable name="floods" columns={['from', '#minutes', '#peak', '#total']}>
          {floods.map((flood) => (
            <tr key={flood.from}>
              <td>{momentText(i18n, flood.from)}</td>
              <td className={table['number']}>
                {i18n.number(Math.ceil(((flood.to ?? to) - flood.from) / 60_000))}
              </td>
              <td className={table['number']}>{i18n.number(flood.peak)}</td>
              <td className={table['number']}>
                <AlarmListLink search={{ ...search, upStime: flood.from, upEtime: (flood.to ?? to) - 1 }}>
                  {i18n.number(flood.total)}
                </AlarmListLink>
              </td>
            </tr>
          ))}
        </WordTable>
      )}
      {floodTotal > floods.length && <Some shown={floods.length} total={floodTotal} />}
    </Tile>
  )
}

/** Where most alarms come from. */
export function SourceTile({ report, search }: TableProps) {
  const { i18n } = useLingui()
  const { sources, total } = report
  return (
    <Tile title={reportWord('sources')}>
      {sources.length === 0 ? (
        <NoAlarm />
      ) : (
        <WordTable name="sources" columns={['devUid', 'deviceType', '#total', '#share']}>
          {sources.map((row) => (
            <tr key={row.deviceId}>
              <DeviceCells row={row} />
              <td className={table['number']}>
                <AlarmListLink search={{ ...search, devUid: row.devUid }}>
                  {i18n.number(row.total)}
                </AlarmListLink>
              </td>
              <td className={table['number']}>
                {i18n.number(row.total / total, { style: 'percent', maximumFractionDigits: 1 })}
              </td>
            </tr>
          ))}
        </WordTable>
      )}
    </Tile>
  )
}

/** What comes and goes all the time. */
export function ChatteringTile({ report, search }: TableProps) {
  const { i18n } = useLingui()
  const { chattering, measures } = report
  return (
    <Tile title={reportWord('chattering')}>
      {chattering.length === 0 ? (
        <TileNote>
          <Trans>No alarm was raised three times within 30 minutes.</Trans>
        </TileNote>
      ) : (
        <WordTable name="chattering" columns={['devUid', 'deviceType', 'alarmType', '#total']}>
          {chattering.map((row) => (
            <tr key={`${row.deviceId} ${row.alarmType}`}>
              <DeviceCells row={row} />
              <td>{memberText('alarmType', row.alarmType, activeLanguage())}</td>
              <td className={table['number']}>
                <AlarmListLink search={{ ...search, devUid: row.devUid, alarmType: row.alarmType }}>
                  {i18n.number(row.total)}
                </AlarmListLink>
              </td>
            </tr>
          ))}
        </WordTable>
      )}
      {measures.chatteringPairs > chattering.length && (
        <Some shown={chattering.length} total={measures.chatteringPairs} />
      )}
    </Tile>
  )
}

/** How long alarms and orders waited. */
export function DurationTile({ report }: Pick<TableProps, 'report'>) {
  const { i18n } = useLingui()
  const minutes = (ms: number | null) =>
    ms === null ? '–' : i18n.number(ms / 60_000, { maximumFractionDigits: 1 })
  return (
    <Tile title={reportWord('durations')}>
      <WordTable name="durations" columns={['step', '#counted', '#median', '#p90']}>
        {(['acknowledge', 'accept', 'recover'] as const).map((step) => {
          const { total, medianMs, p90Ms } = report.durations[step]
          return (
            <tr key={step}>
              <th scope="row">{reportWord(step)}</th>
              <td className={table['number']}>{i18n.number(total)}</td>
              <td className={table['number']}>{minutes(medianMs)}</td>
              <td className={table['number']}>{minutes(p90Ms)}</td>
            </tr>
          )
        })}
      </WordTable>
      <p className={table['foot']}>
        <Trans>ISA-18.2 sets no aim for these times.</Trans>
      </p>
    </Tile>
  )
}

function DeviceCells({ row }: { row: ShiftReport['sources'][number] }) {
  return (
    <>
      <td>
        <DeviceLink id={row.deviceId} type={row.deviceType}>
          {row.devUid}
        </DeviceLink>{' '}
        <span className={table['quiet']}>
          <UserText text={row.deviceAliases} />
        </span>
      </td>
      <td>{memberText('deviceType', row.deviceType, activeLanguage())}</td>
    </>
  )
}

function NoAlarm() {
  return (
    <TileNote>
      <Trans>No alarm was raised in this period.</Trans>
    </TileNote>
  )
}

function Some({ shown, total }: { shown: number; total: number }) {
  const { i18n } = useLingui()
  return (
    <p className={table['foot']}>
      <Trans>
        {i18n.number(shown)} of {i18n.number(total)} shown
      </Trans>
    </p>
  )
}
