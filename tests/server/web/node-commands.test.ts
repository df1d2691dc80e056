import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Command } from '#contract/commands/command-form.ts'
import { relayCommands, relayTopics, type RelayCommandName } from '#contract/commands/relay-commands.ts'
import {
  terminalCommands,
  terminalTopics,
  type TerminalCommandName,
} from '#contract/commands/terminal-commands.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'
import { controlTopics, topicCommandNames } from '#contract/sensors/topic-commands.ts'
import { createClock } from '#contract/wire/clock.ts'
import { learningState } from '#contract/wire/enumerations.ts'
import { ensureAdministrator } from '#server/db/setup/first-run.ts'
import { provision } from '#server/db/setup/provision.ts'
import { openVault } from '#server/db/vault.ts'
import { startIngest, type Ingest } from '#server/ingest/ingest.ts'
import { createApp } from '#server/web/app.ts'
import { openLedger } from '#simulator/ledger.ts'
import { startSimulation, type Simulation } from '#simulator/simulation.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { until } from '#tests/harness/until.ts'
import { testPlan } from '#tests/simulator/recorded-world.ts'

/** A minute passes in a second. */
const rate = 60
const password = 'Adm1n-of-tests'
const { network, provisioning } = testPlan()
const [gateway, absent] = network.gateways
if (gateway === undefined || absent === undefined) throw new Error('the town has too few gateways')
/** One whose parent is the gateway itself, so that nothing that is done to another relay cuts it off. */
const relay = gateway.relays.find(({ parent }) => parent === null)
const child = gateway.terminals.find(({ parent }) => parent !== null)
if (relay === undefined || child === undefined) throw new Error('the gateway has too small a tree')
/** Of each kind one, as far as the gateway has it. */
const terminals = new Map(gateway.terminals.map((terminal) => [terminal.kind, terminal]))

let database: TestDatabase
let ingest: Ingest
let app: FastifyInstance
let simulation: Simulation
let headers: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'node-commands-'))

beforeAll(async () => {
  database = await testDatabase()
  const vault = openVault(folder)
  await ensureAdministrator(database.url, password)
  await provision(database.url, vault, provisioning)
  const clock = createClock(rate, Date.now())
  ingest = await startIngest({
    databaseUrl: database.url,
    vault,
    host: '127.0.0.1',
    port: 0,
    clock,
    log: () => {},
  })
  app = await createApp({
    database: database.web,
    clock,
    vault,
    captcha: 'off',
    consoleFolder: join(folder, 'console'),
    dataFolder: folder,
    apiBaseUrl: '/api/',
    version: '0.0.0-test',
    logger: false,
  })
  headers = await logIn()
  simulation = startSimulation({
    network,
    gateways: [gateway],
    url: `mqtt://127.0.0.1:${ingest.port}`,
    clock,
    ledger: openLedger(null, clock),
    hasLife: false,
  })
  const nodes = gateway.relays.length + gateway.terminals.length
  await until(async () => {
    const [counted] = await rows(
      `select count(distinct device_id)::int as n from device_configuration join device d using (device_id)
         where d.device_type < 2 and reported is not null`,
    )
    return counted?.['n'] === nodes
  }, 'all relays and terminals to report themselves')
}, 90_000)
afterAll(async () => {
  await simulation.stop()
  await app.close()
  await ingest.stop()
  await database.close()
  rmSync(folder, { recursive: true })
})

async function logIn(): Promise<Record<string, string>> {
  const { body } = await call(
    'POST',
    'accounts/login',
    { loginname: 'admin', password, captcha: '', captchaKey: '' },
    {},
  )
  const { token, username, objectid, companyid } = body.data
  return {
    offset: '480',
    access_token: token,
    user_name: encodeURIComponent(username),
    user_id: objectid,
    company_id: companyid,
    language_type: 'en',
  }
}

