/**
 * How fast ingest takes uplinks, as ratios within one run: against the bare broker (aedes with immediate
 * acknowledgement), against a naive consumer (one INSERT per message), and its rows against COPY. The same client
 * processes drive all of them, in interleaved rounds; every server is a process of its own.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'

import { childrenCpuSeconds, cpuSeconds, parentOf } from './cpu-time.ts'
import type { LoadGateway, LoadOrder, LoadResult } from './load-order.ts'
import {
  endProcesses,
  forkBench,
  makeNetwork,
  median,
  provisionNetwork,
  randomHex,
  startServer,
  terminalsPerGateway,
} from './load-world.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] || 3)
const seconds = Number(process.env['BENCH_SECONDS'] || 4)
const gatewayCount = Number(process.env['BENCH_GATEWAYS'] || 20)
const clientProcesses = 2
const window = 100
const copyRows = 100_000
/** Of bare, ingest, naive, pool, with commas; absent: all. */
const only = process.env['BENCH_ONLY']?.split(',')

const clientFiles = {
  'mqtt.js': 'tests/bench/mqtt-client.ts',
  bytes: 'tests/bench/byte-client.ts',
} as const
type ClientFile = (typeof clientFiles)[keyof typeof clientFiles]

type ServerKey = 'bare' | 'ingest' | 'naive' | 'pool'

async function load(
  client: ClientFile,
  port: number,
  gateways: LoadGateway[],
  forSeconds: number,
): Promise<LoadResult> {
  const boot = randomHex(4)
  const shares = Array.from({ length: clientProcesses }, (_, i) =>
    gateways.filter((_, g) => g % clientProcesses === i),
  )
  const results = await Promise.all(
    shares.map(async (share) => {
      const child = forkBench(client)
      const ended = once(child, 'exit')
      const order: LoadOrder = { port, gateways: share, seconds: forSeconds, window, boot }
      child.send(order)
      const [result] = (await once(child, 'message')) as [LoadResult]
      await ended
      return result
    }),
  )
  return {
    acknowledged: results.reduce((sum, result) => sum + result.acknowledged, 0),
    seconds: Math.max(...results.map((result) => result.seconds)),
    p50Ms: Math.max(...results.map((result) => result.p50Ms)),
    p99Ms: Math.max(...results.map((result) => result.p99Ms)),
    cpu: results.reduce((sum, result) => sum + result.cpu, 0),
  }
}

/** Rows a second of COPY into a table with the same columns and index, from the text that a client sends. */
async function copyRate(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create table copied (like naive_uplink including indexes)')
    const { rows } = await client.query<{ rows: string; folder: string }>(
      `select count(*) as rows, current_setting('data_directory') as folder from (select from uplink limit ${copyRows}) u`,
    )
    const file = `${rows[0]?.folder}/copied.txt`
    await client.query(`copy (select * from uplink limit ${copyRows}) to '${file}'`)
    const startedAt = performance.now()
    await client.query(`copy copied from '${file}'`)
    return (Number(rows[0]?.rows ?? 0) * 1000) / (performance.now() - startedAt)
  } finally {
    await client.end()
  }
}

interface Round {
  perSecond: number
  /** Microseconds of processor time for each message: clients, server and database together. */
  cpuUs: number
}

