import {
  asyncScheduler,
  buffer,
  delay,
  EMPTY,
  filter,
  map,
  merge,
  share,
  throttleTime,
  type Observable,
  type SchedulerLike,
} from 'rxjs'
import type { Static } from 'typebox'

import { alarmPanelRows, type AlarmTypeCount, type alarmPanelSchema } from '#contract/calls/alarms.ts'
import type { LiveEvent } from '#contract/wire/live.ts'
import type { AlarmRecord } from '#contract/calls/records.ts'

import { currentAlarms, isBefore, type AlarmEvent, type CurrentAlarms } from './current-alarms.ts'
import type { Polled } from './polling.ts'
import { resumedScan } from './resumed-scan.ts'

export type AlarmPanelAnswer = Static<typeof alarmPanelSchema>

/** How long a recovered alarm stays in sight, marked, before it leaves. */
export const lingerMs = 6000
/** In a flood the list is settled so often, not for each event. */
const togetherMs = 100

export interface AlarmRow {
  record: AlarmRecord
  /** It has ended and is about to leave. A cause that others are still folded behind stays. */
  recovered: boolean
}

export interface AlarmPanelState {
  /** Null until the first answer. */
  rows: readonly AlarmRow[] | null
  /** Alarms that came while the list was held still, and are not in `rows`. */
  arrived: number
  /** Whether a priority alarm is among those. */
  arrivedPriority: boolean
  /** Alarms that last and are in no list: an answer lists `alarmPanelRows` at most, and counts all. */
  unlisted: number
  priority: number
  general: number
  unacknowledged: number
  /** Those that are shelved and in no `rows`, of which an answer lists `alarmPanelRows` at most, too. */
  shelved: readonly AlarmRecord[]
  shelvedTotal: number
  /** Held back by an on-delay, as the last answer says. */
  held: number
  raisedInTenMinutes: number
  /** When the flood of alarms began that goes on, as the last answer says. */
  floodSince: number | null
  /** Those that last by type and level, the most first; empty before the first answer. */
  types: readonly AlarmTypeCount[]
  /** The last priority alarm that came after the first answer: what is to be said aloud. */
  announced: AlarmRecord | null
  /** Why the last question had no answer; what is shown is older then. */
  failure: unknown
}

interface Memory {
  answer: AlarmPanelAnswer | null
  /** Events younger than `answer`, in their order. */
  events: readonly AlarmEvent[]
  /** Both together; null before the first answer. */
  current: CurrentAlarms | null
  held: boolean
  shown: readonly AlarmRecord[]
  /** The alarms that lasted after the change before. */
  known: ReadonlySet<string>
  announced: AlarmRecord | null
  /** Alarms that ended while they were in sight, and until when they stay. */
  leaving: ReadonlyMap<string, { record: AlarmRecord; until: number }>
  failure: unknown
}

/** After a reset the server counts events anew. */
type PanelLine = AlarmEvent | Extract<LiveEvent, { event: 'live.reset' }>

type Change =
  | { polled: Polled<AlarmPanelAnswer> }
  | { lines: readonly PanelLine[] }
  | { held: boolean }
  | { looked: true }

export interface AlarmPanelInputs {
  poll$: Observable<Polled<AlarmPanelAnswer>>
  /** Lines of the live stream; those that concern no alarm are passed over. */
  events$: Observable<LiveEvent>
  /** Whether someone points at, reads or has paused the list: then no row moves. */
  held$?: Observable<boolean>
  scheduler?: SchedulerLike
}

/**
 * The alarm panel: the last answer with the events since, so that push and poll agree whichever comes first. Priority
 * before general, then the newest. While held, rows keep their places, new ones are only counted, and ended and shelved
 * ones stay, marked.
 */
export function alarmPanel({
  poll$,
  events$,
  held$ = EMPTY,
  scheduler = asyncScheduler,
}: AlarmPanelInputs): Observable<AlarmPanelState> {
  const lines$ = events$.pipe(
    filter((line): line is PanelLine => line.event.startsWith('alarm.') || line.event === 'live.reset'),
    share(),
  )
  // The first at once, and what follows it closely together.
  const together$ = lines$.pipe(throttleTime(togetherMs, scheduler, { leading: true, trailing: true }))
  const inputs$ = merge(
    poll$.pipe(map((polled): Change => ({ polled }))),
    lines$.pipe(
      buffer(together$),
      map((lines): Change => ({ lines })),
    ),
    held$.pipe(map((held): Change => ({ held }))),
  ).pipe(share())
  const looks$ = inputs$.pipe(
    delay(lingerMs, scheduler),
    map((): Change => ({ looked: true })),
  )
  const nothing: Memory = {
    answer: null,
    events: [],
    current: null,
    held: false,
    shown: [],
    known: new Set(),
    announced: null,
    leaving: new Map(),
    failure: null,
  }
  return merge(inputs$, looks$).pipe(
    resumedScan(
      (memory: Memory, change: Change) => settle(take(memory, change), memory, change, scheduler.now()),
      nothing,
    ),
    map(stateOf),
  )
}

