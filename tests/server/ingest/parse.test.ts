import { describe, expect, test } from 'vitest'

import type { ArmUid } from '#contract/wire/ids.ts'
import { parse } from '#server/ingest/parse.ts'

const armuid = 'A0000001' as ArmUid
const receivedAt = Date.UTC(2026, 4, 6, 8, 0, 0)
const day = 86_400_000

const uplink = {
  boot: '0a1b2c3d',
  seq: 7,
  at: receivedAt - 1000,
  msuid: 'C0000001',
  apuid: 'D0000001',
  parent: null,
  hops: 1,
  rssiDbm: -91.5,
  snrDb: 12,
  frameCounter: 1,
  payload: '0100D70226',
}

function parsed(payload: string | Buffer, kind = 'uplink', topic = `farwatch/1/${armuid}/up/${kind}`) {
  const raw = { armuid, topic, payload: Buffer.from(payload), receivedAt }
  const result = parse(raw)
  if (result.accepted) return { accepted: result.message.body }
  const { reason, detail, boot, seq } = result.refusal
  return { reason, detail, ...(boot !== undefined && { boot }), ...(seq !== undefined && { seq }) }
}
const changed = (fields: object): string => JSON.stringify({ ...uplink, ...fields })

describe('a message that keeps the protocol', () => {
  test('is accepted as it is', () => {
    expect(parsed(JSON.stringify(uplink))).toEqual({ accepted: uplink })
  })

  test('may carry fields that are not in the protocol', () => {
    expect(parsed(changed({ colour: 'red' }))).toEqual({ accepted: { ...uplink, colour: 'red' } })
  })

  test('counts in milliseconds, and whoever counts in seconds is told so', () => {
    const at = receivedAt / 1000
    expect(parsed(changed({ at }))).toMatchObject({
      reason: 'time',
      detail: `at: ${receivedAt - at} ms ago, 2592000000 are allowed; these are seconds, not milliseconds`,
    })
  })

  test('may be five minutes ahead and thirty days behind, not more', () => {
    expect(parsed(changed({ at: receivedAt + 300_000 }))).toHaveProperty('accepted')
    expect(parsed(changed({ at: receivedAt - 30 * day }))).toHaveProperty('accepted')
    expect(parsed(changed({ at: receivedAt + 300_001 }))).toEqual({
      reason: 'time',
      detail: "at: 300001 ms ahead of the server's clock",
      boot: '0a1b2c3d',
      seq: 7,
    })
    expect(parsed(changed({ at: receivedAt - 30 * day - 1 }))).toEqual({
      reason: 'time',
      detail: 'at: 2592000001 ms ago, 2592000000 are allowed',
      boot: '0a1b2c3d',
      seq: 7,
    })
  })
})

describe('the wrong topic', () => {
  const cases = [
    `farwatch/1/A0000002/up/uplink`,
    `farwatch/1/${armuid}/down/command`,
    `farwatch/2/${armuid}/up/uplink`,
    `farwatch/1/${armuid}/up/weather`,
    `farwatch/1/${armuid}/up/__proto__`,
    `farwatch/1/${armuid}/up/uplink/extra`,
    `$SYS/broker/uptime`,
    ``,
  ]
  test.for(cases)('%s', (topic) => {
    expect(parsed(JSON.stringify(uplink), 'uplink', topic)).toMatchObject({ reason: 'topic' })
  })
})

