import type { Gate } from '../mqtt/gate.ts'
import type { BatchResult } from './apply-batch.ts'
import { classifyFailure } from './failure.ts'
import { createSparingLog } from './sparing-log.ts'
import { createSuspects } from './suspects.ts'
import type { Refusal, UpEnvelope } from './up-message.ts'

export interface BatcherOptions {
  /** Stores the messages in one transaction, or throws and has stored nothing. */
  readonly apply: (messages: readonly UpEnvelope[]) => Promise<BatchResult>
  readonly refuse: (refusal: Refusal) => void
  /** Closed while too much is waiting. */
  gate: Gate
  readonly log: (line: string) => void
  /** Transactions under way at once; a gateway's messages always take the same lane. */
  lanes?: number
  /** Most messages of one transaction. */
  maxBatch?: number
  /** How long the first message of an idle moment waits for others. Real time. */
  lingerMs?: number
  maxPendingMessages?: number
  maxPendingBytes?: number
  /** Longest wait between two tries while the database is away. Real time. */
  maxBackoffMs?: number
}

export interface Batcher {
  /** Calls `done` when the message is stored, was stored before, or has been refused. */
  readonly add: (message: UpEnvelope, done: () => void) => void
  /** Resolves when nothing is waiting but what was postponed. */
  drained(): Promise<void>
  /** Nothing is tried again; what waits is never acknowledged. */
  readonly abandon: () => void
  readonly figures: BatcherFigures
}

export interface BatcherFigures {
  stored: number
  repeated: number
  batches: number
  pending: number
  pendingBytes: number
  lastBatch: number
  /** Since when the database has been away, and since when a transaction has been under way; by `performance.now()`. */
  awaySince: number | null
  readonly busySince: number | null
}

interface Lane {
  waiting: Waiting[]
  running: boolean
  busySince: number | null
}

interface Waiting {
  readonly message: UpEnvelope
  readonly done: () => void
}

const conflictTries = 10
/** Most messages of a suspect in one transaction. */
const maxSuspectBatch = 100
/** What cannot be stored now, though the rest of its batch can, comes again after this. */
const postponeMs = 2000

/**
 * Collects messages while the transaction before is under way, and stores those of a gateway in the order they came.
 * Nothing is acknowledged before its transaction has committed, and nothing of what waits is ever dropped.
 *
 * When a message makes a transaction fail, its gateway is found by halves and put on a lane for suspects, so that its
 * neighbours meet each such gateway once and not with every batch.
 */
