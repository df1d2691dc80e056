import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { eventsOfRecords, foldAlarms, type AlarmEvent, type AlarmSpan } from '#server/ingest/alarm-fold.ts'

const raised = (at: number): AlarmEvent => ({ state: 'raised', at })
const cleared = (at: number): AlarmEvent => ({ state: 'cleared', at })

function span(raisedAt: number, recoveredAt: number | null, rest: Partial<AlarmSpan> = {}): AlarmSpan {
  return { raisedAt, lastAt: raisedAt, occurrences: 1, recoveredAt, ...rest }
}

interface Scenario {
  name: string
  batches: AlarmEvent[][]
  spans: AlarmSpan[]
}

const scenarios: Scenario[] = [
  { name: 'a raising opens a record', batches: [[raised(10)]], spans: [span(10, null)] },
  {
    name: 'a clearing closes it at its event time',
    batches: [[raised(10)], [cleared(25)]],
    spans: [span(10, 25)],
  },
  {
    name: 'further raisings are counted in the open record',
    batches: [[raised(10)], [raised(20)], [raised(30)]],
    spans: [span(10, null, { lastAt: 30, occurrences: 3 })],
  },
  {
    name: 'the same raising twice is one',
    batches: [[raised(10)], [raised(10)], [raised(10), raised(10)]],
    spans: [span(10, null)],
  },
  {
    name: 'the same clearing twice is one',
    batches: [[raised(10)], [cleared(20)], [cleared(20)]],
    spans: [span(10, 20)],
  },
  {
    name: 'a later clearing leaves a closed record alone',
    batches: [[raised(10)], [cleared(20)], [cleared(90)]],
    spans: [span(10, 20)],
  },
  {
    name: 'an earlier raising that arrives late moves the beginning back',
    batches: [[raised(30)], [raised(10)]],
    spans: [span(10, null, { lastAt: 30, occurrences: 2 })],
  },
  {
    name: '… but not across a clearing that lies between',
    batches: [[raised(10)], [cleared(20)], [raised(30)], [raised(15)]],
    spans: [span(10, 20, { lastAt: 15, occurrences: 2 }), span(30, null)],
  },
  {
    name: 'a raising that arrives after its clearing makes a record of the past',
    batches: [[cleared(20)], [raised(10)]],
    spans: [span(10, 20)],
  },
  {
    name: 'a raising after the newest clearing opens a record though older ones are closed',
    batches: [[raised(10)], [cleared(20)], [raised(21)]],
    spans: [span(10, 20), span(21, null)],
  },
  {
    name: 'raised and cleared in the same millisecond: it was there, and it is over',
    batches: [[raised(10), cleared(10)]],
    spans: [span(10, 10)],
  },
  {
    name: '… also when the clearing arrives first',
    batches: [[cleared(10)], [raised(10)]],
    spans: [span(10, 10)],
  },
  {
    name: '… also when the raising arrives in a batch of its own',
    batches: [[raised(10)], [cleared(10)]],
    spans: [span(10, 10)],
  },
  {
    name: 'one batch in any order is read by event time',
    batches: [[cleared(40), raised(30), cleared(20), raised(10)]],
    spans: [span(10, 20), span(30, 40)],
  },
  {
    name: 'a clearing that arrives after the next raising splits the record',
    batches: [[raised(10)], [raised(30)], [cleared(20)]],
    spans: [span(10, 20), span(30, null)],
  },
  {
    name: 'an earlier clearing that arrives late ends the record earlier',
    batches: [[raised(10)], [cleared(40)], [cleared(20)]],
    spans: [span(10, 20)],
  },
  {
    name: 'a clearing of nothing is only remembered',
    batches: [[cleared(20)]],
    spans: [],
  },
  {
    name: 'a clearing before the open record leaves it open',
    batches: [[raised(30)], [cleared(20)]],
    spans: [span(30, null)],
  },
]

describe('alarm events become records', () => {
  test.for(scenarios)('$name', ({ batches, spans }) => {
    expect(foldAlarms(batches.flat())).toEqual(spans)
  })

  const someEvents = fc.array(
    fc.record({
      state: fc.constantFrom('raised' as const, 'cleared' as const),
      at: fc.integer({ min: 0, max: 30 }),
    }),
    { maxLength: 12 },
  )

  test('in whatever order they come, doubled or not, the records are the same', () => {
    const doubledAndShuffled = someEvents.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length }),
      ),
    )
    fc.assert(
      fc.property(doubledAndShuffled, ([events, shuffled]) => {
        expect(foldAlarms(shuffled)).toEqual(foldAlarms(events))
      }),
    )
  })

  test('records follow each other, and at most the last is open', () => {
    fc.assert(
      fc.property(someEvents, (events) => {
        const spans = foldAlarms(events)
        for (const [i, each] of spans.entries()) {
          const end = each.recoveredAt ?? Number.POSITIVE_INFINITY
          expect(each.raisedAt).toBeLessThanOrEqual(each.lastAt)
          expect(each.lastAt).toBeLessThanOrEqual(end)
          const next = spans[i + 1]
          expect(next === undefined || end < next.raisedAt).toBe(true)
        }
      }),
    )
  })

  test('whether the condition holds now is told by the newest event alone', () => {
    fc.assert(
      fc.property(someEvents, (events) => {
        const newest = (state: AlarmEvent['state']): number =>
          Math.max(-1, ...events.filter((event) => event.state === state).map((event) => event.at))
        expect(foldAlarms(events).some((each) => each.recoveredAt === null)).toBe(
          newest('raised') > newest('cleared'),
        )
      }),
    )
  })
})

describe('records whose events are no longer kept', () => {
  const records = [
    span(10, 50, { lastAt: 30, occurrences: 5 }),
    span(60, null, { lastAt: 80, occurrences: 2 }),
  ]

  test('are events once more', () => {
    expect(foldAlarms(eventsOfRecords(records, []))).toEqual(records)
  })

  test('keep their count beside those that are kept', () => {
    const stored = [raised(30), cleared(50), raised(60), raised(80)]
    expect(foldAlarms([...stored, ...eventsOfRecords(records, stored)])).toEqual(records)
  })

  test('stay ended by whoever ended them', () => {
    const stored = [raised(10), raised(20)]
    const ended = [span(10, 25, { lastAt: 20, occurrences: 2 })]
    expect(foldAlarms([...stored, raised(40), ...eventsOfRecords(ended, stored)])).toEqual([
      ...ended,
      span(40, null),
    ])
  })
})
