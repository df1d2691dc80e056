import { connect as connectSocket, type Socket } from 'node:net'

import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { generate, parser, type Packet } from 'mqtt-packet'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createClock } from '#contract/wire/clock.ts'
import type { ArmUid } from '#contract/wire/ids.ts'
import { startBroker, type Broker } from '#server/mqtt/broker.ts'
import type { RawMessage } from '#server/mqtt/raw-message.ts'
import { until } from '#tests/harness/until.ts'

const armuid = 'A0000001' as ArmUid
const key = 'a key of this test'
const upTopic = `farwatch/1/${armuid}/up/uplink`
const downTopic = `farwatch/1/${armuid}/down/refusal`

interface Taken extends RawMessage {
  acknowledge(): void
}

let broker: Broker
let taken: Taken[]
let tooLong: (ArmUid | null)[]
let others: ArmUid[]
let cuts: [ArmUid | null, string][]
/** Whether messages are acknowledged as they come. */
let prompt: boolean
const clients: MqttClient[] = []
const sockets: Socket[] = []

beforeEach(async () => {
  taken = []
  tooLong = []
  others = []
  cuts = []
  prompt = true
  broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    clock: createClock(),
    logIn: async (uid, given) =>
      uid !== armuid && uid !== 'A0000002' ? 'unknown' : given.toString() === key ? 'admitted' : 'wrong-key',
    onMessage(message, acknowledge) {
      taken.push({ ...message, acknowledge })
      if (prompt) acknowledge()
      return 'taken'
    },
    onTooLong: (uid) => tooLong.push(uid),
    onOtherPacket: (uid) => others.push(uid),
    onCut: (uid, why) => cuts.push([uid, why]),
  })
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
  for (const socket of sockets.splice(0)) socket.destroy()
  await broker.close()
})

async function logIn(options: Partial<IClientOptions> = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    username: armuid,
    password: key,
    clientId: 'gateway',
    reconnectPeriod: 0,
    ...options,
  })
  client.on('error', () => {})
  clients.push(client)
  return client
}

/** @param keepalive seconds */
function login(keepalive: number): Buffer {
  return generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: 'by-hand',
    keepalive,
    username: armuid,
    password: Buffer.from(key),
  })
}

/** A socket that speaks MQTT by hand, and the packets that came back. */
async function logInByHand(
  keepalive = 60,
): Promise<{ socket: Socket; packets: Packet[]; closed: () => boolean }> {
  const socket = connectSocket(broker.port, '127.0.0.1')
  sockets.push(socket)
  const packets: Packet[] = []
  let ended = false
  const reading = parser({ protocolVersion: 4 })
  reading.on('packet', (packet: Packet) => packets.push(packet))
  socket.on('data', (chunk) => reading.parse(chunk))
  socket.on('error', () => {})
  socket.on('close', () => {
    ended = true
  })
  socket.write(login(keepalive))
  await until(() => packets.length === 1, 'CONNACK')
  return { socket, packets, closed: () => ended }
}

function publish(messageId: number, payload = '{}', qos: 0 | 1 | 2 = 1, topic = upTopic): Buffer {
  return generate({ cmd: 'publish', topic, payload, qos, dup: false, retain: false, messageId })
}

