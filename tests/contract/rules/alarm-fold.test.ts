import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { eventsOfRecord, foldAlarms, type AlarmEvent, type AlarmSpan } from '#contract/rules/alarm-fold.ts'

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

describe('under an off-delay', () => {
  const delay = { offDelayMs: 10 }
  const under = (...events: AlarmEvent[]) =>
    foldAlarms(events.map((event) => (event.state === 'raised' ? Object.assign({}, event, delay) : event)))

  test('a raising within it continues the record', () => {
    expect(under(raised(10), cleared(20), raised(30), cleared(50))).toEqual([
      span(10, 50, { lastAt: 30, occurrences: 2, ...delay }),
    ])
  })

  test('a raising after it begins another', () => {
    expect(under(raised(10), cleared(20), raised(31))).toEqual([span(10, 20, delay), span(31, null, delay)])
  })

  test('the first clearing counts, not its repetition', () => {
    expect(under(raised(10), cleared(20), cleared(29), raised(31))).toHaveLength(2)
  })

  test('a record that somebody ended is not continued', () => {
    expect(under(raised(10), { ...cleared(20), byHand: true }, raised(25))).toHaveLength(2)
  })

  test('a record is folded again from few events', () => {
    const [record] = under(raised(10), cleared(20), raised(30), raised(35), cleared(50))
    expect(record && foldAlarms(eventsOfRecord(record))).toEqual([record])
  })

  test('records are what the records without it become when those that follow closely are joined', () => {
    const events = fc.array(
      fc.record({
        state: fc.constantFrom('raised' as const, 'cleared' as const),
        at: fc.integer({ min: 0, max: 60 }),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(events, (given) => {
        const expected: AlarmSpan[] = []
        for (const each of foldAlarms(given)) {
          const last = expected.at(-1)
          if (last && last.recoveredAt !== null && each.raisedAt - last.recoveredAt <= 10)
            expected.splice(-1, 1, {
              ...each,
              raisedAt: last.raisedAt,
              occurrences: last.occurrences + each.occurrences,
            })
          else expected.push(each)
        }
        expect(under(...given)).toEqual(expected.map((each) => Object.assign({}, each, delay)))
      }),
    )
  })
})

describe('a record', () => {
  const record = span(10, 50, { lastAt: 40, occurrences: 5 })
  const noCut = { lastRaisedAt: null, nextRaisedAt: null, raisedAfter: 0 }

  test.for([record, span(60, null, { lastAt: 80, occurrences: 2 }), span(10, 10)])(
    'is folded again from few events: %j',
    (each) => {
      expect(foldAlarms(eventsOfRecord(each))).toEqual([each])
    },
  )

  test('is parted by clearings, with its raisings on their sides', () => {
    // Raised at 10, 12, 30, 35 and 40.
    const cuts = [
      { at: 32, lastRaisedAt: 30, nextRaisedAt: 35, raisedAfter: 2 },
      { at: 20, lastRaisedAt: 12, nextRaisedAt: 30, raisedAfter: 3 },
    ]
    expect(foldAlarms([...eventsOfRecord(record, cuts), cleared(20), cleared(32)])).toEqual([
      span(10, 20, { lastAt: 12, occurrences: 2 }),
      span(30, 32),
      span(35, 50, { lastAt: 40, occurrences: 2 }),
    ])
  })

  test('is parted once by two clearings without a raising between them', () => {
    const sides = { lastRaisedAt: 12, nextRaisedAt: 30, raisedAfter: 3 }
    const cuts = [
      { at: 20, ...sides },
      { at: 25, ...sides },
    ]
    expect(foldAlarms([...eventsOfRecord(record, cuts), cleared(20), cleared(25)])).toEqual([
      span(10, 20, { lastAt: 12, occurrences: 2 }),
      span(30, 50, { lastAt: 40, occurrences: 3 }),
    ])
  })

  test('whose events are no longer kept keeps its count on both sides of a clearing', () => {
    expect(foldAlarms([...eventsOfRecord(record, [{ at: 20, ...noCut }]), cleared(20)])).toEqual([
      span(10, 20, { occurrences: 4 }),
      span(40, 50),
    ])
  })

  test('is not parted by clearings outside of it', () => {
    const cuts = [9, 40, 60].map((at) => Object.assign({ at }, noCut))
    expect(foldAlarms(eventsOfRecord(record, cuts))).toEqual([record])
  })
})
