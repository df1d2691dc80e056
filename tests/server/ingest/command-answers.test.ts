import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { downTopic, upTopic, type DownMessage } from '#contract/wire/gateway-messages.ts'
import { until } from '#tests/harness/until.ts'

import { ingestWorld, uid, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const armuid = uid.northGateway
const minute = 60_000

let world: IngestWorld
let gateways: TestGateway[]
/** The ids of the commands that came to the gateway, in their order. */
let received: string[]
beforeEach(async () => {
  world = await ingestWorld()
  gateways = []
  received = []
})
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  await world.close()
})

async function connect(id = armuid, boot = '00000001'): Promise<TestGateway> {
  const gateway = await connectGateway(world, id, boot)
  gateways.push(gateway)
  gateway.client.on('message', (topic, payload) => {
    const { commandId }: DownMessage<'command'> = JSON.parse(payload.toString())
    if (topic === downTopic(id, 'command')) received.push(commandId)
  })
  await gateway.client.subscribeAsync(downTopic(id, 'command'), { qos: 1 })
  await gateway.start(world.clock.now())
  return gateway
}

/** Queues a command as the web process does. @param forMs until its deadline @returns its id on the wire */
async function queue(forMs = 10 * minute): Promise<string> {
  const id = randomUUID()
  const now = world.clock.now()
  await world.rows(
    `with c as (insert into command (command_id, name, parameters, company_no, issued_at, deadline)
      select $1::uuid, 'RestartArm', '{}', company_no, $3, $4 from device where dev_uid = $2 returning command_id)
    insert into command_target (command_id, target_id, device_id, company_no, gateway_id, try_at, deadline)
    select c.command_id, $1::uuid, d.device_id, d.company_no, d.device_id, $3, $4 from c, device d where d.dev_uid = $2`,
    [id, armuid, new Date(now), new Date(now + forMs)],
  )
  return id
}
async function standing(id: string) {
  const [target] = await world.rows<{ state: string; sent: boolean; ended: boolean }>(
    `select state, sent_at is not null as sent, ended_at is not null as ended from command_target where target_id = $1`,
    [id],
  )
  return target
}
const inState = (id: string, state: string) =>
  until(async () => (await standing(id))?.state === state, `the command to be ${state}`)
/** Another command that is sent after it: the sender has been round since. */
async function afterOneMore(): Promise<void> {
  const other = await queue()
  await until(() => received.includes(other), 'the next command')
}
/** Waits while time goes on, slower than commands are sent again: one that was due before the gateway was there is put off. */
const untilReceived = (count: number, what: string) =>
  until(() => {
    world.clock.set(world.clock.now() + 25)
    return new Set(received).size === count
  }, what)
const timesReceived = (id: string) => received.filter((each) => each === id).length
const answer = (gateway: TestGateway, commandId: string, outcome: 'done' | 'failed' = 'done') =>
  gateway.send('command-answer', world.clock.now(), { commandId, outcome })

describe('the answer to a command', () => {
  test('that is rubbish changes nothing, and the right one after it counts', async () => {
    const gateway = await connect()
    const id = await queue()
    await inState(id, 'sent')
    const topic = upTopic(armuid, 'command-answer')
    const header = { boot: '00000001', at: world.clock.now(), commandId: id, outcome: 'done' }
    const deep = (levels: number): object => (levels === 0 ? {} : { value: deep(levels - 1) })
    const rubbish = [
      'no json',
      JSON.stringify({ ...header, seq: 901, outcome: 'perhaps' }),
      JSON.stringify({ ...header, seq: 902, commandId: undefined }),
      JSON.stringify({ ...header, seq: 903, result: [1, 2] }),
      JSON.stringify({ ...header, seq: 904, result: deep(20) }),
    ]
    for (const payload of rubbish) await gateway.sendRaw(topic, payload)
    await until(() => gateway.refusals.length === rubbish.length, 'the refusals')
    expect(await standing(id)).toEqual({ state: 'sent', sent: true, ended: false })
    await answer(gateway, id)
    await inState(id, 'done')
  })

  test('counts once, and only from the gateway that was asked', async () => {
    const gateway = await connect()
    const neighbour = await connect(uid.secondGateway)
    const id = await queue()
    await inState(id, 'sent')
    await answer(neighbour, id, 'failed')
    await answer(gateway, randomUUID(), 'failed')
    await answer(gateway, 'another system’s', 'failed')
    expect(await standing(id)).toMatchObject({ state: 'sent' })
    await answer(gateway, id)
    await answer(gateway, id, 'failed')
    expect(await standing(id)).toMatchObject({ state: 'done', ended: true })
  })

  test('that does not come ends the command at its deadline, and counts when it comes later', async () => {
    const gateway = await connect()
    const id = await queue(minute)
    await inState(id, 'sent')
    world.clock.set(world.clock.now() + minute)
    await inState(id, 'timedOut')
    expect(await standing(id)).toMatchObject({ sent: true, ended: true })
    await answer(gateway, id)
    await inState(id, 'done')
  })
})

describe('a command to a gateway that is not connected', () => {
  test('waits until it is, and is never said to be sent before', async () => {
    const id = await queue()
    const other = await queue()
    world.clock.set(world.clock.now() + minute)
    await connect()
    await untilReceived(2, 'both commands')
    expect(new Set(received)).toEqual(new Set([id, other]))
    await inState(id, 'sent')
  })

  test('ends at its date, unsent', async () => {
    const id = await queue(minute)
    world.clock.set(world.clock.now() + minute)
    await inState(id, 'timedOut')
    expect(await standing(id)).toEqual({ state: 'timedOut', sent: false, ended: true })
    await connect()
    await afterOneMore()
    expect(timesReceived(id)).toBe(0)
  })

  test('goes with its device when that is deleted', async () => {
    const id = await queue()
    await (await world.owner()).query('delete from device where dev_uid = $1', [armuid])
    expect(await standing(id)).toBeUndefined()
    await until(async () => (await world.rows('select from command_target')).length === 0, 'no target')
    expect(world.log.filter((line) => line.includes('commands could not be sent'))).toEqual([])
  })
})

describe('a restart of the server', () => {
  test('before a command is sent forgets nothing', async () => {
    const id = await queue()
    await world.restart()
    world.clock.set(world.clock.now() + minute)
    await connect()
    await untilReceived(1, 'the command')
    await afterOneMore()
    expect(timesReceived(id)).toBe(1)
  })

  test('after it was sent sends it again only when nothing is heard of it, with the same id', async () => {
    await connect()
    const id = await queue()
    await inState(id, 'sent')
    await world.restart()
    await connect(armuid, '00000002')
    await afterOneMore()
    expect(timesReceived(id)).toBe(1)
    world.clock.set(world.clock.now() + 31_000)
    await until(() => timesReceived(id) === 2, 'the same command again')
  })

  test('while the gateway carries it out, or after its answer, sends nothing twice', async () => {
    const gateway = await connect()
    const [running, done] = [await queue(), await queue()]
    await inState(running, 'sent')
    await inState(done, 'sent')
    await gateway.send('command-progress', world.clock.now(), { commandId: running, done: 1, total: 2 })
    await answer(gateway, done)
    await inState(done, 'done')
    await world.restart()
    const again = await connect(armuid, '00000002')
    world.clock.set(world.clock.now() + 31_000)
    await afterOneMore()
    expect([timesReceived(running), timesReceived(done)]).toEqual([1, 1])
    await answer(again, running)
    await inState(running, 'done')
  })
})
