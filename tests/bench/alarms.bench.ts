/**
 * How fast alarms of one condition are taken in the worst orders, as ratios to those in order, in interleaved rounds of one
 * run. Every log raises and clears the condition thousands of times; a replayed log is one that is stored already.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generate } from 'mqtt-packet'

import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'

import type { LoadGateway } from './load-order.ts'
import { endProcesses, makeNetwork, median, provisionNetwork, randomHex, startServer } from './load-world.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] || 5)
const messages = Number(process.env['BENCH_MESSAGES'] || 5000)
const window = 100
const everyMs = 30_000

type Order = 'in order' | 'newest first' | 'shuffled' | 'replayed'
const orders: readonly (readonly [Order, aim: number])[] = [
  ['in order', 1],
  ['newest first', 0.5],
  ['shuffled', 0.8],
  ['replayed', 0.8],
]

function arrange(order: Order): number[] {
  const all = Array.from({ length: messages }, (_, i) => i)
  if (order === 'newest first') return all.toReversed()
  if (order !== 'shuffled') return all
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1))
    const moved = all[i] ?? 0
    all[i] = all[j] ?? 0
    all[j] = moved
  }
  return all
}

/** Sends a log with a window. @returns messages a second */
function send(port: number, gateway: LoadGateway, log: readonly string[]): Promise<number> {
  const { armuid, armKey } = gateway
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const topic = `farwatch/1/${armuid}/up/alarm`
  let sent = 0
  let acknowledged = -1
  let startedAt = 0
  const fill = (): void => {
    socket.cork()
    for (; sent < log.length && sent - acknowledged < window; sent += 1)
      socket.write(
        generate({
          cmd: 'publish',
          topic,
          payload: log[sent] ?? '',
          qos: 1,
          dup: false,
          retain: false,
          messageId: sent + 1,
        }),
      )
    socket.uncork()
  }
  socket.on('error', reject)
  let bytes = 0
  // CONNACK and PUBACK are four bytes each.
  socket.on('data', (chunk) => {
    bytes += chunk.length
    acknowledged = Math.floor(bytes / 4) - 1
    if (startedAt === 0) startedAt = performance.now()
    if (acknowledged === log.length) {
      socket.end()
      resolve((log.length * 1000) / (performance.now() - startedAt))
    } else fill()
  })
  socket.write(
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: armuid,
      keepalive: 0,
      username: armuid,
      password: Buffer.from(armKey),
    }),
  )
  return promise
}

const folder = await mkdtemp(join(tmpdir(), 'farwatch-bench-'))
const postgres = await startEmbeddedPostgres({ folder })
const children: ChildProcess[] = []
try {
  // Each log has a gateway of its own, with its whole credit.
  const network = makeNetwork(orders.length * (rounds + 1))
  const owner = await provisionNetwork(postgres.url, folder, network)
  const ingest = await startServer('server/ingest/main.ts', {
    DATABASE_URL: postgres.url,
    FARWATCH_DATA: folder,
    FARWATCH_MQTT_PORT: '0',
  })
  children.push(ingest.child)
  const begin = Date.now() - (messages + 1) * everyMs
  const logOf = (order: Order, uid: string | undefined): string[] => {
    const boot = randomHex(4)
    return arrange(order).map((i, n) =>
      JSON.stringify({
        boot,
        seq: n + 1,
        at: begin + i * everyMs,
        deviceType: 0,
        uid,
        alarmType: 1006,
        state: i % 2 === 0 ? 'raised' : 'cleared',
      }),
    )
  }

  console.log(`${messages} alarms of one condition, window ${window}, ${rounds} rounds`)
  const taken = new Map(orders.map(([order]) => [order, [] as number[]]))
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [i, [order]] of orders.entries()) {
      const sender = network[round * orders.length + i]
      // What is replayed was sent in order just before.
      const concerned = order === 'replayed' ? network[round * orders.length] : sender
      if (sender === undefined) continue
      const perSecond = await send(ingest.port, sender, logOf(order, concerned?.terminals[0]))
      if (round === 0) continue
      taken.get(order)?.push(perSecond)
      console.log(`  round ${round}  ${order.padEnd(12)} ${Math.round(perSecond).toString().padStart(6)} /s`)
    }
  const { rows } = await owner.query<{ records: number }>(
    `select count(*)::int as records from alarm_record group by device_id`,
  )
  await owner.end()
  if (rows.length !== 3 * (rounds + 1) || rows.some(({ records }) => records !== messages / 2))
    throw new Error(`other records than those in order: ${JSON.stringify(rows)}`)
  console.log('')
  const rate = (order: Order): number => median(taken.get(order) ?? [])
  for (const [order, aim] of orders.slice(1))
    console.log(`${order} / in order ${(rate(order) / rate('in order')).toFixed(2)}   aim ${aim}`)
} finally {
  await endProcesses(children)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
