import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from '#contract/wire/clock.ts'
import { beatMs } from '#contract/wire/live.ts'

import type { Database } from '../../db/database.ts'
import { listen } from '../../db/listen.ts'
import { readLiveSeq } from '../../db/live/live-events.ts'
import { readProcessBeat } from '../../db/live/process-beats.ts'
import { unfiltered, wholeTree, type RowFilter } from '../../db/row-filter.ts'
import type { View } from '../../db/view.ts'
import { asRefused } from '../pipeline/answer-error.ts'
import { isDatabaseAway } from '../pipeline/database-away.ts'
import { Refused } from '../pipeline/refused.ts'
import type { Session } from '../services/sessions.ts'
import { canReplay, readAlarms, readEvents } from './event-reader.ts'
import { createNewsByView } from './news-by-view.ts'
import { refreshDevices } from './refresh-devices.ts'
import { repeat } from './repeat.ts'
import { checkSessions } from './session-watch.ts'
import { createSharedLine } from './shared-line.ts'
import { createSubscriber, deliver, reset, type Subscriber, type Viewer } from './subscriber.ts'
import { createTopicShelf } from './topic-shelf.ts'
import type { Topics } from './topics.ts'
import { newsFor } from './view-news.ts'

const lookMs = 1000
const refreshMs = 100
const deviceMs = 500
const sessionCheckMs = 500
const mostPerSession = 20

export interface LiveHub {
  /**
   * Counts a stream of the session, until `release` is called once.
   * @throws Refused `part.unavailable` before the first look at the database, `rate.limited` beyond 20 streams a session
   */
  admit(session: Session): (this: void) => void
  /** Whether a stream can go on after `since` without a gap. */
  canReplay(since: number): Promise<boolean>
  /** Sends hello, what was missed, and from then on everything new, until the writer or the session ends. */
  subscribe(
    viewer: Viewer,
    topics: Topics,
    start: { since: number | undefined; replay: boolean },
  ): Promise<void>
  /** Milliseconds since the database was last looked at with success. */
  silentMs(): number
  readonly subscribers: number
  stop(): Promise<void>
}

export interface LiveHubOptions {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  rowFilter: (view: View) => RowFilter
}

/**
 * The live channel of this process: reads each event once to learn whom it concerns, and what it speaks of once for each
 * view that it is in, under row-level security for that view.
 */
