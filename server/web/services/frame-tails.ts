import { randomBytes } from 'node:crypto'

import { mostTailFrames } from '#contract/calls/frames.ts'

import type { Database } from '../../db/database.ts'
import { askForFrames, readFrameNews, type HeardFrame, type WatchedGateway } from '../../db/frame-news.ts'
import { listen } from '../../db/listen.ts'
import { Refused } from '../pipeline/refused.ts'

/** A message of a tail with its number there. */
export interface NumberedFrame extends HeardFrame {
  readonly no: number
}

export interface TailPage {
  cursor: string
  restarted: boolean
  missed: number
  frames: readonly NumberedFrame[]
}

export interface FrameTails {
  /**
   * Watches a gateway for the next seconds, and gives what it said after the cursor.
   * @throws Refused `question.busy` when too many are watched
   */
  read(gateway: WatchedGateway, after: string | undefined): TailPage
  /** How many gateways are watched. */
  readonly watched: number
  stop(): Promise<void>
}

interface Tail {
  readonly gateway: WatchedGateway
  /** No two tails have the same. */
  readonly name: string
  until: number
  askedAt: number
  newest: number
  frames: NumberedFrame[]
}

/** A gateway that nobody asks about any more is let go after this; ingest is asked so often in between. Milliseconds. */
const watchMs = 10_000
const renewMs = 3000
const lookMs = 1000
const mostWatched = 16

/** What the watched gateways of this process say: of each the newest messages, for as long as somebody asks for them. */
export function createFrameTails(
  database: Pick<Database, 'pool'>,
  monotonicMs: () => number = () => performance.now(),
): FrameTails {
  const tails = new Map<string, Tail>()
  let hearing: { readonly abort: AbortController; readonly done: Promise<void>; isOpen: boolean } | null =
    null
  let looking: NodeJS.Timeout | undefined

  function ask(asked: readonly Tail[]): void {
    const now = monotonicMs()
    for (const tail of asked) tail.askedAt = now
    // It is asked again by and by.
    if (asked.length > 0)
      askForFrames(
        database.pool,
        asked.map(({ gateway }) => gateway),
      ).catch(() => {})
  }

  function heard(piece: string): void {
    for (const frame of readFrameNews(piece)) {
      const tail = tails.get(String(frame.gatewayId))
      if (tail === undefined) continue
      tail.newest += 1
      tail.frames.push({ ...frame, no: tail.newest })
      if (tail.frames.length > mostTailFrames) tail.frames.shift()
    }
  }

  function hear(): void {
    const abort = new AbortController()
    const connection = { abort, isOpen: false, done: Promise.resolve() }
    const listening = () => {
      connection.isOpen = true
      ask([...tails.values()])
    }
    connection.done = listen(database, 'frames', { listening, heard }, abort.signal)
    hearing = connection
    looking = setInterval(look, lookMs).unref()
  }

  /** The connection goes with the last watch. */
  function look(): void {
    const now = monotonicMs()
    for (const [id, { until }] of tails) if (until <= now) tails.delete(id)
    if (tails.size === 0) void close()
  }

  async function close(): Promise<void> {
    clearInterval(looking)
    const closing = hearing
    hearing = null
    closing?.abort.abort()
    await closing?.done
  }

  function open(gateway: WatchedGateway): Tail {
    if (tails.size >= mostWatched) throw new Refused('question.busy')
    const name = randomBytes(4).toString('hex')
    const never = Number.NEGATIVE_INFINITY
    const tail: Tail = { gateway, name, until: 0, askedAt: never, newest: 0, frames: [] }
    tails.set(gateway.gatewayId, tail)
    if (hearing === null) hear()
    return tail
  }

  return {
    read(gateway, after) {
      const tail = tails.get(gateway.gatewayId) ?? open(gateway)
      const now = monotonicMs()
      tail.until = now + watchMs
      if (hearing?.isOpen === true && now - tail.askedAt >= renewMs) ask([tail])
      const [name, number] = after?.split('-') ?? []
      const isSame = name === tail.name
      const from = isSame ? Number(number) : 0
      const oldest = tail.newest - tail.frames.length
      return {
        cursor: `${tail.name}-${tail.newest}`,
        restarted: after !== undefined && !isSame,
        missed: isSame ? Math.max(0, oldest - from) : 0,
        frames: tail.frames.filter(({ no }) => no > from),
      }
    },
    get watched() {
      return tails.size
    },
    async stop() {
      tails.clear()
      await close()
    },
  }
}
