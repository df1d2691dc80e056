import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { sensorCatalogue, sensorKind } from '#contract/sensors/catalogue.ts'
import { doorContact } from '#contract/sensors/door-contact.ts'
import { decodeFrame, encodeFrame, fieldsOfFrame } from '#contract/sensors/frame.ts'
import type { SensorKind } from '#contract/sensors/sensor-kind.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'
import { vibration } from '#contract/sensors/vibration.ts'

describe('a frame', () => {
  it.each([
    [temperatureHumidity, { temperatureC: -12.34, humidityPercent: 56.7 }, '01FB2E1626'],
    [doorContact, { contact: 1, openings: 70_000, openS: 12 }, '010100011170000C'],
    [
      vibration,
      {
        running: 1,
        speedRpm: 1490,
        velocityRmsMmS: 1.42,
        accelerationRmsMS2: 2.86,
        accelerationPeakMS2: 12,
        kurtosis: 5.4,
        temperatureC: -0.5,
      },
      '010105D2008E011E04B0021CFFFB',
    ],
  ])('of $model is its type and its fields, big-endian', (kind, readings, hex) => {
    expect(encodeFrame(kind, readings)).toBe(hex)
    expect(decodeFrame(kind, hex)).toEqual({ ok: true, readings })
    expect(decodeFrame(kind, hex.toLowerCase())).toEqual({ ok: true, readings })
  })

  it.each([
    ['', 'the payload is not hex bytes'],
    ['01F', 'the payload is not hex bytes'],
    ['01 FB2E1626', 'the payload is not hex bytes'],
    ['02FB2E1626', 'frame type 2 where 1 was expected'],
    ['01FB2E16', '4 bytes where 5 were expected'],
    ['01FB2E162600', '6 bytes where 5 were expected'],
    ['0127101626', 'temperatureC is 100, outside -40 to 85'],
    ['01FB2EFFFF', 'humidityPercent is 655.35, outside 0 to 100'],
  ])('%j of a thermometer is refused: %s', (hex, fault) => {
    expect(decodeFrame(temperatureHumidity, hex)).toEqual({ ok: false, fault })
  })

  it('is not made of a reading that is missing or does not fit', () => {
    expect(() => encodeFrame(temperatureHumidity, { temperatureC: 20 })).toThrow(
      new RangeError('humidityPercent of temperature-humidity does not fit: undefined'),
    )
    expect(() => encodeFrame(temperatureHumidity, { temperatureC: 400, humidityPercent: 50 })).toThrow(
      new RangeError('temperatureC of temperature-humidity does not fit: 400'),
    )
    expect(() => encodeFrame(doorContact, { contact: -1, openings: 0, openS: 0 })).toThrow(RangeError)
  })
})

/** Readings of a kind within their ranges, on the steps that the frame can carry. */
function readingsOf(kind: SensorKind): fc.Arbitrary<Record<string, number>> {
  return fc.record(
    Object.fromEntries(
      kind.frame.map(({ reading: name, scale }) => {
        const range = kind.readings.find((reading) => reading.name === name)
        const min = Math.ceil((range?.min ?? 0) * scale)
        const max = Math.floor((range?.max ?? 0) * scale)
        return [name, fc.integer({ min, max }).map((raw) => raw / scale)]
      }),
    ),
  )
}

describe.each(sensorCatalogue.map((kind) => [kind.kind, kind] as const))('kind %s', (name, kind) => {
  it('reads every reading back as it was written', () => {
    fc.assert(
      fc.property(readingsOf(kind), (readings) => {
        expect(decodeFrame(kind, encodeFrame(kind, readings))).toEqual({ ok: true, readings })
      }),
    )
  })

  it('never throws on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
        expect(typeof decodeFrame(kind, `01${hex}`).ok).toBe('boolean')
      }),
    )
  })

  it('is found by its name and fits an uplink of 252 bytes', () => {
    expect(sensorKind(name)).toBe(kind)
    const lowest = Object.fromEntries(kind.readings.map((reading) => [reading.name, reading.min]))
    expect(encodeFrame(kind, lowest).length / 2).toBeLessThanOrEqual(252)
  })
})

describe('the fields of a frame', () => {
  it('say which bytes make which reading', () => {
    expect(fieldsOfFrame(temperatureHumidity, '01fb2e1626')).toEqual([
      { offset: 0, length: 1, type: 'u8', reading: '', raw: 1, value: null },
      { offset: 1, length: 2, type: 'i16', reading: 'temperatureC', raw: -1234, value: -12.34 },
      { offset: 3, length: 2, type: 'u16', reading: 'humidityPercent', raw: 5670, value: 56.7 },
    ])
  })

  it('end where a frame ends too early, and leave what is too much', () => {
    expect(fieldsOfFrame(temperatureHumidity, '02FB2E16').map(({ offset, raw }) => [offset, raw])).toEqual([
      [0, 2],
      [1, -1234],
    ])
    expect(fieldsOfFrame(temperatureHumidity, '01FB2E1626FFFF')).toHaveLength(3)
    expect(fieldsOfFrame(temperatureHumidity, '')).toEqual([])
  })

  it.each(sensorCatalogue.map((kind) => [kind.kind, kind] as const))(
    'of %s are those by which it is decoded, each byte once',
    (_, kind) => {
      const readings = Object.fromEntries(kind.readings.map(({ name, min }) => [name, min]))
      const hex = encodeFrame(kind, readings)
      const fields = fieldsOfFrame(kind, hex)
      const decoded = decodeFrame(kind, hex)

      expect(decoded).toEqual({
        ok: true,
        readings: Object.fromEntries(fields.slice(1).map(({ reading, value }) => [reading, value])),
      })
      expect(fields.flatMap(({ offset, length }) => Array.from({ length }, (_, n) => offset + n))).toEqual(
        Array.from({ length: hex.length / 2 }, (_, n) => n),
      )
    },
  )
})