const folder = await mkdtemp(join(tmpdir(), 'farwatch-bench-'))
const postgres = await startEmbeddedPostgres({ folder })
const children: ChildProcess[] = []
try {
  const network = makeNetwork(gatewayCount)
  const owner = await provisionNetwork(postgres.url, folder, network)
  await owner.query('create table naive_uplink (like uplink including indexes)')

  const env = { DATABASE_URL: postgres.url, FARWATCH_DATA: folder, FARWATCH_MQTT_PORT: '0' }
  const bare = await startServer('tests/bench/bare-broker.ts', env)
  const naive = await startServer('tests/bench/naive-consumer.ts', env)
  const naivePool = await startServer('tests/bench/naive-consumer.ts', { ...env, NAIVE_CONNECTIONS: '10' })
  const ingest = await startServer('server/ingest/main.ts', env)
  children.push(bare.child, naive.child, naivePool.child, ingest.child)

  console.log(
    `${gatewayCount} gateways with ${terminalsPerGateway} terminals each in ${clientProcesses} client processes, ` +
      `window ${window}, ${seconds} s a round, ${cpus().length} cores`,
  )
  let { acknowledged } = await load(clientFiles['bytes'], ingest.port, network, 2)
  const servers = [
    { key: 'bare', name: 'bare broker', server: bare },
    { key: 'ingest', name: 'ingest, committed', server: ingest },
    { key: 'naive', name: 'naive, row by row', server: naive },
    { key: 'pool', name: 'naive, 10 connections', server: naivePool },
  ] as const
  const self = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(self.rows[0]?.pid ?? 0)
  const ratios: string[] = []
  let best = 0
  for (const [clientName, client] of Object.entries(clientFiles)) {
    const taken: Record<ServerKey, Round[]> = { bare: [], ingest: [], naive: [], pool: [] }
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`gateways on ${clientName}, round ${round}`)
      for (const { key, name, server } of servers) {
        if (only && !only.includes(key)) continue
        const pid = server.child.pid ?? 0
        const before = { server: cpuSeconds(pid), database: childrenCpuSeconds(postmaster) }
        const result = await load(client, server.port, network, seconds)
        if (key === 'ingest') acknowledged += result.acknowledged
        const each = (used: number): number => (used * 1e6) / result.acknowledged
        const cpu = {
          client: each(result.cpu),
          server: each(cpuSeconds(pid) - before.server),
          database: each(childrenCpuSeconds(postmaster) - before.database),
        }
        const round = {
          perSecond: result.acknowledged / result.seconds,
          cpuUs: cpu.client + cpu.server + cpu.database,
        }
        taken[key].push(round)
        console.log(
          `  ${name.padEnd(24)} ${Math.round(round.perSecond).toString().padStart(7)} /s  ` +
            `p50 ${result.p50Ms.toFixed(0)} ms  p99 ${result.p99Ms.toFixed(0)} ms  CPU ${round.cpuUs.toFixed(0)} µs each ` +
            `(client ${cpu.client.toFixed(0)}, server ${cpu.server.toFixed(0)}, database ${cpu.database.toFixed(0)})`,
        )
      }
    }
    const rate = (key: ServerKey): number => median(taken[key].map((round) => round.perSecond))
    const cpuOf = (key: ServerKey): number => median(taken[key].map((round) => round.cpuUs))
    const against = (key: ServerKey): string =>
      taken[key].length === 0
        ? 'not measured'
        : `${(rate('ingest') / rate(key)).toFixed(2)} (by processor time ${(cpuOf(key) / cpuOf('ingest')).toFixed(2)})`
    best = Math.max(best, rate('ingest'))
    ratios.push(
      `${clientName.padEnd(8)} ingest / bare broker        ${against('bare')}   aim 0.4`,
      `${clientName.padEnd(8)} ingest / naive, row by row  ${against('naive')}   aim 8`,
      `${clientName.padEnd(8)} ingest / naive, 10 at once  ${against('pool')}`,
    )
  }
  const stored = await owner.query<{ messages: string; uplinks: string; receptions: string }>(
    `select (select sum(upper(r) - lower(r)) from gateway_boot, unnest(seen) r) as messages,
       (select count(*) from uplink) as uplinks, (select count(*) from uplink_reception) as receptions`,
  )
  const refused = await owner.query<{ reason: string; detail: string; count: string }>(
    'select reason, detail, count(*) from refused_message group by 1, 2 order by 3 desc limit 3',
  )
  if (refused.rows.length > 0) throw new Error(`refused: ${JSON.stringify(refused.rows)}`)
  const { messages = '0', uplinks = '0', receptions = '0' } = stored.rows[0] ?? {}
  // What was still on the way at the end of a round is stored without having been acknowledged to anybody.
  console.log(
    `acknowledged ${acknowledged} messages, stored ${messages}: ${uplinks} uplinks, ${receptions} further receptions`,
  )
  if (Number(messages) < acknowledged) throw new Error('something acknowledged is not stored')
  const copied = await copyRate(postgres.url)
  await owner.end()
  console.log('')
  for (const line of ratios) console.log(line)
  console.log(`ingest / COPY ${(best / copied).toFixed(2)}   (COPY ${Math.round(copied)} rows/s)`)
} finally {
  await endProcesses(children)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
