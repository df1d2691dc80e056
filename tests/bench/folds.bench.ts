/**
 * How many rows a storm makes with alarms folded behind their cause and without, and how often the top of a fold is what
 * experts call the cause. Plays the log of 439 sites of `../shared/data` in its own time, each minute as one batch, as ingest
 * takes it 60 times faster than it was; skips without the log. BENCH_DATA names another folder,
 * BENCH_DAYS plays fewer than its six days.
 *
 * The log does not say what its numbers mean. 7 and 8 strike both ends of a link within seconds on 382 sites, as a lost path
 * does: 7 stands for offline and 8 for re-registrations. The others are the replay's.
 */
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { alarmType, type AlarmType } from '#contract/wire/enumerations.ts'
import { openDatabase } from '#server/db/database.ts'
import { lockStates } from '#server/db/ingest/ingest-state.ts'
import { countRaised } from '#server/db/live/alarms.ts'
import { migrate } from '#server/db/migrate.ts'
import { unfiltered, wholeTree } from '#server/db/row-filter.ts'
import { provision } from '#server/db/setup/provision.ts'
import { openVault } from '#server/db/vault.ts'
import { inView } from '#server/db/view.ts'
import { gatherEffects, giveBackEffects } from '#server/ingest/alarm-causes.ts'
import { inTransaction } from '#server/ingest/in-transaction.ts'
import { writeAlarms } from '#server/ingest/write-alarms.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { places } from '#simulator/plan/places.ts'
import { alarmTimeline } from '#simulator/replay/alarm-timeline.ts'
import { alarmTypeOf } from '#simulator/replay/alarm-types.ts'
import { readLogFiles, type ReplayLog } from '#simulator/replay/replay-logs.ts'
import { planReplay, type ReplayNetwork } from '#simulator/replay/replay-plan.ts'

import { randomHex } from './load-world.ts'

const data = join(process.env['BENCH_DATA'] || '../shared/data', 'alarms')
const files = {
  log: join(data, 'microwave-439-devices.csv'),
  links: join(data, 'microwave-439-links.csv'),
  causes: join(data, 'microwave-439-causes.csv'),
}
const days = Number(process.env['BENCH_DAYS'] || 6)
const [minuteS, windowS, quietS] = [60, 600, 1800]
const [lostPath, reRegistering] = [7, 8]
/** More sites than this that begin to alarm within ten minutes, after half an hour of quiet each, are a true flood. */
const floodSites = 10
const mostRows = 10

/** Log time is counted from here. */
const beginMs = Date.UTC(2026, 0, 1)

function typeOf(alarmId: number, isGateway: boolean): AlarmType {
  if (alarmId === lostPath) return alarmType.values.offline
  return alarmId === reRegistering ? alarmType.values.tooManyReRegistrations : alarmTypeOf(alarmId, isGateway)
}

/** The windows of ten minutes in which more sites than one fault reaches begin to alarm. */
function trueFloods(log: ReplayLog): Set<number> {
  const sites = new Map<number, Set<number>>()
  const quietSince = new Map<number, number>()
  for (const { deviceId, startS, endS } of log.alarms) {
    const window = Math.floor(startS / windowS)
    if (startS - (quietSince.get(deviceId) ?? Number.NEGATIVE_INFINITY) > quietS)
      sites.set(window, (sites.get(window) ?? new Set()).add(deviceId))
    quietSince.set(deviceId, Math.max(endS, quietSince.get(deviceId) ?? endS))
  }
  return new Set([...sites].filter(([, begun]) => begun.size > floodSites).map(([window]) => window))
}

/** A database with the sites of the log, each connected as the plan says. @returns device ids by site */
async function connectSites(url: string, folder: string, log: ReplayLog) {
  const place = places[0]
  if (place === undefined) throw new Error('there is no place')
  const { provisioning, network } = planReplay({ ...log, place, newArmKey: () => randomHex(8) })
  await migrate(url)
  await provision(url, openVault(folder), provisioning)
  const owner = new Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query<{ uid: string; id: string }>(
    'select dev_uid as uid, device_id as id from device',
  )
  const idOf = new Map(rows.map(({ uid, id }) => [uid, id]))
  for (const { armuid, relays } of network.gateways)
    for (const { moteuid, parent } of relays)
      await owner.query('update device set gateway_id = $2, parent_id = $3 where device_id = $1', [
        idOf.get(moteuid),
        idOf.get(armuid),
        parent === null ? null : idOf.get(parent),
      ])
  await owner.end()
  return { network, deviceOf: sitesOf(network, idOf) }
}

function sitesOf(network: ReplayNetwork, idOf: ReadonlyMap<string, string>): Map<number, number> {
  return new Map(
    network.sites.map(({ deviceId, armuid, moteuid }) => [deviceId, Number(idOf.get(moteuid ?? armuid))]),
  )
}

interface Fold {
  top: number
  raisedS: number
  effects: number
}

/** Whether the log has a cause of the top on its site or on a linked one, active within ten minutes before it. */
function hasDeeperCause({ top, raisedS }: Fold, log: ReplayLog, deeper: ReadonlySet<number>): boolean {
  const near = new Set([top, ...log.links.flatMap(([a, b]) => (a === top ? [b] : b === top ? [a] : []))])
  return log.alarms.some(
    ({ alarmId, deviceId, startS, endS }) =>
      deeper.has(alarmId) && near.has(deviceId) && startS <= raisedS && endS >= raisedS - windowS,
  )
}

