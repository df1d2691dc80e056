import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { upTopic } from '#contract/wire/gateway-messages.ts'
import type { ArmUid, MsUid } from '#contract/wire/ids.ts'
import { encodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'

import { channelOf, ingestWorld, uid, type IngestWorld } from './ingest-world.ts'

const kills = 20
const acknowledgedBetweenKills = 120
const window = 60
/** Each so manieth message says that the battery was changed. */
const batteryEvery = 20
const main = join(import.meta.dirname, '../../../server/ingest/main.ts')
const payload = encodeFrame(temperatureHumidity, { temperatureC: 20, humidityPercent: 50 })

let world: IngestWorld
let child: ChildProcess | undefined
beforeAll(async () => {
  world = await ingestWorld()
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await world.close()
})

async function startProcess(): Promise<number> {
  child = fork(main, {
    env: {
      ...process.env,
      DATABASE_URL: world.database.url,
      FARWATCH_DATA: world.folder,
      FARWATCH_MQTT_PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = (await once(child, 'message')) as [{ mqttPort: number }]
  return message.mqttPort
}

async function killProcess(): Promise<void> {
  if (child === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

type SentKind = 'start' | 'uplink' | 'terminal-registration'

/** A gateway with a store: what was not acknowledged is sent again, under its sequence, after the next login. */
class StoringGateway {
  readonly acknowledged = new Set<number>()
  sent = 0
  private readonly store = new Map<number, string>()
  private readonly begunAt = Date.now()
  private client: MqttClient | undefined
  private readonly armuid: ArmUid
  private readonly msuid: MsUid

  constructor(armuid: ArmUid, msuid: MsUid) {
    this.armuid = armuid
    this.msuid = msuid
  }

  async connect(port: number): Promise<void> {
    this.client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
      username: this.armuid,
      password: world.keys.get(this.armuid) ?? '',
      reconnectPeriod: 0,
      queueQoSZero: false,
    })
    this.client.on('error', () => {})
    if (this.sent === 0) this.put('start', this.startFields())
    else for (const [seq, message] of this.store) this.publish(seq, message)
  }

  /** Keeps the window full. */
  fill(): void {
    while (this.client?.connected === true && this.store.size < window)
      if ((this.sent + 1) % batteryEvery === 0) this.put('terminal-registration', this.registrationFields())
      else this.put('uplink', this.uplinkFields())
  }

  get waiting(): number {
    return this.store.size
  }
  disconnect(): void {
    this.client?.end(true)
  }

  private put(kind: SentKind, fields: object): void {
    const seq = ++this.sent
    // A millisecond of its own, by which it can be found again.
    const message = JSON.stringify({ kind, boot: 'feedbeef', seq, at: this.begunAt + seq, ...fields })
    this.store.set(seq, message)
    this.publish(seq, message)
  }

  private publish(seq: number, message: string): void {
    const { kind } = JSON.parse(message) as { kind: SentKind }
    this.client?.publish(upTopic(this.armuid, kind), message, { qos: 1 }, (error) => {
      if (error) return
      this.acknowledged.add(seq)
      this.store.delete(seq)
    })
  }

  private startFields(): object {
    const apuid = channelOf[this.armuid]
    const channels = [{ apuid, channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 }]
    return { reason: 'power-on', armVersion: '030c', hardwareVersion: 'AP-3', connectMode: 'eth', channels }
  }

  private registrationFields(): object {
    return { ...this.radioFields(), reason: 'battery-changed', softwareVersion: '0112' }
  }

  private uplinkFields(): object {
    // Its own number, so that each message can be found again.
    return { ...this.radioFields(), frameCounter: this.sent + 1, payload }
  }

  private radioFields(): object {
    const apuid = channelOf[this.armuid]
    return { msuid: this.msuid, apuid, parent: null, hops: 1, rssiDbm: -90, snrDb: 9 }
  }
}

test('killed twenty times under load, ingest loses and doubles nothing that it acknowledged', async () => {
  const gateways = [
    new StoringGateway(uid.northGateway, uid.terminal),
    new StoringGateway(uid.secondGateway, uid.worksTerminal),
    new StoringGateway(uid.southGateway, uid.southTerminal),
  ]
  const acknowledged = (): number => gateways.reduce((sum, gateway) => sum + gateway.acknowledged.size, 0)
  const drive = async (done: () => boolean): Promise<void> => {
    const deadline = performance.now() + 120_000
    while (!done()) {
      if (performance.now() > deadline) throw new Error('no progress for 120 s')
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    }
  }

  for (let kill = 1; kill <= kills; kill += 1) {
    const port = await startProcess()
    await Promise.all(gateways.map((gateway) => gateway.connect(port)))
    const target = acknowledged() + acknowledgedBetweenKills + Math.floor(Math.random() * 100)
    await drive(() => {
      for (const gateway of gateways) gateway.fill()
      return acknowledged() >= target
    })
    await killProcess()
    for (const gateway of gateways) gateway.disconnect()
  }
  const port = await startProcess()
  await Promise.all(gateways.map((gateway) => gateway.connect(port)))
  await drive(() => gateways.every((gateway) => gateway.waiting === 0))
  for (const gateway of gateways) gateway.disconnect()
  await killProcess()

  const frames = await world.rows<{ dev_uid: string; frames: number[] }>(
    `select dev_uid, array_agg(frame_counter order by frame_counter) as frames
     from uplink join device using (device_id) group by 1 order by 1`,
  )
  const numbers = (gateway: StoringGateway | undefined): number[] =>
    Array.from({ length: (gateway?.sent ?? 0) - 1 }, (_, i) => i + 2).filter(
      (number) => number % batteryEvery !== 0,
    )
  expect(frames).toEqual([
    { dev_uid: uid.terminal, frames: numbers(gateways[0]) },
    { dev_uid: uid.worksTerminal, frames: numbers(gateways[1]) },
    { dev_uid: uid.southTerminal, frames: numbers(gateways[2]) },
  ])
  expect(await world.rows('select count(*)::int as doubles from uplink_reception')).toEqual([{ doubles: 0 }])
  const changes = await world.rows<{ dev_uid: string; reported: number; batteries: number }>(
    `select dev_uid, (select count(*)::int from registration r where r.device_id = d.device_id) as reported,
       (select count(*)::int from battery_replacement b where b.device_id = d.device_id) as batteries
     from device d where dev_uid = any ($1) order by 1`,
    [[uid.terminal, uid.worksTerminal, uid.southTerminal]],
  )
  const sent = gateways.map((gateway) => Math.floor(gateway.sent / batteryEvery))
  expect(changes.map(({ reported }) => reported)).toEqual(sent)
  expect(changes.map(({ batteries }) => batteries)).toEqual(sent)
  expect(acknowledged()).toBeGreaterThan(kills * acknowledgedBetweenKills)
}, 360_000)