export function startLiveHub({ database, clock, log, rowFilter }: LiveHubOptions): LiveHub {
  const monotonicMs = () => performance.now()
  const abort = new AbortController()
  const shelf = createTopicShelf(database, monotonicMs)
  const subscribers = new Set<Subscriber>()
  const perSession = new Map<string, number>()
  let seq: number | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  let lookAgain = false
  let ingestAt: number | null = null

  async function look(): Promise<void> {
    const newest = await readLiveSeq(database.kysely)
    lookedAt = monotonicMs()
    if (seq === null || newest < seq) {
      // The first look, or another database than before.
      const restarted = seq !== null
      seq = newest
      if (restarted) for (const subscriber of subscribers) reset(subscriber, newest)
    }
    while (seq < newest) {
      if (subscribers.size === 0) {
        seq = newest
        return
      }
      const batch = await readEvents(database, wholeTree, unfiltered, { after: seq, upTo: newest })
      const news = createNewsByView(database, batch)
      let reading: Promise<void> | null
      while ((reading = news.readMissing(subscribers)) !== null) await reading
      // From here to the assignment nothing waits: who subscribes meanwhile starts after this batch.
      shelf.touchedBy(batch.events)
      for (const subscriber of subscribers) deliver(subscriber, batch, news.of(subscriber))
      seq = batch.upTo
    }
  }

  /** One look at a time; a call during one makes one more follow. */
  function wake(): void {
    if (looking !== null) {
      lookAgain = true
      return
    }
    looking = look()
      .catch(failed)
      .finally(() => {
        looking = null
        if (lookAgain && !abort.signal.aborted) {
          lookAgain = false
          wake()
        }
      })
  }

  const head = () => seq ?? 0

  let away = false
  function failed(error: unknown): void {
    if (abort.signal.aborted) return
    if (!isDatabaseAway(error)) log.error({ err: error }, 'live failed')
    else if (!away) log.warn({ err: error }, 'live waits for the database')
    away = isDatabaseAway(error)
  }

  /** @returns what takes it back */
  function count({ tokenHash }: Session): () => void {
    const key = tokenHash.toString('hex')
    const open = perSession.get(key) ?? 0
    if (open >= mostPerSession) throw new Refused('rate.limited')
    perSession.set(key, open + 1)
    return () => {
      const left = (perSession.get(key) ?? 1) - 1
      if (left > 0) perSession.set(key, left)
      else perSession.delete(key)
    }
  }

  async function beat(): Promise<void> {
    const data = JSON.stringify({ now: clock.now(), ingestAt })
    const line = createSharedLine('live.beat', () => data)
    // One that waits in a queue would say that data is fresh when it is not any more.
    for (const { writer, seq: sent } of subscribers) if (writer.keepsUp) writer.writeLine(line, sent)
  }

  /** Apart from the beat: a database that is away must not silence it, since the age of the data tells of that. */
  async function askForIngest(): Promise<void> {
    ingestAt = (await readProcessBeat(database.kysely, 'ingest'))?.at.getTime() ?? null
  }

  const tasks = [
    listenForEvents(database, wake, abort.signal),
    repeat(lookMs, async () => wake(), failed, abort.signal),
    repeat(refreshMs, () => shelf.refresh(), failed, abort.signal),
    repeat(
      deviceMs,
      () => refreshDevices(database, subscribers, new Date(clock.now())),
      failed,
      abort.signal,
    ),
    repeat(
      sessionCheckMs,
      () => checkSessions({ database, clock, rowFilter, shelf }, subscribers),
      failed,
      abort.signal,
    ),
    repeat(beatMs, beat, failed, abort.signal),
    repeat(beatMs, askForIngest, failed, abort.signal),
  ]

  return {
    admit(session) {
      if (seq === null) throw new Refused('part.unavailable')
      return count(session)
    },
    canReplay: (since) => canReplay(database, since),
    async subscribe(viewer, topics, { since, replay }) {
      const start = replay && since !== undefined ? since : head()
      const subscriber = createSubscriber(viewer, topics, start, rowFilter)
      viewer.writer.write('live.hello', { now: clock.now() }, start)
      if (since !== undefined && !replay) viewer.writer.write('live.reset', {}, start)
      for (const refused of topics.refused)
        viewer.writer.write('live.refused', { ...refused, msg: viewer.t(`refusal.${refused.reason}`) }, start)
      const { session, filter } = subscriber
      try {
        while (topics.kinds.has('alarms') && subscriber.seq < head() && viewer.writer.open) {
          const missed = { after: subscriber.seq, upTo: head(), prefix: 'alarm.' }
          const batch = await readEvents(database, session.view, filter, missed)
          const alarms = await readAlarms(database, session.view, filter, batch.events)
          deliver(subscriber, batch, newsFor({ view: session.view, filter }, batch.events, alarms))
        }
      } catch (error) {
        // It comes back with its last number.
        log.warn({ err: asRefused(error) }, 'a live stream could not catch up')
        viewer.writer.end()
      }
      subscriber.seq = Math.max(subscriber.seq, head())
      if (viewer.writer.open) {
        subscribers.add(subscriber)
        shelf.join(subscriber)
      }
      viewer.writer.onClose(() => {
        subscribers.delete(subscriber)
        shelf.leave(subscriber)
      })
      if (abort.signal.aborted) viewer.writer.end()
    },
    silentMs: () => monotonicMs() - lookedAt,
    get subscribers() {
      return subscribers.size
    },
    async stop() {
      abort.abort()
      for (const { writer } of subscribers) writer.end()
      subscribers.clear()
      await Promise.all([...tasks, looking])
    },
  }
}

/**
 * Calls `woken` when the publisher says that there are events, until `signal` aborts. It only wakes: whoever is woken
 * reads for itself, and looks by itself now and then, so a lost notification costs a second and no event.
 */
function listenForEvents(database: Database, woken: () => void, signal: AbortSignal): Promise<void> {
  return listen(database, 'live', { listening: woken, onPayload: () => woken() }, signal)
}
