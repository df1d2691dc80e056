import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { channelGapMs } from '#contract/commands/command-form.ts'
import { userFaceLinkType } from '#contract/wire/enumerations.ts'
import type { ArmUid } from '#contract/wire/ids.ts'
import { noteCommandReports } from '#server/db/ingest/ingest-commands.ts'
import { provision } from '#server/db/setup/provision.ts'
import { startCommandSender } from '#server/ingest/command-sender.ts'
import { giveFunctions } from '#tests/harness/give-functions.ts'
import { openLive } from '#tests/harness/live-stream.ts'
import { until } from '#tests/harness/until.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

/** More than a call can name. */
const gateways = 600
const old = 20
const offline = 10
const place = { address: '', longitude: 116.4, latitude: 39.9, coordinateType: 1 } as const
const company = ['Fleet']
const armuidOf = (n: number) => `AF${String(n).padStart(6, '0')}` as ArmUid
const terminals = 4

let web: TestWeb
let admin: Record<string, string>
let self: Record<string, string>
const ordering = ['devices_gateway_view', 'devices_gateway_command', 'PROPERTYCZQX']
beforeAll(async () => {
  web = await testWeb()
  admin = await web.login('admin')
  await giveFunctions(web, 'qself', ordering)
  self = await web.login('qself')
  await provision(web.database.url, web.vault, {
    companies: [{ path: company, zone: 'UTC' }],
    devices: [
      ...Array.from({ length: gateways }, (_, n) => ({
        ...place,
        deviceType: 2 as const,
        uid: armuidOf(n),
        typeId: 'gateway',
        alias: 'fleet',
        company,
        armKey: '0123456789abcdef',
      })),
      ...Array.from({ length: terminals }, (_, n) => ({
        ...place,
        deviceType: 0 as const,
        uid: `CF${String(n).padStart(6, '0')}` as never,
        typeId: 'temperature-humidity',
        alias: 'fleet',
        company,
      })),
    ],
  })
  await rows(`update device_status set online = true`)
  await rows(`update gateway set arm_version = '030c'`)
  await rows(`update terminal set app_version = '0201'`)
  await rows(`update gateway set arm_version = '030b'
    where device_id in (select device_id from device where dev_uid < '${armuidOf(old)}' and dev_uid like 'AF%')`)
  await rows(`update device_status set online = false
    where device_id in (select device_id from device where dev_uid >= '${armuidOf(gateways - offline)}' and dev_uid like 'AF%')`)
  await rows(`insert into gateway_channel (ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz)
    select 'DF000000', device_id, 1, 1, '0301', 470 from device where dev_uid = '${armuidOf(100)}'`)
  await rows(`update device t set gateway_id = g.device_id, ap_uid = 'DF000000' from device g
    where t.dev_uid like 'CF%' and g.dev_uid = '${armuidOf(100)}'`)
}, 120_000)
afterAll(() => web.close())
beforeEach(() => rows('delete from command'))

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: web.database.url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
const issue = async (body: object, headers = admin) =>
  (await web.call('gateway/commandSetLogLevel', headers, { body: { logLevel: 1, ...body } })).body
const resultOf = async (commandId: string) =>
  (await web.call('command/getResult/{commandId}', admin, { params: { commandId } })).body.data
const states = () =>
  rows<{ state: string; n: number }>(
    'select state, count(*)::int as n from command_target group by 1 order by 1',
  )

interface Sent {
  armuid: string
  commandId: string
}

/** Runs the sender over gateways that take all they are sent, until the work is done. */
async function sending(done: (sent: readonly Sent[]) => boolean | Promise<boolean>): Promise<Sent[]> {
  const sent: Sent[] = []
  const ending = new AbortController()
  const sender = startCommandSender(
    {
      database: web.database.ingest,
      vault: web.vault,
      clock: web.clock,
      log: () => {},
      broker: {
        publishDown(armuid, _, payload) {
          if ('commandId' in payload) sent.push({ armuid, commandId: payload.commandId })
          return true
        },
      },
    },
    ending.signal,
  )
  await until(() => done(sent), 'the sender')
  ending.abort()
  await sender.stop()
  return sent
}

