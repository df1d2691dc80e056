import { randomBytes } from 'node:crypto'

import { mostTailFrames } from '#contract/calls/frames.ts'

import type { Database } from '../../db/database.ts'
import {
  askForFrames,
  readFrameNews,
  type ReceivedFrame,
  type WatchedGateway,
} from '../../db/devices/frame-news.ts'
import { listen } from '../../db/listen.ts'
import { Refused } from '../pipeline/refused.ts'

/** A message of a tail with its number there. */
export interface NumberedFrame extends ReceivedFrame {
  readonly no: number
}

export interface TailPage {
  cursor: string
  restarted: boolean
  missed: number
  frames: readonly NumberedFrame[]
}

/** `companyNo`: of its owner. What it said under another one is nobody's to read any more. */
export interface TailedGateway extends WatchedGateway {
  readonly companyNo: string
}

/** Who asks: any name that tells one session from another, and the number of its company. */
export interface Watcher {
  readonly session: string
  readonly companyNo: string
}

export interface FrameTails {
  /**
   * Watches a gateway for the next seconds, and gives what it said after the cursor.
   * @throws Refused `tail.another` when the session watches too many, `tail.busy` when its company or everybody does
   */
  read(gateway: TailedGateway, watcher: Watcher, after: string | undefined): TailPage
  /** How many gateways are watched. */
  readonly watched: number
  stop(): Promise<void>
}

interface Tail {
  readonly gateway: TailedGateway
  /** No two tails have the same. */
  readonly name: string
  /** By session, who watches it, and until when. */
  readonly watches: Map<string, { readonly companyNo: string; readonly until: number }>
  askedAt: number
  newest: number
  frames: NumberedFrame[]
}

/** A gateway that nobody asks about any more is let go after this; ingest is asked so often in between. Milliseconds. */
const watchMs = 10_000
const renewMs = 3000
const lookMs = 1000
const mostWatched = { session: 4, company: 8, process: 16 }

/** What the watched gateways of this process say: of each the newest messages, for as long as somebody asks for them. */
export function createFrameTails(
  database: Pick<Database, 'pool'>,
  monotonicMs: () => number = () => performance.now(),
): FrameTails {
  const tails = new Map<string, Tail>()
  let subscription: {
    readonly abort: AbortController
    readonly done: Promise<void>
    isOpen: boolean
  } | null = null
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

  function onPayload(piece: string): void {
    for (const frame of readFrameNews(piece)) {
      const tail = tails.get(String(frame.gatewayId))
      if (tail === undefined) continue
      tail.newest += 1
      tail.frames.push({ ...frame, no: tail.newest })
      if (tail.frames.length > mostTailFrames) tail.frames.shift()
    }
  }

  function startListening(): void {
    const abort = new AbortController()
    const connection = { abort, isOpen: false, done: Promise.resolve() }
    const listening = () => {
      connection.isOpen = true
      ask([...tails.values()])
    }
    connection.done = listen(database, 'frames', { listening, onPayload }, abort.signal)
    subscription = connection
    looking = setInterval(look, lookMs).unref()
  }

  /** The connection goes with the last watch. */
  function look(): void {
    forgetUnasked()
    if (tails.size === 0) void close()
  }

  function forgetUnasked(): void {
    const now = monotonicMs()
    for (const [id, { watches }] of tails) {
      for (const [session, { until }] of watches) if (until <= now) watches.delete(session)
      if (watches.size === 0) tails.delete(id)
    }
  }

  async function close(): Promise<void> {
    clearInterval(looking)
    const closing = subscription
    subscription = null
    closing?.abort.abort()
    await closing?.done
  }

  function open(gateway: TailedGateway): Tail {
    const name = randomBytes(4).toString('hex')
    const never = Number.NEGATIVE_INFINITY
    const tail: Tail = { gateway, name, watches: new Map(), askedAt: never, newest: 0, frames: [] }
    tails.set(gateway.gatewayId, tail)
    if (subscription === null) startListening()
    return tail
  }

  function assertRoom(gatewayId: string, { session, companyNo }: Watcher): void {
    forgetUnasked()
    const all = [...tails.values()]
    if (all.filter(({ watches }) => watches.has(session)).length >= mostWatched.session)
      throw new Refused('tail.another', { args: { limit: mostWatched.session } })
    const ofCompanies = tailsOfCompanies(all)
    const own = ofCompanies.get(companyNo) ?? []
    const isOpen = tails.has(gatewayId)
    const isNew = !own.some(({ gateway }) => gateway.gatewayId === gatewayId)
    if (isNew && own.length >= mostWatched.company) throw new Refused('tail.busy')
    if (isOpen || tails.size < mostWatched.process) return
    const [most = []] = [...ofCompanies.values()].toSorted((one, other) => other.length - one.length)
    const [oldest] = most
    // Were both left with as many, the one that is let go would come back at the other's cost.
    if (oldest === undefined || own.length + 1 >= most.length) throw new Refused('tail.busy')
    tails.delete(oldest.gateway.gatewayId)
  }

  return {
    read(gateway, watcher, after) {
      const { gatewayId, companyNo } = gateway
      if (tails.get(gatewayId)?.gateway.companyNo !== companyNo) tails.delete(gatewayId)
      const now = monotonicMs()
      if (tails.get(gatewayId)?.watches.has(watcher.session) !== true) assertRoom(gatewayId, watcher)
      const tail = tails.get(gatewayId) ?? open(gateway)
      tail.watches.set(watcher.session, { companyNo: watcher.companyNo, until: now + watchMs })
      if (subscription?.isOpen === true && now - tail.askedAt >= renewMs) ask([tail])
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

/** By company, what is watched there, what was opened first before the others. */
function tailsOfCompanies(tails: readonly Tail[]): Map<string, Tail[]> {
  const found = new Map<string, Tail[]>()
  for (const tail of tails)
    for (const companyNo of new Set([...tail.watches.values()].map((watch) => watch.companyNo)))
      found.set(companyNo, [...(found.get(companyNo) ?? []), tail])
  return found
}
