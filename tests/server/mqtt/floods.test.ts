import { connect as connectSocket, type Socket } from 'node:net'

import { generate, parser, type Packet } from 'mqtt-packet'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createClock } from '#contract/wire/clock.ts'
import type { ArmUid } from '#contract/wire/ids.ts'
import { startBroker, type Broker } from '#server/mqtt/broker.ts'
import { until } from '#tests/harness/until.ts'

const armuid = 'A0000001' as ArmUid
const ping = generate({ cmd: 'pingreq' })

let broker: Broker
let cuts: [ArmUid | null, string][]
/** Stands still until a test lets time pass. */
let monotonicMs: number
const sockets: Socket[] = []

beforeEach(async () => {
  cuts = []
  monotonicMs = 1_000_000
  broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    clock: createClock(),
    monotonicMs: () => monotonicMs,
    logIn: async () => 'admitted',
    onMessage(_message, acknowledge) {
      setImmediate(acknowledge)
      return 'taken'
    },
    onTooLong() {},
    onOtherPacket() {},
    onCut: (uid, why) => cuts.push([uid, why]),
  })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await broker.close()
})

interface Connection {
  readonly socket: Socket
  /** Answers after the login's. */
  readonly answers: Packet[]
  isClosed: boolean
}

async function logIn(): Promise<Connection> {
  const socket = connectSocket(broker.port, '127.0.0.1')
  sockets.push(socket)
  const packets: Packet[] = []
  const connection = { socket, answers: packets, isClosed: false }
  const reading = parser({ protocolVersion: 4 })
  reading.on('packet', (packet: Packet) => packets.push(packet))
  socket.on('data', (chunk) => reading.parse(chunk))
  socket.on('error', () => {})
  socket.on('close', () => {
    connection.isClosed = true
  })
  socket.write(
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: 'by-hand',
      keepalive: 0,
      username: armuid,
      password: Buffer.from('key'),
    }),
  )
  await until(() => packets.length === 1, 'CONNACK')
  packets.length = 0
  return connection
}

const messages = (from: number, to: number): Buffer =>
  Buffer.concat(
    Array.from({ length: to - from + 1 }, (_, i) =>
      generate({
        cmd: 'publish',
        topic: `farwatch/1/${armuid}/up/link`,
        payload: '{}',
        qos: 1,
        dup: false,
        retain: false,
        messageId: from + i,
      }),
    ),
  )

test('messages beyond the credit are read when the gateway has credit again, and none is lost', async () => {
  const gateway = await logIn()
  gateway.socket.write(messages(1, 12_000))
  await until(() => gateway.answers.length === 10_000, 'all that the credit is for')
  monotonicMs += 1000
  await until(() => gateway.answers.length === 11_000, 'another second of them')
  monotonicMs += 1000
  await until(() => gateway.answers.length === 12_000, 'the rest')
  expect(gateway.answers.map((packet) => packet.messageId)).toEqual(
    Array.from({ length: 12_000 }, (_, i) => i + 1),
  )
  expect(cuts).toEqual([])
})

test('a new connection renews no credit', async () => {
  const first = await logIn()
  first.socket.write(messages(1, 10_000))
  await until(() => first.answers.length === 10_000, 'all that the credit is for')
  const second = await logIn()
  second.socket.write(Buffer.concat([ping, ping]))
  monotonicMs += 1
  await until(() => second.answers.length === 1, 'the first ping')
  monotonicMs += 10
  await until(() => second.answers.length === 2, 'the second ping')
  expect(first.isClosed).toBe(true)
})

test('ten thousand packets with nothing to store end the connection, and are logged once', async () => {
  const gateway = await logIn()
  gateway.socket.write(Buffer.concat(Array.from({ length: 20_000 }, () => ping)))
  let due = 1000
  for (; due <= 10_000; due += 900) {
    await until(() => gateway.answers.length === due, `${due} answers`)
    monotonicMs += 9000
  }
  await until(() => gateway.isClosed, 'the end of the connection')
  expect(cuts).toEqual([[armuid, 'more than 10000 packets with nothing to store']])
})

test('a gateway that is quiet for ten seconds may send as much again', async () => {
  const gateway = await logIn()
  for (let i = 1; i <= 12; i += 1) {
    gateway.socket.write(Buffer.concat(Array.from({ length: 1000 }, () => ping)))
    await until(() => gateway.answers.length === i * 1000, `${i},000 answers`)
    monotonicMs += 10_000
  }
  expect(gateway.isClosed).toBe(false)
  expect(cuts).toEqual([])
})