describe('login', () => {
  const refusals: [string, Partial<IClientOptions>, number][] = [
    ['a gateway that nobody knows', { username: 'AFFFFFFF' }, 5],
    ['a wrong key', { password: 'guess' }, 4],
    ['no key', { password: undefined as never }, 4],
    ['no name', { username: undefined as never, password: undefined as never }, 4],
    ['a name that is no armuid', { username: 'a0000001' }, 4],
    ['a client id of 65 characters', { clientId: 'x'.repeat(65) }, 2],
    ['MQTT 5', { protocolVersion: 5 }, 1],
  ]
  test.for(refusals)('%s is refused with its code', async ([, options, code]) => {
    await expect(logIn(options)).rejects.toMatchObject({ code })
    expect(broker.connections).toBe(0)
  })

  test('a client id of 64 characters, or none, is fine', async () => {
    for (const clientId of ['x'.repeat(64), '']) {
      const client = await logIn({ clientId, clean: true })
      await client.publishAsync(upTopic, '{}', { qos: 1 })
    }
    expect(taken).toHaveLength(2)
  })

  test('a second login of the same gateway takes over, under whatever client id', async () => {
    const first = await logIn({ clientId: 'one' })
    const second = await logIn({ clientId: 'two' })
    await until(() => !first.connected, 'the end of the first connection')
    await second.publishAsync(upTopic, '{}', { qos: 1 })
    expect(taken.map((message) => message.armuid)).toEqual([armuid])
    expect(broker.connections).toBe(1)
  })

  test('what is sent before the login is answered is read after it', async () => {
    const socket = connectSocket(broker.port, '127.0.0.1')
    sockets.push(socket)
    const packets: Packet[] = []
    const reading = parser({ protocolVersion: 4 })
    reading.on('packet', (packet: Packet) => packets.push(packet))
    socket.on('data', (chunk) => reading.parse(chunk))
    socket.write(Buffer.concat([login(60), publish(1), generate({ cmd: 'pingreq' }), publish(2)]))
    await until(() => packets.length === 4, 'the answers')
    expect(packets.map((packet) => packet.cmd).toSorted()).toEqual([
      'connack',
      'pingresp',
      'puback',
      'puback',
    ])
    expect(packets[0]?.cmd).toBe('connack')
  })

  test('a backlog of a whole window sent with the login is taken, and what is asked between', async () => {
    const socket = connectSocket(broker.port, '127.0.0.1')
    sockets.push(socket)
    const packets: Packet[] = []
    const reading = parser({ protocolVersion: 4 })
    reading.on('packet', (packet: Packet) => packets.push(packet))
    socket.on('data', (chunk) => reading.parse(chunk))
    const backlog = Array.from({ length: 100 }, (_, i) => publish(i + 1))
    const pings = Array.from({ length: 60 }, () => generate({ cmd: 'pingreq' }))
    socket.write(Buffer.concat([login(60), ...pings, ...backlog]))
    await until(() => packets.length === 161, 'the answers')
    expect(taken).toHaveLength(100)
    expect(others).toHaveLength(60)
    expect(cuts).toEqual([])
  })

  test('a connection that is silent for one and a half times its keep-alive ends', async () => {
    const { closed } = await logInByHand(1)
    await until(closed, 'the end of the silent connection')
    expect(broker.connections).toBe(0)
  })

  test('a failed login takes nothing over', async () => {
    const first = await logIn()
    await expect(logIn({ password: 'guess' })).rejects.toMatchObject({ code: 4 })
    await first.publishAsync(upTopic, '{}', { qos: 1 })
    expect(taken).toHaveLength(1)
  })

  test('no session outlives its connection', async () => {
    const first = await logIn({ clean: false })
    await first.subscribeAsync(downTopic, { qos: 1 })
    await first.endAsync()
    await until(() => broker.connections === 0, 'the disconnect')
    const second = await logIn({ clean: false })
    expect(broker.publishDown(armuid, 'refusal', { kind: '', reason: 'json', detail: '' })).toBe(false)
    await second.subscribeAsync(downTopic, { qos: 1 })
    expect(broker.publishDown(armuid, 'refusal', { kind: '', reason: 'json', detail: '' })).toBe(true)
  })
})