describe('a command to all that a search finds', () => {
  test('goes to those that can have it and keeps why it did not go to the others', async () => {
    const body = { section: 'mqtt', domain: 'broker.example.com', port: 1883, matching: { keyword: 'fleet' } }
    const answer = (await web.call('gateway/commandSetArmParam', admin, { body })).body
    const refused = old + offline
    expect(answer).toMatchObject({ code: 10001, reason: 'batch.partial' })
    expect(answer.data.results).toHaveLength(refused)
    expect(answer.data.results[0]).toMatchObject({ objectid: armuidOf(0), code: 422 })
    const result = await resultOf(answer.data.commandId)
    expect(result.counts).toMatchObject({ refused, queued: gateways - refused, sent: 0 })
    expect(result.targets).toHaveLength(500)
    expect(result.targets.slice(0, refused).map(({ state }: { state: string }) => state)).toEqual(
      Array.from({ length: refused }, () => 'refused'),
    )
    const journal = await web.call('command/findPage', admin, {
      query: { commandId: answer.data.commandId, state: 'refused', pageSize: 100 },
    })
    expect(journal.body.data.total).toBe(refused)
    expect(journal.body.data.list.map(({ refusal }: { refusal: string }) => refusal)).toContain(
      answer.data.results.at(-1).msg,
    )
    expect((await sending((sent) => sent.length >= gateways - refused)).length).toBe(gateways - refused)
    expect((await resultOf(answer.data.commandId)).counts).toMatchObject({ refused, queued: 0 })
  })

  test.each([
    ['gateway/commandSetFtpParam', 'ftp', {}],
    ['gateway/commandSetArmParam', 'mqtt', { section: 'mqtt' }],
  ] as const)('%s sends a stored password to no host but its own', async (path, section, named) => {
    const order = async (body: object) =>
      (await web.call(path, admin, { body: { armuids: armuidOf(310), ...named, ...body } })).body
    const desired = async () => {
      const [row] = await rows<{ desired: object; secrets: object }>(
        `select c.desired, c.secrets from device_configuration c join device using (device_id)
         where dev_uid = $1 and section = $2`,
        [armuidOf(310), section],
      )
      return row
    }
    const own = { domain: 'own.example', port: 2121 }
    const other = { domain: 'other.example', port: 2121 }
    expect(await order({ ...own, password: 'own-password' })).toMatchObject({ code: 0 })
    const before = await desired()
    expect(await order(other)).toMatchObject({ code: 422, errors: [{ field: 'password' }] })
    expect(await order({ ...own, port: 22 })).toMatchObject({ code: 422 })
    expect(await desired()).toEqual(before)
    expect(await order({ ...own, username: 'field' })).toMatchObject({ code: 0 })
    expect((await desired())?.secrets).toEqual(before?.secrets)
    expect(await order({ ...other, password: 'other-password' })).toMatchObject({ code: 0 })
    expect((await desired())?.desired).toMatchObject(other)
  })

  test('is refused when nothing is found, and when ids are named beside it', async () => {
    expect(await issue({ matching: { keyword: 'nowhere' } })).toMatchObject({ reason: 'batch.nothing' })
    expect(await issue({ matching: {}, armuids: armuidOf(1) })).toMatchObject({
      code: 422,
      errors: [{ field: 'armuids' }],
    })
    expect(await issue({ matching: { keyword: 'fleet' }, logLevel: 99 })).toMatchObject({ code: 422 })
    expect(await states()).toEqual([])
  })

  test.each([
    [userFaceLinkType.values.ethernet, '0301', '0302'],
    [userFaceLinkType.values.rs485, '030a', '030b'],
    [userFaceLinkType.values.rs232, '030a', '030b'],
    [userFaceLinkType.values.mqtt, '030b', '030C'],
  ])('goes to no gateway that is too old for link %i: %s is, %s is not', async (link, tooOld, newEnough) => {
    const versionIs = (version: string) =>
      rows(
        `update gateway set arm_version = $2 where device_id in (select device_id from device where dev_uid = $1)`,
        [armuidOf(310), version],
      )
    const body = { armuids: armuidOf(310), section: 'userPlane', userFaceLinkType: link }
    await versionIs(tooOld)
    const refused = (await web.call('gateway/commandSetArmParam', admin, { body })).body
    expect(refused).toMatchObject({ code: 422, errors: [{ field: 'userFaceLinkType' }] })
    expect(await states()).toEqual([])
    await versionIs(newEnough)
    expect((await web.call('gateway/commandSetArmParam', admin, { body })).body).toMatchObject({ code: 0 })
    await versionIs('030c')
  })

  test('reaches no device that is not the own company’s', async () => {
    expect(await issue({ matching: { keyword: 'fleet' } }, self)).toMatchObject({ reason: 'batch.nothing' })
  })
})