function summary(rows: readonly number[]): string {
  const sorted = rows.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const mean = rows.reduce((sum, each) => sum + each, 0) / rows.length
  const within = rows.filter((each) => each <= mostRows).length / rows.length
  return `mean ${mean.toFixed(1).padStart(5)}  median ${at(0.5)}  p90 ${at(0.9)}  most ${at(1)}  ≤ ${mostRows} in ${(100 * within).toFixed(0)} % of the windows`
}

if (!Object.values(files).every((file) => existsSync(file))) {
  console.log('no log of alarms in ../shared/data: skipped')
  process.exit(0)
}
const [whole] = readLogFiles({ log: files.log, links: files.links, uplinks: undefined })
if (whole === undefined) throw new Error('the log has no alarm')
const log = { ...whole, alarms: whole.alarms.filter(({ startS }) => startS < days * 86_400) }
const folder = await mkdtemp(join(tmpdir(), 'farwatch-bench-'))
const postgres = await startEmbeddedPostgres({ folder })
const database = openDatabase(postgres.url, 'farwatch_ingest', { max: 3 })
try {
  const { network, deviceOf } = await connectSites(postgres.url, folder, log)
  const gateways = new Set(
    network.sites.filter(({ moteuid }) => moteuid === null).map((site) => site.deviceId),
  )
  const changes = alarmTimeline(log.alarms, (alarmId, site) => typeOf(alarmId, gateways.has(site)))
  const { pool } = database
  const windows = Math.ceil((changes.at(-1)?.atS ?? 0) / windowS)
  const givenBack = Array.from({ length: windows }, () => 0)
  const startedAt = performance.now()
  for (const [minute, batch] of Map.groupBy(changes, ({ atS }) => Math.floor(atS / minuteS))) {
    const events = batch.flatMap(({ deviceId, alarmType, state, atS }) => {
      const device = deviceOf.get(deviceId)
      return device === undefined ? [] : [{ deviceId: device, alarmType, state, at: beginMs + atS * 1000 }]
    })
    await inTransaction(pool, async (client) => {
      const ids = [...new Set(events.map(({ deviceId }) => deviceId))].toSorted((a, b) => a - b)
      await lockStates(client, ids)
      await writeAlarms(client, events, beginMs + (minute + 1) * minuteS * 1000)
    })
    await gatherEffects(pool)
    const given = await giveBackEffects(pool, beginMs + (minute + 1) * minuteS * 1000)
    const window = Math.floor((minute * minuteS) / windowS)
    givenBack[window] = (givenBack[window] ?? 0) + given
    if (given > 0) await pool.query('delete from outbox')
  }
  const seconds = (performance.now() - startedAt) / 1000

  const period = {
    from: beginMs,
    to: beginMs + windows * windowS * 1000 - 1,
    bucketMs: windowS * 1000,
    buckets: windows,
  }
  const counted = (newsOnly: boolean) =>
    inView(database, wholeTree, (tx) => countRaised(tx, unfiltered, undefined, { ...period, newsOnly }))
  const [on, off] = [await counted(true), await counted(false)]
  const floods = trueFloods(log)
  const outside = (rows: readonly number[]) => rows.filter((_, window) => !floods.has(window))
  const shown = on.map((rows, window) => rows + (givenBack[window] ?? 0))

  const { rows: folds } = await pool.query<{ device: string; raised: number; effects: number }>(
    `select c.device_id as device, extract(epoch from c.raised_at)::float8 as raised, count(*)::int as effects
     from alarm_record e join alarm_record c on c.alarm_id = e.cause_id group by c.alarm_id`,
  )
  const siteOf = new Map([...deviceOf].map(([site, device]) => [String(device), site]))
  const deeper = new Set(
    readFileSync(files.causes, 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(',').map(Number))
      .flatMap(([cause = -1, effect]) => (effect === lostPath ? [cause] : [])),
  )
  const right = folds.filter(
    ({ device, raised, effects }) =>
      !hasDeeperCause(
        { top: siteOf.get(device) ?? -1, raisedS: raised - beginMs / 1000, effects },
        log,
        deeper,
      ),
  )
  const folded = folds.reduce((sum, { effects }) => sum + effects, 0)

  console.log(
    `${log.alarms.length} alarms of ${deviceOf.size} sites, ${days} days in ${seconds.toFixed(0)} s`,
  )
  console.log(
    `${windows} windows of ten minutes, ${floods.size} of them true floods: more than ${floodSites} sites begin to alarm`,
  )
  console.log(`new rows outside of these, folding on   ${summary(outside(shown))}   aim ≤ ${mostRows}`)
  console.log(`                           folding off  ${summary(outside(off))}`)
  console.log(
    `new rows in the floods,    folding on   ${summary(shown.filter((_, window) => floods.has(window)))}`,
  )
  console.log(
    `                           folding off  ${summary(off.filter((_, window) => floods.has(window)))}`,
  )
  console.log(
    `${folds.length} folds take ${folded} alarms; ${givenBack.reduce((sum, each) => sum + each, 0)} given back`,
  )
  console.log(
    `the experts' cause is on top of ${((100 * right.length) / Math.max(1, folds.length)).toFixed(1)} % of the folds   aim ≥ 80 %`,
  )
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
