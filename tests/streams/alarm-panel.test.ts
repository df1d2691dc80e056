import { distinctUntilChanged, filter, map, timer } from 'rxjs'
import { describe, it } from 'vitest'

import type { LiveEvent } from '#contract/wire/live.ts'
import type { AlarmRecord } from '#contract/calls/records.ts'
import { alarmPanel, type AlarmPanelAnswer, type AlarmPanelState } from '#streams/alarm-panel.ts'
import type { Polled } from '#streams/polling.ts'

import { alarm, answer } from './alarm-fixtures.ts'
import { marbles } from './marbles.ts'

const general = alarm({ objectid: '1', upTime: 1000 })
const younger = alarm({ objectid: '2', upTime: 2000 })
const priority = alarm({ objectid: '3', upTime: 500, alarmLevel: 2 })
const fullList = Array.from({ length: 200 }, (_, place) =>
  alarm({ objectid: String(2000 - place), upTime: 9000 }),
)
const inOrder = fullList.map(({ objectid }) => objectid).join(' ')
const polled = (value: AlarmPanelAnswer): Polled<AlarmPanelAnswer> => ({ ok: true, value, at: 0 })
const raised = (record: AlarmRecord, seq: number): LiveEvent => ({ event: 'alarm.raised', data: record, seq })
const ended = (record: AlarmRecord, seq: number): LiveEvent => ({
  event: 'alarm.recovered',
  data: { ...record, recordStatus: 1, recoverTime: 3000 },
  seq,
})

/** What the state says, short enough for a test to be read: ids in their order, `~` before the ended ones. */
function brief({
  rows,
  arrived,
  arrivedPriority,
  priority,
  general,
  raisedInTenMinutes,
  announced,
  shelved,
  failure,
}: AlarmPanelState) {
  const list =
    rows?.map(({ record, recovered }) => (recovered ? '~' : '') + record.objectid).join(' ') ?? null
  const reported = announced === null ? '' : ` says ${announced.objectid}`
  const waiting = arrived === 0 ? '' : ` +${arrived}${arrivedPriority ? '!' : ''}`
  const failed = failure === null ? '' : ` failed ${JSON.stringify(failure)}`
  const aside = shelved.length === 0 ? '' : ` shelved ${shelved.map(({ objectid }) => objectid).join(' ')}`
  return `${list}${waiting} | ${priority} ${general} | ${raisedInTenMinutes}${reported}${aside}${failed}`
}

interface Scene {
  poll: string
  events?: string
  held?: string
  polls: Record<string, Polled<AlarmPanelAnswer>>
  lines?: Record<string, LiveEvent>
}

/** Plays the inputs and holds each state to its line. */
function plays(
  { poll, events = '', held = '', polls, lines = {} }: Scene,
  marbleLine: string,
  states: Record<string, string>,
) {
  marbles(({ hot, expectObservable }) => {
    const state$ = alarmPanel({
      poll$: hot(poll, polls),
      events$: hot(events, lines),
      held$: hot(held, { h: true, f: false }),
    })
    const brief$ = state$.pipe(map(brief), distinctUntilChanged())
    expectObservable(brief$, '20s !').toBe(marbleLine, states)
  })
}

const nothing = 'null | 0 0 | 0'

