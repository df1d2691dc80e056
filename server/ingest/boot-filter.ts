import { markSeen, type BootSequences } from '../db/ingest/ingest-boots.ts'
import type { IngestClient } from '../db/ingest/ingest-client.ts'
import type { ResolvedMessage } from './resolve-message.ts'

/** A gateway counts without gaps; a boot with more of them than this is not one of ours. */
export const maxSeqGaps = 1000

export interface BootFilter {
  /** Those that are not in the database yet. */
  readonly fresh: ResolvedMessage[]
  /** Repeats: stored before, acknowledged again. */
  readonly repeated: ResolvedMessage[]
  /** New ones of a boot with too many gaps. */
  readonly gapped: ResolvedMessage[]
}

/** Keeps each (gateway, boot, sequence) exactly once, and notes it as stored in the same transaction. */
export async function filterRepeats(
  client: IngestClient,
  resolved: readonly ResolvedMessage[],
  now: number,
): Promise<BootFilter> {
  const fresh: ResolvedMessage[] = []
  const repeated: ResolvedMessage[] = []
  const gapped: ResolvedMessage[] = []
  const byBoot = Map.groupBy(resolved, ({ gateway, message }) => `${gateway.deviceId} ${message.body.boot}`)
  const inBatch: { boot: BootSequences; bySeq: Map<number, ResolvedMessage> }[] = []
  for (const members of byBoot.values()) {
    const bySeq = new Map<number, ResolvedMessage>()
    for (const member of members) {
      const { seq } = member.message.body
      if (bySeq.has(seq)) repeated.push(member)
      else bySeq.set(seq, member)
    }
    const [first] = members
    if (first === undefined) continue
    const seqs = [...bySeq.keys()].toSorted((a, b) => a - b)
    inBatch.push({ boot: { gatewayId: first.gateway.deviceId, boot: first.message.body.boot, seqs }, bySeq })
  }
  const before = new Map(
    (
      await markSeen(
        client,
        inBatch.map(({ boot }) => boot),
        now,
        maxSeqGaps,
      )
    ).map((seen) => [`${seen.gatewayId} ${seen.boot}`, seen]),
  )
  for (const { boot, bySeq } of inBatch) {
    const known = before.get(`${boot.gatewayId} ${boot.boot}`)
    for (const [seq, member] of bySeq) {
      if (known?.ranges.some(([first, last]) => first <= seq && seq <= last)) repeated.push(member)
      else if (known?.marked) fresh.push(member)
      else gapped.push(member)
    }
  }
  return { fresh, repeated, gapped }
}
