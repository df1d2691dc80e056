/**
 * 1,000 walls on one server: from the commit of an alarm to its line at every screen, while 1,000 devices change each second.
 * Then once more with a screen that does not read. A bare broadcast of the same lines by `node:http` runs in the same minute:
 * what this machine can do at all.
 */
import { createHash } from 'node:crypto'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import type { Client } from 'pg'

import { stackDatabase } from '#tests/harness/stack-database.ts'
import { startStack } from '#tests/harness/stack.ts'

const walls = 1000
const devices = 1000
const seconds = 20
const alarmsPerSecond = 2
const warmUpSeconds = 5

const tokenOf = (n: number) => `wall${n}`.padEnd(43, '-')
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** When each alarm was committed, by its id, and the delays at all walls. */
const committed = new Map<string, number>()
let delays: number[] = []
/** What was committed before is the warm-up’s. */
let from = 0

/** Follows one stream: notes when an alarm's line came. */
function follow(url: string, token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers: { access_token: token } }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${url}: ${response.statusCode}`))
        return
      }
      let rest = ''
      response.setEncoding('latin1').on('data', (text: string) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        const now = performance.now()
        for (const line of lines) {
          const id = /^\{"event":"alarm\.raised".*?"objectid":"(\d+)"/.exec(line)?.[1]
          const at = id === undefined ? undefined : committed.get(id)
          if (at !== undefined && at >= from) delays.push(now - at)
        }
      })
      response.on('error', () => undefined)
      resolve(response)
    })
    request.on('error', reject)
  })
}

async function followAll(url: string): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = []
  for (let n = 0; n < walls; n += 50)
    streams.push(
      ...(await Promise.all(Array.from({ length: 50 }, (_, place) => follow(url, tokenOf(n + place))))),
    )
  return streams
}

interface Figures {
  p50: number
  p99: number
  worst: number
  count: number
}

/** Calls `each` so often a second, and gives the delays that the walls saw. */
async function measure(perSecond: number, each: (turn: number) => Promise<void>): Promise<Figures> {
  const startedAt = performance.now()
  delays = []
  from = Number.POSITIVE_INFINITY
  const turns = (seconds + warmUpSeconds) * perSecond
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn === warmUpSeconds * perSecond) from = performance.now()
    await each(turn)
    await wait(Math.max(0, startedAt + ((turn + 1) * 1000) / perSecond - performance.now()))
  }
  await wait(2000)
  const sorted = delays.sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? NaN, count: sorted.length }
}

function report(name: string, { p50, p99, worst, count }: Figures): void {
  const expected = walls * seconds * alarmsPerSecond
  console.log(
    `${name}: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, worst ${worst.toFixed(0)} ms; ` +
      `${count} of ${expected} lines came`,
  )
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
    [Array.from({ length: walls }, (_, n) => hashOf(tokenOf(n)))],
  )
}

/** Each device has its alarm once. */
let raised = 0

/** Changes all devices once a second, and raises an alarm in each turn. */
async function change(database: Client, turn: number): Promise<void> {
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
  committed.set(rows[0]?.id ?? '', performance.now())
}

/** The same number of lines to the same number of readers, with nothing behind them. */
async function bareBroadcast(): Promise<Figures> {
  const readers = new Set<ServerResponse>()
  const server = createServer((_, response) => {
    response.writeHead(200).flushHeaders()
    readers.add(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const streams = await followAll(`http://127.0.0.1:${port}/`)
  const figures = await measure(alarmsPerSecond, async (turn) => {
    committed.set(String(turn), performance.now())
    const line = `{"event":"alarm.raised","seq":1,"data":{"objectid":"${turn}","text":"${'x'.repeat(400)}"}}\n`
    for (const reader of readers) reader.write(line)
  })
  for (const stream of streams) stream.destroy()
  server.closeAllConnections()
  server.close()
  return figures
}

const bare = await bareBroadcast()
report('bare broadcast of lines', bare)
committed.clear()

const stack = await startStack()
const database = await stackDatabase(stack)
try {
  await fill(database)
  const topics = 'alarms,rates,map:115.00000;39.00000;118.00000;41.00000;7.00;-;-;-'
  const streams = await followAll(`${stack.url}/api/live?topics=${encodeURIComponent(topics)}`)
  const all = await measure(alarmsPerSecond, (turn) => change(database, turn))
  report(`${walls} walls, ${devices} devices changing each second`, all)
  streams[0]?.pause()
  const beside = await measure(alarmsPerSecond, (turn) => change(database, turn))
  report('beside one screen that does not read', beside)
  console.log(
    `against the bare broadcast: p99 × ${(all.p99 / bare.p99).toFixed(1)}; ` +
      `one stalled screen moves the others’ p99 by ${((beside.p99 / all.p99 - 1) * 100).toFixed(0)} %`,
  )
  for (const stream of streams) stream.destroy()
} finally {
  await database.end()
  await stack.stop()
}
