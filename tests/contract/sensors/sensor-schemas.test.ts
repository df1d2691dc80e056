import { Value } from 'typebox/value'
import { describe, expect, it, test } from 'vitest'

import { sensorCatalogue } from '#contract/sensors/catalogue.ts'
import { decodeFrame, encodeFrame } from '#contract/sensors/frame.ts'
import { disorderedParameters, parametersSchema, readingsSchema } from '#contract/sensors/sensor-schemas.ts'
import { vibration } from '#contract/sensors/vibration.ts'

const parameters = parametersSchema(vibration)

/** The raw values around a range: one below, its ends, one above, and half a step inside. */
function accepted(name: string, min: number, max: number): boolean[] {
  return [min - 1, min, max, max + 1, min + 0.5].map((raw) => Value.Check(parameters, { [name]: raw }))
}

describe('the work parameters of the vibration sensor', () => {
  it.each([
    ['detectionCycle', 1, 14_400, 1, 'min'],
    ['shutdownThreshold', 1, 100, 100, 'm/s²'],
    ['lowerSpeedLimit', 60, 6000, 1, 'r/min'],
    ['upperSpeedLimit', 60, 6000, 1, 'r/min'],
    ['learningTimes', 20, 512, 1, ''],
    ['learningInterval', 1, 60, 1, 'min'],
    ['velocityRmsThreshold', 1, 65_535, 100, 'mm/s'],
    ['temperatureThreshold', 0, 65_535, 10, '°C'],
    ['temperatureRiseBase', -32_768, 32_767, 10, '°C'],
    ['temperatureRiseThreshold', 1, 100, 1, 'K'],
    ['bpfi', 1, 65_535, 100, ''],
    ['bpfo', 1, 65_535, 100, ''],
    ['bsf', 1, 65_535, 100, ''],
    ['gearInputTeeth', 1, 255, 1, ''],
  ])('%s is %i to %i on the wire, in steps of 1/%i %s #sensors-1', (name, min, max, scale, unit) => {
    expect(accepted(name, min, max)).toEqual([false, true, true, false, false])
    expect(vibration.parameters.find((one) => one.name === name)).toMatchObject({ scale, unit })
  })

  it.each([
    ['samplingFrequencyHz', [3200, 6400, 12_800, 25_600]],
    ['spectralLines', [800, 1600, 3200, 6400, 12_800]],
  ])('%s is one of %j #sensors-2', (name, values) => {
    expect(vibration.parameters.find((one) => one.name === name)).toMatchObject({ values, scale: 1 })
    for (const raw of values) expect(accepted(name, raw, raw)).toEqual([false, true, true, false, false])
  })

  it('are these sixteen, and no other is taken', () => {
    expect(vibration.parameters.length).toBe(16)
    expect(Value.Check(parameters, {})).toBe(true)
    expect(Value.Check(parameters, { reportCycle: 5 })).toBe(false)
  })

  it('keep the lower limit of the speed at or below the upper one', () => {
    const limits = (lowerSpeedLimit: number, upperSpeedLimit: number) =>
      disorderedParameters(vibration, { lowerSpeedLimit, upperSpeedLimit })
    expect(limits(600, 600)).toEqual([])
    expect(limits(601, 600)).toEqual([{ parameter: 'lowerSpeedLimit', atMost: 'upperSpeedLimit' }])
    expect(disorderedParameters(vibration, { lowerSpeedLimit: 6000 })).toEqual([])
  })

  it('are grouped by what the control dialogs are about', () => {
    expect(vibration.commands).toEqual([
      { name: 'QueryCycles', verb: 'query', topic: 'cycle', parameters: ['detectionCycle'] },
      { name: 'SetCycles', verb: 'set', topic: 'cycle', parameters: ['detectionCycle'] },
      ...(['query', 'set'] as const).map((verb) => ({
        name: `${verb === 'query' ? 'Query' : 'Set'}Thresholds`,
        verb,
        topic: 'threshold',
        parameters: [
          'shutdownThreshold',
          'velocityRmsThreshold',
          'temperatureThreshold',
          'temperatureRiseBase',
          'temperatureRiseThreshold',
        ],
      })),
      ...(['query', 'set'] as const).map((verb) => ({
        name: `${verb === 'query' ? 'Query' : 'Set'}Range`,
        verb,
        topic: 'range',
        parameters: ['lowerSpeedLimit', 'upperSpeedLimit', 'samplingFrequencyHz', 'spectralLines'],
      })),
      {
        name: 'QueryLearning',
        verb: 'query',
        topic: 'learning',
        parameters: ['learningTimes', 'learningInterval'],
      },
      {
        name: 'StartLearning',
        verb: 'set',
        topic: 'learning',
        parameters: ['learningTimes', 'learningInterval'],
      },
      ...(['query', 'set'] as const).map((verb) => ({
        name: `${verb === 'query' ? 'Query' : 'Set'}Diagnosis`,
        verb,
        topic: 'diagnosis',
        parameters: ['bpfi', 'bpfo', 'bsf', 'gearInputTeeth'],
      })),
    ])
  })
})

describe.each(sensorCatalogue.map((kind) => [kind.kind, kind] as const))('%s', (_name, kind) => {
  test('every parameter is taken at both ends of its range, and refused one beyond', () => {
    const schema = parametersSchema(kind)
    for (const parameter of kind.parameters) {
      const ends =
        'values' in parameter
          ? { min: Math.min(...parameter.values), max: Math.max(...parameter.values) }
          : { min: parameter.rawMin, max: parameter.rawMax }
      const taken = [ends.min - 1, ends.min, ends.max, ends.max + 1].map((raw) =>
        Value.Check(schema, { [parameter.name]: raw }),
      )
      expect([parameter.name, ...taken]).toEqual([parameter.name, false, true, true, false])
    }
    const delivered = Object.fromEntries(kind.parameters.map((one) => [one.name, one.default]))
    expect(Value.Check(schema, delivered)).toBe(true)
    expect(disorderedParameters(kind, delivered)).toEqual([])
  })

  test.each(['min', 'max'] as const)('a frame carries every reading at its %s', (end) => {
    const readings = Object.fromEntries(kind.readings.map((reading) => [reading.name, reading[end]]))
    expect(decodeFrame(kind, encodeFrame(kind, readings))).toEqual({ ok: true, readings })
    expect(Value.Check(readingsSchema(kind), readings)).toBe(true)
  })

  test('a reading one step beyond an end is refused, by the frame or by the server', () => {
    const middle = Object.fromEntries(kind.readings.map(({ name, min }) => [name, min]))
    for (const { name, min, max } of kind.readings) {
      const field = kind.frame.find(({ reading }) => reading === name)
      const step = 1 / (field?.scale ?? 1)
      for (const beyond of [min - step, max + step]) {
        const readings = { ...middle, [name]: beyond }
        expect([name, beyond, taken(readings)]).toEqual([name, beyond, false])
        expect(Value.Check(readingsSchema(kind), readings)).toBe(false)
      }
    }
  })

  function taken(readings: Record<string, number>): boolean {
    try {
      return decodeFrame(kind, encodeFrame(kind, readings)).ok
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    }
  }
})
