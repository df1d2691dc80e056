/**
 * 1,000 walls on one server: from the commit of an alarm to its line at every screen, while 1,000 devices change each second;
 * then with a screen that does not read; then socket.io with the same lines to as many readers, with nothing behind it.
 * The three take turns, so that a busy minute of the machine meets all of them.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { Client } from 'pg'

import { publishOutbox } from '#server/db/ingest/ingest-upkeep.ts'
import { stackDatabase } from '#tests/harness/stack-database.ts'
import { startStack } from '#tests/harness/stack.ts'
import { webProcess } from '#tests/harness/web-process.ts'

import { cpuSeconds } from './cpu-time.ts'
import type { EmitOrder } from './socket-io-server.ts'
import type { Collected, ReaderOrder } from './wall-readers.ts'

const walls = 1000
const devices = 1000
const rounds = 4
const secondsOfRound = 8
const warmUpSeconds = 5
const alarmsPerSecond = 2

const tokens = Array.from({ length: walls }, (_, n) => `wall${n}`.padEnd(43, '-'))
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const now = () => performance.timeOrigin + performance.now()

function start(file: string): ChildProcess {
  return fork(join(import.meta.dirname, file))
}
async function answerOf<T>(child: ChildProcess, order?: ReaderOrder): Promise<T> {
  const answered = once(child, 'message')
  if (order !== undefined) child.send(order)
  return (await answered)[0]
}

/** What was measured of one of the three, over all its rounds. */
class Measured {
  readonly name: string
  private readonly delays: number[] = []
  private due = 0
  private seconds = 0
  private readonly cpu = { server: 0, readers: 0 }
  constructor(name: string) {
    this.name = name
  }

  /** @param sentAt of each alarm, by its id */
  add({ arrivals }: Collected, sentAt: ReadonlyMap<string, number>): void {
    this.due += sentAt.size * walls
    for (const { id, at } of arrivals) {
      const sent = sentAt.get(id)
      if (sent !== undefined) this.delays.push(at - sent)
    }
  }
  addCpu(seconds: number, server: number, readers: number): void {
    this.seconds += seconds
    this.cpu.server += server
    this.cpu.readers += readers
  }
  at(share: number): number {
    this.delays.sort((one, other) => one - other)
    return this.delays[Math.min(this.delays.length - 1, Math.floor(this.delays.length * share))] ?? NaN
  }
  report(): void {
    const share = (cpu: number) => `${((cpu / this.seconds) * 100).toFixed(0)} %`
    const [p50, p99, worst] = [0.5, 0.99, 1].map((part) => this.at(part).toFixed(0))
    console.log(
      `${this.name}: p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms; ${this.delays.length} of ${this.due} lines; ` +
        `of a core: server ${share(this.cpu.server)}, readers ${share(this.cpu.readers)}`,
    )
  }
}

async function fill(database: Client): Promise<void> {
  const run = (text: string, values: unknown[] = []) => database.query(text, values)
  await run(`insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, lng, lat)
    select 2, 'BE000000', company_id, company_no, 'gateway', 'bench', 116, 40 from company where parent_id is null`)
  await run(
    `insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, gateway_id, parent_id, lng, lat)
     select 0, upper(to_hex(3204448256 + n)), g.company_id, g.company_no, 'temperature-humidity', 'bench ' || n, g.device_id,
       g.device_id, 116 + (n % 40) * 0.01, 40 + (n / 40) * 0.01
     from device g, generate_series(1, $1::int) n where g.dev_uid = 'BE000000'`,
    [devices],
  )
  await run(
    `insert into screen (company_id, name, token_hash, created_at)
     select company_id, 'bench', hash, now() from company, unnest($1::bytea[]) hash where parent_id is null`,
    [tokens.map(hashOf)],
  )
}

/** Each device has its alarm once. */
let raised = 0

