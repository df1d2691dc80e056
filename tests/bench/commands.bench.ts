/**
 * How fast commands are queued, sent and answered: a command to 10,000 gateways by its call, of which 300 have software that
 * is too old for it and are named with that reason, then 10,000 commands through the broker to gateways that answer at once,
 * and single commands that have to pass them. Beside it, in the same rounds, pg-boss, a queue in PostgreSQL for general use:
 * its jobs go nowhere, they are fetched and completed.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { PgBoss } from 'pg-boss'
import { Client } from 'pg'

import { createClock } from '#contract/wire/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensureAdministrator } from '#server/db/setup/first-run.ts'
import { provision } from '#server/db/setup/provision.ts'
import { openVault } from '#server/db/vault.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { createApp } from '#server/web/app.ts'

import { timed, type AnsweringOrder, type TimedReceipt } from './answering-gateways.ts'
import { endProcesses, forkBench, median, randomHex, startServer } from './load-world.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] || 3)
const fleet = 10_000
const old = 300
const connected = 500
const perGateway = 20
const clientProcesses = 2
const singleEveryMs = 100
const password = 'Adm1n-of-bench'

const gateways = Array.from({ length: fleet }, (_, n) => ({
  armuid: `A${n.toString(16).toUpperCase().padStart(7, '0')}`,
  armKey: randomHex(8),
}))
const nowMs = () => performance.timeOrigin + performance.now()

const folder = await mkdtemp(join(tmpdir(), 'farwatch-bench-'))
const postgres = await startEmbeddedPostgres({ folder })
const children: ChildProcess[] = []
try {
  await migrate(postgres.url)
  const vault = openVault(folder)
  await ensureAdministrator(postgres.url, password)
  await provision(postgres.url, vault, {
    companies: [{ path: ['Load'], zone: 'UTC' }],
    devices: gateways.map(({ armuid, armKey }) => ({
      deviceType: 2 as const,
      uid: armuid as never,
      typeId: 'gateway',
      alias: '',
      address: '',
      longitude: 116.4,
      latitude: 39.9,
      coordinateType: 1 as const,
      company: ['Load'],
      armKey,
    })),
  })
  const owner = new Client({ connectionString: postgres.url })
  await owner.connect()
  owner.on('error', () => {})
  await owner.query('vacuum analyze')
  const env = { DATABASE_URL: postgres.url, FARWATCH_DATA: folder, FARWATCH_MQTT_PORT: '0' }
  const ingest = await startServer('server/ingest/main.ts', env)
  children.push(ingest.child)
  const database = openDatabase(postgres.url, 'farwatch_web')
  const app = await createApp({
    database,
    clock: createClock(1, Date.now()),
    vault,
    captcha: 'off',
    consoleFolder: join(folder, 'console'),
    dataFolder: folder,
    apiBaseUrl: '/api/',
    version: '0.0.0-bench',
    logger: false,
  })
  const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const payload = JSON.stringify(body)
    const sent = { 'content-type': 'application/json', ...headers }
    return (await app.inject({ method: 'POST', url: `/api/${path}`, headers: sent, payload })).json()
  }
  const login = await call('accounts/login', { loginname: 'admin', password, captcha: '', captchaKey: '' })
  const { token, username, objectid, companyid } = login.data
  const headers = {
    offset: '0',
    access_token: token,
    user_name: encodeURIComponent(username),
    user_id: objectid,
    company_id: companyid,
    language_type: 'en',
  }
  const boss = new PgBoss({ connectionString: postgres.url })
  // Without it, the end of the database hides what ended the bench.
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('commands')

  const receipts = new Map<string, number>()
  const boot = randomHex(4)
  for (let share = 0; share < clientProcesses; share += 1) {
    const child = forkBench('tests/bench/answering-gateways.ts')
    children.push(child)
    const own = gateways.slice(0, connected).filter((_, n) => n % clientProcesses === share)
    const ready = once(child, 'message')
    child.send({ port: ingest.port, gateways: own, boot } satisfies AnsweringOrder)
    await ready
    child.on('message', ({ commandId, at }: TimedReceipt) =>
      receipts.set(commandId, receipts.get(commandId) ?? at),
    )
  }

  /** Queues a command for the first `count` gateways, past the call: what is measured then is the way to them. */
  async function queue(name: string, count: number, isBatch: boolean, from = 0): Promise<string[]> {
    const { rows } = await owner.query<{ target_id: string }>(
      `with c as (insert into command (command_id, name, parameters, company_no, issued_at, deadline)
        select gen_random_uuid(), $1, '{}', min(company_no), now(), now() + interval '1 hour' from device returning command_id)
      insert into command_target (command_id, target_id, device_id, company_no, gateway_id, try_at, deadline, is_batch)
      select c.command_id, gen_random_uuid(), d.device_id, d.company_no, d.device_id, now(), now() + interval '1 hour', $3
      from c, device d where d.dev_uid = any ($2) returning target_id`,
      [name, gateways.slice(from, from + count).map(({ armuid }) => armuid), isBatch],
    )
    return rows.map((row) => row.target_id)
  }
  const open = async () => {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from command_target where state in ('queued', 'sent', 'running')`,
    )
    return rows[0]?.n ?? 0
  }

  await owner.query(`update gateway set arm_version = case when device_id in
    (select device_id from device order by dev_uid desc limit ${old}) then '030b' else '030c' end`)
  const enqueueMs: number[] = []
  const bossEnqueueMs: number[] = []
  const rates: number[] = []
  const bossRates: number[] = []
  const delays: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const asked = performance.now()
    const answer = await call(
      'gateway/commandSetArmParam',
      {
        matching: {},
        section: 'mqtt',
        domain: 'broker.example.com',
        port: 1883 + round,
        keepUntil: Date.now() + 3_600_000,
      },
      headers,
    )
    enqueueMs.push(performance.now() - asked)
    const named: { msg: string }[] = answer.data?.results ?? []
    if (answer.reason !== 'batch.partial' || named.length !== old || named.some(({ msg }) => msg === ''))
      throw new Error(`not all but ${old} were queued: ${answer.msg}`)
    const states = await owner.query<{ state: string; n: number }>(
      'select state, count(*)::int as n from command_target where command_id = $1 group by 1 order by 1',
      [answer.data.commandId],
    )
    if (states.rows.map(({ state, n }) => `${state} ${n}`).join() !== `queued ${fleet - old},refused ${old}`)
      throw new Error('not every gateway is in the journal')
    await call('command/cancel', { commandId: answer.data.commandId }, headers)
    while ((await open()) > 0) await wait(100)

    const jobs = Array.from({ length: fleet }, (_, n) => ({ data: { n } }))
    const inserting = performance.now()
    await boss.insert('commands', jobs)
    bossEnqueueMs.push(performance.now() - inserting)
    const fetching = performance.now()
    for (let done = 0; done < fleet;) {
      const fetched = await boss.fetch('commands', { batchSize: 250 })
      await boss.complete(
        'commands',
        fetched.map(({ id }) => id),
      )
      done += fetched.length
    }
    bossRates.push(fleet / ((performance.now() - fetching) / 1000))

    await owner.query('begin')
    for (let n = 0; n < perGateway; n += 1) await queue('RestartArm', connected, true)
    await owner.query('commit')
    const begun = performance.now()
    await owner.query(`select pg_notify('commands', '')`)
    const ending = new AbortController()
    const singles = (async () => {
      const sentAt = new Map<string, number>()
      for (let n = 0; !ending.signal.aborted; n += 1) {
        const [id = ''] = await queue(timed, 1, false, (n * 37) % connected)
        sentAt.set(id, nowMs())
        await owner.query(`select pg_notify('commands', '')`)
        await wait(singleEveryMs)
      }
      return sentAt
    })()
    const left = async () => {
      const { rows } = await owner.query<{ n: number }>(
        `select count(*)::int as n from command_target where is_batch and state in ('queued', 'sent', 'running')`,
      )
      return rows[0]?.n ?? 0
    }
    while ((await left()) > 0) await wait(200)
    rates.push((connected * perGateway) / ((performance.now() - begun) / 1000))
    ending.abort()
    const sentAt = await singles
    while ((await open()) > 0) await wait(50)
    for (const [id, at] of sentAt) delays.push((receipts.get(id) ?? Number.NaN) - at)
    console.log(
      `  round ${round}: enqueue ${enqueueMs.at(-1)?.toFixed(0)} ms (pg-boss ${bossEnqueueMs.at(-1)?.toFixed(0)} ms), ` +
        `${rates.at(-1)?.toFixed(0)} commands/s sent and answered (pg-boss ${bossRates.at(-1)?.toFixed(0)} jobs/s), ${sentAt.size} single ones`,
    )
  }
  delays.sort((one, other) => one - other)
  const at = (share: number) =>
    delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]?.toFixed(0)
  console.log('')
  console.log(
    `enqueue 10,000      ${median(enqueueMs).toFixed(0)} ms   aim 2000   pg-boss ${median(bossEnqueueMs).toFixed(0)} ms`,
  )
  console.log(
    `sent and answered   ${median(rates).toFixed(0)} /s   aim 1500   pg-boss ${median(bossRates).toFixed(0)} /s`,
  )
  console.log(
    `single to gateway   p50 ${at(0.5)} ms, p99 ${at(0.99)} ms   aim 300   (${delays.length} of them)`,
  )
  await boss.stop({ graceful: false })
  await app.close()
  await database.close()
  await owner.end()
} finally {
  await endProcesses(children)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
