import { readingPoints, type ReadingHistory } from '#contract/calls/readings.ts'
import { alarmLevel, type AlarmType } from '#contract/enumerations.ts'
import type { Reading, SensorKind } from '#contract/sensors/sensor-kind.ts'
import type { Band } from '#src/ui/chart/line-bands.ts'
import type { AlarmMark, LineData, Threshold } from '#src/ui/chart/line-option.ts'

import { finerPoints } from './finer-readings.ts'

/** The words of the catalogue and of the alarms in the person's language. */
export interface ReadingWords {
  reading: (name: string) => string
  alarm: (type: AlarmType) => string
  limit: (limit: ReadingHistory['limits'][number]) => string
}

export interface ReadingChart {
  reading: Reading
  name: string
  data: LineData
}

/** No line is drawn over a time without an uplink that is so many times as long as nine in ten of them take. */
const missedUplinks = 3

/**
 * A chart for each reading of the kind, in the catalogue's order. The alarms that a reading raises stand on its chart, those
 * of the terminal as a whole on the first.
 * @param zones of vibration severity, drawn where the kind is judged by them
 */
export function readingCharts(
  kind: SensorKind,
  history: ReadingHistory,
  words: ReadingWords,
  zones: readonly Band[] = [],
  /** What is looked at closely, when that is known finer than the rest. */
  finer: ReadingHistory | null = null,
): ReadingChart[] {
  const own = new Map(
    kind.alarms.flatMap(({ alarmType, reading }) => (alarmType === null ? [] : [[alarmType, reading]])),
  )
  const gapMs = gapOf(finer ?? history, finer === null ? readingPoints.usual : finerPoints)
  return kind.readings.map((reading, place) => {
    const name = words.reading(reading.name)
    const points = history.series.find((series) => series.reading === reading.name)?.points ?? []
    const alarms = history.alarms.filter(({ alarmType }) => {
      const raisedBy = own.get(alarmType)
      return raisedBy === undefined ? place === 0 : raisedBy === reading.name
    })
    return {
      reading,
      name,
      data: {
        series: [{ name, points, draw: reading.draw }],
        gapMs,
        bounds: { min: reading.min, max: reading.max },
        thresholds: thresholdsOf(history, reading, words),
        alarms: alarms.map((alarm) => markOf(alarm, words)),
        ...(reading.name === kind.severityReading && zones.length > 0 && { bands: zones }),
        ...(reading.states === undefined
          ? { resolution: 10 ** -reading.precision }
          : { states: Object.keys(reading.states).map(Number) }),
      },
    }
  })
}

function gapOf({ usualMs, uplinks, upStime, upEtime }: ReadingHistory, points: number): number | null {
  if (usualMs === null) return null
  const stretchMs = uplinks > points ? (4 * (upEtime - upStime)) / points : 0
  return Math.max(missedUplinks * usualMs, 2.5 * stretchMs)
}

function thresholdsOf({ limits }: ReadingHistory, { name }: Reading, words: ReadingWords): Threshold[] {
  return limits
    .filter(({ reading }) => reading === name)
    .map((limit) => ({ value: limit.limit, label: words.limit(limit) }))
}

function markOf(alarm: ReadingHistory['alarms'][number], words: ReadingWords): AlarmMark {
  return {
    level: alarm.alarmLevel === alarmLevel.values.priority ? 'priority' : 'abnormal',
    name: words.alarm(alarm.alarmType),
    from: alarm.upTime,
    to: alarm.recoverTime,
  }
}
