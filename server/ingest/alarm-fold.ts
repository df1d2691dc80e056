/**
 * One condition of one device, told by messages that may be doubled, late and out of order. All moments are event
 * times in milliseconds. Of events at the same moment the raising counts as the earlier one, so that a clearing in
 * the same millisecond clears.
 */
export interface AlarmEvent {
  readonly state: 'raised' | 'cleared'
  readonly at: number
}

export interface AlarmSpan {
  /** Null for a record that is not in the database yet. */
  readonly alarmId: string | null
  readonly raisedAt: number
  /** The newest raising. */
  readonly lastAt: number
  /** How many raisings it stands for. */
  readonly occurrences: number
  /** Null while the condition lasts. */
  readonly recoveredAt: number | null
}

export interface AlarmHistory {
  /** The open record, if any, and those that recovered at or after the earliest event. */
  readonly spans: readonly AlarmSpan[]
  /** The newest clearing ever seen, with or without a record. */
  readonly clearedAt: number | null
}

/** @returns the history with the events worked in; spans that did not change are the same objects */
export function foldAlarms(history: AlarmHistory, events: readonly AlarmEvent[]): AlarmHistory {
  return events
    .toSorted((a, b) => a.at - b.at || rank(a) - rank(b))
    .reduce(
      (folded, event) => (event.state === 'raised' ? raise(folded, event.at) : clear(folded, event.at)),
      history,
    )
}

function rank(event: AlarmEvent): number {
  return event.state === 'raised' ? 0 : 1
}

function raise(history: AlarmHistory, at: number): AlarmHistory {
  const covering = history.spans.find((span) => span.raisedAt <= at && at <= endOf(span))
  // The same raising once more.
  if (covering !== undefined && (covering.lastAt === at || covering.raisedAt === at)) return history
  if (covering !== undefined)
    return replace(history, covering, {
      ...covering,
      lastAt: Math.max(covering.lastAt, at),
      occurrences: covering.occurrences + 1,
    })
  const next = earliest(history.spans.filter((span) => span.raisedAt > at))
  const clearedAt = history.clearedAt !== null && history.clearedAt >= at ? history.clearedAt : null
  // The condition of `next` began earlier than was known, unless it is known to have ended in between.
  if (next !== undefined && (clearedAt === null || clearedAt >= next.raisedAt))
    return replace(history, next, { ...next, raisedAt: at, occurrences: next.occurrences + 1 })
  const span = { alarmId: null, raisedAt: at, lastAt: at, occurrences: 1, recoveredAt: clearedAt }
  return { ...history, spans: [...history.spans, span] }
}

function clear(history: AlarmHistory, at: number): AlarmHistory {
  const clearedAt = Math.max(history.clearedAt ?? at, at)
  const span = history.spans.find((candidate) => candidate.raisedAt <= at && at < endOf(candidate))
  if (span === undefined) return { ...history, clearedAt }
  if (span.lastAt <= at) return { ...replace(history, span, { ...span, recoveredAt: at }), clearedAt }
  // It ended here and came again: the newest raising belongs to a span of its own.
  const again: AlarmSpan = {
    alarmId: null,
    raisedAt: span.lastAt,
    lastAt: span.lastAt,
    occurrences: 1,
    recoveredAt: span.recoveredAt,
  }
  const ended = {
    ...span,
    lastAt: span.raisedAt,
    occurrences: Math.max(1, span.occurrences - 1),
    recoveredAt: at,
  }
  const { spans } = replace(history, span, ended)
  return { spans: [...spans, again], clearedAt }
}

function endOf(span: AlarmSpan): number {
  return span.recoveredAt ?? Number.POSITIVE_INFINITY
}

function earliest(spans: readonly AlarmSpan[]): AlarmSpan | undefined {
  return spans.toSorted((a, b) => a.raisedAt - b.raisedAt)[0]
}

function replace(history: AlarmHistory, old: AlarmSpan, now: AlarmSpan): AlarmHistory {
  return { ...history, spans: history.spans.map((span) => (span === old ? now : span)) }
}
