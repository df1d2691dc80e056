import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { Client } from 'pg'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'

import { CannotRun } from '#server/cannot-run.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { isRunning } from '#server/postgres/postmaster.ts'
import { runningPostgres } from '#server/postgres/running-postgres.ts'

let template: string
let folder: string
let running: EmbeddedPostgres[]
let logged: string[]
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'farwatch-embedded-'))
  const postgres = await startEmbeddedPostgres({ folder: template })
  await postgres.stop()
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

/** Where a database was made before. */
function useTemplate(): void {
  spawnSync('cp', ['-a', join(template, 'postgres'), folder])
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farwatch-embedded-'))
  chmodSync(folder, 0o755)
  running = []
  logged = []
})
afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(at = folder): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder: at, log: (line) => logged.push(line) })
  running.push(postgres)
  return postgres
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

const lockFile = () => join(folder, 'postgres', 'postmaster.pid')
const lockOf = (pid: number) =>
  [pid, join(folder, 'postgres'), 1_700_000_000, 5432, join(folder, 'run'), '', '0 0', 'ready', ''].join('\n')
const postmaster = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0])

async function killPostmaster(): Promise<void> {
  const pid = postmaster()
  process.kill(pid, 'SIGKILL')
  await vi.waitUntil(async () => !(await isRunning(pid)), { timeout: 60_000 })
}

test('a first start makes a database, and a second one finds it again', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 1 as row')
  await first.stop()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select * from kept')).toEqual([{ row: 1 }])
})

test('it listens on no network, writes before it acknowledges, and never runs as root', async () => {
  useTemplate()
  const { url } = await start()
  const settings = ['listen_addresses', 'synchronous_commit', 'fsync', 'jit', 'server_encoding', 'TimeZone']
  expect(
    await query(
      url,
      `select name, setting from pg_settings where name in ('${settings.join("','")}') order by lower(name)`,
    ),
  ).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'jit', setting: 'off' },
    { name: 'listen_addresses', setting: '' },
    { name: 'server_encoding', setting: 'UTF8' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'TimeZone', setting: 'UTC' },
  ])
  const status = readFileSync(`/proc/${postmaster()}/status`, 'utf8')
  expect(status).not.toMatch(/^Uid:\t0\t/m)
})

test('stopping ends the process, also with a session open', async () => {
  useTemplate()
  const postgres = await start()
  const idle = new Client({ connectionString: postgres.url })
  idle.on('error', () => {})
  await idle.connect()
  const pid = postmaster()
  await postgres.stop()
  expect(await isRunning(pid)).toBe(false)
})