describe('the queue', () => {
  test('takes the same request twice, as by a double click, for one command', async () => {
    const requestId = randomUUID()
    const body = { matching: { keyword: 'fleet' }, requestId }
    const answers = await Promise.all([issue(body), issue(body)])
    expect(answers.map(({ data }) => data.commandId)).toEqual([requestId, requestId])
    expect(await states()).toEqual([
      { state: 'queued', n: gateways - offline },
      { state: 'refused', n: offline },
    ])
    expect(await issue({ ...body, logLevel: 2 })).toMatchObject({
      code: 422,
      errors: [{ field: 'requestId' }],
    })
    const others = { matching: {}, requestId, keepUntil: web.clock.now() + 60_000 }
    expect(await issue(others, self)).toMatchObject({
      code: 422,
      errors: [{ field: 'requestId' }],
    })
  })

  test('lets a command to one device pass a batch', async () => {
    await issue({ matching: { keyword: 'fleet' } })
    const single = await issue({ armuids: armuidOf(300) })
    const sent = await sending((all) => all.length >= gateways - offline + 1)
    expect(sent[0]?.commandId).toBe(single.data.results[0].commandId)
  })

  test('sends a batch one after the other over the channel of a gateway', async () => {
    const msuids = Array.from({ length: terminals }, (_, n) => `CF${String(n).padStart(6, '0')}`).join()
    const { body } = await web.call('ms/commandDownlink', admin, { body: { msuids, data: '00' } })
    expect(body).toMatchObject({ code: 0 })
    for (let turn = 1; turn <= terminals; turn += 1) {
      expect(await sending(async (sent) => sent.length > 0 && (await inState('sent')) === turn)).toHaveLength(
        1,
      )
      web.clock.advance(channelGapMs)
    }
  })

  test('sends what a server that died had sent again with the same ids, and forgets nothing', async () => {
    await issue({ matching: { keyword: 'fleet' } })
    // It dies between sending and writing down that it did: the rows stand as they were claimed.
    const before = await sending((sent) => sent.length >= 300)
    await rows(
      `update command_target set state = 'queued', sent_at = null, try_at = '2000-01-01' where state = 'sent'`,
    )
    const after = await sending(async () => (await inState('queued')) === 0)
    expect(new Set(after.map(({ commandId }) => commandId)).size).toBe(gateways - offline)
    expect(new Set([...before, ...after].map(({ commandId }) => commandId)).size).toBe(gateways - offline)
  })

  test('cancels what is not sent; the answer of one that was on its way counts', async () => {
    const { data } = await issue({ matching: { keyword: 'fleet' } })
    const cancelled = await web.call('command/cancel', admin, { body: { commandId: data.commandId } })
    expect(cancelled.body.data).toEqual({ cancelled: gateways - offline })
    await answer(armuidOf(300), 'done')
    expect((await resultOf(data.commandId)).counts).toMatchObject({
      done: 1,
      cancelled: gateways - offline - 1,
      refused: offline,
    })
  })

  test('stays with the gateway that it was sent to when its device comes to another one', async () => {
    const comesTo = (armuid: ArmUid) =>
      rows(
        `update device t set gateway_id = g.device_id from device g where t.dev_uid like 'CF%' and g.dev_uid = $1`,
        [armuid],
      )
    const downlink = async (msuids: string) =>
      (await web.call('ms/commandDownlink', admin, { body: { msuids, data: '00' } })).body.data
    const [before, after] = [armuidOf(100), armuidOf(101)]
    const { commandId, results } = await downlink('CF000000')
    await sending(async () => (await inState('sent')) === 1)
    const later = await downlink('CF000001')
    await comesTo(after)
    web.clock.advance(31_000)
    const sent = await sending((all) => all.length >= 2)
    expect(new Map(sent.map((one) => [one.commandId, one.armuid]))).toEqual(
      new Map([
        [results[0].commandId, before],
        [later.results[0].commandId, after],
      ]),
    )
    await answer(before, 'done', results[0].commandId)
    expect((await resultOf(commandId)).counts).toMatchObject({ sent: 0, done: 1 })
    await comesTo(before)
  })

  test('sends once what cannot be taken back, and what can again when nothing is heard of it', async () => {
    const body = { armuids: armuidOf(300) }
    const reset = (await web.call('gateway/commandResetGateway', admin, { body })).body.data
    await sending(async () => (await inState('sent')) === 1)
    const { data } = await issue(body)
    await sending(async () => (await inState('sent')) === 2)
    web.clock.advance(31_000)
    const again = await sending((all) => all.length > 0)
    expect(again.map(({ commandId }) => commandId)).toEqual([data.results[0].commandId])
    web.clock.advance(3_600_000)
    await sending(async () => (await inState('timedOut')) === 2)
    await answer(armuidOf(300), 'done', reset.results[0].commandId)
    expect((await resultOf(reset.commandId)).counts).toMatchObject({ done: 1 })
  })

  test('cancels what is sent and not answered: it is sent no more, and its answer counts', async () => {
    const keepUntil = web.clock.now() + 86_400_000
    const { data } = await issue({ armuids: `${armuidOf(300)},${armuidOf(301)},${armuidOf(302)}`, keepUntil })
    await sending(async () => (await inState('sent')) === 3)
    await answer(armuidOf(301), 'running')
    const cancelled = await web.call('command/cancel', admin, { body: { commandId: data.commandId } })
    expect(cancelled.body.data).toEqual({ cancelled: 2 })
    const { targets } = await resultOf(data.commandId)
    expect(
      targets.map(({ state, sentTime }: { state: string; sentTime: number | null }) => [
        state,
        sentTime !== null,
      ]),
    ).toEqual([
      ['cancelled', true],
      ['running', true],
      ['cancelled', true],
    ])
    web.clock.advance(3_600_000)
    const single = await issue({ armuids: armuidOf(303) })
    const sent = await sending((all) => all.length > 0)
    expect(sent.map(({ commandId }) => commandId)).toEqual([single.data.results[0].commandId])
    await answer(armuidOf(300), 'done')
    expect((await resultOf(data.commandId)).counts).toMatchObject({ done: 1, running: 1, cancelled: 1 })
  })

  test('repeats a command for those that it failed with, secrets included', async () => {
    const body = { section: 'mqtt', password: 'not-to-be-read', matching: { keyword: 'fleet' } }
    const { data } = (await web.call('gateway/commandSetArmParam', admin, { body })).body
    await rows(`update command_target set state = 'done' where state = 'queued'`)
    await rows(`update command_target set state = 'failed' where device_id in
      (select device_id from device where dev_uid in ('${armuidOf(300)}', '${armuidOf(301)}'))`)
    await rows(`update device_status set online = true where device_id in
      (select device_id from device where dev_uid = '${armuidOf(gateways - 1)}')`)
    const again = await web.call('command/repeat', admin, { body: { commandId: data.commandId } })
    expect(again.body.data.commandId).not.toBe(data.commandId)
    expect((await resultOf(again.body.data.commandId)).counts).toMatchObject({
      queued: 3,
      refused: old + offline - 1,
    })
    const [stored] = await rows<{ secrets: object }>('select secrets from command where command_id = $1', [
      again.body.data.commandId,
    ])
    expect(Object.keys(stored?.secrets ?? {})).toEqual(['password'])
    await rows(`update device_status set online = false where device_id in
      (select device_id from device where dev_uid = '${armuidOf(gateways - 1)}')`)
  })

  test('neither keeps nor repeats a command that sets a time', async () => {
    const order = async (body: object) =>
      (await web.call('gateway/commandSetArmTime', admin, { body: { armuids: armuidOf(300), ...body } })).body
    const time = web.clock.now()
    const keepUntil = time + 60_000
    const refused = { code: 422, errors: [{ field: 'time' }] }
    expect(await order({ time, keepUntil })).toMatchObject(refused)
    expect(await order({ keepUntil })).toMatchObject({ code: 0 })
    const { data } = await order({ time })
    await rows(`update command_target set state = 'timedOut'`)
    const again = await web.call('command/repeat', admin, { body: { commandId: data.commandId } })
    expect(again.body).toMatchObject(refused)
  })

  test('does not send to a device that went to another company meanwhile', async () => {
    const { data } = await issue({ armuids: `${armuidOf(300)},${armuidOf(301)}` })
    await rows(`update command_target set company_no = company_no + 1 where device_id in
      (select device_id from device where dev_uid = '${armuidOf(301)}')`)
    const sent = await sending(async () => (await inState('queued')) === 0)
    expect(sent.map(({ armuid }) => armuid)).toEqual([armuidOf(300)])
    expect(await inState('cancelled')).toBe(1)
    expect(data.results).toHaveLength(2)
  })

  test('goes on when the right of who ordered is withdrawn, who can do nothing more with it', async () => {
    const [own] = await rows<{ uid: string }>(`select dev_uid as uid from device where alias = 'qselfG'`)
    const keepUntil = web.clock.now() + 60_000
    const { data } = await issue({ armuids: own?.uid, keepUntil }, self)
    await giveFunctions(web, 'qself', ['devices_gateway_view'])
    const withdrawn = await web.login('qself')
    for (const path of ['command/cancel', 'command/repeat'] as const)
      expect((await web.call(path, withdrawn, { body: { commandId: data.commandId } })).body).toMatchObject({
        reason: 'permission.denied',
      })
    await giveFunctions(web, 'qself', ordering)
    expect(await inState('queued')).toBe(1)
  })
})

