import { describe, expect, it } from 'vitest'

import { faultOfReport } from '#contract/configuration/report-faults.ts'
import { protocolModel, type ProtocolModel } from '#contract/wire/enumerations.ts'
import type { Network, PlannedGateway } from '#simulator/network.ts'
import { FaultRefused, orderFault } from '#simulator/world/faults.ts'
import { switchOn } from '#simulator/world/first-contact.ts'
import { restartGateway } from '#simulator/world/gateway-life.ts'

import { recordedWorld, testPlan } from './recorded-world.ts'

const minute = 60_000
const town = testPlan().network
const busiest = town.gateways.reduce((a, b) => (b.relays.length > a.relays.length ? b : a))
const vibrating = busiest.terminals.find(({ kind }) => kind === 'vibration')?.msuid ?? ''
const [relay] = busiest.relays
const relayUid = relay?.moteuid ?? ''
const header = { boot: '00000001', seq: 1, at: 0 }

function only(gateway: PlannedGateway): Network {
  return { ...town, gateways: [gateway] }
}
function settled(network: Network) {
  const recorded = recordedWorld(network)
  switchOn(recorded.world)
  recorded.pass(3 * minute)
  return { ...recorded, from: recorded.messages.length }
}
/** Sections of a device or channel in the last report of it. */
function reportOf({ of }: ReturnType<typeof settled>, uid: string, apuid?: string, from = 0) {
  return of('configuration', from).findLast(({ body }) => body.uid === uid && body.apuid === apuid)?.body
    .sections
}
/** As one that ZETA-S and ZETA-G devices are received with. */
const mixed: PlannedGateway = {
  ...busiest,
  channels: (['ZETA-S', 'ZETA-G'] as const).map((model, index) => ({
    apuid: (busiest.channels[0]?.apuid.slice(0, 7) + String(index)) as PlannedGateway['channels'][0]['apuid'],
    channel: index === 0 ? 1 : 2,
    rfVersion: '0204',
    frequencyMhz: 476.1,
    protocolModel: protocolModel.values[model],
  })),
  relays: [],
  terminals: [],
}

describe('what a town reports of itself', () => {
  const whole = settled(town)
  const reports = whole.of('configuration')

  it('is all that its devices are, each with sections and values that it may have', () => {
    const kinds = new Map<string, string>(
      town.gateways.flatMap(({ terminals }) => terminals.map(({ msuid, kind }) => [msuid, kind])),
    )
    const protocols = new Map<string, ProtocolModel>(
      whole
        .of('start')
        .flatMap(({ body }) => body.channels.map(({ apuid, protocolModel: model }) => [apuid, model])),
    )
    const faults = reports.flatMap(
      ({ body }) =>
        faultOfReport(
          { ...header, ...body },
          { kind: kinds.get(body.uid) ?? null, protocolModel: protocols.get(body.apuid ?? '') ?? null },
        ) ?? [],
    )
    expect(faults).toEqual([])
    expect(new Set(reports.map(({ body }) => body.uid)).size).toBe(1112)
    expect(new Set(reports.flatMap(({ body }) => body.apuid ?? []))).toEqual(new Set(protocols.keys()))
  })

  it('comes after the start of a gateway, and after the registration and the proof of the key of a device', () => {
    const order = (uid: string) =>
      whole.messages.flatMap(({ kind, body, armuid }) => {
        const about =
          'moteuid' in body ? body.moteuid : 'msuid' in body ? body.msuid : 'uid' in body && body.uid
        return about === uid || (about === false && armuid === uid) ? [kind] : []
      })
    expect(order(busiest.armuid).slice(0, 2)).toEqual(['start', 'configuration'])
    expect(order(relayUid).slice(0, 3)).toEqual(['relay-registration', 'authentication', 'configuration'])
    expect(order(vibrating).slice(0, 3)).toEqual(['terminal-registration', 'authentication', 'configuration'])
  })

  it('is the same whenever the town of this seed is switched on', () => {
    expect(reportOf(settled(town), vibrating)).toEqual(reportOf(whole, vibrating))
    expect(reportOf(settled(town), busiest.armuid)).toEqual(reportOf(whole, busiest.armuid))
  })

  it('says what a machine’s sensor learned', () => {
    expect(reportOf(whole, vibrating)?.['learning']).toMatchObject({ state: 2, done: 100, total: 100 })
    expect(Object.keys(reportOf(whole, vibrating)?.['learning'] ?? {})).toEqual([
      'state',
      'done',
      'total',
      'velocityRmsMmS',
      'accelerationRmsMS2',
      'accelerationPeakMS2',
      'kurtosis',
    ])
  })
})

