/**
 * One condition of one device, told by messages that may be doubled, late and out of order. All moments are event
 * times in milliseconds. Of events at the same moment the raising counts as the earlier one, so that a clearing in
 * the same millisecond clears.
 */
export interface AlarmEvent {
  readonly state: 'raised' | 'cleared'
  readonly at: number
  /** How many raisings it stands for, where more than one. */
  readonly times?: number
  /** Of a raising: the off-delay of a record that begins with it. Absent: none. */
  readonly offDelayMs?: number
  /** Of a clearing: somebody ended the record, and no raising continues it. */
  readonly byHand?: true
  /** Of a clearing: the first raising after it, where it is known without being among the events. */
  readonly nextRaisedAt?: number | null
}

export interface AlarmSpan {
  readonly raisedAt: number
  /** The newest raising. */
  readonly lastAt: number
  /** How many raisings it stands for. */
  readonly occurrences: number
  /** Null while the condition lasts. */
  readonly recoveredAt: number | null
  /** A raising within so long after a clearing continues the record. Absent: none does. */
  readonly offDelayMs?: number
  /** Somebody ended it. */
  readonly byHand?: boolean
}

/**
 * From each first raising to the first clearing that no raising follows within the off-delay. The order in which the events
 * are given does not matter: a raising only ever takes effect from clearings before it.
 */
export function foldAlarms(events: readonly AlarmEvent[]): AlarmSpan[] {
  const spans: AlarmSpan[] = []
  const ordered = inOrder(events)
  const raisings = ordered.filter(({ state }) => state === 'raised').map(({ at }) => at)
  let next = 0
  let open: AlarmSpan | null = null
  for (const event of ordered) {
    if (event.state === 'raised') {
      next += 1
      open = raise(open, event)
    } else if (open !== null && !isContinued(open, event, raisings[next])) {
      spans.push({ ...open, recoveredAt: event.at, ...(event.byHand && { byHand: true }) })
      open = null
    }
  }
  if (open !== null) spans.push(open)
  return spans
}

function isContinued({ offDelayMs = 0 }: AlarmSpan, clearing: AlarmEvent, nextAt = Infinity): boolean {
  const { at, byHand = false, nextRaisedAt } = clearing
  return !byHand && Math.min(nextAt, nextRaisedAt ?? Infinity) - at <= offDelayMs
}

function raise(open: AlarmSpan | null, { at, times = 1, offDelayMs = 0 }: AlarmEvent): AlarmSpan {
  if (open !== null) return { ...open, lastAt: at, occurrences: open.occurrences + times }
  return {
    raisedAt: at,
    lastAt: at,
    occurrences: times,
    recoveredAt: null,
    ...(offDelayMs > 0 && { offDelayMs }),
  }
}

/** A clearing that falls into a record, and the stored raisings of that record on its two sides. */
export interface Cut {
  readonly at: number
  /** The newest one at that moment or before; null: the first of the record. */
  readonly lastRaisedAt: number | null
  /** The first one after it; null: the newest of the record. */
  readonly nextRaisedAt: number | null
  /** How many are kept after it. */
  readonly raisedAfter: number
}

export function isCutBy(record: AlarmSpan, event: AlarmEvent): boolean {
  return event.state === 'cleared' && record.raisedAt <= event.at && event.at < record.lastAt
}

/**
 * Few events that a record is folded from again, and on both sides of the cuts the same records as from all of its
 * events. What lies between the first and the newest raising of a part is only counted.
 * @param cuts in any order; those outside of the record do not concern it
 */
export function eventsOfRecord(record: AlarmSpan, cuts: readonly Cut[] = []): AlarmEvent[] {
  const { raisedAt, lastAt, occurrences, recoveredAt, offDelayMs = 0, byHand = false } = record
  const delay = offDelayMs > 0 ? { offDelayMs } : {}
  const events: AlarmEvent[] = []
  const addPart = (first: number, last: number, count: number): void => {
    events.push({ state: 'raised', at: first, times: Math.max(1, count - (last > first ? 1 : 0)), ...delay })
    if (last > first) events.push({ state: 'raised', at: last, ...delay })
  }
  let first = raisedAt
  let left = occurrences
  for (const cut of cuts.toSorted((a, b) => a.at - b.at)) {
    // Nothing is raised between it and the cut before, or it is outside.
    if (cut.at < first || cut.at >= lastAt) continue
    // The newest raising comes after it, also where events are no longer kept.
    const after = Math.max(1, cut.raisedAfter)
    addPart(first, Math.max(first, cut.lastRaisedAt ?? first), left - after)
    first = cut.nextRaisedAt ?? lastAt
    left = after
  }
  addPart(first, lastAt, left)
  if (recoveredAt !== null)
    events.push({ state: 'cleared', at: recoveredAt, ...(byHand && { byHand: true as const }) })
  return events
}

function inOrder(events: readonly AlarmEvent[]): AlarmEvent[] {
  return events
    .toSorted((a, b) => a.at - b.at || rank(a) - rank(b) || (b.times ?? 1) - (a.times ?? 1))
    .filter((event, i, all) => all[i - 1]?.at !== event.at || all[i - 1]?.state !== event.state)
}

function rank(event: AlarmEvent): number {
  return event.state === 'raised' ? 0 : 1
}
