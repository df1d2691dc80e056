import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import { formatTopic, liveEventSchema, parseTopic, type Topic } from '#contract/wire/live.ts'

const id = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String)
const degrees = (limit: number) => fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((n) => n / 1e5)

const mapTopic: fc.Arbitrary<Topic> = fc
  .record(
    {
      kind: fc.constant('map' as const),
      west: degrees(180),
      east: degrees(180),
      south: degrees(90),
      north: degrees(90),
      zoom: fc.integer({ min: 0, max: 2400 }).map((n) => n / 100),
      devType: fc.integer({ min: 0, max: 2 }),
      status: fc.integer({ min: 0, max: 2 }),
      companyid: id,
      gatewayid: id,
    },
    { requiredKeys: ['kind', 'west', 'east', 'south', 'north', 'zoom'] },
  )
  .filter((box) => box.west <= box.east && box.south <= box.north)

const topic: fc.Arbitrary<Topic> = fc.oneof(
  fc.constant<Topic>({ kind: 'session' }),
  fc.constant<Topic>({ kind: 'alarms' }),
  fc.constant<Topic>({ kind: 'rates' }),
  id.map((device): Topic => ({ kind: 'device', id: device })),
  mapTopic,
)

describe('a topic', () => {
  it.each<[string, Topic]>([
    ['session', { kind: 'session' }],
    ['alarms', { kind: 'alarms' }],
    ['rates', { kind: 'rates' }],
    ['device:42', { kind: 'device', id: '42' }],
    [
      'map:100.00000;20.50000;110.00000;30.25000;5.50;-;-;-',
      { kind: 'map', west: 100, south: 20.5, east: 110, north: 30.25, zoom: 5.5 },
    ],
    [
      'map:-10.00000;-5.00000;0.00000;5.00000;3.00;1;0;77',
      {
        kind: 'map',
        west: -10,
        south: -5,
        east: 0,
        north: 5,
        zoom: 3,
        devType: 1,
        status: 0,
        companyid: '77',
      },
    ],
    [
      'map:100.00000;20.50000;110.00000;30.25000;5.50;-;-;-;42',
      { kind: 'map', west: 100, south: 20.5, east: 110, north: 30.25, zoom: 5.5, gatewayid: '42' },
    ],
  ])('%s is written and read', (text, parsed) => {
    expect(formatTopic(parsed)).toBe(text)
    expect(parseTopic(text)).toEqual(parsed)
  })

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(topic, (one) => {
        expect(parseTopic(formatTopic(one))).toEqual(one)
      }),
    )
  })

  it('holds no comma, which parts topics', () => {
    fc.assert(
      fc.property(topic, (one) => {
        expect(formatTopic(one)).not.toContain(',')
      }),
    )
  })

  it.each([
    '',
    'alarm',
    'device:',
    'device:0',
    'device:1;2',
    'device:12345678901234567890',
    'map:',
    'map:1;2;3;4',
    'map:110;20;100;30;5;-;-;-',
    'map:100;30;110;20;5;-;-;-',
    'map:-181;20;110;30;5;-;-;-',
    'map:100;20;110;91;5;-;-;-',
    'map:100;20;110;30;25;-;-;-',
    'map:100;20;110;30;;-;-;-',
    'map:NaN;20;110;30;5;-;-;-',
    'map:100;20;110;30;5;3;-;-',
    'map:100;20;110;30;5;-;9;-',
    'map:100;20;110;30;5;-;-;0',
    'map:100;20;110;30;5;-;-',
    'map:100;20;110;30;5;-;-;-;-',
  ])('%j is none', (text) => {
    expect(parseTopic(text)).toBeNull()
  })

  it('is read from any text without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseTopic(`map:${text}`)
        expect(parsed === null || parsed.kind === 'map').toBe(true)
      }),
    )
  })
})

describe('a live event', () => {
  it('has the payload of its name', () => {
    const beat = { event: 'live.beat', data: { now: 1_700_000_000_000, ingestAt: null }, seq: 7 }
    expect(Value.Check(liveEventSchema, beat)).toBe(true)
    expect(Value.Check(liveEventSchema, { ...beat, event: 'live.hello', data: { now: 'noon' } })).toBe(false)
    expect(Value.Check(liveEventSchema, { ...beat, event: 'live.party' })).toBe(false)
    expect(Value.Check(liveEventSchema, { ...beat, seq: -1 })).toBe(false)
  })
})
