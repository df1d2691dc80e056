import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import {
  downMessages,
  downTopic,
  parseUpTopic,
  upMessages,
  upTopic,
  type UpKind,
} from '#contract/wire/gateway-messages.ts'

const header = { boot: '0f00ba12', seq: 1, at: 1_700_000_000_000 }
const reception = { apuid: '1A000001', parent: null, hops: 1, rssiDbm: -97.5, snrDb: 8 }

/** One good message of each kind, as a gateway sends it. */
const examples: Record<UpKind, Record<string, unknown>> = {
  start: {
    ...header,
    reason: 'power-on',
    armVersion: '030E',
    hardwareVersion: 'A2',
    connectMode: 'eth',
    channels: [{ apuid: '1A000001', channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 470.3 }],
  },
  link: { ...header, state: 'up', medium: 'gprs', downMs: 12_000 },
  heartbeat: {
    ...header,
    memoryFreePercent: 61,
    diskFreePercent: 80.5,
    cpuPercent: 7,
    temperatureC: 38.5,
    uptimeS: 86_400,
    backlog: 0,
    gps: { lng: 116.4, lat: 39.9, satellites: 9 },
    cellular: { rssiDbm: -71, operator: 'Example', generation: '4G' },
  },
  'downlink-result': {
    ...header,
    deviceType: 1,
    uid: '2B000001',
    apuid: '1A000001',
    commandId: '7d1f',
    name: 'SyncClock',
    data: '69FB0000',
    sentAt: header.at - 4000,
    outcome: 'delivered',
    downRssiDbm: -99,
  },
  'relay-registration': {
    ...header,
    ...reception,
    moteuid: '2B000001',
    netId: 17,
    reason: 'parent-lost',
    softwareVersion: '0102',
    appVersion: '0001',
  },
  'relay-heartbeat': {
    ...header,
    ...reception,
    moteuid: '2B000001',
    downRssiDbm: -101,
    batteryPercent: 88,
    framesSent: 12,
    framesFailed: 0,
  },
  'terminal-registration': {
    ...header,
    ...reception,
    parent: '2B000001',
    hops: 2,
    msuid: '3C000001',
    reason: 'power-on',
    softwareVersion: '0102',
  },
  'terminal-heartbeat': { ...header, ...reception, msuid: '3C000001', batteryPercent: 97 },
  uplink: { ...header, ...reception, msuid: '3C000001', frameCounter: 65_535, payload: '01FB2E1626' },
  alarm: { ...header, deviceType: 1, uid: '2B000001', alarmType: 1006, state: 'raised' },
  configuration: {
    ...header,
    deviceType: 2,
    uid: '0A1B2C3D',
    apuid: '1A000001',
    sections: { rf: { frequencyMhz: 470.3, frequencyBand: 'CN470' } },
  },
  authentication: { ...header, deviceType: 0, uid: '3C000001', apuid: '1A000001', authFlag: 1 },
  'command-progress': { ...header, commandId: '12', done: 3, total: 40 },
  'command-answer': { ...header, commandId: '12', outcome: 'done', result: { level: 3 } },
  'log-part': { ...header, commandId: '12', name: 'arm-0.log', part: 1, parts: 2, data: 'QUJD' },
}

const kinds = Object.keys(upMessages).filter((kind): kind is UpKind => kind in upMessages)

describe.each(kinds)('%s', (kind) => {
  const schema = upMessages[kind]
  const message = examples[kind]

  it('is accepted as a gateway sends it', () => {
    expect(Value.Errors(schema, message)).toEqual([])
  })

  it('is refused without boot, sequence or time, and with absurd ones', () => {
    for (const name of Object.keys(header)) {
      const { [name]: _, ...rest } = message
      expect(Value.Check(schema, rest)).toBe(false)
    }
    for (const absurd of [
      { boot: '0F00BA12' },
      { boot: '0' },
      { seq: 0 },
      { seq: 1.5 },
      { seq: 2 ** 32 },
      { at: -1 },
      { at: '1' },
    ])
      expect(Value.Check(schema, { ...message, ...absurd })).toBe(false)
  })
})

