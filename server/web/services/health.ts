import { statfs } from 'node:fs/promises'

import { beatMs } from '#contract/wire/live.ts'
import type { Clock } from '#contract/wire/clock.ts'
import type { PartHealth } from '#contract/calls/records.ts'

import { pingDatabase, type Database } from '../../db/database.ts'
import { readOutboxLag, readProcessBeat } from '../../db/live/process-beats.ts'
import { readSchemaState } from '../../db/schema-state.ts'
import type { LiveHub } from '../live/hub.ts'
import type { MessageArgs, MessageId } from '../messages/translate.ts'

/** One part of the system, before it is put into words. */
export interface PartState {
  part: 'database' | 'ingest' | 'live' | 'web' | 'disk' | 'headers'
  ok: boolean
  message: MessageId
  args?: MessageArgs
  figures: PartHealth['figures']
}

export interface HealthSources {
  database: Database
  clock: Clock
  hub: Pick<LiveHub, 'silentMs' | 'subscribers'>
  dataFolder: string
}

/** Nobody waits longer for an answer about health; milliseconds. */
const answerWithinMs = 1500
const ingestSilentMs = 5 * beatMs
const mostWaitingSeconds = 10
const hubSilentMs = 10_000
const leastFreeShare = 0.05

/** Every part asked at once, each for a bounded time: a part that does not answer is ill. */
export async function readHealth(
  sources: HealthSources,
  headers: { announced: boolean; arrived: boolean },
): Promise<PartState[]> {
  const unknown = (part: PartState['part']): PartState => ({
    part,
    ok: false,
    message: 'health.unknown',
    figures: {},
  })
  const parts = await Promise.all([
    within(databaseState(sources), {
      part: 'database',
      ok: false,
      message: 'health.database.away',
      figures: {},
    }),
    within(ingestState(sources), unknown('ingest')),
    within(liveState(sources), unknown('live')),
    within(diskState(sources), { part: 'disk', ok: false, message: 'health.disk.unknown', figures: {} }),
  ])
  return [...parts, webState(sources), headersState(headers)]
}

async function within(state: Promise<PartState>, otherwise: PartState): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<PartState>((resolve) => {
    timer = setTimeout(resolve, answerWithinMs, otherwise)
  })
  const answer = await Promise.race([state.catch(() => otherwise), timeout])
  clearTimeout(timer)
  return answer
}

async function databaseState({ database }: HealthSources): Promise<PartState> {
  const answerMs = await pingDatabase(database)
  const { totalCount, idleCount, waitingCount } = database.pool
  const figures = {
    answerMs,
    connections: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  }
  const { missing, newer } = await readSchemaState(database)
  if (newer) return { part: 'database', ok: false, message: 'health.database.newer', figures }
  if (missing.length > 0) {
    const args = { names: missing.join(', ') }
    return { part: 'database', ok: false, message: 'health.database.old', args, figures }
  }
  return { part: 'database', ok: true, message: 'health.works', figures }
}

async function ingestState({ database, clock }: HealthSources): Promise<PartState> {
  const beat = await readProcessBeat(database.kysely, 'ingest')
  if (beat === null) return { part: 'ingest', ok: false, message: 'health.ingest.never', figures: {} }
  const silentMs = Math.max(0, clock.realMs(clock.now() - beat.at.getTime()))
  const figures = { silentMs: Math.round(silentMs), ...numbersOf(beat.figures) }
  const unreliableMs = Number(beat.figures['clockUnreliableMs'] ?? 0)
  if (silentMs <= ingestSilentMs && unreliableMs > 0) {
    const args = { minutes: Math.floor(unreliableMs / 60_000), held: Number(beat.figures['held'] ?? 0) }
    return { part: 'ingest', ok: false, message: 'health.ingest.clock', args, figures }
  }
  if (silentMs <= ingestSilentMs) return { part: 'ingest', ok: true, message: 'health.works', figures }
  const args = { seconds: Math.round(silentMs / 1000) }
  return { part: 'ingest', ok: false, message: 'health.ingest.silent', args, figures }
}

async function liveState({ database, hub }: HealthSources): Promise<PartState> {
  const { waiting, oldestSeconds } = await readOutboxLag(database.kysely)
  const figures = { waiting, oldestSeconds: Math.round(oldestSeconds * 10) / 10, streams: hub.subscribers }
  if (hub.silentMs() > hubSilentMs) return { part: 'live', ok: false, message: 'health.live.deaf', figures }
  if (oldestSeconds <= mostWaitingSeconds) return { part: 'live', ok: true, message: 'health.works', figures }
  const args = { waiting, seconds: Math.round(oldestSeconds) }
  return { part: 'live', ok: false, message: 'health.live.behind', args, figures }
}

async function diskState({ dataFolder }: HealthSources): Promise<PartState> {
  const { bavail, blocks, bsize } = await statfs(dataFolder)
  const share = blocks === 0 ? 1 : bavail / blocks
  const figures = { freePercent: Math.round(share * 1000) / 10, freeBytes: bavail * bsize }
  if (share >= leastFreeShare) return { part: 'disk', ok: true, message: 'health.works', figures }
  return {
    part: 'disk',
    ok: false,
    message: 'health.disk.full',
    args: { percent: figures.freePercent },
    figures,
  }
}

function webState({ hub }: HealthSources): PartState {
  const { rss } = process.memoryUsage()
  const figures = { uptimeSeconds: Math.round(process.uptime()), memoryBytes: rss, streams: hub.subscribers }
  return { part: 'web', ok: true, message: 'health.works', figures }
}

/** The console announces its underscored headers in one that has none: when they are missing, a proxy dropped them. */
function headersState({ announced, arrived }: { announced: boolean; arrived: boolean }): PartState {
  const ok = !announced || arrived
  return { part: 'headers', ok, message: ok ? 'health.works' : 'health.headers.lost', figures: {} }
}

/** Figures of another process; groups of them (messages refused by reason) become `group.name`. */
function numbersOf(figures: Readonly<Record<string, unknown>>, prefix = ''): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]): [string, number][] => {
      if (typeof value === 'number') return [[prefix + name, value]]
      if (typeof value !== 'object' || value === null) return []
      return Object.entries(numbersOf({ ...value }, `${prefix}${name}.`))
    }),
  )
}
