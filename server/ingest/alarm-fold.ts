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
}

export interface AlarmSpan {
  readonly raisedAt: number
  /** The newest raising. */
  readonly lastAt: number
  /** How many raisings it stands for. */
  readonly occurrences: number
  /** Null while the condition lasts. */
  readonly recoveredAt: number | null
}

/** From each first raising to the clearing after it. The order in which the events are given does not matter. */
export function foldAlarms(events: readonly AlarmEvent[]): AlarmSpan[] {
  const spans: AlarmSpan[] = []
  let open: AlarmSpan | null = null
  for (const { state, at, times = 1 } of inOrder(events)) {
    if (state === 'raised') {
      open = raise(open, at, times)
    } else if (open !== null) {
      spans.push({ ...open, recoveredAt: at })
      open = null
    }
  }
  if (open !== null) spans.push(open)
  return spans
}

function raise(open: AlarmSpan | null, at: number, times: number): AlarmSpan {
  return {
    raisedAt: open?.raisedAt ?? at,
    lastAt: at,
    occurrences: (open?.occurrences ?? 0) + times,
    recoveredAt: null,
  }
}

/**
 * What the records say and the events do not: those that are no longer kept, and how a record was ended by other means.
 * @param spans of the records
 * @param events those that are kept
 */
export function eventsOfRecords(spans: readonly AlarmSpan[], events: readonly AlarmEvent[]): AlarmEvent[] {
  const isKnown = (state: AlarmEvent['state'], at: number): boolean =>
    events.some((event) => event.state === state && event.at === at)
  return spans.flatMap(({ raisedAt, lastAt, occurrences, recoveredAt }) => {
    const unreported: AlarmEvent[] = []
    const ends = recoveredAt ?? Number.POSITIVE_INFINITY
    const raisings = events.filter(({ state, at }) => state === 'raised' && raisedAt <= at && at <= ends)
    const last = lastAt > raisedAt && !isKnown('raised', lastAt)
    if (!isKnown('raised', raisedAt))
      unreported.push({
        state: 'raised',
        at: raisedAt,
        times: Math.max(1, occurrences - raisings.length - (last ? 1 : 0)),
      })
    if (last) unreported.push({ state: 'raised', at: lastAt })
    if (recoveredAt !== null && !isKnown('cleared', recoveredAt))
      unreported.push({ state: 'cleared', at: recoveredAt })
    return unreported
  })
}

function inOrder(events: readonly AlarmEvent[]): AlarmEvent[] {
  return events
    .toSorted((a, b) => a.at - b.at || rank(a) - rank(b) || (b.times ?? 1) - (a.times ?? 1))
    .filter((event, i, all) => all[i - 1]?.at !== event.at || all[i - 1]?.state !== event.state)
}

function rank(event: AlarmEvent): number {
  return event.state === 'raised' ? 0 : 1
}