function take(memory: Memory, change: Change): Memory {
  if ('lines' in change) return takeLines(memory, change.lines)
  if ('held' in change) return { ...memory, held: change.held }
  if ('looked' in change) return memory
  if (!change.polled.ok) return { ...memory, failure: change.polled.error }
  const answer = change.polled.value
  return { ...memory, answer, events: memory.events.filter((event) => event.seq > answer.seq), failure: null }
}

function takeLines(memory: Memory, lines: readonly PanelLine[]): Memory {
  const reset = lines.findLast(({ event }) => event === 'live.reset')
  const after = reset === undefined ? lines : lines.slice(lines.indexOf(reset) + 1)
  // Numbers of before are not to be compared with those that come now.
  const answer = reset === undefined ? memory.answer : memory.answer && { ...memory.answer, seq: reset.seq }
  const younger = after.filter(
    (line): line is AlarmEvent => line.event !== 'live.reset' && !(answer !== null && line.seq <= answer.seq),
  )
  return { ...memory, answer, events: reset === undefined ? [...memory.events, ...younger] : younger }
}

/** Decides what is in sight after a change. */
function settle(memory: Memory, before: Memory, change: Change, now: number): Memory {
  if (memory.answer === null) return memory
  const current = currentAlarms(memory.answer, memory.events)
  const { active, shelved, settling, folded } = current
  const inList = (id: string) => active.has(id) || settling.has(id)
  const leaving = new Map(
    [...memory.leaving].filter(
      ([id, { until }]) => !inList(id) && !shelved.has(id) && (memory.held || until > now),
    ),
  )
  // A full answer may have pushed a row out without its alarm having ended.
  const pushedOut = 'polled' in change && memory.answer.list.length >= alarmPanelRows
  const sorted = [...active.values(), ...settling.values()].sort(isBefore)
  for (const record of before.shown) {
    // What is now folded behind a cause has not ended.
    if (inList(record.objectid) || shelved.has(record.objectid) || folded.has(record.objectid)) continue
    if (leaving.has(record.objectid) || pushedOut) continue
    if (memory.leaving.has(record.objectid)) continue
    leaving.set(record.objectid, { record: endOf(record, memory.events), until: now + lingerMs })
  }
  // An empty list has no row to keep still: what comes first is shown, wherever the pointer rests.
  const shown =
    memory.held && before.shown.length > 0
      ? before.shown.flatMap((record) => {
          const { objectid } = record
          const latest =
            active.get(objectid) ??
            settling.get(objectid) ??
            shelved.get(objectid) ??
            folded.get(objectid) ??
            leaving.get(objectid)?.record
          return latest === undefined ? [] : [latest]
        })
      : [...sorted, ...[...leaving.values()].map(({ record }) => record)].sort(isBefore)
  const announced =
    before.answer === null
      ? null
      : (sorted.find(
          ({ objectid, alarmLevel }) =>
            alarmLevel === 2 && active.has(objectid) && !before.known.has(objectid),
        ) ?? before.announced)
  return { ...memory, current, leaving, shown, announced, known: new Set(active.keys()) }
}

/** The record as the event of its end says it, where there is one. */
function endOf(record: AlarmRecord, events: readonly AlarmEvent[]): AlarmRecord {
  return events.findLast((event) => event.data.objectid === record.objectid)?.data ?? record
}

/** Before the first answer. */
export const noAlarms: AlarmPanelState = {
  rows: null,
  arrived: 0,
  arrivedPriority: false,
  unlisted: 0,
  priority: 0,
  general: 0,
  unacknowledged: 0,
  shelved: [],
  shelvedTotal: 0,
  held: 0,
  raisedInTenMinutes: 0,
  floodSince: null,
  types: [],
  announced: null,
  failure: null,
}

function stateOf({ answer, current, shown, leaving, announced, failure }: Memory): AlarmPanelState {
  if (answer === null || current === null) return { ...noAlarms, failure }
  const { active, shelved, priority, general, unacknowledged, shelvedTotal } = current
  const inSight = new Set(shown.map((record) => record.objectid))
  const arrived = [...active.values()].filter((record) => !inSight.has(record.objectid))
  return {
    priority,
    general,
    unacknowledged,
    shelvedTotal,
    raisedInTenMinutes: current.raisedInTenMinutes,
    types: current.types,
    rows: shown.map((record) => ({ record, recovered: leaving.has(record.objectid) })),
    arrived: arrived.length,
    unlisted: Math.max(0, priority + general - active.size),
    arrivedPriority: arrived.some((record) => record.alarmLevel === 2),
    shelved: [...shelved.values()].sort(isBefore),
    floodSince: answer.floodSince,
    held: answer.held,
    announced,
    failure,
  }
}