describe('alarmPanel', () => {
  it('shows priority before general, then the newest', () => {
    plays({ poll: '-p', polls: { p: polled(answer(10, [general, younger, priority], 4)) } }, 'na', {
      n: nothing,
      a: '3 2 1 | 1 2 | 4',
    })
  })

  it('takes in what is pushed after the answer, and counts it', () => {
    plays(
      {
        poll: '-p',
        polls: { p: polled(answer(10, [general])) },
        events: '---r',
        lines: { r: raised(younger, 11) },
      },
      'na-b',
      { n: nothing, a: '1 | 0 1 | 0', b: '2 1 | 0 2 | 1' },
    )
  })

  it('does not count twice what the answer already holds', () => {
    plays(
      {
        poll: '-p',
        polls: { p: polled(answer(11, [general, younger], 1)) },
        events: '---r',
        lines: { r: raised(younger, 11) },
      },
      'na',
      { n: nothing, a: '2 1 | 0 2 | 1' },
    )
  })

  it('keeps a fact that is younger than an answer which comes after it', () => {
    plays(
      {
        poll: '-p--q',
        polls: { p: polled(answer(10, [general])), q: polled(answer(10, [general])) },
        events: '---r',
        lines: { r: raised(younger, 11) },
      },
      'na-b',
      { n: nothing, a: '1 | 0 1 | 0', b: '2 1 | 0 2 | 1' },
    )
  })

  it('marks an alarm that ended and lets it leave six seconds later', () => {
    plays(
      {
        poll: '-p',
        polls: { p: polled(answer(10, [general, younger])) },
        events: '---e',
        lines: { e: ended(younger, 11) },
      },
      'na-b 5999ms c',
      { n: nothing, a: '2 1 | 0 2 | 0', b: '~2 1 | 0 1 | 0', c: '1 | 0 1 | 0' },
    )
  })

  it('learns from the poll that an alarm ended, when no push said so', () => {
    plays(
      {
        poll: '-p-q',
        polls: { p: polled(answer(10, [general, younger])), q: polled(answer(12, [general])) },
      },
      'na-b 5999ms c',
      { n: nothing, a: '2 1 | 0 2 | 0', b: '~2 1 | 0 1 | 0', c: '1 | 0 1 | 0' },
    )
  })

  it('moves no row while it is held, and says how many came', () => {
    plays(
      {
        poll: '-p',
        polls: { p: polled(answer(10, [general, younger])) },
        held: '--h 200ms ----f',
        events: '---r 200ms e',
        lines: { r: raised(priority, 11), e: ended(younger, 12) },
      },
      'na-b 200ms c--d 5996ms e',
      {
        n: nothing,
        a: '2 1 | 0 2 | 0',
        b: '2 1 +1! | 1 2 | 1 says 3',
        c: '~2 1 +1! | 1 1 | 1 says 3',
        d: '3 ~2 1 | 1 1 | 1 says 3',
        e: '3 1 | 1 1 | 1 says 3',
      },
    )
  })

  it('settles a flood ten times a second, and misses nothing of it', () => {
    marbles(({ hot, expectObservable }) => {
      const flood = Array.from({ length: 100 }, (_, n) =>
        raised(alarm({ objectid: String(n + 1), upTime: n }), 11 + n),
      )
      // One every three milliseconds.
      const events$ = timer(4, 3).pipe(
        map((n) => flood[n]),
        filter((line) => line !== undefined),
      )
      const state$ = alarmPanel({ poll$: hot('p', { p: polled(answer(10, [])) }), events$ })
      const lasting$ = state$.pipe(map(({ rows, general }) => `${rows?.length ?? 'no'} rows, ${general}`))

      expectObservable(lasting$, '400ms !').toBe('(na)b 99ms c 99ms d 99ms e', {
        n: 'no rows, 0',
        a: '0 rows, 0',
        b: '1 rows, 1',
        c: '34 rows, 34',
        d: '67 rows, 67',
        e: '100 rows, 100',
      })
    })
  })

  it('shows what comes into an empty list, though it is held', () => {
    plays(
      {
        poll: '--p',
        polls: { p: polled(answer(10, [])) },
        held: '-h',
        events: '---r',
        lines: { r: raised(general, 11) },
      },
      'n-ab',
      { n: nothing, a: ' | 0 0 | 0', b: '1 | 0 1 | 1' },
    )
  })

  it('keeps a row that ended in its place for as long as it is held', () => {
    plays(
      {
        poll: '-p',
        polls: { p: polled(answer(10, [general, younger])) },
        held: '--h 10s f',
        events: '---e',
        lines: { e: ended(younger, 11) },
      },
      'na-b 9999ms c',
      { n: nothing, a: '2 1 | 0 2 | 0', b: '~2 1 | 0 1 | 0', c: '1 | 0 1 | 0' },
    )
  })

  it('says a priority alarm aloud when it comes, not those that were there', () => {
    plays(
      {
        poll: '-p-q',
        polls: {
          p: polled(answer(10, [priority])),
          q: polled(answer(11, [priority, alarm({ objectid: '4', upTime: 9000, alarmLevel: 2 })])),
        },
      },
      'na-b',
      { n: nothing, a: '3 | 1 0 | 0', b: '4 3 | 2 0 | 0 says 4' },
    )
  })

  it('counts the end of an alarm that is beyond the listed two hundred', () => {
    plays(
      {
        poll: '-p',
        polls: { p: polled({ ...answer(10, fullList), general: 250 }) },
        events: '---e',
        lines: { e: ended(alarm({ objectid: '99' }), 11) },
      },
      'na-b',
      { n: nothing, a: `${inOrder} | 0 250 | 0`, b: `${inOrder} | 0 249 | 0` },
    )
  })

  it('counts no end twice that the answer already knew', () => {
    plays(
      {
        poll: '-p',
        polls: { p: polled(answer(10, [priority, general])) },
        events: '---e',
        lines: { e: ended(alarm({ objectid: '9', alarmLevel: 2 }), 11) },
      },
      'na',
      { n: nothing, a: '3 1 | 1 1 | 0' },
    )
  })

  it('counts what is shelved apart, and takes it back in its place', () => {
    const shelved = alarm({ objectid: '3', upTime: 500, alarmLevel: 2, shelvedUntil: 9000, shelver: 'Li' })
    plays(
      {
        poll: '-p',
        polls: { p: polled(answer(10, [priority, general])) },
        events: '--a 200ms b 200ms c',
        lines: {
          a: { event: 'alarm.changed', data: shelved, seq: 11 },
          b: { event: 'alarm.changed', data: priority, seq: 12 },
          c: raised(alarm({ objectid: '5', shelvedUntil: 9000 }), 13),
        },
      },
      'nab 200ms c 200ms d',
      {
        n: nothing,
        a: '3 1 | 1 1 | 0',
        b: '1 | 0 1 | 0 shelved 3',
        c: '3 1 | 1 1 | 0 says 3',
        d: '3 1 | 1 1 | 1 says 3 shelved 5',
      },
    )
  })

  it('leaves a row that was shelved under the pointer where it is', () => {
    const shelved = alarm({ objectid: '3', upTime: 500, alarmLevel: 2, shelvedUntil: 9000 })
    plays(
      {
        poll: '-p',
        polls: { p: polled(answer(10, [priority, general])) },
        events: '---a',
        held: '--h-l',
        lines: { a: { event: 'alarm.changed', data: shelved, seq: 11 } },
      },
      'na-bc',
      { n: nothing, a: '3 1 | 1 1 | 0', b: '3 1 | 0 1 | 0 shelved 3', c: '1 | 0 1 | 0 shelved 3' },
    )
  })

  it('takes a row out and counts it no more when it is folded behind a cause, and gives it back', () => {
    const folded = alarm({ objectid: '1', upTime: 1000, causeId: '3' })
    const cause = { ...priority, behind: 1 }
    const changed = (data: AlarmRecord, seq: number): LiveEvent => ({ event: 'alarm.changed', data, seq })
    plays(
      {
        poll: '-p',
        polls: { p: polled(answer(10, [general])) },
        events: '---r 199ms h 199ms o 199ms e 199ms g',
        lines: {
          r: raised(cause, 11),
          h: changed(folded, 12),
          // One that is folded behind it from the beginning.
          o: raised(alarm({ objectid: '4', causeId: '3' }), 13),
          e: { event: 'alarm.recovered', data: { ...cause, recordStatus: 1, recoverTime: 3000 }, seq: 14 },
          g: changed(general, 15),
        },
      },
      'na-b 199ms c 399ms d 199ms e',
      {
        n: nothing,
        a: '1 | 0 1 | 0',
        b: '3 1 | 1 1 | 1 says 3',
        c: '3 | 1 0 | 1 says 3',
        // A cause that has recovered stays while something behind it lasts.
        d: '3 | 0 0 | 1 says 3',
        e: '3 1 | 0 1 | 1 says 3',
      },
    )
  })

  it('lets a recovered cause go once nothing is behind it', () => {
    const cause = { ...priority, recordStatus: 1, recoverTime: 3000 } as const
    plays(
      {
        poll: '-p',
        polls: { p: polled({ ...answer(10, [general]), settlingList: [{ ...cause, behind: 2 }] }) },
        events: '---c',
        lines: { c: { event: 'alarm.changed', data: cause, seq: 11 } },
      },
      'na-b 5999ms c',
      { n: nothing, a: '3 1 | 0 1 | 0', b: '~3 1 | 0 1 | 0', c: '1 | 0 1 | 0' },
    )
  })

  it('follows a server that counts facts anew from a lower number', () => {
    const reset: LiveEvent = { event: 'live.reset', data: {}, seq: 2 }
    plays(
      {
        poll: '-p 210ms q',
        polls: { p: polled(answer(900, [general])), q: polled(answer(4, [general, younger, priority])) },
        events: '--er-f',
        lines: { e: ended(alarm({ objectid: '8' }), 901), r: reset, f: raised(younger, 3) },
      },
      'na 100ms b 109ms c',
      { n: nothing, a: '1 | 0 1 | 0', b: '2 1 | 0 2 | 1', c: '3 2 1 | 1 2 | 0 says 3' },
    )
  })

  it('keeps what it shows when a question has no answer, and says so', () => {
    plays(
      {
        poll: '-p-x-q',
        polls: {
          p: polled(answer(10, [general])),
          x: { ok: false, error: 'away', at: 0 },
          q: polled(answer(10, [general])),
        },
      },
      'na-b-a',
      { n: nothing, a: '1 | 0 1 | 0', b: '1 | 0 1 | 0 failed "away"' },
    )
  })

  it('says that the first question had no answer', () => {
    plays({ poll: '-x', polls: { x: { ok: false, error: 'away', at: 0 } } }, 'nf', {
      n: nothing,
      f: 'null | 0 0 | 0 failed "away"',
    })
  })
})
