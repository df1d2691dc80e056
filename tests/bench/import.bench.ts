/**
 * How long an import of 20,000 rows holds the event loop of the web process, during which nobody else is answered, and how
 * long it takes. The sheets are sent from a thread, so that the loop that is watched does the server's work alone.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'

import { uploadLimits } from '#contract/lists/upload-limits.ts'
import { createClock } from '#contract/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { openVault } from '#server/db/vault.ts'
import { createApp } from '#server/web/app.ts'
import { buildWorld, password } from '#tests/harness/web-world.ts'
import { xlsx } from '#tests/harness/sheets.ts'

const rounds = 5

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
  const send = sender(url, data.token)
  const wrong = await sheet((n) => ['', `-${n}`, 'Special', 'x', 'y', 'nobody', 'A remark'])
  const right = await Promise.all(Array.from({ length: rounds }, (_, round) => sheet((n) => lamp(round, n))))

  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${uploadLimits.mostRows} rows, ${rounds} rounds\n`,
  )
  await measure('a sheet in which all is wrong', () => send(wrong, { dryRun: 1 }))
  await measure('a dry run', (round) => send(right[round] ?? wrong, { dryRun: 1 }))
  await measure('written', (round) => send(right[round] ?? wrong, {}))
  await measure('covered', (round) => send(right[round] ?? wrong, { confirmed: 1 }))
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

/** Sends sheets as a browser does, from a thread of its own; answers with the reply's figures. */
function sender(url: string, token: string) {
  return (bytes: Uint8Array, query: Record<string, number>): Promise<string> => {
    const search = new URLSearchParams(
      Object.entries({ repeatOption: 1, coordinateType: 5, ...query }).map(([key, value]) => [
        key,
        String(value),
      ]),
    )
    const client = `
      const { parentPort, workerData: { address, token, bytes } } = require('node:worker_threads')
      const form = new FormData()
      form.append('file', new Blob([bytes]), 'codes.xlsx')
      fetch(address, { method: 'POST', headers: { access_token: token, language_type: 'en' }, body: form })
        .then((reply) => reply.json())
        .then(({ code, reason = '', data = {} }) => parentPort.postMessage(
          [code, reason, data.added, data.covered, data.errorCount].join(' ')))`
    const address = `${url}/api/deviceCode/upload?${search}`
    const thread = new Worker(client, { eval: true, workerData: { address, token, bytes } })
    return new Promise((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
    })
  }
}

/** The least of the rounds, since what else the machine does only adds; CPU is what the loop's thread itself used. */
async function measure(what: string, work: (round: number) => Promise<string>): Promise<void> {
  const tookMs: number[] = []
  const heldMs: number[] = []
  const heldCpuMs: number[] = []
  let answer = ''
  for (let round = 0; round < rounds; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const cpu = longestTurn()
    const before = performance.now()
    answer = await work(round)
    tookMs.push(performance.now() - before)
    heldCpuMs.push(cpu.stop())
    delay.disable()
    heldMs.push(delay.max / 1e6)
  }
  const least = (values: number[]) => Math.round(Math.min(...values))
  console.log(
    `${what}: ${least(tookMs)} ms, the loop held at most ${least(heldMs)} ms, ${least(heldCpuMs)} ms of CPU (${answer})`,
  )
}

/** How much CPU the thread used at most between two beats of a timer, in ms. */
function longestTurn(): { stop: () => number } {
  let longestMs = 0
  let last = process.threadCpuUsage()
  const timer = setInterval(() => {
    const used = process.threadCpuUsage(last)
    longestMs = Math.max(longestMs, (used.user + used.system) / 1000)
    last = process.threadCpuUsage()
  }, 1)
  return {
    stop() {
      clearInterval(timer)
      return longestMs
    },
  }
}
