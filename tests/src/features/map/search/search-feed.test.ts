import { of, throwError, type Observable, type ObservableInput } from 'rxjs'
import { describe, test } from 'vitest'

import type { DeviceDetail } from '#contract/calls/records.ts'
import { searchFeed } from '#src/features/map/search/search-feed.ts'
import { marbles } from '#tests/streams/marbles.ts'

const found = (keyword: string) => ({ kind: 'found', keyword, devices: [] })

const feed = (
  keyword$: Observable<string>,
  ask: (keyword: string) => ObservableInput<readonly DeviceDetail[]>,
) => searchFeed(keyword$, ask, of(1))

describe('the search', () => {
  test('waits until the typing rests and asks for the last text', () => {
    marbles(({ cold, expectObservable }) => {
      const keyword$ = cold('a 99ms b', { a: '70', b: '700' })
      expectObservable(
        feed(keyword$, () => of([])),
        '1s !',
      ).toBe('350ms x', { x: found('700') })
    })
  })

  test('drops an answer that is overtaken', () => {
    marbles(({ cold, expectObservable }) => {
      const keyword$ = cold('a 399ms b', { a: '70', b: '700' })
      const ask = (keyword: string) => cold(keyword === '70' ? '500ms (x|)' : '(x|)', { x: [] })
      expectObservable(feed(keyword$, ask), '2s !').toBe('550ms w 99ms x', {
        w: { kind: 'asking' },
        x: found('700'),
      })
    })
  })

  test('shows that it is asking only when that takes longer than a blink', () => {
    marbles(({ cold, expectObservable }) => {
      expectObservable(
        feed(cold('a', { a: '70' }), () => cold('400ms (x|)', { x: [] })),
        '2s !',
      ).toBe('550ms w 99ms x', { w: { kind: 'asking' }, x: found('70') })
    })
  })

  test('says that it failed and works again with the next text', () => {
    marbles(({ cold, expectObservable }) => {
      const keyword$ = cold('a 999ms b', { a: '70', b: '700' })
      const ask = (keyword: string) => (keyword === '70' ? throwError(() => new Error('away')) : of([]))
      expectObservable(feed(keyword$, ask), '3s !').toBe('250ms f 999ms x', {
        f: { kind: 'failed', keyword: '70' },
        x: found('700'),
      })
    })
  })

  test('asks once more for what failed, when that is wanted', () => {
    marbles(({ cold, expectObservable }) => {
      let asked = 0
      const ask = () => ((asked += 1) === 1 ? throwError(() => new Error('away')) : of([]))
      const try$ = cold('x 499ms y', { x: 1, y: 2 })
      expectObservable(searchFeed(cold('a', { a: '70' }), ask, try$), '2s !').toBe('250ms f 499ms x', {
        f: { kind: 'failed', keyword: '70' },
        x: found('70'),
      })
    })
  })

  test('an empty field asks nothing', () => {
    marbles(({ cold, expectObservable }) => {
      expectObservable(
        feed(cold('a', { a: '' }), () => of([])),
        '1s !',
      ).toBe('250ms x', { x: { kind: 'none' } })
    })
  })

  test.each([
    ['7', { kind: 'short' }],
    ['７', { kind: 'short' }],
    ['-- ，', { kind: 'signs' }],
    ['泵', found('泵')],
  ])(
    'of one letter, in any width, or signs alone says what is missing, of one Chinese character it asks: %s',
    (keyword, answer) => {
      marbles(({ cold, expectObservable }) => {
        expectObservable(
          feed(cold('a', { a: keyword }), () => of([])),
          '1s !',
        ).toBe('250ms x', { x: answer })
      })
    },
  )
})
