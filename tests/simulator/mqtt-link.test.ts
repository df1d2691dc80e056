import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createClock } from '#contract/wire/clock.ts'
import { downTopic, type DownMessage } from '#contract/wire/gateway-messages.ts'
import { MessageStore, type StoredMessage } from '#simulator/link/message-store.ts'
import { createMqttLink, type MqttLink } from '#simulator/link/mqtt-link.ts'
import { eventually } from './eventually.ts'

import { mqttServer, type MqttServer } from './mqtt-server.ts'
import { testPlan } from './recorded-world.ts'

const [gateway] = testPlan().network.gateways
if (gateway === undefined) throw new Error('the town has no gateway')
const { armuid, armKey } = gateway
const link = { state: 'up', medium: 'eth' } as const

let server: MqttServer
let port: MqttLink
let store: MessageStore
let acknowledged: StoredMessage[]
let refusals: DownMessage<'refusal'>[]
let events: string[]

function open(url: string): void {
  store = new MessageStore(1000)
  acknowledged = []
  refusals = []
  events = []
  port = createMqttLink({
    url,
    armuid,
    armKey,
    store,
    // Waits of the product's time shrink to the shortest there are.
    clock: createClock(60, Date.now()),
    onAcknowledged: (message) => acknowledged.push(message),
    onRefusal: (refusal) => refusals.push(refusal),
    onLoginRefused: (code) => events.push(`refused ${code}`),
  })
  port.listen({
    onUp: () => events.push('up'),
    onDown: () => events.push('down'),
    onCommand: ({ commandId }) => events.push(`command ${commandId}`),
  })
  port.boot()
}
function send(count: number): void {
  for (let number = 0; number < count; number += 1) port.send('link', 1000 + number, link)
}
const seqs = (from = 0) => server.received.slice(from).map(({ body }) => body.seq)
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
const sees = (what: string, isTrue: () => boolean) => eventually(what, isTrue)

beforeEach(async () => {
  server = await mqttServer()
  open(server.url)
})
afterEach(async () => {
  port.close()
  await port.end()
  await server.close()
})

describe('a gateway at a real MQTT server', () => {
  it('numbers its messages from 1 and sends them on its own topics', async () => {
    send(3)
    port.open()
    await sees('three acknowledged', () => acknowledged.length === 3)
    const [first] = server.received
    expect(first?.topic).toBe(`farwatch/1/${armuid}/up/link`)
    expect(first?.body).toEqual({ boot: first?.body.boot, seq: 1, at: 1000, state: 'up', medium: 'eth' })
    expect(first?.body.boot).toMatch(/^[0-9a-f]{8}$/)
    expect(seqs()).toEqual([1, 2, 3])
    expect(store.backlog).toBe(0)
  })

  it('never has more than a hundred messages on their way', async () => {
    server.withhold = true
    send(250)
    port.open()
    await sees('a full window', () => store.inFlight === 100)
    expect(store.waiting).toBe(150)
    server.release()
    await sees('all acknowledged', () => acknowledged.length === 250)
    expect(seqs()).toEqual(upTo(250))
  })

  it('sends what was not acknowledged again, unchanged and in order, before anything younger', async () => {
    port.open()
    await sees('the link', () => port.isUp)
    server.withhold = true
    send(5)
    await sees('something withheld', () => server.received.length > 0)
    const [withheld] = server.received
    server.cut()
    await sees('the loss', () => events.includes('down'))
    send(2)
    const before = server.received.length
    server.withhold = false
    await sees('all acknowledged', () => acknowledged.length === 7)
    expect(seqs(before)).toEqual(upTo(7))
    expect(server.received[before]?.text).toBe(withheld?.text)
    expect(events).toEqual(['up', 'down', 'up'])
  })

  it('keeps what waits over a restart of its software, under the old boot', async () => {
    send(2)
    port.boot()
    send(2)
    port.open()
    await sees('all acknowledged', () => acknowledged.length === 4)
    const boots = server.received.map(({ body }) => body.boot)
    expect(seqs()).toEqual([1, 2, 1, 2])
    expect(boots[0]).toBe(boots[1])
    expect(boots[2]).toBe(boots[3])
    expect(boots[0]).not.toBe(boots[2])
  })

  it('repeats on order what was acknowledged, and counts it once', async () => {
    port.open()
    send(4)
    await sees('four acknowledged', () => acknowledged.length === 4)
    expect(port.repeat(2)).toBe(2)
    await sees('the repeats', () => server.received.length === 6)
    expect(seqs()).toEqual([1, 2, 3, 4, 3, 4])
    expect(acknowledged.length).toBe(4)
  })

  it('lets messages overtake each other on order', async () => {
    port.open()
    await sees('the link', () => port.isUp)
    port.reorder(3)
    send(5)
    await sees('five acknowledged', () => acknowledged.length === 5)
    expect(seqs()).toEqual([3, 2, 1, 4, 5])
  })

  it('hears refusals and commands, and nothing that is neither', async () => {
    port.open()
    await sees('the link', () => port.isUp)
    const refusal = {
      kind: 'uplink',
      boot: '0000abcd',
      seq: 7,
      reason: 'frame',
      detail: 'too short',
    } as const
    const command = { commandId: 'c1', name: 'reboot', parameters: {}, deadline: 1 }
    // The subscription may still be on its way.
    await eventually('both', async () => {
      await server.publish(downTopic(armuid, 'command'), { nonsense: true })
      await server.publish(downTopic(armuid, 'refusal'), refusal)
      await server.publish(downTopic(armuid, 'command'), command)
      return refusals.length > 0 && events.includes('command c1')
    })
    expect(refusals[0]).toEqual(refusal)
  })

  it('does not give up when it is not admitted', async () => {
    const strict = await mqttServer(() => false)
    open(strict.url)
    send(1)
    port.open()
    await sees('a second refusal', () => events.filter((event) => event === 'refused 5').length === 2)
    expect(store.backlog).toBe(1)
    await strict.close()
  })
})

describe('a full store', () => {
  const message = (seq: number): StoredMessage => ({ boot: '0', seq, at: 0, kind: 'link', payload: '' })

  it('gives up the oldest message that is not on its way', () => {
    const full = new MessageStore(3)
    full.put(message(1))
    const first = full.take()
    for (const seq of [2, 3, 4]) full.put(message(seq))
    expect([first?.seq, full.take()?.seq, full.take()?.seq, full.take()]).toEqual([1, 3, 4, null])
    expect([full.backlog, full.dropped]).toEqual([3, 1])
    full.rewind()
    expect([full.take()?.seq, full.take()?.seq, full.take()?.seq]).toEqual([1, 3, 4])
  })
})
