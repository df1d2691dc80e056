import { longestReadingsMs, mostReadingAlarms, readingPoints } from '#contract/calls/readings.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { limitsOf } from '#contract/sensors/limits.ts'

import { readSampledFigures } from '../../db/devices/sampled-figures.ts'
import {
  readDeviceAlarms,
  readTerminalTraits,
  readUplinkPace,
  uplinkReadings,
} from '../../db/nodes/readings.ts'
import type { Handler } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { boundedRange } from '../services/bounded-range.ts'

export function readingRoutes() {
  const history: Handler<'ms/findReadings'> = async ({ tx, filter, query }) => {
    const { id, upStime, upEtime, points = readingPoints.usual } = query
    const range = boundedRange(query, longestReadingsMs)
    const terminal = await readTerminalTraits(tx, filter, id)
    if (terminal === null) throw new Refused('record.unknown')
    const kind = sensorKind(terminal.sensorKind ?? '')
    const known = kind?.readings ?? []
    const names = known.map(({ name }) => name)
    const request = { deviceId: id, ...range }
    const pace = await readUplinkPace(tx, request, kind?.spectra !== undefined)
    const series = await readSampledFigures(tx, uplinkReadings, request, names, points)
    const alarms = await readDeviceAlarms(tx, filter, request, mostReadingAlarms)
    return {
      data: {
        upStime,
        upEtime,
        ...pace,
        series: known.map(({ name, unit }) => ({
          reading: name,
          unit,
          points: series.get(name) ?? [],
        })),
        limits: kind === undefined ? [] : limitsOf(kind, terminal.parameters ?? {}),
        alarms: alarms.map(({ alarmId, alarmType, alarmLevel, raisedAt, recoveredAt }) => ({
          objectid: alarmId,
          alarmType,
          alarmLevel,
          upTime: raisedAt.getTime(),
          recoverTime: recoveredAt?.getTime() ?? null,
        })),
      },
    }
  }

  return { 'ms/findReadings': history }
}
