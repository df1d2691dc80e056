import { connectAsync, type MqttClient } from 'mqtt'

import {
  downTopic,
  upTopic,
  type DownMessage,
  type UpKind,
  type UpMessage,
} from '#contract/wire/gateway-messages.ts'
import type { ArmUid } from '#contract/wire/ids.ts'

import { channelOf, type Fields, type IngestWorld } from './ingest-world.ts'

export interface TestGateway {
  readonly armuid: ArmUid
  readonly client: MqttClient
  readonly refusals: DownMessage<'refusal'>[]
  /** Sends a whole message with the next sequence; resolves with its acknowledgement. */
  send<K extends UpKind>(
    kind: K,
    at: number,
    fields: Fields<K>,
    header?: { boot?: string; seq?: number },
  ): Promise<UpMessage<K>>
  /** Sends anything anywhere; resolves with its acknowledgement. */
  sendRaw(topic: string, payload: string | Buffer): Promise<void>
  /** Announces the gateway's channel, as each boot must. */
  start(at: number): Promise<void>
  close(): Promise<void>
}

/** A gateway that keeps the protocol, on mqtt.js. */
export async function connectGateway(
  world: Pick<IngestWorld, 'ingest' | 'keys'>,
  armuid: ArmUid,
  boot = '00000001',
): Promise<TestGateway> {
  const client = await connectAsync(`mqtt://127.0.0.1:${world.ingest.port}`, {
    username: armuid,
    password: world.keys.get(armuid) ?? '',
    clientId: `test-${armuid}`,
    reconnectPeriod: 0,
  })
  client.on('error', () => {})
  const refusals: DownMessage<'refusal'>[] = []
  client.on('message', (topic, payload) => {
    if (topic === downTopic(armuid, 'refusal')) refusals.push(JSON.parse(payload.toString('utf8')))
  })
  await client.subscribeAsync(downTopic(armuid, 'refusal'), { qos: 1 })
  let seq = 0
  const gateway: TestGateway = {
    armuid,
    client,
    refusals,
    async send(kind, at, fields, header = {}) {
      const message = { boot, seq: header.seq ?? ++seq, at, ...header, ...fields }
      await client.publishAsync(upTopic(armuid, kind), JSON.stringify(message), { qos: 1 })
      return message as unknown as UpMessage<typeof kind>
    },
    async sendRaw(topic, payload) {
      await client.publishAsync(topic, payload, { qos: 1 })
    },
    async start(at) {
      const apuid = channelOf[armuid]
      if (apuid === undefined) throw new Error(`no channel for ${armuid}`)
      await gateway.send('start', at, {
        reason: 'power-on',
        armVersion: '030c',
        hardwareVersion: 'AP-3',
        connectMode: 'eth',
        channels: [{ apuid, channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 }],
      })
    },
    close: () => client.endAsync(true),
  }
  return gateway
}
