import { describe, expect, it } from 'vitest'

import { sensorCatalogue, sensorKind } from '#contract/sensors/catalogue.ts'
import { vibration } from '#contract/sensors/vibration.ts'

function names(list: readonly { name: string }[]): string[] {
  return list.map((entry) => entry.name)
}
function unique(list: readonly string[]): string[] {
  return [...new Set(list)]
}

describe('the sensor catalogue', () => {
  it('names each kind and each model once', () => {
    const kinds = sensorCatalogue.map((entry) => entry.kind)
    const models = sensorCatalogue.map((entry) => entry.model)
    expect(kinds).toEqual(['temperature-humidity', 'door-contact', 'vibration'])
    expect(models).toEqual(['THD01', 'DCS01', 'VTD01'])
    expect(sensorKind('toaster')).toBeUndefined()
  })
})

describe.each(sensorCatalogue.map((entry) => [entry.kind, entry] as const))('%s', (_name, entry) => {
  it('carries every reading in its frame, once and in order', () => {
    expect(entry.frame.map((field) => field.reading)).toEqual(names(entry.readings))
  })

  it('has readings, parameters and commands of different names', () => {
    for (const list of [names(entry.readings), names(entry.parameters), names(entry.commands)])
      expect(list).toEqual(unique(list))
  })

  it('has ranges that are not empty, and defaults inside them', () => {
    for (const { min, max } of entry.readings) expect(min).toBeLessThan(max)
    for (const parameter of entry.parameters) {
      expect(parameter.rawMin).toBeLessThan(parameter.rawMax)
      expect(parameter.default).toBeGreaterThanOrEqual(parameter.rawMin)
      expect(parameter.default).toBeLessThanOrEqual(parameter.rawMax)
    }
  })

  it('names every value of a state', () => {
    for (const { states, min, max, draw } of entry.readings) {
      if (states === undefined) continue
      expect(draw).toBe('step')
      expect(Object.keys(states).map(Number)).toEqual(
        Array.from({ length: max - min + 1 }, (_, i) => min + i),
      )
    }
  })

  it('has commands and alarms only about parameters and readings of its own', () => {
    const parameters = new Set(names(entry.parameters))
    const readings = new Set(names(entry.readings))
    for (const command of entry.commands)
      expect(command.parameters.filter((name) => !parameters.has(name))).toEqual([])
    for (const alarm of entry.alarms) {
      expect(readings).toContain(alarm.reading)
      expect(parameters).toContain(alarm.parameter)
    }
  })
})

describe('the work parameters of the vibration sensor', () => {
  it('have the specified raw ranges and scales', () => {
    expect(
      vibration.parameters.map(({ name, rawMin, rawMax, scale }) => [name, rawMin, rawMax, scale]),
    ).toEqual([
      ['detectionCycle', 1, 14_400, 1],
      ['shutdownThreshold', 1, 100, 100],
      ['lowerSpeedLimit', 60, 6000, 1],
      ['upperSpeedLimit', 60, 6000, 1],
      ['learningTimes', 20, 512, 1],
      ['learningInterval', 1, 60, 1],
      ['velocityRmsThreshold', 1, 65_535, 100],
      ['temperatureThreshold', 0, 65_535, 10],
      ['temperatureRiseBase', -32_768, 32_767, 10],
      ['temperatureRiseThreshold', 1, 100, 1],
      ['bpfi', 1, 65_535, 100],
      ['bpfo', 1, 65_535, 100],
      ['bsf', 1, 65_535, 100],
      ['gearInputTeeth', 1, 255, 1],
    ])
  })
})
