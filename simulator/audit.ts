import { explainUnstored, messageKey, type CountedRefusals, type RefusedBy } from './audit-refusals.ts'
import type { Acknowledged, LedgerEntry } from './ledger.ts'

/** What a database holds of a simulation. */
export interface Stored {
  /** Messages that are known, by gateway, boot and sequence. */
  readonly messages: readonly { readonly armuid: string; readonly boot: string; readonly seq: number }[]
  /** Frames in the history of uplinks; further receptions of the same frame are not among them. */
  readonly uplinks: readonly StoredUplink[]
  /** How often the server refused messages since the ledger began. It counts all, and tells a gateway of few. */
  readonly refusals: readonly CountedRefusals[]
}
export interface StoredUplink {
  readonly msuid: string
  readonly frameCounter: number
  /** Event time, milliseconds since 1970. */
  readonly at: number
}

export interface AuditResult {
  /** Acknowledged and not refused. */
  readonly acknowledged: number
  /** Messages that were refused, told or not, by reason. */
  readonly refusedBy: RefusedBy
  /** Acknowledged, not known, and not accounted for by a refusal. */
  readonly lostMessages: readonly Acknowledged[]
  /** Frames that were acknowledged and are not in the history. */
  readonly lostUplinks: readonly Acknowledged[]
  /** Frames that are in the history more often than they were sent. */
  readonly doubledUplinks: readonly StoredUplink[]
}

/** What several gateways received from one terminal and number counts as one frame within this time. */
const sameFrameMs = 5 * 60_000

/** Compares what was acknowledged with what is stored. Rows of which the ledger knows nothing do not count. */
export function audit(ledger: readonly LedgerEntry[], stored: Stored): AuditResult {
  const sentOnce = new Map<string, Acknowledged>()
  for (const entry of ledger) if (entry.type === 'acknowledged') sentOnce.set(messageKey(entry), entry)
  const known = new Set(stored.messages.map(messageKey))
  const unstored = [...sentOnce].flatMap(([key, entry]) => (known.has(key) ? [] : [entry]))
  const reported = ledger.filter((entry) => entry.type === 'refused')
  const { reasonOf, refusedBy } = explainUnstored(unstored, reported, stored.refusals)
  const acknowledged = [...sentOnce.values()].filter((entry) => !reasonOf.has(entry))
  const lostMessages = unstored.filter((entry) => !reasonOf.has(entry))

  const rows = Map.groupBy(stored.uplinks, frameKey)
  const lostUplinks: Acknowledged[] = []
  const doubledUplinks: StoredUplink[] = []
  const sent = acknowledged.filter(isUplink)
  for (const [key, receptions] of Map.groupBy(sent, frameKey)) {
    let left = (rows.get(key) ?? []).toSorted(byTime)
    for (const frame of separate(receptions)) {
      const own = left.find((row) => frame.some((reception) => isNear(row, reception)))
      const [first] = frame
      if (own !== undefined) left = left.filter((row) => row !== own)
      else if (first !== undefined) lostUplinks.push(first)
    }
    doubledUplinks.push(...left.filter((row) => receptions.some((reception) => isNear(row, reception))))
  }
  return { acknowledged: acknowledged.length, refusedBy, lostMessages, lostUplinks, doubledUplinks }
}

type AcknowledgedUplink = Acknowledged & StoredUplink

function isUplink(entry: Acknowledged): entry is AcknowledgedUplink {
  return entry.kind === 'uplink' && entry.msuid !== undefined && entry.frameCounter !== undefined
}

/** Receptions of one number, parted into the frames they belong to: a gateway receives each frame once. */
function separate(receptions: readonly AcknowledgedUplink[]): AcknowledgedUplink[][] {
  const frames: AcknowledgedUplink[][] = []
  for (const reception of receptions.toSorted(byTime)) {
    const last = frames.at(-1)
    const [first] = last ?? []
    const isFurther = last?.every(({ armuid }) => armuid !== reception.armuid) === true
    if (isFurther && first !== undefined && isNear(reception, first)) last?.push(reception)
    else frames.push([reception])
  }
  return frames
}

function isNear(a: StoredUplink, b: StoredUplink): boolean {
  return Math.abs(a.at - b.at) <= sameFrameMs
}
function byTime(a: StoredUplink, b: StoredUplink): number {
  return a.at - b.at
}
function frameKey({ msuid, frameCounter }: StoredUplink): string {
  return `${msuid}/${frameCounter}`
}
