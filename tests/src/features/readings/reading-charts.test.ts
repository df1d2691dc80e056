import { Parse } from 'typebox/value'
import { describe, expect, test } from 'vitest'

import type { ReadingHistory } from '#contract/calls/readings.ts'
import { alarmIdSchema } from '#contract/wire/ids.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'
import { doorContact } from '#contract/sensors/door-contact.ts'
import { electricCurrent } from '#contract/sensors/electric-current.ts'
import { limitsOf } from '#contract/sensors/limits.ts'
import { metering } from '#contract/sensors/metering.ts'
import { temperatureController } from '#contract/sensors/temperature-controller.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'
import { vibration } from '#contract/sensors/vibration.ts'
import { waterLevel } from '#contract/sensors/water-level.ts'
import { weather } from '#contract/sensors/weather.ts'
import { counted } from '#src/features/readings/counted.ts'
import { readingCharts, type ReadingWords } from '#src/features/readings/reading-charts.ts'
import { readingRadar } from '#src/features/readings/reading-radar.ts'

const words: ReadingWords = {
  reading: (name) => `the ${name}`,
  alarm: (type) => `alarm ${type}`,
  limit: ({ when }) => `limit ${when}`,
}

function history(differing: Partial<ReadingHistory>): ReadingHistory {
  return {
    upStime: 0,
    upEtime: 86_400_000,
    uplinks: 3,
    usualMs: 900_000,
    series: [],
    limits: [],
    alarms: [],
    ...differing,
  }
}

const points = (values: readonly number[]) => values.map((value, at): [number, number] => [at, value])

describe('the charts of a terminal', () => {
  test('are its readings, each with its limits and its own alarms; those of the terminal stand on the first', () => {
    const alarm = { objectid: Parse(alarmIdSchema, '1'), upTime: 10, recoverTime: null }
    const charts = readingCharts(
      temperatureHumidity,
      history({
        series: [{ reading: 'temperatureC', unit: '°C', points: [[5, 21.5]] }],
        limits: limitsOf(temperatureHumidity, {}),
        alarms: [
          { ...alarm, alarmType: 1008, alarmLevel: 2 },
          { ...alarm, alarmType: 1006, alarmLevel: 1, recoverTime: 20 },
        ],
      }),
      words,
    )
    expect(charts.map(({ name, data }) => ({ name, data }))).toEqual([
      {
        name: 'the temperatureC',
        data: {
          series: [{ name: 'the temperatureC', points: [[5, 21.5]], draw: 'line' }],
          gapMs: 2_700_000,
          bounds: { min: -40, max: 85 },
          resolution: 0.1,
          thresholds: [
            { value: 60, label: 'limit above' },
            { value: -20, label: 'limit below' },
          ],
          alarms: [
            { level: 'priority', name: 'alarm 1008', from: 10, to: null },
            { level: 'abnormal', name: 'alarm 1006', from: 10, to: 20 },
          ],
        },
      },
      {
        name: 'the humidityPercent',
        data: {
          series: [{ name: 'the humidityPercent', points: [], draw: 'line' }],
          gapMs: 2_700_000,
          bounds: { min: 0, max: 100 },
          resolution: 1,
          thresholds: [
            { value: 95, label: 'limit above' },
            { value: 5, label: 'limit below' },
          ],
          alarms: [],
        },
      },
    ])
  })

  test('an alarm of a reading stands on its chart', () => {
    const alarms = [
      {
        objectid: Parse(alarmIdSchema, '1'),
        alarmType: 1008,
        alarmLevel: 1,
        upTime: 1,
        recoverTime: 2,
      } as const,
    ]
    const charts = readingCharts(vibration, history({ alarms }), words)
    expect(charts.flatMap(({ reading, data }) => (data.alarms?.length ? [reading.name] : []))).toEqual([
      'temperatureC',
    ])
  })

  test('a state is drawn in steps between its values', () => {
    const [contact] = readingCharts(doorContact, history({}), words)
    expect(contact?.data).toMatchObject({ series: [{ draw: 'step' }], states: [0, 1] })
  })

  test('a limit without an alarm type of its own stands on its chart, and takes no alarm to it', () => {
    const alarms = [
      {
        objectid: Parse(alarmIdSchema, '1'),
        alarmType: 1006,
        alarmLevel: 1,
        upTime: 1,
        recoverTime: 2,
      } as const,
    ]
    const [level, temperature] = readingCharts(
      waterLevel,
      history({ alarms, limits: limitsOf(waterLevel, {}) }),
      words,
    )
    expect(level?.data.thresholds).toEqual([
      { value: 4, label: 'limit above' },
      { value: 0.5, label: 'limit below' },
    ])
    expect([level?.data.alarms?.length, temperature?.data.alarms?.length]).toEqual([1, 0])
  })

  test.each(sensorCatalogue.map((kind) => [kind.kind, kind] as const))(
    'of kind %s are all its readings',
    (_, kind) => {
      const charts = readingCharts(kind, history({}), words)
      expect(charts.flatMap(({ parts }) => parts.map(({ name }) => name))).toEqual(
        kind.readings.map(({ name }) => `the ${name}`),
      )
    },
  )

  test('phases stand in one chart, with their common limit once #readings-5', () => {
    const series = [
      { reading: 'currentL1A', unit: 'A', points: points([10]) },
      { reading: 'currentL3A', unit: 'A', points: points([12]) },
    ]
    const charts = readingCharts(
      electricCurrent,
      history({ series, limits: limitsOf(electricCurrent, {}) }),
      words,
    )
    expect(charts.map(({ name }) => name)).toEqual([
      'the load',
      'the chart.phaseCurrents',
      'the cableTemperatureC',
    ])
    expect(charts[1]?.data).toMatchObject({
      series: [
        { name: 'the currentL1A', points: points([10]) },
        { name: 'the currentL2A', points: [] },
        { name: 'the currentL3A', points: points([12]) },
      ],
      thresholds: [{ value: 300, label: 'limit above' }],
      bounds: { min: 0, max: 1000 },
    })
  })

  test('a setpoint is drawn in steps beside the temperature that follows it', () => {
    const [first] = readingCharts(temperatureController, history({}), words)
    expect(first?.data.series.map(({ draw }) => draw)).toEqual(['line', 'step'])
    expect(first?.data.bounds).toEqual({ min: -10, max: 60 })
  })

  test('gaps are measured by the pace of the uplinks, and wider where points were thinned out', () => {
    const gap = (differing: Partial<ReadingHistory>) =>
      readingCharts(temperatureHumidity, history(differing), words)[0]?.data.gapMs
    expect(gap({ usualMs: null })).toBeNull()
    expect(gap({ usualMs: 60_000, uplinks: 1000 })).toBe(180_000)
    expect(gap({ usualMs: 60_000, uplinks: 1001 })).toBe(864_000)
  })
})

