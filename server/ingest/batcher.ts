import type { Gate } from '../mqtt/gate.ts'
import type { BatchResult } from './apply-batch.ts'
import { classifyFailure } from './failure.ts'
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
/** What cannot be stored now, though the rest of its batch can, comes again after this. */
const postponeMs = 2000

/**
 * Collects messages while the transaction before is under way, and stores those of a gateway in the order they came.
 * Nothing is acknowledged before its transaction has committed, and nothing of what waits is ever dropped.
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
  const all: Lane[] = Array.from({ length: lanes }, () => ({ waiting: [], running: false, busySince: null }))
  let idle: (() => void)[] = []

  function laneOf(armuid: string): Lane {
    let sum = 0
    for (let i = 0; i < armuid.length; i += 1) sum += armuid.charCodeAt(i)
    const lane = all[sum % lanes]
    if (lane === undefined) throw new RangeError('a batcher needs a lane')
    return lane
  }

  async function run(lane: Lane): Promise<void> {
    lane.running = true
    await sleep(lingerMs)
    while (lane.waiting.length > 0 && !end.abandoned) {
      const batch = lane.waiting.slice(0, maxBatch)
      lane.waiting = lane.waiting.slice(maxBatch)
      figures.lastBatch = batch.length
      lane.busySince = performance.now()
      await store(batch)
      lane.busySince = null
    }
    lane.running = false
    if (!isIdle()) return
    for (const resolve of idle) resolve()
    idle = []
  }

  function isIdle(): boolean {
    return all.every((lane) => !lane.running && (end.abandoned || lane.waiting.length === 0))
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
    for (let tries = 1; !end.abandoned; tries += 1) {
      try {
        finish(batch, await apply(batch.map(({ message }) => message)))
        return
      } catch (error) {
        const failure = classifyFailure(error)
        if (failure === 'away' || (failure === 'conflict' && tries < conflictTries)) {
          await recover(failure, tries, error)
          continue
        }
        await split(batch, error)
        return
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

  /** One of these is the reason: halves are stored on their own until it stands alone. */
  async function split(batch: readonly Waiting[], error: unknown): Promise<void> {
    const [first] = batch
    if (first !== undefined && batch.length === 1) {
      const { raw, kind, body } = first.message
      log(`a message of ${raw.armuid} could not be stored: ${reason(error)}`)
      const refusal: Refusal = {
        raw,
        kind,
        boot: body.boot,
        seq: body.seq,
        reason: 'failed',
        detail: reason(error),
      }
      finish(batch, { stored: 0, repeated: 0, refusals: [refusal], postponed: new Set() })
      return
    }
    const middle = Math.ceil(batch.length / 2)
    await store(batch.slice(0, middle))
    await store(batch.slice(middle))
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
    const lane = laneOf(waiting.message.raw.armuid)
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

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
