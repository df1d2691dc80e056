import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import type { CallPath } from '#contract/calls.ts'
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
async function told(list: CallPath, details: CallPath, query: Record<string, string>) {
  const { body } = await world.web.call(list, self, { query })
  const [row] = body.data.list
  const inFull = await world.web.call(details, self, { params: { id: row.objectid } })
  return { row, inFull: inFull.body.data }
}

test('what a gateway says of itself stands in its list and its details', async () => {
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
  const { row, inFull } = await told('gateway/newFindPage', 'gateway/newFindGatewayDetails/{id}', {
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
    // When it was heard itself.
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

test('what a relay says of itself stands in its list and its details', async () => {
  const way = { moteuid, apuid, parent: null, hops: 1, rssiDbm: -97.5, snrDb: 6.5 } as const
  await gateway.send('relay-registration', after(3), {
    ...way,
    netId: 17,
    reason: 'power-on',
    softwareVersion: '0302',
    appVersion: '0107',
  })
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
  const { row, inFull } = await told('mote/findPage', 'mote/findMoteDetails/{id}', { moteuid })

  expect(row).toMatchObject({
    deviceId: row.objectid,
    moteUid: moteuid,
    deviceAliases: 'qselfR',
    address: 'qself street 2',
    type: 'relay',
    company: 'qself company',
    status: 0,
    registerTime: after(3),
    beatTime: after(4),
    upTime: after(4),
    power: 78,
    upRSSI: -97.5,
    downRSSI: -94,
    networkId: apuid,
    networkMasterId: armuidOf('qself'),
    parentMote: '',
    netID: 17,
    protocolMode: 241,
    softwareVersion: '0302',
    appVersion: '0107',
    flow: 40,
    upFailureRate: 7.5,
    groupNumber: 7,
    authFlag: 1,
    upPowerDbm: 14,
    downPowerDbm: 20,
    dormantModel: 1,
  })
  expect(inFull).toMatchObject({ flow24h: 40, upFailureRate24h: 7.5 })
})

test('what a terminal says of itself stands in its list and its details', async () => {
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
  await gateway.send('authentication', after(8), { deviceType: 0, uid: msuid, apuid, authFlag: 0 })
  const { row, inFull } = await told('ms/findPage', 'ms/findMsDetails/{id}', { msuid })

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

/** What a device reports, by section. */
async function reported(path: CallPath, query: Record<string, string>) {
  const { body } = await world.web.call(path, self, { query })
  const list: ConfiguredSection[] = body.list
  return Object.fromEntries(list.map(({ section, reported: said }) => [section, said]))
}

test('what a gateway reports of its links, its upgrades and its position stands in its configuration', async () => {
  const sections = {
    userPlane: {
      userFaceLinkType: 2,
      communicationMode: 1,
      dataType: 1,
      baudRate: 9600,
      encryptionType: 1,
      encryptionKey: true,
    },
    ftp: { domain: 'ftp.example', port: 21, username: 'gateway', password: true, path: '/firmware' },
    mqtt: {
      domain: 'broker.example',
      port: 1883,
      username: 'gateway',
      password: true,
      upTopic: 'up',
      downTopic: 'down',
      qos: 1,
      keepAlive: 60,
      timeout: 10,
      dataFormat: 1,
    },
    gps: { gpsEnable: 1, longitude: 121.5, latitude: 31.25, apGpsDotInterval: 60, carGpsDotInterval: 5 },
  }
  await gateway.send('configuration', after(9), { deviceType: 2, uid: armuidOf('qself'), sections })

  expect(await reported('gateway/getConfiguration', { armuid: armuidOf('qself') })).toMatchObject(sections)
})

test('what a channel reports of its radio stands in its details', async () => {
  const rf = { frequencyBand: 'CN470', transmitPowerDbm: 17, freHoppingNumber: 8, frameRatio: 50 }
  await gateway.send('configuration', after(9), {
    deviceType: 2,
    uid: armuidOf('qself'),
    apuid,
    sections: { rf },
  })
  const { body } = await world.web.call('gateway/findRadioDetails/{id}', self, { params: { id: apuid } })

  expect(body.data).toMatchObject({ apuid, frequencyMhz: 470.9, rf })
})

test('what a vibration sensor reports of its thresholds, its cycle and its learning stands in its configuration', async () => {
  const sections = {
    parameters: { detectionCycle: 60, velocityRmsThreshold: 450, bpfi: 542 },
    learning: { state: 2, done: 64, total: 64, velocityRmsMmS: 1.2 },
  }
  await world.web.database.ingest.pool.query(
    `update device set type_id = 'vibration' where device_type = 0 and dev_uid = $1`,
    [msuid],
  )
  await gateway.send('configuration', after(9), { deviceType: 0, uid: msuid, sections })

  expect(await reported('ms/getConfiguration', { msuid })).toMatchObject(sections)
})