describe('what is no JSON in UTF-8', () => {
  const cases: [string, string | Buffer][] = [
    ['nothing', ''],
    ['half an object', '{"boot":"0a1b2c3d"'],
    ['a bare word', 'uplink'],
    ['a byte order mark', '\uFEFF{}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
  ]
  test.for(cases)('%s', ([, payload]) => {
    expect(parsed(payload)).toMatchObject({ reason: 'json' })
  })

  test('a byte order mark is named: nobody sees it', () => {
    expect(parsed(`\uFEFF${JSON.stringify(uplink)}`)).toEqual({
      reason: 'json',
      detail: 'it begins with a byte order mark',
    })
  })

  test('nesting that no parser should follow is refused, not followed', () => {
    const deep = '['.repeat(8000) + ']'.repeat(8000)
    expect(['json', 'form']).toContain((parsed(deep) as { reason: string }).reason)
  })
})

describe('JSON the wrong structure', () => {
  const cases: [string, string, string][] = [
    ['null', 'null', 'must be object'],
    ['a list', '[]', 'must be object'],
    ['a number', '42', 'must be object'],
    ['a boot in capitals', changed({ boot: '0A1B2C3D' }), 'boot: must match pattern "^[0-9a-f]{8}$"'],
    ['a sequence of 0', changed({ seq: 0 }), 'seq: must be >= 1'],
    ['a sequence with a fraction', changed({ seq: 1.5 }), 'seq: must be integer'],
    ['a sequence as text', changed({ seq: '7' }), 'seq: must be integer'],
    ['a signal no receiver hears', changed({ rssiDbm: -999 }), 'rssiDbm: must be >= -160'],
    ['a signal-to-noise ratio out of the world', changed({ snrDb: 1e9 }), 'snrDb: must be <= 60'],
    ['nine hops', changed({ hops: 9 }), 'hops: must be <= 8'],
    ['a frame counter beyond 16 bits', changed({ frameCounter: 65_536 }), 'frameCounter: must be <= 65535'],
    ['an id in small letters', changed({ msuid: 'c0000001' }), 'msuid: must match pattern "^[0-9A-F]{8}$"'],
    ['half a byte', changed({ payload: '012' }), 'payload: must match pattern "^([0-9A-Fa-f]{2}){1,252}$"'],
    [
      'a missing field',
      JSON.stringify({ ...uplink, payload: undefined }),
      'must have required properties payload',
    ],
    ['a moment before 1970', changed({ at: -1 }), 'at: must be >= 0'],
  ]
  test.for(cases)('%s', ([, payload, detail]) => {
    expect(parsed(payload)).toMatchObject({ reason: 'form', detail })
  })

  test('__proto__ is a field like any other and changes nothing', () => {
    const text = `{"__proto__":{"polluted":true},${JSON.stringify(uplink).slice(1)}`
    expect(parsed(text)).toHaveProperty('accepted.seq', 7)
    expect(({} as { polluted?: boolean }).polluted).toBe(undefined)
    expect(parsed(`{"__proto__":${JSON.stringify(uplink)}}`)).toMatchObject({ reason: 'form' })
  })

  test('a number beyond what JSON numbers can be is no number', () => {
    expect(parsed(JSON.stringify(uplink).replace('-91.5', '-1e999'))).toMatchObject({ reason: 'form' })
  })

  test('texts that no database can hold', () => {
    const start = {
      boot: '0a1b2c3d',
      seq: 1,
      at: receivedAt,
      reason: 'power-on',
      armVersion: '030c',
      hardwareVersion: 'A\u0000B',
      connectMode: 'eth',
      channels: [{ apuid: 'D0000001', channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 }],
    }
    const detail = 'a text holds U+0000 or half a surrogate pair'
    expect(parsed(JSON.stringify(start), 'start')).toMatchObject({ reason: 'form', detail })
    expect(parsed(JSON.stringify({ ...start, hardwareVersion: '\uD83D' }), 'start')).toMatchObject({ detail })
    expect(parsed(JSON.stringify({ ...start, hardwareVersion: '\u{1F600}' }), 'start')).toHaveProperty(
      'accepted',
    )
  })
})

test('text that only looks as if it held U+0000 is accepted', () => {
  const { boot, seq, at } = uplink
  const answer = { boot, seq, at, commandId: '7d1f', outcome: 'done', result: { path: 'C:\\u0000' } }
  expect(parsed(JSON.stringify(answer), 'command-answer')).toEqual({ accepted: answer })
})

test('hidden characters in what a device says of itself are shown by their number', () => {
  const start = {
    boot: '0a1b2c3d',
    seq: 1,
    at: receivedAt,
    reason: 'power-on',
    armVersion: '030c',
    hardwareVersion: 'AP-3\u202E4-PA',
    connectMode: 'eth',
    serverIp: 'a\u0085b',
    channels: [{ apuid: 'D0000001', channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 }],
  }
  const shown = { ...start, hardwareVersion: 'AP-3⟨U+202E⟩4-PA', serverIp: 'a⟨U+0085⟩b' }
  expect(parsed(JSON.stringify(start), 'start')).toEqual({ accepted: shown })
  const escaped = JSON.stringify(start).replace('\u202E', String.raw`\u202e`)
  expect(parsed(escaped, 'start')).toEqual({ accepted: shown })
  const answer = {
    ...uplink,
    commandId: 'c',
    outcome: 'done',
    result: { a: [{ b: 'x\u200By', 汉: '汉字\b' }] },
  }
  expect(parsed(JSON.stringify(answer), 'command-answer')).toMatchObject({
    accepted: { result: { a: [{ b: 'x⟨U+200B⟩y', 汉: '汉字⟨U+0008⟩' }] } },
  })
})

test('versions are the same in capitals and small letters', () => {
  const { boot, seq, at } = uplink
  const start = {
    boot,
    seq,
    at,
    reason: 'power-on',
    armVersion: '030E',
    hardwareVersion: 'AP-3',
    connectMode: 'eth',
    channels: [{ apuid: 'B0000001', channel: 1, protocolModel: 1, rfVersion: '0aBc', frequencyMhz: 470.1 }],
  }
  expect(parsed(JSON.stringify(start), 'start')).toMatchObject({
    accepted: { armVersion: '030e', hardwareVersion: 'AP-3', channels: [{ rfVersion: '0abc' }] },
  })
})

describe('numbers', () => {
  test('nearer to zero than the database can hold are zero', () => {
    expect(parsed(changed({ rssiDbm: -1e-46, snrDb: 1e-300 }))).toEqual({
      accepted: { ...uplink, rssiDbm: 0, snrDb: 0 },
    })
    const { boot, seq, at } = uplink
    const heartbeat = {
      boot,
      seq,
      at,
      memoryFreePercent: 1e-310,
      diskFreePercent: 0,
      cpuPercent: -0,
      temperatureC: 1e-40,
      uptimeS: 1,
      backlog: 1,
      gps: { lng: 5e-324, lat: 1e-310, satellites: 5 },
    }
    expect(parsed(JSON.stringify(heartbeat), 'heartbeat')).toMatchObject({
      accepted: { memoryFreePercent: 0, cpuPercent: 0, temperatureC: 0, gps: { lng: 0, lat: 0 } },
    })
  })

  test('that count are exact', () => {
    const { boot, seq, at } = uplink
    const link = { boot, seq, at, state: 'up', medium: 'eth', downMs: 1e300 }
    expect(parsed(JSON.stringify(link), 'link')).toMatchObject({
      detail: 'downMs: must be <= 9007199254740991',
    })
  })
})

describe('what contradicts itself', () => {
  const { boot, seq, at } = uplink
  const answer = (result: object): object => ({ boot, seq, at, commandId: '7d1f', outcome: 'done', result })
  const nested = (levels: number): object => JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels))
  const { frameCounter: _, payload: __, msuid: ___, ...radio } = uplink
  const relay = { ...radio, moteuid: 'B0000001', framesSent: 1, framesFailed: 0 }
  const channel = { apuid: 'D0000001', channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 }
  const start = (...channels: object[]): object => ({
    boot,
    seq,
    at,
    reason: 'power-on',
    armVersion: '030c',
    hardwareVersion: 'AP-3',
    connectMode: 'eth',
    channels,
  })
  const cases: [string, string, object, string, string][] = [
    [
      'a word that there is none of',
      'start',
      { ...start(channel), connectMode: 'wifi' },
      'form',
      'connectMode: must be one of eth, gprs',
    ],
    [
      'more channels than there are, whatever each of them says',
      'start',
      start(...[1, 2, 3, 4, 5].map((n) => Object.assign({}, channel, { channel: n }))),
      'form',
      'channels: must not have more than 3 items',
    ],
    [
      'an answer nested too deep',
      'command-answer',
      answer(nested(17)),
      'form',
      'result: nested deeper than 16',
    ],
    [
      'an answer of too many values',
      'command-answer',
      answer({ a: Array.from({ length: 1000 }, () => 1) }),
      'form',
      'result: more than 1000 values',
    ],
    ['hops without a parent', 'uplink', { ...uplink, hops: 8 }, 'form', 'hops: 8, but there is no parent'],
    [
      'a parent without hops',
      'uplink',
      { ...uplink, parent: 'B0000001' },
      'form',
      'hops: 1, but it was heard through a parent',
    ],
    [
      'a relay behind itself',
      'relay-heartbeat',
      { ...relay, parent: 'B0000001', hops: 2 },
      'form',
      'parent: a relay cannot be its own parent',
    ],
    [
      'more frames lost than sent',
      'relay-heartbeat',
      { ...relay, framesFailed: 5 },
      'form',
      'framesFailed: 5, but only 1 were sent',
    ],
    [
      'an alarm for another gateway',
      'alarm',
      { boot, seq, at, deviceType: 2, uid: 'A0000002', alarmType: 1006, state: 'raised' },
      'foreign-device',
      'uid: A0000002 is another gateway',
    ],
    [
      'a channel twice',
      'start',
      start(channel, { ...channel, apuid: 'D0000002' }),
      'form',
      'channels: one channel twice',
    ],
    [
      'an apuid twice',
      'start',
      start(channel, { ...channel, channel: 2 }),
      'form',
      'channels: one apuid twice',
    ],
  ]
  test.for(cases)('%s is refused', ([, kind, message, reason, detail]) => {
    expect(parsed(JSON.stringify(message), kind)).toMatchObject({ reason, detail })
  })

  test('an answer as deep as allowed is not', () => {
    expect(parsed(JSON.stringify(answer(nested(16))), 'command-answer')).toHaveProperty('accepted')
  })
})

test('more bytes than allowed are not looked at', () => {
  const long = changed({ colour: 'x'.repeat(16_384) })
  expect(parsed(long)).toEqual({ reason: 'oversize', detail: `${long.length} bytes, 16384 are allowed` })
})