describe('absurd values', () => {
  it.each<[UpKind, Record<string, unknown>]>([
    ['heartbeat', { cpuPercent: 101 }],
    ['heartbeat', { temperatureC: 300 }],
    ['heartbeat', { gps: { lng: 181, lat: 0, satellites: 3 } }],
    ['uplink', { rssiDbm: 21 }],
    ['uplink', { snrDb: -41 }],
    ['uplink', { frameCounter: 65_536 }],
    ['uplink', { payload: '01F' }],
    ['uplink', { payload: '' }],
    ['uplink', { payload: '00'.repeat(253) }],
    ['uplink', { msuid: '3c000001' }],
    ['uplink', { hops: 0 }],
    ['relay-registration', { netId: 256 }],
    ['start', { channels: [] }],
    ['start', { armVersion: '30E' }],
    ['alarm', { alarmType: 1 }],
    ['alarm', { state: 'maybe' }],
    ['command-answer', { commandId: 'x'.repeat(37) }],
    ['log-part', { name: '../passwd' }],
    ['log-part', { part: 0 }],
    ['log-part', { parts: 1025 }],
    ['log-part', { data: 'QUJ' }],
    ['configuration', { sections: {} }],
    ['configuration', { sections: { rf: 1 } }],
    ['configuration', { sections: { rf: { frequencyMhz: null } } }],
    ['authentication', { deviceType: 2 }],
    ['authentication', { authFlag: 2 }],
    ['authentication', { apuid: undefined }],
  ])('%s with %j is refused', (kind, change) => {
    expect(Value.Check(upMessages[kind], { ...examples[kind], ...change })).toBe(false)
  })
})

describe('topics', () => {
  it('are those of one gateway', () => {
    expect(upTopic('0A1B2C3D', 'relay-heartbeat')).toBe('farwatch/1/0A1B2C3D/up/relay-heartbeat')
    expect(downTopic('0A1B2C3D', 'command')).toBe('farwatch/1/0A1B2C3D/down/command')
  })

  it('are read back, known kind or not', () => {
    for (const kind of kinds)
      expect(parseUpTopic(upTopic('0A1B2C3D', kind))).toEqual({ armuid: '0A1B2C3D', kind })
    expect(parseUpTopic('farwatch/1/0A1B2C3D/up/nonsense')).toEqual({ armuid: '0A1B2C3D', kind: 'nonsense' })
  })

  it.each([
    '',
    'farwatch/1/0a1b2c3d/up/uplink',
    'farwatch/1/0A1B2C3/up/uplink',
    'farwatch/2/0A1B2C3D/up/uplink',
    'farwatch/1/0A1B2C3D/down/command',
    'farwatch/1/0A1B2C3D/up/',
    'farwatch/1/0A1B2C3D/up/uplink/more',
    'farwatch/1/+/up/uplink',
    '/farwatch/1/0A1B2C3D/up/uplink',
    'farwatch/1/0A1B2C3D/up/UPLINK',
  ])('%j is no up topic', (topic) => {
    expect(parseUpTopic(topic)).toBeNull()
  })
})

describe('messages to a gateway', () => {
  it('have the forms of a command and a refusal', () => {
    expect(
      Value.Check(downMessages.command, {
        commandId: '12',
        name: 'reboot',
        parameters: {},
        deadline: 1_700_000_000_000,
      }),
    ).toBe(true)
    expect(
      Value.Check(downMessages.refusal, {
        kind: 'uplink',
        boot: '0f00ba12',
        seq: 4,
        reason: 'frame',
        detail: '',
      }),
    ).toBe(true)
    expect(Value.Check(downMessages.refusal, { kind: 'uplink', reason: 'mood', detail: '' })).toBe(false)
  })
})