describe('an answer', () => {
  test('ends the command of its own gateway once; late it still counts', async () => {
    const { data } = await issue({ armuids: armuidOf(300) })
    await sending((sent) => sent.length > 0)
    await answer(armuidOf(301), 'done', data.results[0].commandId)
    expect((await resultOf(data.commandId)).counts).toMatchObject({ sent: 1, done: 0 })
    await answer(armuidOf(300), 'done', randomUUID())
    expect((await resultOf(data.commandId)).counts).toMatchObject({ sent: 1, done: 0 })
    web.clock.advance(3_600_000)
    await sending(async () => (await inState('timedOut')) === 1)
    await answer(armuidOf(300), 'done')
    await answer(armuidOf(300), 'failed')
    expect((await resultOf(data.commandId)).counts).toMatchObject({ timedOut: 0, done: 1, failed: 0 })
  })
})

describe('of two answers that come together', () => {
  test.each([
    ['the earlier one counts', 1000, 0, 'failed'],
    ['the one that came first counts, at the same moment', 0, 0, 'done'],
  ])('%s', async (_, firstMs, secondMs, counted) => {
    const { data } = await issue({ armuids: armuidOf(300) })
    await sending((sent) => sent.length > 0)
    const [one] = await rows<{ id: string }>('select device_id as id from device where dev_uid = $1', [
      armuidOf(300),
    ])
    const answered = { ...word, gatewayId: Number(one?.id), targetId: data.results[0].commandId as string }
    const now = web.clock.now()
    await noteCommandReports(web.database.ingest.pool, [
      { ...answered, state: 'running', stepsDone: 2, stepsTotal: 2, at: now },
      { ...answered, state: 'done', at: now + firstMs },
      { ...answered, state: 'failed', stepsDone: 1, stepsTotal: 2, at: now + secondMs },
    ])
    expect((await resultOf(data.commandId)).counts).toMatchObject({ [counted]: 1 })
  })
})

