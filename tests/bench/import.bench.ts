/**
 * How long sheets of product codes and of terminals take to come in, how long they hold the event loop of the web process,
 * during which nobody else is answered, and how much memory they need; and the same of 100,000 terminals going out, beside
 * the same cells as a bare sheet and the same rows as a bare copy of the tables. The server is a process of its own.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { Client } from 'pg'

import { mostExportedRows, uploadLimits } from '#contract/lists/upload-limits.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { openVault } from '#server/db/vault.ts'
import { streamSheet } from '#server/web/sheets/write-sheet.ts'
import { buildWorld, password } from '#tests/harness/web-world.ts'
import { xls, xlsx } from '#tests/harness/sheets.ts'

import { parentOf } from './cpu-time.ts'
import { startSheetServer } from './measure-sheets.ts'
import { sheetClient } from './sheet-client.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] || 3)
const usualRows = 20_000
const terminalHeadings = ['Terminal id', 'Terminal type', 'Alias', 'Longitude', 'Latitude', 'Address']

const folder = await mkdtemp(join(tmpdir(), 'farwatch-import-'))
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
const owner = new Client({ connectionString: postgres.url })
await owner.connect()
try {
  await migrate(postgres.url)
  await buildWorld(postgres.url, openVault(folder), new Date())
  const server = await startSheetServer(postgres.url, folder, await postmasterOf())
  const reply = await fetch(`${server.url}/api/accounts/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginname: 'qself', password, captcha: '', captchaKey: '' }),
  })
  const { data } = (await reply.json()) as { data: { token: string } }
  const client = sheetClient(server.url, data.token)
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${rounds} rounds; load ${loadavg()[0]?.toFixed(1)}\n`,
  )

  const terminals = (bytes: Uint8Array<ArrayBuffer>, query: Record<string, number>) =>
    client.send('ms', bytes, query)
  const first = await sheetOfTerminals(0, usualRows)
  await server.measure(
    '20,000 terminals, the first sheet of a server, checked and written (aim + 100 MB)',
    async () => `${await terminals(first, { dryRun: 1 })}; ${await terminals(first, {})}`,
    1,
  )
  const sheets: Uint8Array<ArrayBuffer>[] = []
  for (let round = 1; round <= rounds; round += 1) sheets.push(await sheetOfTerminals(round, usualRows))
  const checkedMs = await server.measure(
    'another, a dry run',
    (round) => terminals(sheets[round] ?? first, { dryRun: 1 }),
    rounds,
  )
  const writtenMs = await server.measure('written', (round) => terminals(sheets[round] ?? first, {}), rounds)
  console.log(`20,000 terminals checked and written: ${Math.round(checkedMs + writtenMs)} ms (aim 10,000)`)
  await server.measure('covered', () => terminals(first, { confirmed: 1 }), 1)
  const wrong = await sheet(usualRows, (n) => ['', `-${n}`, 'Special', 'x', 'y', 'nobody', 'A remark'])
  const codes = await sheet(usualRows, (n) => lamp(n))
  const code = (bytes: Uint8Array<ArrayBuffer>, query: Record<string, number>) =>
    client.send('deviceCode', bytes, query)
  await server.measure('20,000 product codes in which all is wrong', () => code(wrong, { dryRun: 1 }), rounds)
  await server.measure('right ones, written', () => code(codes, {}), 1)

  const there = await client.count('ms')
  const missing = mostExportedRows - there
  const parts = [Math.ceil(missing / 2), Math.floor(missing / 2)]
  for (const [part, count] of parts.entries()) {
    const filling = await sheetOfTerminals(200 + part, count)
    await server.measure(`${count} terminals of xlsx, written`, () => terminals(filling, {}), 1)
  }
  const many = await sheetOfTerminals(100, uploadLimits.mostRows)
  await server.measure('65,536 terminals of xlsx, a dry run', () => terminals(many, { dryRun: 1 }), rounds)
  const old = new Uint8Array(
    xls([terminalHeadings, ...Array.from({ length: 65_535 }, (_, n) => terminal(100, n))]),
  )
  await server.measure('65,535 terminals of xls, a dry run', () => terminals(old, { dryRun: 1 }), 1)

  await owner.query('vacuum analyze')
  console.log('an export of 100,000 has 15,000 ms, and 500 for its first byte')
  const all = await server.measure('an export of 100,000', () => client.take('ms', { exporttype: 3 }), rounds)
  const page = { exporttype: 2, pageSize: 500 }
  await server.measure('an export of a page of 500', () => client.take('ms', page), rounds)
  const objectids = await client.idsOf('ms', 500)
  const selected = { exporttype: 1, objectids }
  await server.measure('an export of 500 selected', () => client.take('ms', selected), rounds)
  const bareMs = await timed(bareSheet)
  const copyMs = await timed(copied)
  console.log(
    `the same number of cells as a bare sheet: ${Math.round(bareMs)} ms, ${(all / bareMs).toFixed(1)} times as quick; ` +
      `the rows copied by the database: ${Math.round(copyMs)} ms, ${(all / copyMs).toFixed(1)} times as quick`,
  )
  await client.leave('ms')
  console.log(`queries end ${Math.round(await timed(untilQuiet))} ms after a client went away`)
  await server.measure(
    '65,536 terminals of xlsx, written and covered',
    () => terminals(many, { confirmed: 1 }),
    1,
  )
  await server.stop()
} finally {
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function timed(work: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

/** As many cells as an export of terminals has. */
async function bareSheet(): Promise<void> {
  const columns = Array.from({ length: 40 }, (_, place) => ({ heading: `Column ${place}`, width: 12 }))
  function* rows() {
    for (let n = 0; n < mostExportedRows; n += 1)
      yield columns.map((_, place) => (place % 2 === 0 ? `cell ${n}` : ''))
  }
  for await (const part of streamSheet('Bare', columns, rows())) void part
}

async function copied(): Promise<void> {
  await owner.query(
    `copy (select * from device join device_state using (device_id) join device_status using (device_id)
      join terminal using (device_id)) to program 'cat > /dev/null' csv`,
  )
}

/** Until no statement of the server runs any more, in three looks one after the other. */
async function untilQuiet(): Promise<void> {
  let quiet = 0
  while (quiet < 3) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where application_name = 'farwatch_web' and state <> 'idle'`,
    )
    quiet = rowCount === 0 ? quiet + 1 : 0
    await setTimeout(5)
  }
}

function lamp(n: number): string[] {
  return ['Lamp of the hall', `C${n}`, 'General', 'Restricted', 'Terminal', '', 'A remark']
}

async function sheet(count: number, row: (n: number) => string[]): Promise<Uint8Array<ArrayBuffer>> {
  const headings = ['Product name', 'Code', 'Code type', 'Status', 'Device type', 'Company', 'Remark']
  return new Uint8Array(await xlsx([headings, ...Array.from({ length: count }, (_, n) => row(n))]))
}

function terminal(round: number, n: number): string[] {
  const id = (0xe0000000 + round * 0x100000 + n).toString(16).toUpperCase()
  const place = [String(100 + (n % 200) / 10), String(20 + (n % 210) / 10)]
  return [id, 'temperature-humidity', `a${n}`, ...place, `North Road ${n}`]
}

async function sheetOfTerminals(round: number, count: number): Promise<Uint8Array<ArrayBuffer>> {
  const rows = Array.from({ length: count }, (_, n) => terminal(round, n))
  return new Uint8Array(await xlsx([terminalHeadings, ...rows]))
}

async function postmasterOf(): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}