/** Changes all devices once a second and raises an alarm in each turn, and numbers both at once, as ingest does after a commit. */
async function change(database: Client, turn: number, sentAt: Map<string, number>): Promise<void> {
  if (turn % alarmsPerSecond === 0)
    await database.query(
      'update device_status set online = not online where device_id in (select device_id from device where device_type = 0)',
    )
  const { rows } = await database.query<{ id: string }>(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, device_type, company_no, gateway_id, 1006, 1, now(), now()
     from device where device_type = 0 order by device_id offset $1 limit 1 returning alarm_id as id`,
    [raised],
  )
  raised += 1
  sentAt.set(rows[0]?.id ?? '', now())
  // None: the publisher of ingest was faster, perhaps with a look from before the commit.
  while ((await publishOutbox(database, 10_000)) === 0 && (await waiting(database))) await wait(2)
}

async function waiting(database: Client): Promise<boolean> {
  return ((await database.query('select from outbox limit 1')).rowCount ?? 0) > 0
}

async function inTurns(seconds: number, each: (turn: number) => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  for (let turn = 0; turn < seconds * alarmsPerSecond; turn += 1) {
    await each(turn)
    await wait(Math.max(0, startedAt + ((turn + 1) * 1000) / alarmsPerSecond - performance.now()))
  }
}

const stack = await startStack()
const database = await stackDatabase(stack)
const [readers, ioReaders, io] = [
  start('wall-readers.ts'),
  start('wall-readers.ts'),
  start('socket-io-server.ts'),
]
try {
  const ioPort = await answerOf<number>(io)
  await fill(database)
  const topics = 'alarms,rates,map:115.00000;39.00000;118.00000;41.00000;7.00;-;-;-'
  const path = `/api/live?topics=${encodeURIComponent(topics)}`
  await answerOf(readers, {
    kind: 'follow',
    port: Number(new URL(stack.url).port),
    path,
    tokens,
    socketIo: false,
  })
  const ioPath = '/socket.io/?EIO=4&transport=websocket'
  await answerOf(ioReaders, { kind: 'follow', port: ioPort, path: ioPath, tokens, socketIo: true })

  const ours = new Measured(`Farwatch: ${walls} walls, ${devices} devices changing each second`)
  const beside = new Measured('the same beside one screen that does not read')
  const theirs = new Measured('socket.io, the same lines and nothing behind them')
  /** Runs what `work` does, and adds what it cost and what the readers saw. */
  async function measure(
    into: Measured,
    server: number,
    client: ChildProcess,
    work: (sentAt: Map<string, number>) => Promise<void>,
  ): Promise<Collected> {
    const sentAt = new Map<string, number>()
    const { cpuMs: before } = await answerOf<Collected>(client, { kind: 'collect' })
    const [startedAt, cpuBefore] = [performance.now(), cpuSeconds(server)]
    await work(sentAt)
    const [seconds, cpu] = [(performance.now() - startedAt) / 1000, cpuSeconds(server) - cpuBefore]
    await wait(1500)
    const collected = await answerOf<Collected>(client, { kind: 'collect' })
    into.add(collected, sentAt)
    into.addCpu(seconds, cpu, (collected.cpuMs - before) / 1000)
    return collected
  }
  const changes = (sentAt: Map<string, number>) =>
    inTurns(secondsOfRound, (turn) => change(database, turn, sentAt))

  await inTurns(warmUpSeconds, (turn) => change(database, turn, new Map()))
  const web = webProcess(stack)
  for (let round = 0; round < rounds; round += 1) {
    const { lines } = await measure(ours, web, readers, changes)
    await answerOf(readers, { kind: 'stall' })
    await measure(beside, web, readers, changes)
    await answerOf(readers, { kind: 'resume' })
    await measure(theirs, io.pid ?? 0, ioReaders, async (sentAt) => {
      const startedAt = now()
      for (const { at, line } of lines) {
        await wait(Math.max(0, at - (lines[0]?.at ?? 0) - (now() - startedAt)))
        const order: EmitOrder & { data: { objectid?: string } } = JSON.parse(line)
        if (order.data.objectid !== undefined) sentAt.set(order.data.objectid, now())
        io.send(order)
      }
    })
  }
  for (const each of [ours, beside, theirs]) each.report()
  console.log(
    `one stalled screen moves the others’ p50 by ${((beside.at(0.5) / ours.at(0.5) - 1) * 100).toFixed(0)} %, ` +
      `p99 by ${((beside.at(0.99) / ours.at(0.99) - 1) * 100).toFixed(0)} %`,
  )
} finally {
  for (const child of [readers, ioReaders, io]) child.kill()
  await database.end()
  await stack.stop()
}
