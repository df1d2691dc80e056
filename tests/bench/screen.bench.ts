/**
 * From a device's event to the DOM: the whole product runs, 1,000 uplinks a second come in, the map page is open in a
 * browser, and now and then an alarm is raised. Measured on one machine's clock, from the moment the gateway hands the
 * message to its socket until the alarm's row stands in the panel.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { connect, type MqttClient } from 'mqtt'

import { coordinateType } from '#contract/wire/enumerations.ts'
import { upTopic, type UpKind } from '#contract/wire/gateway-messages.ts'
import type { DevUid } from '#contract/wire/ids.ts'
import type { Provisioning } from '#contract/rules/provisioning.ts'
import { encodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { provision } from '#server/db/setup/provision.ts'
import { openVault } from '#server/db/vault.ts'
import { startBrowser } from '#tests/harness/browser/start-browser.ts'
import { logIn } from '#tests/harness/log-in.ts'
import { startStack } from '#tests/harness/stack.ts'

const gateways = 10
const terminalsPerGateway = 100
const uplinksPerSecond = 1000
const seconds = 60
const alarmsPerSecond = 5

const hex = (n: number) => n.toString(16).toUpperCase().padStart(8, '0') as DevUid
const armuidOf = (g: number) => hex(0xb0000000 + g)
const apuidOf = (g: number) => hex(0xb1000000 + g)
const msuidOf = (g: number, t: number) => hex(0xb2000000 + g * 1000 + t)
const armKey = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
const keys = Array.from({ length: gateways }, armKey)

const frame = encodeFrame(temperatureHumidity, { temperatureC: 21.5, humidityPercent: 48 })

function networkOf(): Provisioning {
  const common = { company: ['Bench'], address: '', coordinateType: coordinateType.values.wgs84 }
  const place = (g: number, t: number) => ({
    longitude: 116 + g * 0.1 + t * 0.0005,
    latitude: 39.9 + t * 0.0004,
  })
  return {
    companies: [{ path: ['Bench'], zone: 'Asia/Shanghai' }],
    devices: keys.flatMap((key, g): Provisioning['devices'] => [
      {
        ...common,
        ...place(g, 0),
        deviceType: 2,
        uid: armuidOf(g),
        typeId: 'gateway',
        alias: '',
        armKey: key,
      },
      ...Array.from({ length: terminalsPerGateway }, (_, t): Provisioning['devices'][number] => ({
        ...common,
        ...place(g, t),
        deviceType: 0,
        uid: msuidOf(g, t),
        typeId: temperatureHumidity.kind,
        alias: '',
      })),
    ]),
  }
}

class Gateway {
  #seq = 0
  readonly #boot = Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
  readonly #counters = new Map<string, number>()

  readonly index: number
  readonly client: MqttClient

  private constructor(index: number, client: MqttClient) {
    this.index = index
    this.client = client
  }

  static async start(index: number, url: string): Promise<Gateway> {
    const armuid = armuidOf(index)
    const client = connect(url, {
      username: armuid,
      password: keys[index] ?? '',
      clientId: armuid,
      protocolVersion: 4,
    })
    await new Promise((resolve, reject) => client.once('connect', resolve).once('error', reject))
    const gateway = new Gateway(index, client)
    await gateway.send('start', {
      reason: 'power-on',
      armVersion: '030e',
      hardwareVersion: 'bench',
      connectMode: 'eth',
      channels: [
        { apuid: apuidOf(index), channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 470 },
      ],
    })
    return gateway
  }

  send(kindOfMessage: UpKind, body: object): Promise<unknown> {
    this.#seq += 1
    const message = { boot: this.#boot, seq: this.#seq, at: Date.now(), ...body }
    return this.client.publishAsync(upTopic(armuidOf(this.index), kindOfMessage), JSON.stringify(message), {
      qos: 1,
    })
  }

  uplink(t: number): Promise<unknown> {
    const msuid = msuidOf(this.index, t)
    const frameCounter = ((this.#counters.get(msuid) ?? 0) + 1) % 65_536
    this.#counters.set(msuid, frameCounter)
    return this.send('uplink', {
      msuid,
      apuid: apuidOf(this.index),
      parent: null,
      hops: 1,
      rssiDbm: -90,
      snrDb: 12,
      frameCounter,
      payload: frame,
    })
  }

  alarm(t: number, state: 'raised' | 'cleared'): Promise<unknown> {
    return this.send('alarm', { deviceType: 0, uid: msuidOf(this.index, t), alarmType: 1006, state })
  }
}

const folder = mkdtempSync(join(tmpdir(), 'fwb-'))
const dataFolder = join(folder, 'data')
const postgresFolder = join(folder, 'postgres')
for (const each of [dataFolder, postgresFolder]) mkdirSync(each, { mode: 0o711 })
chmodSync(folder, 0o711)
// The database is this process's own, so that the network can be provisioned; each holds its own folder.
const postgres = await startEmbeddedPostgres({ folder: postgresFolder })
const stack = await startStack({ DATABASE_URL: postgres.url, FARWATCH_DATA: dataFolder })
const browser = await startBrowser()
try {
  await provision(postgres.url, openVault(dataFolder), networkOf())
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await logIn(page, stack)
  await page.goto(`${stack.url}/map?lng=116.5&lat=39.9&zoom=8`)
  await page.getByRole('region', { name: /告警/ }).waitFor()
  await page.evaluate(() => {
    const seen: Record<string, number> = {}
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      for (const [uid] of (document.body.textContent ?? '').matchAll(/B2[0-9A-F]{6}/g))
        seen[uid] ??= Date.now()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

  const senders = await Promise.all(keys.map((_, index) => Gateway.start(index, stack.mqttUrl)))
  const raised = new Map<string, number>()
  let sent = 0
  let acknowledged = 0
  const startedAt = Date.now()
  let nextAlarmAt = startedAt + 10_000
  let alarms = 0
  while (Date.now() - startedAt < seconds * 1000) {
    const due = Math.floor(((Date.now() - startedAt) / 1000) * uplinksPerSecond)
    for (; sent < due; sent += 1) {
      const sender = senders[sent % gateways]
      void sender?.uplink(Math.floor(sent / gateways) % terminalsPerGateway).then(() => (acknowledged += 1))
    }
    if (Date.now() >= nextAlarmAt && alarms < gateways * terminalsPerGateway) {
      const [g, t] = [alarms % gateways, Math.floor(alarms / gateways)]
      raised.set(msuidOf(g, t), Date.now())
      void senders[g]?.alarm(t, 'raised')
      setTimeout(() => void senders[g]?.alarm(t, 'cleared'), 2000)
      alarms += 1
      nextAlarmAt += 1000 / alarmsPerSecond
    }
    await wait(5)
  }
  await wait(3000)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen)
  const delays = [...raised]
    .flatMap(([uid, at]) => (seen[uid] === undefined ? [] : [seen[uid] - at]))
    .sort((a, b) => a - b)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]
  console.log(
    `event → DOM at ${Math.round(sent / seconds)} messages/s (${Math.round(acknowledged / seconds)}/s acknowledged), ` +
      `${raised.size} alarms, ${delays.length} seen: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${delays.at(-1)} ms`,
  )
  await Promise.all(senders.map(({ client }) => client.endAsync()))
} finally {
  await browser.close()
  await stack.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
