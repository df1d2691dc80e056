/**
 * How long an import of 20,000 rows of product codes and of terminals takes, how long it holds the event loop of the web
 * process, during which nobody else is answered, and how much memory it needs; and an export of 100,000 terminals. Sheets
 * are sent and taken in a thread, so that the loop that is watched does the server's work alone.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

import { uploadLimits } from '#contract/lists/upload-limits.ts'
import { createClock } from '#contract/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { openVault } from '#server/db/vault.ts'
import { createApp } from '#server/web/app.ts'
import { buildWorld, password } from '#tests/harness/web-world.ts'
import { xls, xlsx } from '#tests/harness/sheets.ts'

import { parentOf } from './cpu-time.ts'
import { measureSheets } from './measure-sheets.ts'
import { sheetClient } from './sheet-client.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] || 5)

const terminalHeadings = ['Terminal id', 'Terminal type', 'Alias', 'Longitude', 'Latitude', 'Address']

const folder = await mkdtemp(join(tmpdir(), 'farwatch-import-'))
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
const database = openDatabase(postgres.url, 'farwatch_web')
try {
  await migrate(postgres.url)
  const vault = openVault(folder)
  await buildWorld(postgres.url, vault, new Date())
  const app = await createApp({
    database,
    clock: createClock(),
    vault,
    captcha: 'off',
    consoleFolder: join(folder, 'no-console'),
    dataFolder: folder,
    apiBaseUrl: '/api/',
    version: '0.0.0',
    logger: false,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const reply = await fetch(`${url}/api/accounts/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginname: 'qself', password, captcha: '', captchaKey: '' }),
  })
  const { data } = (await reply.json()) as { data: { token: string } }
  const client = sheetClient(url, data.token)
  const send = (bytes: Uint8Array, query: Record<string, number>) => client.send('deviceCode', bytes, query)
  const backends = await postmasterOf()
  const measure = (what: string, work: (round: number) => Promise<string>, times = rounds) =>
    measureSheets(what, work, times, backends)
  const wrong = await sheet((n) => ['', `-${n}`, 'Special', 'x', 'y', 'nobody', 'A remark'])
  const right = await Promise.all(Array.from({ length: rounds }, (_, round) => sheet((n) => lamp(round, n))))

  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${uploadLimits.mostRows} rows, ${rounds} rounds; load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  await measure('a sheet in which all is wrong', () => send(wrong, { dryRun: 1 }))
  await measure('a dry run', (round) => send(right[round] ?? wrong, { dryRun: 1 }))
  await measure('written', (round) => send(right[round] ?? wrong, {}))
  await measure('covered', (round) => send(right[round] ?? wrong, { confirmed: 1 }))

  const terminals = (bytes: Uint8Array, query: Record<string, number>) => client.send('ms', bytes, query)
  const sheets: Uint8Array[] = []
  for (let round = 0; round < rounds; round += 1) sheets.push(await sheetOfTerminals(round))
  const [first = wrong] = sheets
  await measure('terminals, a dry run', () => terminals(first, { dryRun: 1 }), 1)
  await measure('terminals, written', (round) => terminals(sheets[round] ?? first, {}))
  await measure('terminals, covered', () => terminals(first, { confirmed: 1 }), 1)
  const old = xls([terminalHeadings, ...Array.from({ length: 65_535 }, (_, n) => terminal(9, n))])
  await measure('terminals, an xls of 65,536 rows', () => terminals(old, { dryRun: 1 }), 1)
  await measure('terminals, an export of 100,000', () => client.take('ms'), 2)
  await app.close()
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

function lamp(round: number, n: number): string[] {
  return ['Lamp of the hall', `C${round}-${n}`, 'General', 'Restricted', 'Terminal', '', 'A remark']
}

function sheet(row: (n: number) => string[]): Promise<Uint8Array> {
  const headings = ['Product name', 'Code', 'Code type', 'Status', 'Device type', 'Company', 'Remark']
  return xlsx([headings, ...Array.from({ length: uploadLimits.mostRows }, (_, n) => row(n))])
}

function terminal(round: number, n: number): string[] {
  const id = (0xe0000000 + round * 0x100000 + n).toString(16).toUpperCase()
  const place = [String(100 + (n % 200) / 10), String(20 + (n % 210) / 10)]
  return [id, 'temperature-humidity', `a${n}`, ...place, `North Road ${n}`]
}

function sheetOfTerminals(round: number): Promise<Uint8Array> {
  return xlsx([
    terminalHeadings,
    ...Array.from({ length: uploadLimits.mostRows }, (_, n) => terminal(round, n)),
  ])
}

async function postmasterOf(): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}
