import { asyncScheduler, NEVER, of, throwError } from 'rxjs'
import { describe, expect, test } from 'vitest'

import { formatTopic } from '#contract/wire/live.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { mapFeed, type MapFeed, type MapFeedInputs } from '#src/features/map/feed/map-feed.ts'
import type { MapEvent } from '#src/features/map/canvas/map-picture.ts'
import { topicsOf, type MapQuery } from '#src/features/map/feed/map-query.ts'
import { marbles } from '#tests/streams/marbles.ts'

import { answerOfCells, cell } from '../map-fixtures.ts'

const query = (zoom: number): MapQuery => ({
  boxes: [{ west: 0, south: 0, east: 1, north: 1 }],
  zoom,
  filter: {},
})
const [a, b] = [query(5), query(6)]
const event = (of: MapQuery, seq: number, offline: number, whole = false): MapEvent => ({
  event: 'map.cells',
  seq,
  data: { topic: topicsOf(of).map(formatTopic).join(), whole, level: 7, cells: [cell({ offline })] },
})
/** Each step as its state and the offline devices of the cells on screen. */
const brief = ({ state, picture }: MapFeed) => `${state} ${picture.cells.map((each) => each.offline).join()}`

/** What the map went through in virtual time. */
function feedOf(
  inputs: (helpers: Parameters<Parameters<typeof marbles>[0]>[0]) => Partial<MapFeedInputs>,
  until: string,
): string[] {
  const seen: string[] = []
  marbles((helpers) => {
    const { cold, flush } = helpers
    const feed$ = mapFeed({
      query$: cold('a', { a }),
      ask: () => of(answerOfCells(1, [cell()])),
      events$: NEVER,
      reread$: NEVER,
      ...inputs(helpers),
    })
    const subscription = feed$.subscribe((feed) => seen.push(brief(feed)))
    cold(until).subscribe({ complete: () => subscription.unsubscribe() })
    flush()
  })
  return seen
}

describe('the map', () => {
  test('asks for its first view at once, then once it rests, for the newest view only', () => {
    const asked: string[] = []
    feedOf(
      ({ cold }) => ({
        query$: cold('a 199ms b 99ms a 99ms c', { a, b, c: query(7) }),
        ask: ({ zoom }) => {
          asked.push(`${zoom} at ${asyncScheduler.now()} ms`)
          return of(answerOfCells(1, [cell()]))
        },
      }),
      '1s |',
    )
    expect(asked).toEqual(['5 at 0 ms', '7 at 550 ms'])
  })

  test('keeps the old picture until the new one is there, and drops the answer to an older question', () => {
    expect(
      feedOf(
        ({ cold }) => ({
          query$: cold('a 399ms b', { a, b }),
          ask: ({ zoom }) =>
            cold(zoom === 5 ? '600ms (x|)' : '300ms (x|)', {
              x: answerOfCells(1, [cell({ offline: zoom })]),
            }),
        }),
        '2s |',
      ),
    ).toEqual(['loading ', 'shown 6'])
  })

  test('follows the events of its own view', () => {
    expect(
      feedOf(
        ({ cold }) => ({
          events$: cold('300ms x 99ms y 99ms z', { x: event(a, 2, 3), y: event(b, 3, 9), z: event(a, 4, 5) }),
        }),
        '1s |',
      ),
    ).toEqual(['loading ', 'shown 0', 'shown 3', 'shown 5'])
  })

  test('is not thrown back by an answer that is older than what an event said', () => {
    expect(
      feedOf(
        ({ cold }) => ({
          ask: () => cold('400ms (x|)', { x: answerOfCells(6, [cell()]) }),
          events$: cold('300ms x', { x: event(a, 7, 4, true) }),
        }),
        '1s |',
      ),
    ).toEqual(['loading ', 'shown 4'])
  })

  test('takes what is read after a break, though the server counts anew from a lower number', () => {
    let asked = 0
    expect(
      feedOf(
        ({ cold }) => ({
          reread$: cold('1s x', { x: undefined }),
          events$: cold('500ms x 999ms y', { x: event(a, 900, 4), y: event(a, 3, 6) }),
          ask: () => of(answerOfCells(asked++ === 0 ? 1 : 2, [cell({ offline: asked })])),
        }),
        '3s |',
      ),
    ).toEqual(['loading ', 'shown 1', 'shown 4', 'shown 2', 'shown 6'])
  })

  test('shows nothing of what is refused, and does not ask for it again until it is told to', () => {
    const unknown = new CallFailure('refused', 'map/getAllDevicePosition', { code: 404 })
    let asked = 0
    expect(
      feedOf(
        ({ cold }) => ({
          reread$: cold('60s x', { x: undefined }),
          query$: cold('a 999ms b', { a, b }),
          ask: ({ zoom }) => {
            asked += 1
            return zoom === 6 && asked === 2 ? throwError(() => unknown) : of(answerOfCells(1, [cell()]))
          },
        }),
        '70s |',
      ),
    ).toEqual(['loading ', 'shown 0', 'loading 0', 'refused ', 'shown 0'])
    expect(asked).toBe(3)
  })

  test('keeps what it shows when it cannot be read, says so, and asks again after 5 s', () => {
    let asked = 0
    expect(
      feedOf(
        ({ cold }) => ({
          reread$: cold('1s x', { x: undefined }),
          ask: () => {
            asked += 1
            return asked === 2
              ? throwError(() => new Error('away'))
              : of(answerOfCells(asked, [cell({ offline: asked })]))
          },
        }),
        '10s |',
      ),
    ).toEqual(['loading ', 'shown 1', 'failed 1', 'shown 3'])
  })

  test('shows nothing of a view over the date line until both halves are there', () => {
    const both: MapQuery = { ...a, boxes: [...a.boxes, { west: 2, south: 0, east: 3, north: 1 }] }
    expect(
      feedOf(
        ({ cold }) => ({
          query$: cold('a', { a: both }),
          ask: (_, { west }) =>
            cold(west === 0 ? '100ms (x|)' : '300ms (x|)', {
              x: answerOfCells(1, [cell({ x: west, offline: west })]),
            }),
        }),
        '1s |',
      ),
    ).toEqual(['loading ', 'shown 0,2'])
  })
})
