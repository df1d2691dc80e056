import { readingPoints, type ReadingHistory } from '#contract/calls/readings.ts'
import { alarmLevel, type AlarmType } from '#contract/wire/enumerations.ts'
import type { Reading, SensorKind } from '#contract/sensors/sensor-kind.ts'
import type { Band } from '#src/ui/chart/line-bands.ts'
import type { AlarmMark, LineData, Threshold } from '#src/ui/chart/line-option.ts'
import type { Point } from '#src/ui/chart/sampled-points.ts'

import { finerPoints } from './finer-readings.ts'

/** The words of the catalogue and of the alarms in the person's language. */
export interface ReadingWords {
  /** Of a reading, or of a chart that several share: `chart.<name>`. */
  reading: (name: string) => string
  alarm: (type: AlarmType) => string
  limit: (limit: ReadingHistory['limits'][number]) => string
}

export interface ReadingChart {
  /** Of the first of its readings; the others have the same unit and format. */
  reading: Reading
  name: string
  parts: readonly ReadingPart[]
  data: LineData
}

interface ReadingPart {
  reading: Reading
  name: string
  points: readonly Point[]
}

/** No line is drawn over a time without an uplink that is so many times as long as nine in ten of them take. */
const missedUplinks = 3

/**
 * A chart for each reading of the kind or for those that share one, in the catalogue's order. The alarms that a reading raises stand on its chart, those
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
  const partOf = (reading: Reading): ReadingPart => ({
    reading,
    name: words.reading(reading.name),
    points: history.series.find((series) => series.reading === reading.name)?.points ?? [],
  })
  const shared = Map.groupBy(kind.readings, ({ name, chart }) =>
    chart === undefined ? name : `chart.${chart}`,
  )
  return [...shared].flatMap(([id, readings], place) => {
    const [reading] = readings
    if (reading === undefined) return []
    const names = readings.map(({ name }) => name)
    const parts = readings.map(partOf)
    const alarms = history.alarms.filter(({ alarmType }) => {
      const raisedBy = own.get(alarmType)
      return raisedBy === undefined ? place === 0 : names.includes(raisedBy)
    })
    const data: LineData = {
      series: parts.map(({ reading: { draw }, name, points }) => ({ name, points, draw })),
      gapMs,
      bounds: {
        min: Math.min(...readings.map(({ min }) => min)),
        max: Math.max(...readings.map(({ max }) => max)),
      },
      thresholds: thresholdsOf(history, names, words),
      alarms: alarms.map((alarm) => markOf(alarm, words)),
      ...(reading.name === kind.severityReading && zones.length > 0 && { bands: zones }),
      ...(reading.states === undefined
        ? { resolution: 10 ** -reading.precision }
        : { states: Object.keys(reading.states).map(Number) }),
    }
    return [{ reading, name: words.reading(id), parts, data }]
  })
}

function gapOf({ usualMs, uplinks, upStime, upEtime }: ReadingHistory, points: number): number | null {
  if (usualMs === null) return null
  const bucketMs = uplinks > points ? (4 * (upEtime - upStime)) / points : 0
  return Math.max(missedUplinks * usualMs, 2.5 * bucketMs)
}

/** Phases have one limit in common, which is drawn once. */
function thresholdsOf(
  { limits }: ReadingHistory,
  names: readonly string[],
  words: ReadingWords,
): Threshold[] {
  const found = limits
    .filter(({ reading }) => names.includes(reading))
    .map((limit) => ({ value: limit.limit, label: words.limit(limit) }))
  return [...new Map(found.map((one) => [`${one.label} ${one.value}`, one])).values()]
}

function markOf(alarm: ReadingHistory['alarms'][number], words: ReadingWords): AlarmMark {
  return {
    level: alarm.alarmLevel === alarmLevel.values.priority ? 'priority' : 'abnormal',
    name: words.alarm(alarm.alarmType),
    from: alarm.upTime,
    to: alarm.recoverTime,
  }
}
