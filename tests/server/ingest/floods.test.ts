import { connect as connectSocket, type Socket } from 'node:net'

import { generate, parser, type Packet } from 'mqtt-packet'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { until } from '#tests/harness/until.ts'

import { ingestWorld, uid, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

let world: IngestWorld
let neighbour: TestGateway
let flooder: Socket
let answers: Packet[]

/** Time stands still: the flooder gains no credit but by the test. */
beforeEach(async () => {
  world = await ingestWorld()
  neighbour = await connectGateway(world, uid.secondGateway)
  answers = []
  flooder = connectSocket(world.ingest.port, '127.0.0.1')
  const reading = parser({ protocolVersion: 4 })
  reading.on('packet', (packet: Packet) => answers.push(packet))
  flooder.on('data', (chunk) => reading.parse(chunk))
  flooder.on('error', () => {})
  flooder.write(
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: 'flooder',
      keepalive: 0,
      username: uid.northGateway,
      password: Buffer.from(world.keys.get(uid.northGateway) ?? ''),
    }),
  )
  await until(() => answers.length === 1, 'CONNACK')
  answers.length = 0
})
afterEach(async () => {
  flooder.destroy()
  await neighbour.close()
  await world.close()
})

const queued = 50_000
const repeated = (packet: Buffer): Buffer => Buffer.concat(Array.from({ length: queued }, () => packet))
const publish = (topic: string, qos: 0 | 1): Buffer =>
  generate({ cmd: 'publish', topic, payload: '{}', qos, dup: false, retain: false, messageId: 1 })
const ownTopic = `farwatch/1/${uid.northGateway}/up/link`
const subscribe = generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: ownTopic, qos: 1 }] })
const link = { state: 'up', medium: 'eth' } as const

const refused = (reason: string) => (): number => world.ingest.figures()[`refused.${reason}`] ?? 0
const answered = (cmd: string) => (): number => answers.filter((packet) => packet.cmd === cmd).length

test.for<[string, Buffer, () => number]>([
  ['messages of the wrong form', publish(ownTopic, 1), answered('puback')],
  ['messages of QoS 0 to a wrong topic', publish('elsewhere', 0), refused('topic')],
  ['pings', generate({ cmd: 'pingreq' }), answered('pingresp')],
  ['subscriptions', subscribe, answered('suback')],
])('50,000 %s do not keep a neighbour’s message from being stored', async ([, packet, dealtWith]) => {
  flooder.write(repeated(packet))
  await neighbour.send('link', world.clock.now(), link)
  expect(await world.rows('select kind from gateway_event')).toEqual([{ kind: 'link' }])
  await until(() => dealtWith() === 1000, 'what the credit is for')
  await neighbour.send('link', world.clock.now(), link)
  expect(dealtWith()).toBe(1000)
  world.clock.set(world.clock.now() + 1000)
  await until(() => dealtWith() === 1100, 'what a second is for')
  expect(flooder.destroyed).toBe(false)
})

test('a store of 5,000 messages is taken as fast as it is stored, and acknowledged whole', async () => {
  const gateway = await connectGateway(world, uid.southGateway)
  const now = world.clock.now()
  const stored = Array.from({ length: 5000 }, (_, i) => gateway.send('link', now - 5000 + i, link))
  await Promise.all(stored)
  expect(await world.rows('select count(*)::int as events from gateway_event')).toEqual([{ events: 5000 }])
  await gateway.close()
})