describe('topics', () => {
  const notTheirs = [
    '#',
    '+/1/A0000001/down/refusal',
    'farwatch/1/+/down/refusal',
    'farwatch/1/A0000001/#',
    'farwatch/1/A0000001/down/+',
    'farwatch/1/A0000002/down/refusal',
    'farwatch/1/A0000001/up/uplink',
    'farwatch/1/A0000001/down/other',
    '$SYS/#',
    '$share/group/farwatch/1/A0000001/down/refusal',
  ]
  test.for(notTheirs)('%s cannot be subscribed to', async (topic) => {
    const client = await logIn()
    await expect(client.subscribeAsync(topic)).rejects.toThrow('Unspecified error')
  })

  test('its own down topics can, with QoS 1 at most', async () => {
    const client = await logIn()
    const granted = await client.subscribeAsync({
      [downTopic]: { qos: 2 },
      [`farwatch/1/${armuid}/down/command`]: { qos: 0 },
    })
    expect(granted.map(({ topic, qos }) => ({ topic, qos }))).toEqual([
      { topic: downTopic, qos: 1 },
      { topic: `farwatch/1/${armuid}/down/command`, qos: 0 },
    ])
  })

  test('what is sent down reaches its gateway and no other', async () => {
    const [mine, other] = [await logIn(), await logIn({ username: 'A0000002' })]
    const received: string[] = []
    mine.on('message', (topic, payload) => received.push(`${topic} ${payload.toString()}`))
    other.on('message', (topic) => received.push(`other ${topic}`))
    await mine.subscribeAsync(downTopic, { qos: 1 })
    await other.subscribeAsync('farwatch/1/A0000002/down/refusal', { qos: 1 })
    broker.publishDown(armuid, 'refusal', { kind: 'uplink', reason: 'json', detail: 'not UTF-8' })
    await until(() => received.length > 0, 'the refusal')
    expect(received).toEqual([`${downTopic} {"kind":"uplink","reason":"json","detail":"not UTF-8"}`])
  })

  test('a message to any topic is handed on as it came, for ingest to judge', async () => {
    const client = await logIn()
    await client.publishAsync('farwatch/1/A0000002/up/uplink', 'x', { qos: 1 })
    expect(taken[0]).toMatchObject({
      armuid,
      topic: 'farwatch/1/A0000002/up/uplink',
      payload: Buffer.from('x'),
    })
  })

  test('nothing is routed from gateway to gateway, retained, or left as a will', async () => {
    const listener = await logIn({ username: 'A0000002' })
    const received: string[] = []
    listener.on('message', (topic) => received.push(topic))
    await listener.subscribeAsync('farwatch/1/A0000002/down/refusal', { qos: 1 })
    const will = {
      topic: 'farwatch/1/A0000002/down/refusal',
      payload: Buffer.from('x'),
      qos: 1 as const,
      retain: false,
    }
    const client = await logIn({ will })
    await client.publishAsync('farwatch/1/A0000002/down/refusal', 'x', { qos: 1, retain: true })
    client.stream.destroy()
    await until(() => broker.connections === 1, 'the loss of the connection')
    await listener.unsubscribeAsync('farwatch/1/A0000002/down/refusal')
    await listener.subscribeAsync('farwatch/1/A0000002/down/refusal', { qos: 1 })
    await listener.publishAsync('farwatch/1/A0000002/up/uplink', 'last', { qos: 1 })
    expect(received).toEqual([])
  })
})

