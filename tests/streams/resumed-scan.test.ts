import { of, Subject } from 'rxjs'
import { expect, test } from 'vitest'

import { resumedScan } from '#streams/resumed-scan.ts'

const add = (sum: number, value: number) => sum + value

test('begins with the seed and folds', () => {
  const seen: number[] = []
  of(1, 2, 3)
    .pipe(resumedScan(add, 10))
    .subscribe((sum) => seen.push(sum))
  expect(seen).toEqual([10, 11, 13, 16])
})

test('goes on after a rest from where it was, without what it missed', () => {
  const values$ = new Subject<number>()
  const sum$ = values$.pipe(resumedScan(add, 0))
  sum$.subscribe().unsubscribe()
  const first = sum$.subscribe()
  values$.next(5)
  first.unsubscribe()
  values$.next(100)
  const seen: number[] = []
  sum$.subscribe((sum) => seen.push(sum))
  values$.next(1)
  expect(seen).toEqual([5, 6])
})