describe('a gateway that is sent to another server', () => {
  const armuid = armuidOf(302)
  const desired = async () =>
    (
      await rows<{ desired: unknown }>(
        `select c.desired from device_configuration c join device d using (device_id)
      where d.dev_uid = $1 and c.section = 'server'`,
        [armuid],
      )
    )[0]?.desired
  const wasThere = { domain: 'here.example', port: 1883 }
  async function sendAway() {
    await rows(`delete from device_configuration where section = 'server'`)
    await rows(
      `insert into device_configuration (device_id, ap_uid, section, desired, desired_at)
      select device_id, '', 'server', $2, '2000-01-01' from device where dev_uid = $1`,
      [armuid, JSON.stringify(wasThere)],
    )
    const body = { armuids: armuid, section: 'server', domain: 'there.example', port: 1884 }
    const { data } = (await web.call('gateway/commandSetArmParam', admin, { body })).body
    expect(await desired()).toEqual({ domain: 'there.example', port: 1884 })
    await sending((sent) => sent.length > 0)
    return data.commandId as string
  }
  const receivedAt = (at: number) =>
    rows(
      `update device_state set beat_at = to_timestamp($2::float8 / 1000)
      where device_id in (select device_id from device where dev_uid = $1)`,
      [armuid, at],
    )
  const stands = async (commandId: string) => {
    const [target] = (await resultOf(commandId)).targets
    return { state: target.state, result: target.result }
  }

  test('has gone back when it says so, and so has what is desired', async () => {
    const commandId = await sendAway()
    await answer(armuid, 'failed')
    expect(await stands(commandId)).toMatchObject({ state: 'failed' })
    expect(await desired()).toEqual(wasThere)
  })

  test('has gone back when it says nothing but is heard at the end of the time', async () => {
    const commandId = await sendAway()
    await receivedAt(web.clock.now() + 31_000)
    web.clock.advance(3_600_000)
    await sending(async () => (await states())[0]?.state === 'failed')
    expect(await stands(commandId)).toEqual({ state: 'failed', result: { wentBack: true } })
    expect(await desired()).toEqual(wasThere)
    await answer(armuid, 'running')
    expect(await stands(commandId)).toMatchObject({ state: 'failed' })
    await answer(armuid, 'done')
    expect(await stands(commandId)).toMatchObject({ state: 'done' })
    expect(await desired()).toEqual({ domain: 'there.example', port: 1884 })
  })

  test('is not said to have gone back once it has begun, and counts when it answers late', async () => {
    const commandId = await sendAway()
    await answer(armuid, 'running')
    await receivedAt(web.clock.now() + 31_000)
    web.clock.advance(3_600_000)
    await sending(async () => (await states())[0]?.state === 'timedOut')
    expect(await desired()).toEqual({ domain: 'there.example', port: 1884 })
    await answer(armuid, 'done')
    expect(await stands(commandId)).toMatchObject({ state: 'done' })
    expect(await desired()).toEqual({ domain: 'there.example', port: 1884 })
  })

  test('stays away when nothing is heard of it, and keeps what somebody desired since', async () => {
    const commandId = await sendAway()
    await receivedAt(web.clock.now())
    web.clock.advance(3_600_000)
    await sending(async () => (await states())[0]?.state === 'timedOut')
    expect(await stands(commandId)).toEqual({ state: 'timedOut', result: null })
    expect(await desired()).toEqual({ domain: 'there.example', port: 1884 })
    const newer = { armuids: armuid, section: 'server', desired: { domain: 'newer.example', port: 1885 } }
    expect((await web.call('gateway/setConfiguration', admin, { body: newer })).body).toMatchObject({
      code: 0,
    })
    await answer(armuid, 'failed')
    expect(await desired()).toEqual({ domain: 'newer.example', port: 1885 })
  })
})

