import type { ShiftReport } from '#contract/calls/shift-reports.ts'
import { alarmAims, alarmMeasures, verdictOf, type AlarmMeasure } from '#contract/rules/alarm-aims.ts'
import type { Language } from '#contract/wire/enumerations.ts'

import { listText, memberWord } from '../lists/list-words.ts'
import type { NewSheet, SheetCell, SheetColumn } from '../sheets/write-sheet.ts'
import { wallClock } from '../sheets/wall-clock.ts'

const minuteMs = 60_000
const timeFormat = 'yyyy-mm-dd hh:mm'
const periodMinutes = 10

/** The report of a shift as the sheets of a book: its measures, then what each of them is made of. */
export function shiftSheets(report: ShiftReport, offset: number, language: Language): NewSheet[] {
  const word = (name: string) => listText(`alarmReport.${name}`, language)
  const clock = wallClock({ offset })
  const text = (name: string, width = 24): SheetColumn => ({ heading: word(name), width })
  const number = (name: string, format = '0'): SheetColumn => ({ heading: word(name), width: 18, format })
  const time = (name: string): SheetColumn => ({ heading: word(name), width: 18, format: timeFormat })
  const device = [text('devUid', 14), text('deviceAliases'), text('deviceType', 14)]
  const deviceCells = (row: ShiftReport['sources'][number]) => [
    row.devUid,
    row.deviceAliases,
    memberWord('deviceType', row.deviceType, language),
  ]
  const minutes = (ms: number | null): SheetCell => (ms === null ? null : ms / minuteMs)
  const { from, to, total, measures } = report
  return [
    {
      title: word('measure'),
      columns: [text('measure', 52), text('measured'), text('aim'), text('verdict')],
      rows: [
        [word('upStime'), wallText(clock(from)), '', ''],
        [word('upEtime'), wallText(clock(to)), '', ''],
        [word('positions'), String(report.positions), '', ''],
        ...(['total', 'priority', 'general', 'lasting'] as const).map((name) => [
          word(name),
          String(report[name]),
          '',
          '',
        ]),
        ...alarmMeasures.map((measure) => [
          word(measure),
          valueText(measure, measures[measure]),
          aimText(measure),
          word(verdictOf(measure, measures[measure])),
        ]),
      ],
    },
    {
      title: word('raised'),
      columns: [time('upStime'), number('total')],
      rows: report.raised.map((raised, period) => [clock(from + period * periodMinutes * minuteMs), raised]),
    },
    {
      title: word('floods'),
      columns: [time('from'), number('minutes'), number('total'), number('peak')],
      rows: report.floods.map((flood) => [
        clock(flood.from),
        minutes((flood.to ?? to) - flood.from),
        flood.total,
        flood.peak,
      ]),
    },
    {
      title: word('sources'),
      columns: [...device, number('total'), number('share', '0.0%')],
      rows: report.sources.map((row) => [...deviceCells(row), row.total, row.total / total]),
    },
    {
      title: word('chattering'),
      columns: [...device, text('alarmType'), number('total')],
      rows: report.chattering.map((row) => [
        ...deviceCells(row),
        memberWord('alarmType', row.alarmType, language),
        row.total,
      ]),
    },
    {
      title: word('durations'),
      columns: [text('step', 36), number('counted'), number('median', '0.0'), number('p90', '0.0')],
      rows: (['acknowledge', 'accept', 'recover'] as const).map((step) => {
        const { total: counted, medianMs, p90Ms } = report.durations[step]
        return [word(step), counted, minutes(medianMs), minutes(p90Ms)]
      }),
    },
  ]
}

const wallText = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

function valueText(measure: AlarmMeasure, value: number | null): string {
  if (value === null) return '–'
  return alarmAims[measure].isShare ? percent(value) : String(Math.round(value * 100) / 100)
}

function aimText(measure: AlarmMeasure): string {
  const { aim, inclusive, manageable, isShare } = alarmAims[measure]
  const text = (value: number) => (isShare ? percent(value) : String(value))
  return `${inclusive ? '≤' : '<'} ${text(aim)}${manageable === undefined ? '' : ` … ${text(manageable)}`}`
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`