describe('what a counter counted in a time', () => {
  const all = { from: 0, to: 10 }
  test.each([
    ['grew', points([7, 9, 9, 12]), all, 5],
    ['began anew at 0 in between', points([7, 9, 1, 4]), all, 6],
    ['is looked at in part', points([7, 9, 9, 12]), { from: 1, to: 2 }, 0],
    ['said nothing twice', points([7]), all, null],
  ])('is the sum of its steps when it %s', (_, values, shown, expected) => {
    expect(counted(values, shown)).toBe(expected)
  })
})

describe('the radar of a terminal', () => {
  const names = { newest: 'Newest', lowest: 'Lowest' }
  test('shows the newest values and the lowest, up to the highest', () => {
    const charts = readingCharts(
      vibration,
      history({
        series: [
          { reading: 'running', unit: '', points: points([1, 1]) },
          { reading: 'speedRpm', unit: 'r/min', points: points([1400, 1500, 1450]) },
          { reading: 'kurtosis', unit: '', points: points([0, 0]) },
          { reading: 'temperatureC', unit: '°C', points: points([-5, 40, 30]) },
        ],
      }),
      words,
    )
    expect(readingRadar(charts, names)).toEqual({
      readings: [vibration.readings[1], vibration.readings[5], vibration.readings[6]],
      axes: [
        { name: 'the speedRpm', min: 0, max: 1500 },
        { name: 'the kurtosis', min: 0, max: 1 },
        { name: 'the temperatureC', min: -5, max: 40 },
      ],
      shapes: [
        { name: 'Newest', values: [1450, 0, 30] },
        { name: 'Lowest', values: [1400, 0, -5] },
      ],
    })
  })

  test('leaves bearings out, which are no amounts', () => {
    const series = weather.readings.map(({ name: reading, unit }) => ({
      reading,
      unit,
      points: points([1, 2]),
    }))
    const radar = readingRadar(readingCharts(weather, history({ series }), words), names)
    expect(radar?.readings.map(({ name }) => name)).toEqual([
      'temperatureC',
      'humidityPercent',
      'airPressureHpa',
      'windSpeedMS',
      'rainfall24hMm',
      'solarWM2',
    ])
  })

  test('leaves counters out, which are at their highest always', () => {
    const series = metering.readings.map(({ name: reading, unit }) => ({
      reading,
      unit,
      points: points([1, 2]),
    }))
    const radar = readingRadar(readingCharts(metering, history({ series }), words), names)
    expect(radar?.readings.map(({ name }) => name)).toEqual([
      'powerKw',
      'powerFactor',
      'voltageL1V',
      'voltageL2V',
      'voltageL3V',
      'frequencyHz',
    ])
  })

  test('needs three values', () => {
    const series = [{ reading: 'temperatureC', unit: '°C', points: points([20]) }]
    expect(readingRadar(readingCharts(temperatureHumidity, history({ series }), words), names)).toBeNull()
  })
})