it('a channel reports what its protocol has', () => {
  const recorded = settled(only(mixed))
  const [smart, tags] = mixed.channels
  const ofSmart = reportOf(recorded, mixed.armuid, smart?.apuid)
  expect(Object.keys(ofSmart ?? {})).toEqual(['rf', 'sdr'])
  expect(ofSmart?.['rf']).toMatchObject({ protocolModel: 255, channelRateRatio: 50 })
  const ofTags = reportOf(recorded, mixed.armuid, tags?.apuid)
  expect(Object.keys(ofTags ?? {})).toEqual(['rf'])
  expect(ofTags?.['rf']).toMatchObject({ protocolModel: 128, tagFeedbackBaseFrequencyMhz: 476 })
})

it('a gateway that restarts reports itself again, and not what hangs on it', () => {
  const recorded = settled(only(busiest))
  const [gateway] = recorded.world.gateways
  if (gateway !== undefined) restartGateway(recorded.world, gateway)
  recorded.pass(5 * minute)
  const again = recorded.of('configuration', recorded.from).map(({ body }) => body.apuid ?? body.uid)
  expect(again).toEqual([busiest.armuid, ...busiest.channels.map(({ apuid }) => apuid)])
})

describe('factory-reset', () => {
  it('of a gateway leaves nothing of what was set but the way to the server', () => {
    const recorded = settled(only(busiest))
    expect(reportOf(recorded, busiest.armuid)).toMatchObject({
      time: { zone: 'Asia/Shanghai', ntpAble: 1 },
      ftp: { domain: 'ftp.example.com', password: true },
    })
    orderFault(recorded.world, 'factory-reset', { uid: busiest.armuid })
    recorded.pass(5 * minute)
    expect(reportOf(recorded, busiest.armuid, undefined, recorded.from)).toMatchObject({
      time: { zone: 'UTC', ntpAble: 0, ntpServer: '' },
      ftp: { domain: '', password: false },
      userPlane: { userFaceLinkType: 0 },
      distribution: { networkDistributionMode: 1 },
    })
    expect(
      reportOf(recorded, busiest.armuid, busiest.channels[0]?.apuid, recorded.from)?.['rf'],
    ).toMatchObject({ transmitPowerDbm: 10, frequencyMhz: busiest.channels[0]?.frequencyMhz })
  })

  it('of a relay takes it out of its group, and of a terminal sets its parameters back', () => {
    const recorded = settled(only(busiest))
    expect(reportOf(recorded, relayUid)?.['group']).not.toEqual({ groupNumber: 0 })
    expect(reportOf(recorded, vibrating)?.['parameters']).toMatchObject({ detectionCycle: 5 })
    orderFault(recorded.world, 'factory-reset', { uid: relayUid })
    orderFault(recorded.world, 'factory-reset', { uid: vibrating })
    recorded.pass(minute)
    expect(reportOf(recorded, relayUid, undefined, recorded.from)?.['group']).toEqual({ groupNumber: 0 })
    const after = reportOf(recorded, vibrating, undefined, recorded.from)
    expect(after?.['parameters']).toMatchObject({ detectionCycle: 60 })
    expect(after?.['learning']).toEqual({ state: 0, done: 0, total: 100 })
  })

  it('is refused for what has no power', () => {
    const { world } = settled(only(busiest))
    orderFault(world, 'power-cut', { uid: relayUid })
    expect(() => orderFault(world, 'factory-reset', { uid: relayUid })).toThrow(FaultRefused)
  })
})

describe('authentication-failure', () => {
  it('is told of a relay or terminal, and over when it starts again', () => {
    const { world, pass, of, messages, from } = settled(only(busiest))
    expect(orderFault(world, 'authentication-failure', { uid: relayUid })?.uids).toEqual([relayUid])
    const failed = { deviceType: 1, uid: relayUid, apuid: relay?.apuid, authFlag: 0 }
    expect(of('authentication', from).map(({ body }) => body)).toEqual([failed])
    const since = messages.length
    orderFault(world, 'power-cut', { uid: relayUid })
    orderFault(world, 'power-restore', { uid: relayUid })
    pass(minute)
    expect(of('authentication', since).map(({ body }) => body)).toEqual([{ ...failed, authFlag: 1 }])
    expect(() => orderFault(world, 'authentication-failure', { uid: busiest.armuid })).toThrow(FaultRefused)
  })
})
