import { Parse } from 'typebox/value'
import { describe, expect, it, test } from 'vitest'

import { apUidSchema, msUidSchema } from '#contract/wire/ids.ts'
import { sensorCatalogue, sensorKind } from '#contract/sensors/catalogue.ts'
import { decodeFrame, encodeFrame } from '#contract/sensors/frame.ts'
import { limitOf } from '#contract/sensors/limits.ts'
import type { AlarmCondition, SensorKind } from '#contract/sensors/sensor-kind.ts'
import type { Country, PlannedTerminal } from '#simulator/network.ts'
import { createRandom } from '#simulator/random.ts'
import { catalogueSensor } from '#simulator/world/catalogue-sensor.ts'
import { sensorOf } from '#simulator/world/sensor-of.ts'
import type { Sensor } from '#simulator/world/sensor.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Midnight in China in January and in July. */
const winter = Date.UTC(2026, 0, 13, 16)
const summer = Date.UTC(2026, 6, 13, 16)

type Readings = Record<string, number>
interface Site {
  country: Country
  lat: number
  indoorLossDb: number
}
const inland: Site = { country: 'CN', lat: 39.9, indoorLossDb: 15 }
const sites: readonly Site[] = [
  { country: 'CN', lat: 22.5, indoorLossDb: 0 },
  { country: 'CN', lat: 45.8, indoorLossDb: 0 },
  inland,
  { country: 'KR', lat: 37.5, indoorLossDb: 15 },
  { country: 'JP', lat: 35.7, indoorLossDb: 0 },
]

function sensor(kind: SensorKind, seed: number, site: Site = inland): Sensor {
  const plan: PlannedTerminal = {
    msuid: Parse(msUidSchema, '70000001'),
    apuid: Parse(apUidSchema, '01020304'),
    parent: null,
    kind: kind.kind,
    lng: 116,
    lat: site.lat,
    indoorLossDb: site.indoorLossDb,
    softwareVersion: '0112',
  }
  return sensorOf(plan, kind, site.country, createRandom(`${kind.kind}/${seed}`))
}

/** What it shows every five minutes, and whenever something changes. */
function* shown(of: Sensor, from: number, lengthMs: number): Generator<{ at: number; readings: Readings }> {
  let change = of.nextChangeAt(from)
  for (let at = from; at < from + lengthMs; at += 5 * minute) {
    while (change !== null && change < at) {
      yield { at: change, readings: of.read(change) }
      change = of.nextChangeAt(change)
    }
    yield { at, readings: of.read(at) }
  }
}

function isTrue(kind: SensorKind, condition: AlarmCondition, readings: Readings): boolean {
  const { reading, when, limit } = limitOf(kind, condition)
  const beyond = (readings[reading] ?? Number.NaN) - limit
  return when === 'above' ? beyond > 0 : beyond < 0
}

describe.each(sensorCatalogue.map((kind) => [kind.kind, kind] as const))(
  'a sensor of kind %s',
  (name, kind) => {
    it('shows readings that its frame carries and the server takes, in winter and summer, wherever it stands', () => {
      const wrong: unknown[] = []
      for (const [seed, site] of sites.entries())
        for (const from of [winter, summer])
          for (const { at, readings } of shown(sensor(kind, seed, site), from, 3 * day)) {
            const decoded = decodeFrame(kind, encodeFrame(kind, readings))
            if (!decoded.ok) wrong.push({ at, readings, fault: decoded.fault })
          }
      expect(wrong.slice(0, 3)).toEqual([])
    })

    it('stays inside the limits that it is delivered with while nothing is the matter', () => {
      const beyond: unknown[] = []
      for (const [seed, site] of sites.entries())
        for (const from of [winter, summer])
          for (const { at, readings } of shown(sensor(kind, seed, site), from, 3 * day))
            for (const alarm of kind.alarms)
              if (isTrue(kind, alarm, readings)) beyond.push({ at, alarm, readings })
      expect(beyond.slice(0, 3)).toEqual([])
    })

    it('shows the same for the same seed, and something else for another', () => {
      const hours = (seed: number) => [...shown(sensor(kind, seed), summer, day)]
      expect(hours(1)).toEqual(hours(1))
      expect(hours(1)).not.toEqual(hours(2))
    })

    it('moves within its ranges even by its catalogue entry alone', () => {
      const one = catalogueSensor({ kind, random: createRandom(name) })
      for (const { readings } of shown(one, summer, day))
        expect(decodeFrame(kind, encodeFrame(kind, readings)).ok).toBe(true)
    })
  },
)

