import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { foldAlarms, type AlarmEvent, type AlarmHistory, type AlarmSpan } from '#server/ingest/alarm-fold.ts'

const raised = (at: number): AlarmEvent => ({ state: 'raised', at })
const cleared = (at: number): AlarmEvent => ({ state: 'cleared', at })
const nothing: AlarmHistory = { spans: [], clearedAt: null }

function span(raisedAt: number, recoveredAt: number | null, rest: Partial<AlarmSpan> = {}): AlarmSpan {
  return { alarmId: null, raisedAt, lastAt: raisedAt, occurrences: 1, recoveredAt, ...rest }
}

/** Each batch is folded onto what the batch before left. */
function foldInTurn(batches: readonly (readonly AlarmEvent[])[], before = nothing): AlarmHistory {
  return batches.reduce(foldAlarms, before)
}

interface Scenario {
  name: string
  before?: AlarmHistory
  batches: AlarmEvent[][]
  spans: AlarmSpan[]
  clearedAt: number | null
}

const scenarios: Scenario[] = [
  { name: 'a raising opens a record', batches: [[raised(10)]], spans: [span(10, null)], clearedAt: null },
  {
    name: 'a clearing closes it at its event time',
    batches: [[raised(10)], [cleared(25)]],
    spans: [span(10, 25)],
    clearedAt: 25,
  },
  {
    name: 'further raisings are counted in the open record',
    batches: [[raised(10)], [raised(20)], [raised(30)]],
    spans: [span(10, null, { lastAt: 30, occurrences: 3 })],
    clearedAt: null,
  },
  {
    name: 'the same raising twice is one',
    batches: [[raised(10)], [raised(10)], [raised(10), raised(10)]],
    spans: [span(10, null)],
    clearedAt: null,
  },
  {
    name: 'the same clearing twice is one',
    batches: [[raised(10)], [cleared(20)], [cleared(20)]],
    spans: [span(10, 20)],
    clearedAt: 20,
  },
  {
    name: 'a later clearing leaves a closed record alone',
    batches: [[raised(10)], [cleared(20)], [cleared(90)]],
    spans: [span(10, 20)],
    clearedAt: 90,
  },
  {
    name: 'an earlier raising that arrives late moves the beginning back',
    batches: [[raised(30)], [raised(10)]],
    spans: [span(10, null, { lastAt: 30, occurrences: 2 })],
    clearedAt: null,
  },
  {
    name: '… but not across a clearing that lies between',
    batches: [[raised(10)], [cleared(20)], [raised(30)], [raised(15)]],
    spans: [span(10, 20, { lastAt: 15, occurrences: 2 }), span(30, null)],
    clearedAt: 20,
  },
  {
    name: 'a raising that arrives after its clearing makes a record of the past',
    batches: [[cleared(20)], [raised(10)]],
    spans: [span(10, 20)],
    clearedAt: 20,
  },
  {
    name: 'a raising after the newest clearing opens a record though older ones are closed',
    batches: [[raised(10)], [cleared(20)], [raised(21)]],
    spans: [span(10, 20), span(21, null)],
    clearedAt: 20,
  },
  {
    name: 'raised and cleared in the same millisecond: it was there, and it is over',
    batches: [[raised(10), cleared(10)]],
    spans: [span(10, 10)],
    clearedAt: 10,
  },
  {
    name: '… also when the clearing arrives first',
    batches: [[cleared(10)], [raised(10)]],
    spans: [span(10, 10)],
    clearedAt: 10,
  },
  {
    name: '… also when the raising arrives in a batch of its own',
    batches: [[raised(10)], [cleared(10)]],
    spans: [span(10, 10)],
    clearedAt: 10,
  },
  {
    name: 'one batch in any order is read by event time',
    batches: [[cleared(40), raised(30), cleared(20), raised(10)]],
    spans: [span(10, 20), span(30, 40)],
    clearedAt: 40,
  },
  {
    name: 'a clearing that arrives after the next raising splits the record',
    batches: [[raised(10)], [raised(30)], [cleared(20)]],
    spans: [span(10, 20), span(30, null)],
    clearedAt: 20,
  },
  {
    name: 'an earlier clearing that arrives late ends the record earlier',
    batches: [[raised(10)], [cleared(40)], [cleared(20)]],
    spans: [span(10, 20)],
    clearedAt: 40,
  },
  {
    name: 'a late backlog inside a closed record is counted in it',
    before: { spans: [span(10, 50, { alarmId: '7' })], clearedAt: 50 },
    batches: [[raised(30)]],
    spans: [span(10, 50, { alarmId: '7', lastAt: 30, occurrences: 2 })],
    clearedAt: 50,
  },
  {
    name: 'a clearing of nothing is only remembered',
    batches: [[cleared(20)]],
    spans: [],
    clearedAt: 20,
  },
  {
    name: 'a clearing before the open record leaves it open',
    batches: [[raised(30)], [cleared(20)]],
    spans: [span(30, null)],
    clearedAt: 20,
  },
]

describe('alarm events become records', () => {
  test.for(scenarios)('$name', ({ before, batches, spans, clearedAt }) => {
    expect(foldInTurn(batches, before)).toEqual({ spans, clearedAt })
  })

  test('spans that did not change stay the same objects', () => {
    const old = span(10, 20, { alarmId: '1' })
    const folded = foldAlarms({ spans: [old], clearedAt: 20 }, [raised(30)])
    expect(folded.spans[0]).toBe(old)
  })

  const someEvents = fc.array(
    fc.record({
      state: fc.constantFrom('raised' as const, 'cleared' as const),
      at: fc.integer({ min: 0, max: 30 }),
    }),
    { maxLength: 12 },
  )

  test('whatever comes in whatever order, records follow each other and at most one is open', () => {
    fc.assert(
      fc.property(fc.array(someEvents, { maxLength: 5 }), (batches) => {
        const { spans, clearedAt } = foldInTurn(batches)
        const inTime = spans.toSorted((a, b) => a.raisedAt - b.raisedAt)
        for (const [i, each] of inTime.entries()) {
          const end = each.recoveredAt ?? Number.POSITIVE_INFINITY
          expect(each.raisedAt).toBeLessThanOrEqual(each.lastAt)
          expect(each.lastAt).toBeLessThanOrEqual(end)
          const next = inTime[i + 1]
          expect(next === undefined || end < next.raisedAt).toBe(true)
        }
        expect(spans.filter((each) => each.recoveredAt === null).length).toBeLessThanOrEqual(1)
        const clearings = batches.flat().filter((event) => event.state === 'cleared')
        expect(clearedAt).toBe(
          clearings.length === 0 ? null : Math.max(...clearings.map((event) => event.at)),
        )
      }),
    )
  })

  test('events that arrive in the order in which they happened give the same records as one batch', () => {
    fc.assert(
      fc.property(someEvents, (events) => {
        const whole = foldAlarms(nothing, events)
        const ordered = events.toSorted((a, b) => a.at - b.at || (a.state === 'raised' ? -1 : 1))
        expect(foldInTurn(ordered.map((event) => [event]))).toEqual(whole)
      }),
    )
  })

  test('whether the condition holds now is told by the newest event alone, in any order of arrival', () => {
    fc.assert(
      fc.property(someEvents, (events) => {
        const { spans } = foldInTurn(events.map((event) => [event]))
        const newest = (state: AlarmEvent['state']): number =>
          Math.max(-1, ...events.filter((event) => event.state === state).map((event) => event.at))
        const holds = newest('raised') > newest('cleared')
        expect(spans.some((each) => each.recoveredAt === null)).toBe(holds)
      }),
    )
  })
})