async function call(method: 'GET' | 'POST', path: string, payload?: object, sent = headers) {
  const reply = await app.inject({
    method,
    url: `/api/${path}`,
    headers: { ...sent, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
async function rows(text: string): Promise<Record<string, unknown>[]> {
  const { rows: found } = await database.ingest.pool.query(text)
  return found
}

interface Stands {
  section: string
  reported: Record<string, unknown> | null
  desired: unknown
  drift: string[]
}
async function sectionOf(list: 'mote' | 'ms', uid: string, section: string): Promise<Stands | undefined> {
  const { body } = await call('GET', `${list}/getConfiguration?${list}uid=${uid}`)
  return body.list.find((each: Stands) => each.section === section)
}

/** Gives the command and waits for what becomes of it. */
async function order(
  path: `mote/command${RelayCommandName}` | `ms/command${TerminalCommandName}`,
  uid: string,
  parameters: object,
) {
  const ids = path.startsWith('mote/') ? { moteuids: uid } : { msuids: uid }
  const { body } = await call('POST', path, { ...ids, ...parameters })
  expect({ path, ...body }).toMatchObject({ path, code: 0 })
  let target: Record<string, unknown> = {}
  await until(
    async () => {
      const { body: result } = await call('GET', `command/getResult/${body.data.commandId}`)
      target = result.data.targets[0]
      // A late answer counts, and a slow machine is late at this pace.
      return !['queued', 'sent', 'running', 'timedOut'].includes(String(target['state']))
    },
    `an answer to ${path}`,
    60_000,
  )
  return target
}
/** What it is set to then is what is desired and what it reports. */
async function standsAt(list: 'mote' | 'ms', uid: string, section: string, parameters: object) {
  await until(
    async () => {
      const stands = await sectionOf(list, uid, section)
      return Object.entries(parameters).every(([field, value]) => stands?.reported?.[field] === value)
    },
    `${section} to be reported`,
    30_000,
  )
  const stands = await sectionOf(list, uid, section)
  expect(stands).toMatchObject({ desired: parameters, drift: [] })
}

describe('a command to a relay of the simulator', () => {
  it.each<[RelayCommandName, string, object]>([
    ['SetGroup', 'group', { groupNumber: 9 }],
    ['SetTransmitPower', 'transmitPower', { upPowerDbm: 20, downPowerDbm: 18 }],
    ['SetDormantModel', 'sleep', { dormantModel: 1 }],
  ])('%s: the relay is set so and reports it #node-commands-1', async (name, section, parameters) => {
    expect(await order(`mote/command${name}`, relay.moteuid, parameters)).toMatchObject({
      devUid: relay.moteuid,
      state: 'done',
      result: { [section]: parameters },
    })
    await standsAt('mote', relay.moteuid, section, parameters)
  })

  it.each<[RelayCommandName, object, object]>([
    ['GetConfiguration', {}, { group: {}, transmitPower: {}, sleep: {} }],
    ['SyncClock', {}, { time: expect.any(Number) }],
  ])('%s: the relay answers it #node-commands-2', async (name, parameters, result) => {
    expect(await order(`mote/command${name}`, relay.moteuid, parameters)).toMatchObject({
      state: 'done',
      result,
    })
  })

  it('Downlink: the bytes go down to the relay, and stand among its downlinks #node-commands-3', async () => {
    expect(await order('mote/commandDownlink', relay.moteuid, { data: '0a0b0c' })).toMatchObject({
      state: 'done',
    })
    await until(async () => (await downlinks(relay.moteuid, 'Downlink')).length === 1, 'the downlink')
    expect(await downlinks(relay.moteuid, 'Downlink')).toMatchObject([
      { data: '0a0b0c', outcome: 'delivered' },
    ])
  })

  it('Reboot: the relay starts again #node-commands-4', async () => {
    const before = await registrations(relay.moteuid, 'power-on')
    expect(await order('mote/commandReboot', relay.moteuid, {})).toMatchObject({ state: 'done' })
    await until(async () => (await registrations(relay.moteuid, 'power-on')) > before, 'its registration')
  })

  it('ReRegister: it registers at the gateway, and forgets the devices that are listed #node-commands-5', async () => {
    const before = await registrations(relay.moteuid, 'manual')
    expect(await order('mote/commandReRegister', relay.moteuid, { regType: 1 })).toMatchObject({
      state: 'done',
    })
    await until(async () => (await registrations(relay.moteuid, 'manual')) > before, 'it to register')

    const parent = String(child.parent)
    const ofChild = await registrations(child.msuid, 'manual')
    expect(await order('mote/commandReRegister', parent, { regType: 3, uids: child.msuid })).toMatchObject({
      state: 'done',
      result: { cleared: 1 },
    })
    await until(
      async () => (await registrations(child.msuid, 'manual')) > ofChild,
      'the child to register again',
    )
  })

  it('ReRegister: it registers at another relay, or says that it cannot reach it #node-commands-6', async () => {
    const unknown = { regType: 2, parentMote: 'BFFFFFFF' }
    expect(await order('mote/commandReRegister', relay.moteuid, unknown)).toMatchObject({
      state: 'failed',
      result: { reason: 'out of reach' },
    })
    const parentMote = String(child.parent)
    expect(await order('ms/commandReRegister', child.msuid, { regType: 2, parentMote })).toMatchObject({
      state: 'done',
    })
    await until(async () => (await parentOf(child.msuid)) === parentMote, 'its parent')
  })

  it('has a dialog for every command and commands for every dialog #node-commands-7', () => {
    const topics = relayCommands.flatMap((command: Command) => [...command.topics])
    expect([...new Set(topics)].toSorted()).toEqual([...relayTopics].toSorted())
    expect(relayCommands.map(({ name }) => name)).toEqual([
      'GetConfiguration',
      'ReRegister',
      'Reboot',
      'SyncClock',
      'Downlink',
      'SetGroup',
      'SetDormantModel',
      'SetTransmitPower',
    ])
  })
})

/** Of every kind that the gateway has: by topics, for each parameter the least that it may be. */
const settings = sensorCatalogue.flatMap((kind) => {
  const terminal = terminals.get(kind.kind)
  const topics = controlTopics.flatMap((topic) => {
    const own = kind.parameters.filter((one) => one.topic === topic)
    if (own.length === 0) return []
    const least = own.map((one): [string, number] => [
      one.name,
      'values' in one ? (one.values[0] ?? 0) : one.rawMin,
    ])
    // Learning that is soon done has a test of its own.
    const values =
      topic === 'learning' ? { learningTimes: 512, learningInterval: 60 } : Object.fromEntries(least)
    return [[topic, values] as const]
  })
  return terminal === undefined ? [] : [[kind.kind, terminal.msuid, topics] as const]
})
const topicsTried = new Set(settings.flatMap(([, , topics]) => topics.map(([topic]) => topic)))

describe('a command to a terminal of the simulator', () => {
  it.concurrent.each(settings)(
    '%s: all that it can be set to is set, topic by topic, and told when it is asked #node-commands-8',
    async (_kind, uid, topics) => {
      await Promise.all(
        topics.map(async ([topic, values]) =>
          expect(await order(`ms/command${topicCommandNames[topic].set}`, uid, values)).toMatchObject({
            devUid: uid,
            state: 'done',
            result: { parameters: values },
          }),
        ),
      )
      const all = Object.assign({}, ...topics.map(([, values]) => values))
      await standsAt('ms', uid, 'parameters', all)
      await Promise.all(
        topics.map(async ([topic, values]) => {
          const answer = await order(`ms/command${topicCommandNames[topic].query}`, uid, {})
          expect(answer).toMatchObject({ state: 'done', result: { parameters: values } })
        }),
      )
    },
    120_000,
  )

  it('has terminals of every topic', () => {
    expect([...topicsTried].toSorted()).toEqual([...controlTopics].toSorted())
  })

  it('StartLearning: it learns, says how far it is, and tells what it learned #node-commands-9', async () => {
    const uid = terminals.get('vibration')?.msuid ?? ''
    const soon = { learningTimes: 20, learningInterval: 1 }
    expect(await order('ms/commandStartLearning', uid, soon)).toMatchObject({ state: 'done' })
    const learning = async () => (await sectionOf('ms', uid, 'learning'))?.reported
    await until(async () => Number((await learning())?.['done']) > 1, 'it to learn')
    expect(await learning()).toMatchObject({ state: learningState.values.learning, total: 20 })
    await until(async () => (await learning())?.['state'] === learningState.values.learned, 'the end')
    expect(await order('ms/commandQueryLearning', uid, {})).toMatchObject({
      state: 'done',
      result: { learning: { done: 20, total: 20, kurtosis: expect.any(Number) }, parameters: soon },
    })
  })

  it.each<[TerminalCommandName, string, object]>([
    ['SetCollectingMethod', 'collecting', { collectingMethod: 1 }],
    ['SetDownMode', 'downlink', { downModel: 3 }],
    ['SetDormantModel', 'sleep', { dormantModel: 0 }],
  ])('%s: the terminal is set so and reports it #node-commands-10', async (name, section, parameters) => {
    const uid = terminals.get('pressure')?.msuid ?? ''
    expect(await order(`ms/command${name}`, uid, parameters)).toMatchObject({
      state: 'done',
      result: { [section]: parameters },
    })
    await standsAt('ms', uid, section, parameters)
  })

  it('SetCurState: it stops measuring, and runs again #node-commands-11', async () => {
    const uid = terminals.get('weather')?.msuid ?? ''
    expect(await order('ms/commandSetCurState', uid, { curState: 0 })).toMatchObject({ state: 'done' })
    await standsAt('ms', uid, 'sensing', { curState: 0 })
    expect(await order('ms/commandSetCurState', uid, { curState: 1 })).toMatchObject({ state: 'done' })
    await standsAt('ms', uid, 'sensing', { curState: 1 })
  })

  it('GetConfiguration, SyncClock, Downlink and Reboot: it answers them #node-commands-12', async () => {
    const uid = child.msuid
    expect(await order('ms/commandGetConfiguration', uid, {})).toMatchObject({
      state: 'done',
      result: { sleep: {}, downlink: {}, sensing: { curState: 1 }, collecting: {} },
    })
    expect(await order('ms/commandSyncClock', uid, {})).toMatchObject({
      state: 'done',
      result: { time: expect.any(Number) },
    })
    expect(await order('ms/commandDownlink', uid, { data: '0102' })).toMatchObject({
      state: 'done',
      result: { payload: '00' },
    })
    await until(async () => (await downlinks(uid, 'Downlink')).length === 1, 'the downlink')
    expect(await downlinks(uid, 'Downlink')).toEqual([{ data: '0102', outcome: 'answered', ordered: true }])
    const before = await registrations(uid, 'power-on')
    expect(await order('ms/commandReboot', uid, {})).toMatchObject({ state: 'done' })
    await until(async () => (await registrations(uid, 'power-on')) > before, 'its registration')
  })

  it('a terminal that sleeps is reached when it reports: until then its gateway keeps the command #node-commands-13', async () => {
    const uid = terminals.get('illuminance')?.msuid ?? ''
    expect(await order('ms/commandSetDownMode', uid, { downModel: 2 })).toMatchObject({ state: 'done' })
    const queued = await order('ms/commandQueryThresholds', uid, {})
    expect(queued).toMatchObject({ state: 'done', done: 0, total: 1 })
    expect(await order('ms/commandSetDownMode', uid, { downModel: 1 })).toMatchObject({ state: 'done' })
    const atOnce = await order('ms/commandQueryThresholds', uid, {})
    expect(atOnce).toMatchObject({ state: 'done', done: null })
  })

  it('has a dialog for every command and commands for every dialog #node-commands-14', () => {
    const topics = terminalCommands.flatMap((command: Command) => [...command.topics])
    expect([...new Set(topics)].toSorted()).toEqual([...terminalTopics].toSorted())
    expect(terminalCommands).toHaveLength(2 * controlTopics.length + 9)
  })
})

describe('what cannot be ordered of relays and terminals', () => {
  const uidsOf = (kind: string) =>
    gateway.terminals.filter((terminal) => terminal.kind === kind).map((terminal) => terminal.msuid)
  const refused = async (path: string, body: object) => (await call('POST', path, body)).body

  it('is refused with the field that is wrong #node-commands-15', async () => {
    const moteuids = relay.moteuid
    expect(await refused('mote/commandSetGroup', { moteuids, groupNumber: 256 })).toMatchObject({ code: 422 })
    expect(await refused('mote/commandDownlink', { moteuids, data: '012' })).toMatchObject({ code: 422 })
    expect(await refused('mote/commandReRegister', { moteuids })).toMatchObject({
      code: 422,
      errors: [{ field: 'regType' }],
    })
    expect(await refused('mote/commandReRegister', { moteuids, regType: 4 })).toMatchObject({ code: 422 })
    expect(await refused('mote/commandReRegister', { moteuids, regType: 2 })).toMatchObject({
      code: 422,
      errors: [{ field: 'parentMote' }],
    })
    expect(await refused('mote/commandReRegister', { moteuids, regType: 3 })).toMatchObject({
      code: 422,
      errors: [{ field: 'uids' }],
    })
    expect(await refused('mote/commandSetGroup', { moteuids: '', groupNumber: 1 })).toMatchObject({
      code: 10001,
    })
    const [msuids] = uidsOf('vibration')
    expect(
      await refused('ms/commandSetRange', { msuids, lowerSpeedLimit: 6000, upperSpeedLimit: 60 }),
    ).toMatchObject({ code: 422, errors: [{ field: 'lowerSpeedLimit' }] })
    expect(await refused('ms/commandSetThresholds', { msuids, shutdownThreshold: 101 })).toMatchObject({
      code: 422,
      errors: [{ field: 'shutdownThreshold' }],
    })
  })

  it('is refused where terminals have no such parameters #node-commands-16', async () => {
    const [msuids] = uidsOf('temperature-humidity')
    expect(await refused('ms/commandQueryDiagnosis', { msuids })).toMatchObject({
      code: 10001,
      reason: 'command.notOfType',
    })
  })

  it('is refused where the selection is not alike, or has to be one #node-commands-17', async () => {
    const [vibration, leak] = [uidsOf('vibration')[0], uidsOf('water-leak')[0]]
    expect(await refused('ms/commandQueryThresholds', { msuids: `${vibration},${leak}` })).toMatchObject({
      code: 10001,
      reason: 'batch.type',
    })
    const relays = gateway.relays.slice(0, 2).map(({ moteuid }) => moteuid)
    expect(await refused('mote/commandReRegister', { moteuids: relays.join(), regType: 1 })).toMatchObject({
      code: 10001,
      reason: 'batch.onlyOne',
    })
    await rows(
      `update relay set app_version = '7777' from device d where d.device_id = relay.device_id and d.dev_uid = '${relays[1]}'`,
    )
    expect(await refused('mote/commandReboot', { moteuids: relays.join() })).toMatchObject({
      code: 10001,
      reason: 'batch.version',
    })
  })

  it('is not sent while the gateway is offline or unknown, unless it waits; what waits can be cancelled #node-commands-18', async () => {
    const [away] = absent.relays
    const moteuids = away?.moteuid
    expect(await refused('mote/commandReboot', { moteuids })).toMatchObject({
      code: 10001,
      reason: 'command.noGateway',
    })
    await rows(
      `update device d set gateway_id = g.device_id from device g
       where d.dev_uid = '${moteuids}' and g.dev_uid = '${absent.armuid}'`,
    )
    expect(await refused('mote/commandReboot', { moteuids })).toMatchObject({
      code: 10001,
      reason: 'command.gatewayOffline',
    })
    const waiting = await refused('mote/commandReboot', { moteuids, keepUntil: Date.now() + 3_600_000_000 })
    expect(waiting).toMatchObject({ code: 422, errors: [{ field: 'keepUntil' }] })
    const queued = await refused('mote/commandReboot', { moteuids, keepUntil: Date.now() + 86_400_000 })
    expect(queued).toMatchObject({ code: 0, data: { results: [{ objectid: moteuids, code: 0 }] } })
    const { commandId } = queued.data
    expect((await call('POST', 'command/cancel', { commandId })).body).toMatchObject({
      code: 0,
      data: { cancelled: 1 },
    })
    const { body } = await call('GET', `command/getResult/${commandId}`)
    expect(body.data).toMatchObject({ name: 'Reboot', targets: [{ devUid: moteuids, state: 'cancelled' }] })
  })
})

async function downlinks(uid: string, name: string) {
  return rows(
    `select encode(h.data, 'hex') as data, h.outcome, h.command_id is not null as ordered
     from downlink h join device d using (device_id) where d.dev_uid = '${uid}' and h.name = '${name}'`,
  )
}
async function registrations(uid: string, reason: string): Promise<number> {
  const [counted] = await rows(
    `select count(*)::int as n from registration r join device d using (device_id)
     where d.dev_uid = '${uid}' and r.reason = '${reason}'`,
  )
  return Number(counted?.['n'])
}
async function parentOf(uid: string): Promise<unknown> {
  const [found] = await rows(
    `select p.dev_uid as uid from device d join device p on p.device_id = d.parent_id where d.dev_uid = '${uid}'`,
  )
  return found?.['uid']
}
