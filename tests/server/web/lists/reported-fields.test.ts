import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { encodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'
import {
  apuidOf,
  armuidOf,
  listeningWeb,
  relayOf,
  terminalOf,
  type ListeningWeb,
} from '#tests/harness/listening-web.ts'
import { testNow } from '#tests/harness/web.ts'
import type { TestGateway } from '#tests/server/ingest/test-gateway.ts'

/** Moments after all that the world begins with. */
const after = (seconds: number) => testNow + seconds * 1000
const apuid = apuidOf('qself')
const moteuid = relayOf('qself')
const msuid = terminalOf('qself')

let world: ListeningWeb
let gateway: TestGateway
let self: Record<string, string>
beforeAll(async () => {
  world = await listeningWeb()
  self = await world.web.login('qself')
  gateway = await world.connect('qself')
  world.web.clock.advance(60_000)
  await gateway.send('start', after(1), {
    reason: 'power-on',
    armVersion: '030e',
    hardwareVersion: 'AP-4',
    connectMode: 'gprs',
    serverIp: 'iot.example',
    serverPort: 8883,
    channels: [{ apuid, channel: 1, protocolModel: 241, rfVersion: '0311', frequencyMhz: 470.9 }],
  })
})
afterAll(() => world.close())

/** What a list says of the one with this id, and what its details say. */
async function readBoth(list: CallPath, details: CallPath, query: Record<string, string>) {
  const { body } = await world.web.call(list, self, { query })
  const [row] = body.data.list
  const inFull = await world.web.call(details, self, { params: { id: row.objectid } })
  return { row, inFull: inFull.body.data }
}

test('what a gateway says of itself stands in its list and its details #devices-5', async () => {
  await gateway.send('heartbeat', after(2), {
    memoryFreePercent: 61.5,
    diskFreePercent: 80,
    cpuPercent: 7.2,
    temperatureC: 41,
    uptimeS: 30,
    backlog: 0,
    gps: { lng: 121.5, lat: 31.25, satellites: 9 },
    cellular: { rssiDbm: -71, operator: 'Example', generation: '4G' },
  })
  const { row, inFull } = await readBoth('gateway/newFindPage', 'gateway/newFindGatewayDetails/{id}', {
    armuid: armuidOf('qself'),
  })

  expect(row).toMatchObject({
    deviceId: row.objectid,
    networkMasterId: armuidOf('qself'),
    networkId: apuid,
    deviceAliases: 'qselfG',
    type: 'gateway',
    belongCompany: 'qself company',
    address: 'qself street 1',
    status: 2,
    startTime: after(1),
    registerTime: after(1),
    // When it was received itself.
    beatTime: after(60),
    linkModal: 'gprs',
    simCard: '',
    serverIp: 'iot.example',
    serverPort: 8883,
    zone: 'Asia/Shanghai',
    armVersion: '030e',
    rfVersion: '0311',
    hardwareVersion: 'AP-4',
    protocolModel: 241,
    serviceCondition: 0,
  })
  expect(inFull).toMatchObject({
    gps: { lng: 121.5, lat: 31.25, satellites: 9 },
    cellular: { rssiDbm: -71, operator: 'Example', generation: '4G' },
    channels: [{ apuid, hexApUid: apuid, protocolModel: 241, rfVersion: '0311', frequencyMhz: 470.9 }],
  })
})

test('what a relay says of itself stands in its list and its details #devices-6', async () => {
  const way = { moteuid, apuid, parent: null, hops: 1, rssiDbm: -97.5, snrDb: 6.5 } as const
  const joins = { ...way, netId: 17, softwareVersion: '0302' }
  await gateway.send('relay-registration', after(3), { ...joins, reason: 'power-on', appVersion: '0107' })
  await gateway.send('relay-registration', after(4), { ...joins, reason: 'manual', appVersion: '0108' })
  await gateway.send('relay-heartbeat', after(4), {
    ...way,
    downRssiDbm: -94,
    batteryPercent: 78,
    framesSent: 40,
    framesFailed: 3,
  })
  await gateway.send('configuration', after(4), {
    deviceType: 1,
    uid: moteuid,
    sections: {
      group: { groupNumber: 7 },
      transmitPower: { upPowerDbm: 14, downPowerDbm: 20 },
      sleep: { dormantModel: 1 },
    },
  })
  await gateway.send('authentication', after(4), { deviceType: 1, uid: moteuid, apuid, authFlag: 1 })
  const sent = { deviceType: 1, uid: moteuid, apuid, name: 'SyncClock', sentAt: after(2) } as const
  await gateway.send('downlink-result', after(5), { ...sent, outcome: 'lost' })
  await gateway.send('downlink-result', after(6), { ...sent, outcome: 'answered' })
  const sender = await readBoth('gateway/newFindPage', 'gateway/newFindGatewayDetails/{id}', {
    armuid: armuidOf('qself'),
  })
  expect([sender.row.downTime, sender.inFull.downTime]).toEqual([after(2), after(2)])
  const { row, inFull } = await readBoth('mote/findPage', 'mote/findMoteDetails/{id}', { moteuid })

  expect(row).toMatchObject({
    deviceId: row.objectid,
    moteUid: moteuid,
    deviceAliases: 'qselfR',
    address: 'qself street 2',
    type: 'relay',
    company: 'qself company',
    status: 0,
    registerTime: after(4),
    beatTime: after(4),
    upTime: after(4),
    downTime: after(2),
    power: 78,
    upRSSI: -97.5,
    downRSSI: -94,
    networkId: apuid,
    networkMasterId: armuidOf('qself'),
    parentMote: '',
    netID: 17,
    protocolMode: 241,
    softwareVersion: '0302',
    appVersion: '0108',
    upgradeStatus: 'upgraded',
    upgradeTime: after(4),
    appVersionBefore: '0107',
    flow: 40,
    upFailureRate: 7.5,
    groupNumber: 7,
    authFlag: 1,
    upPowerDbm: 14,
    downPowerDbm: 20,
    dormantModel: 1,
  })
  expect(inFull).toMatchObject({
    flow24h: 40,
    upFailureRate24h: 7.5,
    downlinks24h: 2,
    downFailureRate24h: 50,
  })
})

test('what a terminal says of itself stands in its list and its details #devices-7', async () => {
  const way = { msuid, apuid, parent: moteuid, hops: 2, rssiDbm: -88.5, snrDb: 3.5 } as const
  await gateway.send('terminal-registration', after(5), {
    ...way,
    reason: 'power-on',
    softwareVersion: '0112',
    appVersion: '0105',
  })
  await gateway.send('terminal-heartbeat', after(6), {
    ...way,
    downRssiDbm: -99,
    batteryPercent: 66,
  })
  const readings = { temperatureC: -3.5, humidityPercent: 88 }
  await gateway.send('uplink', after(7), {
    ...way,
    frameCounter: 12,
    payload: encodeFrame(temperatureHumidity, readings),
  })
  await gateway.send('configuration', after(8), {
    deviceType: 0,
    uid: msuid,
    sections: {
      downlink: { downModel: 3 },
      sleep: { dormantModel: 0 },
      sensing: { curState: 1 },
      collecting: { collectingMethod: 1 },
    },
  })
  await gateway.send('downlink-result', after(8), {
    deviceType: 0,
    uid: msuid,
    apuid,
    name: 'SyncClock',
    sentAt: after(6),
    outcome: 'delivered',
  })
  await gateway.send('authentication', after(8), { deviceType: 0, uid: msuid, apuid, authFlag: 0 })
  const { row, inFull } = await readBoth('ms/findPage', 'ms/findMsDetails/{id}', { msuid })

  expect(row).toMatchObject({
    msUid: msuid,
    deviceAliases: 'qselfT',
    address: 'qself street 3',
    type: 'temperature-humidity',
    status: 2,
    networkId: apuid,
    parentMote: moteuid,
    registerTime: after(5),
    beatTime: after(7),
    upTime: after(7),
    downTime: after(6),
    power: 66,
    upRSSI: -88.5,
    downRSSI: -99,
    softwareVersion: '0112',
    appVersion: '0105',
    readings: 'Temperature -3.5 °C · Humidity 88 %',
    authFlag: 0,
    downModel: 3,
    dormantModel: 0,
    curState: 1,
    collectingMethod: 1,
  })
  expect(inFull.values).toEqual([
    { reading: 'temperatureC', value: -3.5, unit: '°C' },
    { reading: 'humidityPercent', value: 88, unit: '%' },
  ])
})
