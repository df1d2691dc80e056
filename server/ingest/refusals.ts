import type { Pool } from 'pg'

import type { Clock } from '#contract/wire/clock.ts'
import type { DownMessage } from '#contract/wire/gateway-messages.ts'
import type { ArmUid } from '#contract/wire/ids.ts'

import {
  addRefusedCounts,
  addRefusedMessages,
  type RefusedCount,
  type RefusedMessage,
} from '../db/ingest/ingest-refusals.ts'
import { classifyFailure } from './failure.ts'
import { storedPayload } from './stored-payload.ts'
import type { Refusal } from './up-message.ts'

export interface Refusals {
  readonly note: (refusal: Refusal) => void
  readonly noteTooLong: (armuid: ArmUid | null, bytes: number) => void
  readonly noteWrongKey: (armuid: ArmUid) => void
  /** What it showed is kept elsewhere; see `candidates.ts`. */
  readonly noteUnknownGateway: () => void
  /** Writes what has gathered. While the database is away it goes on gathering, within bounds. */
  readonly flush: () => Promise<void>
  /** Since the start, by reason. */
  readonly totals: Readonly<Record<string, number>>
}

export interface RefusalsOptions {
  pool: Pool
  clock: Clock
  readonly answer: (armuid: ArmUid, refusal: DownMessage<'refusal'>) => void
  readonly log: (line: string) => void
}

const storedTextLength = 256
/** Between two flushes: what is beyond is counted, but not kept or told. */
const maxStored = 500
const maxStoredPerGateway = 20
const maxReportedPerGateway = 20

/** Counts what is refused, keeps the newest readable, and tells the gateway. */
export function createRefusals({ pool, clock, answer, log }: RefusalsOptions): Refusals {
  const totals: Record<string, number> = {}
  let counts = new Map<string, RefusedCount>()
  let messages: RefusedMessage[] = []
  let storedCount = new Map<string, number>()
  let reportedCount = new Map<string, number>()

  function count(armuid: string, reason: string, refused = 1, lastAt = clock.now()): void {
    const key = `${armuid} ${reason}`
    counts.set(key, { armuid, reason, refused: (counts.get(key)?.refused ?? 0) + refused, lastAt })
  }

  function total(reason: string): void {
    totals[reason] = (totals[reason] ?? 0) + 1
  }

  function keep(message: RefusedMessage): void {
    const stored = storedCount.get(message.armuid) ?? 0
    if (messages.length >= maxStored || stored >= maxStoredPerGateway) return
    storedCount.set(message.armuid, stored + 1)
    messages.push(message)
  }

  return {
    totals,
    note({ raw, reason, detail, kind, boot, seq }) {
      total(reason)
      count(raw.armuid, reason)
      keep({
        at: raw.receivedAt,
        armuid: raw.armuid,
        topic: storable(raw.topic),
        reason,
        detail: storable(detail),
        payload: storedPayload(kind, raw.payload),
      })
      const reported = reportedCount.get(raw.armuid) ?? 0
      if (reported >= maxReportedPerGateway) return
      reportedCount.set(raw.armuid, reported + 1)
      answer(raw.armuid, {
        kind,
        reason,
        detail: detail.slice(0, storedTextLength),
        ...(boot !== undefined && { boot }),
        ...(seq !== undefined && { seq }),
      })
    },
    noteTooLong(armuid, bytes) {
      total('oversize')
      if (armuid === null) return
      count(armuid, 'oversize')
      const detail = `a frame of ${bytes} bytes; the connection was closed`
      keep({ at: clock.now(), armuid, topic: '', reason: 'oversize', detail, payload: Buffer.alloc(0) })
    },
    noteWrongKey(armuid) {
      total('wrong-key')
      count(armuid, 'wrong-key')
    },
    noteUnknownGateway: () => total('unknown-gateway'),
    async flush() {
      storedCount = new Map()
      reportedCount = new Map()
      try {
        const counted = counts
        if (counted.size > 0) {
          counts = new Map()
          await addRefusedCounts(pool, [...counted.values()]).catch((error: unknown) => {
            for (const { armuid, reason, refused, lastAt } of counted.values())
              count(armuid, reason, refused, lastAt)
            throw error
          })
        }
        const stored = messages
        if (stored.length > 0) {
          await addRefusedMessages(pool, stored)
          messages = messages.slice(stored.length)
        }
      } catch (error) {
        if (classifyFailure(error) !== 'message') return
        messages = []
        log(`refused messages could not be kept: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
  }
}

function storable(text: string): string {
  return text.slice(0, storedTextLength).replaceAll('\0', '\u{FFFD}').toWellFormed()
}
