import { appendFileSync, readFileSync } from 'node:fs'

import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import type { Clock } from '#contract/wire/clock.ts'
import { refusalReasons, type RefusalReason } from '#contract/wire/gateway-messages.ts'

import type { StoredMessage } from './link/message-store.ts'

const acknowledgedSchema = Type.Object({
  type: Type.Literal('acknowledged'),
  armuid: Type.String(),
  boot: Type.String(),
  seq: Type.Integer(),
  kind: Type.String(),
  /** Event time, milliseconds since 1970. */
  at: Type.Integer(),
  /** When the acknowledgement came, milliseconds since 1970. */
  acknowledgedAt: Type.Integer(),
  /** For an uplink. */
  msuid: Type.Optional(Type.String()),
  frameCounter: Type.Optional(Type.Integer()),
})
const refusedSchema = Type.Object({
  type: Type.Literal('refused'),
  armuid: Type.String(),
  boot: Type.String(),
  seq: Type.Integer(),
  reason: Type.Enum(refusalReasons),
  /** What the server said about it, for the engineer. */
  detail: Type.String(),
})
const ledgerEntrySchema = Type.Union([acknowledgedSchema, refusedSchema])
export type Acknowledged = Static<typeof acknowledgedSchema>
export type Refused = Static<typeof refusedSchema>
/** One line of a ledger: what the server has acknowledged, or refused, of one gateway's messages. */
export type LedgerEntry = Static<typeof ledgerEntrySchema>

export interface Ledger {
  acknowledged(armuid: string, message: StoredMessage): void
  refused(entry: Omit<Refused, 'type'>): void
  readonly counts: LedgerCounts
  /** Writes what is still in memory. */
  flush(): void
}

export interface LedgerCounts {
  acknowledged: number
  refused: number
  refusedBy: Partial<Record<RefusalReason, number>>
}

const linesPerWrite = 500

/** @param file where lines are appended; null keeps the counts alone */
export function openLedger(file: string | null, clock: Clock): Ledger {
  const counts: LedgerCounts = { acknowledged: 0, refused: 0, refusedBy: {} }
  let lines: string[] = []

  function flush(): void {
    if (file !== null && lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    lines = []
  }
  function write(entry: LedgerEntry): void {
    if (file === null) return
    lines.push(JSON.stringify(entry))
    if (lines.length >= linesPerWrite) flush()
  }
  return {
    counts,
    flush,
    acknowledged(armuid, { boot, seq, kind, at, frame }) {
      counts.acknowledged += 1
      write({
        type: 'acknowledged',
        armuid,
        boot,
        seq,
        kind,
        at,
        acknowledgedAt: clock.now(),
        ...frame,
      })
    },
    refused(entry) {
      counts.refused += 1
      counts.refusedBy[entry.reason] = (counts.refusedBy[entry.reason] ?? 0) + 1
      write({ type: 'refused', ...entry })
    },
  }
}

/** @throws Error when a line is no entry, as the last one of a process that was killed may be */
export function readLedger(file: string): LedgerEntry[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Value.Parse(ledgerEntrySchema, JSON.parse(line)))
}