export function createBatcher(options: BatcherOptions): Batcher {
  const {
    apply,
    refuse,
    gate,
    log,
    lanes = 2,
    maxBatch = 1000,
    lingerMs = 5,
    maxPendingMessages = 20_000,
    maxPendingBytes = 64 * 1024 * 1024,
    maxBackoffMs = 5000,
  } = options
  const figures: BatcherFigures = {
    stored: 0,
    repeated: 0,
    batches: 0,
    pending: 0,
    pendingBytes: 0,
    lastBatch: 0,
    awaySince: null,
    get busySince() {
      const since = all.flatMap((lane) => lane.busySince ?? [])
      return since.length === 0 ? null : Math.min(...since)
    },
  }
  const end = { abandoned: false }
  const newLane = (): Lane => ({ waiting: [], running: false, busySince: null })
  const ordinary = Array.from({ length: lanes }, newLane)
  const suspects = newLane()
  const all: readonly Lane[] = [...ordinary, suspects]
  const suspected = createSuspects()
  const logFailure = createSparingLog(log)
  let idle: (() => void)[] = []

  function laneOf(armuid: string): Lane {
    if (suspected.has(armuid)) return suspects
    let sum = 0
    for (let i = 0; i < armuid.length; i += 1) sum += armuid.charCodeAt(i)
    const lane = ordinary[sum % lanes]
    if (lane === undefined) throw new RangeError('a batcher needs a lane')
    return lane
  }

  async function run(lane: Lane): Promise<void> {
    lane.running = true
    await sleep(lingerMs)
    while (lane.waiting.length > 0 && !end.abandoned) {
      const batch = lane === suspects ? takeOfOne(lane) : lane.waiting.splice(0, maxBatch)
      figures.lastBatch = batch.length
      await store(lane, batch)
    }
    lane.running = false
    if (!isIdle()) return
    for (const resolve of idle) resolve()
    idle = []
  }

  function isIdle(): boolean {
    return all.every((lane) => !lane.running && (end.abandoned || lane.waiting.length === 0))
  }

  async function store(lane: Lane, batch: readonly Waiting[]): Promise<void> {
    for (let tries = 1; !end.abandoned; tries += 1) {
      const startedAt = performance.now()
      lane.busySince = startedAt
      try {
        finish(batch, await apply(batch.map(({ message }) => message)))
        return
      } catch (error) {
        lane.busySince = null
        const failure = classifyFailure(error)
        if (failure === 'away' || (failure === 'conflict' && tries < conflictTries)) {
          await recover(failure, tries, error)
          continue
        }
        // Whoever makes transactions fail has the database at most half of the time.
        if (lane === suspects) await sleep(performance.now() - startedAt)
        await isolate(lane, batch, error)
        return
      } finally {
        lane.busySince = null
      }
    }
  }

  async function recover(failure: 'away' | 'conflict', tries: number, error: unknown): Promise<void> {
    if (failure === 'away') {
      if (figures.awaySince === null) log(`the database does not take messages: ${reason(error)}`)
      figures.awaySince ??= performance.now()
    }
    await sleep(Math.min(maxBackoffMs, 10 * 2 ** Math.min(tries, 12)))
  }

  /** One of these is the reason. */
  async function isolate(lane: Lane, batch: readonly Waiting[], error: unknown): Promise<void> {
    const ofGateways = [...Map.groupBy(batch, ({ message }) => message.raw.armuid)]
    if (ofGateways.length > 1) {
      const middle = Math.ceil(ofGateways.length / 2)
      for (const half of [ofGateways.slice(0, middle), ofGateways.slice(middle)])
        await store(
          lane,
          half.flatMap(([, members]) => members),
        )
      return
    }
    const [first] = batch
    if (first === undefined) return
    const { armuid } = first.message.raw
    suspected.suspect(armuid)
    if (batch.length === 1) refuseFailed(first, error)
    else if (lane === suspects) {
      const middle = Math.ceil(batch.length / 2)
      await store(lane, batch.slice(0, middle))
      await store(lane, batch.slice(middle))
      return
    }
    if (lane === suspects) return
    const isOwn = ({ message }: Waiting): boolean => message.raw.armuid === armuid
    const moved = [...(batch.length === 1 ? [] : batch), ...lane.waiting.filter(isOwn)]
    lane.waiting = lane.waiting.filter((waiting) => !isOwn(waiting))
    for (const waiting of moved) enqueue(waiting)
  }

  function refuseFailed(waiting: Waiting, error: unknown): void {
    const { raw, kind, body } = waiting.message
    logFailure(`a message of ${raw.armuid} could not be stored: ${reason(error)}`)
    const { boot, seq } = body
    const refusal: Refusal = { raw, kind, boot, seq, reason: 'failed', detail: reason(error) }
    finish([waiting], { stored: 0, repeated: 0, refusals: [refusal], postponed: new Set() })
  }

  function finish(batch: readonly Waiting[], result: BatchResult): void {
    if (figures.awaySince !== null) {
      log(
        `the database takes messages again after ${Math.round((performance.now() - figures.awaySince) / 1000)} s`,
      )
      figures.awaySince = null
    }
    figures.stored += result.stored
    figures.repeated += result.repeated
    figures.batches += 1
    for (const refusal of result.refusals) refuse(refusal)
    for (const waiting of batch) {
      const { message, done } = waiting
      suspected.leave(message.raw.armuid)
      if (result.postponed.has(message)) {
        setTimeout(() => enqueue(waiting), postponeMs).unref()
        continue
      }
      figures.pending -= 1
      figures.pendingBytes -= message.raw.payload.length
      done()
    }
    if (
      !gate.isOpen &&
      figures.pending <= maxPendingMessages / 2 &&
      figures.pendingBytes <= maxPendingBytes / 2
    )
      gate.open()
  }

  function enqueue(waiting: Waiting): void {
    if (end.abandoned) return
    const { armuid } = waiting.message.raw
    const lane = laneOf(armuid)
    if (lane === suspects) suspected.enter(armuid)
    lane.waiting.push(waiting)
    if (!lane.running) void run(lane)
  }

  return {
    figures,
    add(message, done) {
      figures.pending += 1
      figures.pendingBytes += message.raw.payload.length
      if (figures.pending >= maxPendingMessages || figures.pendingBytes >= maxPendingBytes) gate.close()
      enqueue({ message, done })
    },
    drained() {
      return isIdle() ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))
    },
    abandon() {
      end.abandoned = true
    },
  }
}

/** The gateways of a lane take turns. */
function takeOfOne(lane: Lane): Waiting[] {
  const armuid = lane.waiting[0]?.message.raw.armuid
  const own = lane.waiting.filter(({ message }) => message.raw.armuid === armuid)
  const others = lane.waiting.filter(({ message }) => message.raw.armuid !== armuid)
  lane.waiting = [...others, ...own.slice(maxSuspectBatch)]
  return own.slice(0, maxSuspectBatch)
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