describe('acknowledgement', () => {
  test('is held until ingest has stored the message', async () => {
    prompt = false
    const client = await logIn()
    let acknowledged = false
    async function send(): Promise<void> {
      await client.publishAsync(upTopic, '{}', { qos: 1 })
      acknowledged = true
    }
    const sending = send()
    await until(() => taken.length === 1, 'the message')
    expect(acknowledged).toBe(false)
    taken[0]?.acknowledge()
    await sending
    expect(acknowledged).toBe(true)
  })

  test('QoS 0 is taken and not acknowledged', async () => {
    const client = await logIn()
    await client.publishAsync(upTopic, 'unsure', { qos: 0 })
    await until(() => taken.length === 1, 'the message')
    expect(taken[0]?.payload.toString()).toBe('unsure')
  })

  test('QoS 2 ends the connection', async () => {
    const { socket, packets, closed } = await logInByHand()
    socket.write(publish(1, '{}', 2))
    await until(closed, 'the end')
    expect(packets.map((packet) => packet.cmd)).toEqual(['connack'])
    expect(taken).toEqual([])
  })

  test('the 101st unacknowledged message is not read before an acknowledgement', async () => {
    prompt = false
    const { socket, packets } = await logInByHand()
    const all = Array.from({ length: 250 }, (_, i) => i + 1)
    socket.write(Buffer.concat(all.map((messageId) => publish(messageId))))
    await until(() => taken.length === 100, 'the hundred')
    await until(() => socket.writableLength === 0, 'the sending of all')
    expect(taken).toHaveLength(100)
    prompt = true
    for (const message of taken.splice(0)) message.acknowledge()
    await until(() => packets.length === 251, 'all acknowledgements')
    expect(packets.slice(1).map((packet) => packet.messageId)).toEqual(all)
  })

  test('frames that come in pieces are put together', async () => {
    const { socket, packets } = await logInByHand()
    const bytes = Buffer.concat([publish(1, 'x'.repeat(300)), publish(2, 'y'), generate({ cmd: 'pingreq' })])
    for (const byte of bytes) {
      socket.write(Buffer.of(byte))
      await new Promise((resolve) => setImmediate(resolve))
    }
    await until(() => packets.length === 4, 'the answers')
    expect(packets.map((packet) => packet.cmd).toSorted()).toEqual([
      'connack',
      'pingresp',
      'puback',
      'puback',
    ])
    expect(taken.map((message) => message.payload.length)).toEqual([300, 1])
  })

  test('while the gate is closed nothing is read; what was sent is read when it opens', async () => {
    const { socket, packets } = await logInByHand()
    broker.gate.close()
    socket.write(Buffer.concat([publish(1), publish(2)]))
    const other = connectSocket(broker.port, '127.0.0.1')
    sockets.push(other)
    await until(() => socket.writableLength === 0, 'the sending')
    expect(taken).toEqual([])
    broker.gate.open()
    await until(() => packets.length === 3, 'both acknowledgements')
    expect(taken).toHaveLength(2)
  })
})

describe('a PUBLISH that is none', () => {
  const malformed: [string, Buffer][] = [
    ['a topic longer than the frame', Buffer.from([0x32, 4, 0x00, 0x09, 0x61, 0x61])],
    ['no message id with QoS 1', Buffer.from([0x32, 4, 0x00, 0x02, 0x61, 0x61])],
    ['message id 0', Buffer.from([0x32, 5, 0x00, 0x01, 0x61, 0x00, 0x00])],
    ['QoS 3', Buffer.from([0x36, 5, 0x00, 0x01, 0x61, 0x00, 0x01])],
    ['nothing at all', Buffer.from([0x30, 0])],
    ['five bytes of length', Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01])],
  ]
  test.for(malformed)('%s: the connection ends, and nothing is taken', async ([, bytes]) => {
    const { socket, closed } = await logInByHand()
    socket.write(bytes)
    await until(closed, 'the end')
    expect(taken).toEqual([])
  })
})

describe('long frames', () => {
  test('one that is too long by little is handed on, for ingest to refuse', async () => {
    const client = await logIn()
    await client.publishAsync(upTopic, 'x'.repeat(20_000), { qos: 1 })
    expect(taken[0]?.payload).toHaveLength(20_000)
  })

  test('one that announces more than four times the limit is cut off unread', async () => {
    const { socket, closed } = await logInByHand()
    const frame = publish(1, 'x'.repeat(70_000))
    socket.write(frame.subarray(0, 100))
    await until(closed, 'the end')
    expect(tooLong).toEqual([armuid])
    expect(taken).toEqual([])
  })

  test('before the login hardly anything may be said', async () => {
    const socket = connectSocket(broker.port, '127.0.0.1')
    sockets.push(socket)
    let ended = false
    socket.on('close', () => {
      ended = true
    })
    socket.on('error', () => {})
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]))
    await until(() => ended, 'the end')
    expect(tooLong).toEqual([null])
  })
})

test('closing sends what was acknowledged before it ends the connections', async () => {
  const { socket, packets, closed } = await logInByHand()
  socket.write(publish(1))
  await until(() => taken.length === 1, 'the message')
  await broker.close()
  await until(closed, 'the end')
  expect(packets.map((packet) => packet.cmd)).toEqual(['connack', 'puback'])
})
