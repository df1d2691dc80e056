import { describe, expect, it } from 'vitest'

import { alarmType } from '#contract/wire/enumerations.ts'
import { sensorCatalogue, sensorKind } from '#contract/sensors/catalogue.ts'
import { limitsOf } from '#contract/sensors/limits.ts'
import { controlTopics, topicCommands } from '#contract/sensors/topic-commands.ts'

function names(list: readonly { name: string }[]): string[] {
  return list.map((entry) => entry.name)
}
function unique(list: readonly string[]): string[] {
  return [...new Set(list)]
}

describe('the sensor catalogue', () => {
  it('names each kind and each model once', () => {
    expect(sensorCatalogue.map(({ kind, model }) => [kind, model])).toEqual([
      ['temperature-humidity', 'THD01'],
      ['door-contact', 'DCS01'],
      ['vibration', 'VTD01'],
      ['water-level', 'WLS01'],
      ['electric-current', 'CTS01'],
      ['motion', 'PIR01'],
      ['dry-contact', 'DRY01'],
      ['illuminance', 'LUX01'],
      ['water-leak', 'WLD01'],
      ['metering', 'MTR01'],
      ['acoustic', 'SND01'],
      ['flow-meter', 'FLM01'],
      ['pressure', 'PRS01'],
      ['weather', 'WTS01'],
      ['water-quality', 'WQS01'],
      ['temperature-controller', 'TCT01'],
    ])
    expect(sensorKind('toaster')).toBeUndefined()
  })

  it('has kinds that are controlled in every topic of the dialogs', () => {
    const topics = new Set(sensorCatalogue.flatMap(({ parameters }) => parameters.map(({ topic }) => topic)))
    expect(controlTopics.filter((topic) => !topics.has(topic))).toEqual([])
  })
})

describe.each(sensorCatalogue.map((entry) => [entry.kind, entry] as const))('%s', (_name, entry) => {
  it('carries every reading in its frame, once and in order', () => {
    expect(entry.frame.map((field) => field.reading)).toEqual(names(entry.readings))
  })

  it('has readings and parameters of different names, and commands too', () => {
    for (const list of [[...names(entry.readings), ...names(entry.parameters)], names(entry.commands)])
      expect(list).toEqual(unique(list))
  })

  it('has ranges that are not empty, and defaults inside them', () => {
    for (const { min, max } of entry.readings) expect(min).toBeLessThan(max)
    for (const parameter of entry.parameters) {
      const values = 'values' in parameter ? parameter.values : [parameter.rawMin, parameter.rawMax]
      expect(values.length).toBeGreaterThan(1)
      expect(values).toEqual([...new Set(values)].toSorted((a, b) => a - b))
    }
    const wrong = entry.parameters.filter((one) =>
      'values' in one
        ? !one.values.includes(one.default)
        : one.default < one.rawMin || one.default > one.rawMax,
    )
    expect(wrong).toEqual([])
  })

  it('has raw values that are whole numbers', () => {
    for (const parameter of entry.parameters)
      for (const raw of 'values' in parameter
        ? parameter.values
        : [parameter.rawMin, parameter.rawMax, parameter.default])
        expect(Number.isInteger(raw)).toBe(true)
  })

  it('names every value of a state', () => {
    for (const { states, min, max, draw } of entry.readings) {
      if (states === undefined) continue
      expect(draw).toBe('step')
      expect(Object.keys(states).map(Number)).toEqual(
        Array.from({ length: max - min + 1 }, (_, i) => min + i),
      )
    }
    for (const one of entry.parameters) {
      if (!('values' in one) || one.states === undefined) continue
      expect(Object.keys(one.states).map(Number)).toEqual(one.values)
    }
  })

  it('draws in one chart what is of one unit and of no states, and knows which states are amiss and what counts', () => {
    const shared = Map.groupBy(
      entry.readings.filter(({ chart }) => chart !== undefined),
      ({ chart }) => chart,
    )
    for (const readings of shared.values()) {
      expect(readings.length).toBeGreaterThan(1)
      expect(unique(readings.map(({ unit, precision }) => `${precision} ${unit}`))).toHaveLength(1)
      expect(readings.every(({ states }) => states === undefined)).toBe(true)
    }
    for (const { amiss = [], states = {} } of entry.readings)
      expect(Object.keys(states).map(Number)).toEqual(expect.arrayContaining([...amiss]))
    const counters = entry.readings.filter(({ counts }) => counts === true)
    expect(counters.filter(({ min }) => min !== 0)).toEqual([])
  })

  it('asks for and sets every parameter by one command each, that of its topic', () => {
    expect(entry.commands).toEqual(topicCommands(entry.parameters))
    for (const verb of ['query', 'set'] as const) {
      const commands = entry.commands.filter((command) => command.verb === verb)
      expect(commands.flatMap(({ parameters }) => parameters).toSorted()).toEqual(
        names(entry.parameters).toSorted(),
      )
    }
    expect(entry.commands.map(({ topic }) => topic)).toContain('cycle')
  })

  it('raises alarms by readings and parameters of its own, in one unit, each type by one reading', () => {
    const readings = new Map(entry.readings.map((reading) => [reading.name, reading]))
    const parameters = new Map(entry.parameters.map((parameter) => [parameter.name, parameter]))
    for (const { reading, parameter, over } of entry.alarms) {
      expect(parameters.get(parameter)?.topic).toMatch(/^(threshold|diagnosis)$/)
      expect(readings.get(reading)?.unit).toBe(parameters.get(over ?? parameter)?.unit)
    }
    const rises = entry.alarms.filter(({ over }) => over !== undefined)
    expect(rises.every(({ parameter }) => parameters.get(parameter)?.unit === 'K')).toBe(true)
    const types = entry.alarms.flatMap((alarm) => (alarm.alarmType === null ? [] : [alarm.alarmType]))
    const typeNames = types.map((type) => alarmType.nameOf(type))
    expect(typeNames).toEqual(unique(typeNames))
  })

  it('is delivered with limits that its readings can pass', () => {
    for (const { reading, when, limit: value } of limitsOf(entry, {})) {
      const range = entry.readings.find(({ name }) => name === reading)
      const end = (when === 'above' ? range?.max : range?.min) ?? Number.NaN
      expect(Math.sign(end - value)).toBe(when === 'above' ? 1 : -1)
    }
  })

  it('has parameters in order: none is delivered above the one that it may not exceed', () => {
    for (const parameter of entry.parameters) {
      if (!('atMost' in parameter) || parameter.atMost === undefined) continue
      const upper = entry.parameters.find(({ name }) => name === parameter.atMost)
      expect(upper).toMatchObject({ unit: parameter.unit, scale: parameter.scale, topic: parameter.topic })
      expect(parameter.default).toBeLessThanOrEqual(upper?.default ?? Number.NaN)
    }
  })

  it('learns readings of its own, and has the parameters of learning when it does', () => {
    expect(entry.learns.filter((name) => !names(entry.readings).includes(name))).toEqual([])
    expect(entry.commands.some(({ topic }) => topic === 'learning')).toBe(entry.learns.length > 0)
  })
})
