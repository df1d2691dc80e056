import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import type { CallPath } from '#contract/calls/calls.ts'
import {
  apuidOf,
  armuidOf,
  listeningWeb,
  terminalOf,
  type ListeningWeb,
} from '#tests/harness/listening-web.ts'
import { testNow } from '#tests/harness/web.ts'
import type { TestGateway } from '#tests/server/ingest/test-gateway.ts'

const apuid = apuidOf('qself')
const msuid = terminalOf('qself')

let world: ListeningWeb
let gateway: TestGateway
let self: Record<string, string>
beforeAll(async () => {
  world = await listeningWeb()
  self = await world.web.login('qself')
  gateway = await world.connect('qself')
  await gateway.send('start', testNow, {
    reason: 'power-on',
    armVersion: '030e',
    hardwareVersion: 'AP-4',
    connectMode: 'eth',
    channels: [{ apuid, channel: 1, protocolModel: 1, rfVersion: '0311', frequencyMhz: 470.9 }],
  })
})
afterAll(() => world.close())

/** What a device reports, by section. */
async function reported(path: CallPath, query: Record<string, string>) {
  const { body } = await world.web.call(path, self, { query })
  const list: ConfiguredSection[] = body.list
  return Object.fromEntries(list.map(({ section, reported: values }) => [section, values]))
}

test('what a gateway reports of its links, its upgrades and its position stands in its configuration #configuration-16', async () => {
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
  await gateway.send('configuration', testNow, { deviceType: 2, uid: armuidOf('qself'), sections })

  expect(await reported('gateway/getConfiguration', { armuid: armuidOf('qself') })).toMatchObject(sections)
})

test('what a channel reports of its radio stands in its details #configuration-17', async () => {
  const rf = { frequencyBand: 'CN470', transmitPowerDbm: 17, freHoppingNumber: 8, frameRatio: 50 }
  await gateway.send('configuration', testNow, {
    deviceType: 2,
    uid: armuidOf('qself'),
    apuid,
    sections: { rf },
  })
  const { body } = await world.web.call('gateway/findRadioDetails/{id}', self, { params: { id: apuid } })

  expect(body.data).toMatchObject({ apuid, frequencyMhz: 470.9, rf })
})

test('what a vibration sensor reports of its thresholds, its cycle and its learning stands in its configuration #configuration-18', async () => {
  const sections = {
    parameters: { detectionCycle: 60, velocityRmsThreshold: 450, bpfi: 542 },
    learning: { state: 2, done: 64, total: 64, velocityRmsMmS: 1.2 },
  }
  await world.web.database.ingest.pool.query(
    `update device set type_id = 'vibration' where device_type = 0 and dev_uid = $1`,
    [msuid],
  )
  await gateway.send('configuration', testNow, { deviceType: 0, uid: msuid, sections })

  expect(await reported('ms/getConfiguration', { msuid })).toMatchObject(sections)
})