describe('when the parent is killed with -9', () => {
  let parent: ChildProcess
  let url: string
  beforeEach(async () => {
    useTemplate()
    parent = spawn(process.execPath, [join(import.meta.dirname, 'hold-postgres.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (parent.stdout === null) throw new Error('no output')
    for await (const line of createInterface(parent.stdout)) {
      url = line
      break
    }
    await query(url, 'create table kept as select 1 as row')
    const ended = once(parent, 'exit')
    parent.kill('SIGKILL')
    await ended
  })

  test('its database survives, is adopted, and ends with the one who adopted it', async () => {
    const pid = postmaster()
    const adopted = await start()
    expect(postmaster()).toBe(pid)
    expect(await query(adopted.url, 'select * from kept')).toEqual([{ row: 1 }])
    await adopted.stop()
    expect(await isRunning(pid)).toBe(false)
  })

  test('and its database is killed too, what was committed is there after the next start', async () => {
    const writer = new Client({ connectionString: url })
    writer.on('error', () => {})
    await writer.connect()
    await writer.query('insert into kept select generate_series(2, 1000)')
    await writer.query('begin; insert into kept values (0)')
    await killPostmaster()
    const again = await start()
    expect(await query(again.url, 'select count(*)::int, min(row) from kept')).toEqual([
      { count: 1000, min: 1 },
    ])
  })
})

test('a database that dies under a living parent is started again', async () => {
  useTemplate()
  const { url } = await start()
  await query(url, 'create table kept as select 1 as row')
  await killPostmaster()
  const rows = await vi.waitUntil(() => query(url, 'select * from kept').catch(() => null), {
    timeout: 60_000,
  })
  expect(rows).toEqual([{ row: 1 }])
  expect(logged).toContain('the database ended; starting it again')
})

test.each([
  ['of a process that is gone', () => 4_190_000],
  ['whose number another program has got since', () => process.pid],
])('a lock %s does not hold it up', async (_whose, pid) => {
  useTemplate()
  writeFileSync(lockFile(), lockOf(pid()), { mode: 0o600 })
  const postgres = await start()
  expect(await query(postgres.url, 'select 1 as row')).toEqual([{ row: 1 }])
})

test('a lock whose number went to a program that only speaks of postgres does not hold it up', async () => {
  useTemplate()
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)', '--', '-D', 'postgres'])
  onTestFinished(() => void other.kill('SIGKILL'))
  writeFileSync(lockFile(), lockOf(other.pid ?? 0), { mode: 0o600 })
  const postgres = await start()
  expect(await query(postgres.url, 'select 1 as row')).toEqual([{ row: 1 }])
  expect(other.exitCode).toBe(null)
})

test('a lock whose number went to the PostgreSQL of another folder does not hold it up, and that one lives on', async () => {
  useTemplate()
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  spawnSync('cp', ['-a', join(template, 'postgres'), elsewhere])
  const other = await start(elsewhere)
  const pid = Number(readFileSync(join(elsewhere, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  writeFileSync(lockFile(), lockOf(pid), { mode: 0o600 })
  const postgres = await start()
  expect(await query(postgres.url, 'select 1 as row')).toEqual([{ row: 1 }])
  expect(await query(other.url, 'select 1 as row')).toEqual([{ row: 1 }])
})

test('of two starts at once one is refused, and neither disturbs the other', async () => {
  const outcomes = await Promise.allSettled([start(), start()])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toBeInstanceOf(CannotRun)
  expect(String(refused?.reason)).toContain(
    `${folder} is in use: Farwatch runs there already, as process ${process.pid}`,
  )
  expect(running).toHaveLength(1)
  expect(await query(running[0]?.url ?? '', 'select 1 as row')).toEqual([{ row: 1 }])
})

test('what only uses a running database neither takes it over nor ends it', async () => {
  useTemplate()
  const { url } = await start()
  const pid = postmaster()
  expect(await runningPostgres(folder)).toBe(url)
  await expect(start()).rejects.toThrow('is in use')
  expect(await isRunning(pid)).toBe(true)
  expect(await query(url, 'select 1 as row')).toEqual([{ row: 1 }])
})

test('a database that cannot start again says why once, and runs again as soon as it can', async () => {
  useTemplate()
  const { url } = await start()
  const settings = join(folder, 'postgres', 'postgresql.auto.conf')
  const log = join(folder, 'postgres.log')
  const failedStarts = () => readFileSync(log, 'utf8').split('FATAL:').length - 1
  writeFileSync(settings, 'shared_buffers = lots\n')
  await killPostmaster()
  await vi.waitUntil(() => failedStarts() >= 3, { timeout: 60_000 })
  expect(logged.filter((line) => line.includes('PostgreSQL cannot start in'))).toHaveLength(1)
  expect(logged.filter((line) => line === 'the database ended; starting it again')).toHaveLength(1)
  writeFileSync(settings, '')
  await vi.waitUntil(() => logged.at(-1) === 'the database runs again', { timeout: 60_000 })
  expect(await query(url, 'select 1 as row')).toEqual([{ row: 1 }])
})

test('a long path is no hindrance, though a socket may not lie in it', async () => {
  const deep = join(folder, 'a-folder-with-a-long-name'.repeat(3), 'and-another-one'.repeat(4))
  mkdirSync(deep, { recursive: true })
  const { url } = await start(deep)
  expect(await query(url, 'select 1 as row')).toEqual([{ row: 1 }])
  const socketFolder = new URL(url).searchParams.get('host') ?? ''
  expect(socketFolder.startsWith(tmpdir())).toBe(true)
  rmSync(socketFolder, { recursive: true, force: true })
})

test.runIf(process.getuid?.() === 0)('root may keep its data where nobody else can look', async () => {
  const hidden = join(folder, 'closed', 'hidden')
  mkdirSync(hidden, { recursive: true, mode: 0o700 })
  const first = await start(hidden)
  const place =
    logged
      .find((line) => line.startsWith('the database lies in '))
      ?.split(' ')[4]
      ?.replace(/,$/, '') ?? ''
  expect(place).toMatch(/^\/var\/lib\/farwatch\/hidden-[0-9a-f]{12}$/)
  await query(first.url, 'create table kept as select 1 as row')
  await first.stop()
  const second = await start(hidden)
  expect(await query(second.url, 'select * from kept')).toEqual([{ row: 1 }])
  await second.stop()
  rmSync(place, { recursive: true })
})

test('a start that fails says why, where the log is, and what else can be done', async () => {
  useTemplate()
  writeFileSync(join(folder, 'postgres', 'postgresql.auto.conf'), 'shared_buffers = lots\n')
  await expect(start()).rejects.toThrow(
    /PostgreSQL cannot start in .*postgres: .*shared_buffers[\s\S]*postgres\.log[\s\S]*DATABASE_URL/,
  )
})

test('a database of another PostgreSQL is left alone and named', async () => {
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '9\n')
  await expect(start()).rejects.toThrow('is of PostgreSQL 9, and this is PostgreSQL 18')
})
