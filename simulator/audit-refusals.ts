import { maxFutureMs, maxPastMs, type RefusalReason } from '#contract/wire/gateway-messages.ts'

import type { Acknowledged, Refused } from './ledger.ts'

export interface CountedRefusals {
  readonly armuid: string
  readonly reason: RefusalReason
  readonly refused: number
}
export type RefusedBy = Readonly<Partial<Record<RefusalReason, number>>>

/**
 * Finds why each message that is not stored was refused: because the gateway was told so; because it claims a time that
 * no server may take; or because the server counted more refusals of its gateway than are explained by these two. A
 * count takes a message that was refused twice (before and after a reconnect) for two, so it may excuse that many losses.
 */
export function explainUnstored(
  unstored: readonly Acknowledged[],
  reported: readonly Refused[],
  counted: readonly CountedRefusals[],
): { reasonOf: ReadonlyMap<Acknowledged, RefusalReason>; refusedBy: RefusedBy } {
  const reasonOf = new Map<Acknowledged, RefusalReason>()
  const refusedBy: Partial<Record<RefusalReason, number>> = {}
  const left = new Map<string, Map<RefusalReason, number>>()
  for (const { armuid, reason, refused } of counted) countOf(armuid).set(reason, refused)

  function countOf(armuid: string): Map<RefusalReason, number> {
    const count = left.get(armuid) ?? new Map<RefusalReason, number>()
    left.set(armuid, count)
    return count
  }
  function take(armuid: string, reason: RefusalReason): void {
    const count = countOf(armuid)
    count.set(reason, (count.get(reason) ?? 0) - 1)
  }
  function explain(entry: Acknowledged, reason: RefusalReason): void {
    reasonOf.set(entry, reason)
    refusedBy[reason] = (refusedBy[reason] ?? 0) + 1
  }

  const reportedCount = new Map(reported.map((entry) => [messageKey(entry), entry.reason]))
  for (const { armuid, reason } of reported) take(armuid, reason)
  for (const entry of unstored) {
    const reason = reportedCount.get(messageKey(entry))
    if (reason !== undefined) explain(entry, reason)
    else if (claimsWrongTime(entry)) {
      take(entry.armuid, 'time')
      explain(entry, 'time')
    }
  }
  for (const entry of unstored) {
    if (reasonOf.has(entry)) continue
    const [reason] = [...countOf(entry.armuid)].find(([, count]) => count > 0) ?? []
    if (reason === undefined) continue
    take(entry.armuid, reason)
    explain(entry, reason)
  }
  return { reasonOf, refusedBy }
}

/** A message that arrived before its acknowledgement claimed a future that is too far even then, or too deep a past. */
function claimsWrongTime({ at, acknowledgedAt }: Acknowledged): boolean {
  return at > acknowledgedAt + maxFutureMs || at < acknowledgedAt - maxPastMs
}

export function messageKey({ armuid, boot, seq }: { armuid: string; boot: string; seq: number }): string {
  return `${armuid}/${boot}/${seq}`
}