it.each(sensorCatalogue.filter(({ alarms }) => alarms.length > 0))(
  'a sensor of kind $kind leaves its limits when it is disturbed, and comes back',
  (kind) => {
    const raising = kind.alarms.filter(({ alarmType }) => alarmType !== null)
    for (const [seed, site] of sites.entries()) {
      const one = sensor(kind, seed, site)
      one.read(winter + 9 * hour)
      one.disturb()
      const disturbed = one.read(winter + 9 * hour + 5000)
      expect(
        (raising.length > 0 ? raising : kind.alarms).filter((alarm) => isTrue(kind, alarm, disturbed)),
      ).not.toEqual([])
      expect(decodeFrame(kind, encodeFrame(kind, disturbed)).ok).toBe(true)
      one.relieve()
      const relieved = one.read(winter + 11 * hour)
      expect(kind.alarms.filter((alarm) => isTrue(kind, alarm, relieved))).toEqual([])
    }
  },
)

describe('the day of a sensor', () => {
  function kindOf(name: string): SensorKind {
    const kind = sensorKind(name)
    if (kind === undefined) throw new Error(`no kind ${name}`)
    return kind
  }
  /** The means of a reading over hours of the local day in China, over a week of several sensors. */
  function means(
    name: string,
    reading: string,
    spans: readonly (readonly [number, number])[],
    site = inland,
  ) {
    const sums = spans.map(() => ({ sum: 0, count: 0 }))
    for (let seed = 0; seed < 8; seed += 1)
      for (const { at, readings } of shown(sensor(kindOf(name), seed, site), summer, 7 * day)) {
        const hourOfDay = ((at - summer) % day) / hour
        spans.forEach(([from, to], place) => {
          const total = sums[place]
          if (total === undefined || hourOfDay < from || hourOfDay >= to) return
          total.sum += readings[reading] ?? Number.NaN
          total.count += 1
        })
      }
    return sums.map(({ sum, count }) => sum / count)
  }

  test('is bright at noon and dark at night', () => {
    const [night = 0, noon = 0] = means(
      'illuminance',
      'illuminanceLx',
      [
        [0, 3],
        [11, 13],
      ],
      sites[0],
    )
    expect(night).toBe(0)
    expect(noon).toBeGreaterThan(30_000)
    const [, sunAtNoon = 0] = means('weather', 'solarWM2', [
      [0, 3],
      [11, 13],
    ])
    expect(sunAtNoon).toBeGreaterThan(400)
  })

  test('draws water in the morning and the evening, so that the pressure falls', () => {
    const [night = 0, evening = 0] = means('flow-meter', 'flowM3H', [
      [1, 4],
      [18.5, 20.5],
    ])
    expect(evening).toBeGreaterThan(3 * night)
    const [atRest = 0, inUse = 0] = means('pressure', 'pressureMpa', [
      [1, 4],
      [18.5, 20.5],
    ])
    expect(atRest - inUse).toBeGreaterThan(0.05)
  })

  test('loads machines and meters in working hours, and people are there by day', () => {
    for (const [name, reading] of [
      ['electric-current', 'currentL1A'],
      ['metering', 'powerKw'],
      ['acoustic', 'soundLevelDbA'],
      ['motion', 'presence'],
      ['dry-contact', 'input1'],
    ] as const) {
      const [night = 0, day = 0] = means(name, reading, [
        [1, 4],
        [9, 16],
      ])
      expect([name, day > 1.15 * night]).toEqual([name, true])
    }
  })

  test('gives water the most oxygen in the afternoon', () => {
    const [dawn = 0, afternoon = 0] = means('water-quality', 'dissolvedOxygenMgL', [
      [4, 6],
      [14, 16],
    ])
    expect(afternoon - dawn).toBeGreaterThan(0.5)
  })

  test.each([
    ['metering', 'energyKWh'],
    ['flow-meter', 'totalM3'],
    ['motion', 'movements'],
    ['dry-contact', 'closures1'],
    ['door-contact', 'openings'],
  ])('%s counts %s up alone, and does count', (name, reading) => {
    const counts = [...shown(sensor(kindOf(name), 3), summer, 2 * day)].map(
      ({ readings }) => readings[reading] ?? 0,
    )
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect((counts.at(-1) ?? 0) - (counts[0] ?? 0)).toBeGreaterThan(5)
  })

  test('fills a tank again and again', () => {
    const levels = Array.from({ length: 12 }, (_, seed) =>
      [...shown(sensor(kindOf('water-level'), seed), summer, 2 * day)].map(
        ({ readings }) => readings['levelM'] ?? 0,
      ),
    )
    const tanks = levels.filter((all) => Math.max(...all) - Math.min(...all) > 0.9)
    expect(tanks.length).toBeGreaterThan(3)
    expect(tanks.length).toBeLessThan(12)
  })

  test('keeps a room near its setpoint', () => {
    const off = [...shown(sensor(kindOf('temperature-controller'), 1), winter, 5 * day)].map(
      ({ readings }) => (readings['roomTemperatureC'] ?? 0) - (readings['setpointC'] ?? 0),
    )
    const near = off.filter((difference) => Math.abs(difference) < 1.8)
    expect(near.length / off.length).toBeGreaterThan(0.75)
  })
})