test('an open page is told that commands have changed', async () => {
  const live = await openLive(web, admin, { topics: 'commands' })
  await live.until(({ event }) => event === 'live.hello')
  await issue({ armuids: armuidOf(300) })
  await web.publish()
  expect((await live.until(({ event }) => event === 'commands.changed')).data).toEqual({})
  live.close()
})

async function inState(state: string): Promise<number> {
  const all = await states()
  return all.find((each) => each.state === state)?.n ?? 0
}

const word = { stepsDone: null, stepsTotal: null, result: '{}' }

/** A gateway answers what it was sent, or the command of that id, or says that it has begun. */
async function answer(
  armuid: ArmUid,
  state: 'running' | 'done' | 'failed',
  targetId?: string,
): Promise<void> {
  const [one] = await rows<{ id: string; target: string }>(
    `select d.device_id as id, (select target_id from command_target t where t.device_id = d.device_id limit 1) as target
     from device d where dev_uid = $1`,
    [armuid],
  )
  await noteCommandReports(web.database.ingest.pool, [
    {
      ...word,
      gatewayId: Number(one?.id),
      targetId: targetId ?? one?.target ?? '',
      state,
      at: web.clock.now(),
    },
  ])
}

describe('the history of commands', () => {
  test('stays with a terminal when its gateway is deleted, which cancels what is open', async () => {
    const device = { ...place, alias: 'left behind', company }
    await provision(web.database.url, web.vault, {
      companies: [{ path: company, zone: 'UTC' }],
      devices: [
        { ...device, deviceType: 2, uid: 'BF000001' as never, typeId: 'gateway', armKey: '0123456789abcdef' },
        { ...device, deviceType: 0, uid: 'BC000001' as never, typeId: 'temperature-humidity' },
      ],
    })
    await rows(`update device t set gateway_id = g.device_id from device g
      where t.dev_uid = 'BC000001' and g.dev_uid = 'BF000001'`)
    await rows(`update device_status set online = true where device_id in
      (select device_id from device where alias = 'left behind')`)
    const downlink = async () =>
      (await web.call('ms/commandDownlink', admin, { body: { msuids: 'BC000001', data: '00' } })).body.data
        .commandId
    const ended = await downlink()
    await rows(`update command_target set state = 'done', ended_at = now()`)
    const open = await downlink()
    const deleted = await web.call('gateway/newBatchDelete', admin, { body: { armuids: 'BF000001' } })
    expect(deleted.body).toMatchObject({ code: 0 })
    expect((await resultOf(ended)).targets).toMatchObject([{ devUid: 'BC000001', state: 'done' }])
    expect((await resultOf(open)).targets).toMatchObject([{ devUid: 'BC000001', state: 'cancelled' }])
  })
})
