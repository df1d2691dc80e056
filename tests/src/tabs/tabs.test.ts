import { describe, expect, it } from 'vitest'

import {
  closed,
  readdress,
  refresh,
  shownAfter,
  visit,
  without,
  type Closing,
  type Tabs,
} from '#src/tabs/tabs.ts'

const tab = (path: string, search = '') => ({ path, search, visited: true, round: 0 })
const abcd: Tabs = [tab('/a'), tab('/b'), tab('/c'), tab('/d')]

describe('visiting a page', () => {
  it('opens a tab at the end', () => {
    expect(visit([tab('/a')], '/b', '?q=1')).toEqual([tab('/a'), tab('/b', '?q=1')])
  })

  it('keeps the newest address of an open tab at its place', () => {
    expect(visit(abcd, '/b', '?q=1')).toEqual([tab('/a'), tab('/b', '?q=1'), tab('/c'), tab('/d')])
  })

  it('wakes a tab that a reload brought back', () => {
    expect(visit([{ ...tab('/a'), visited: false }], '/a', '')).toEqual([tab('/a')])
  })

  it('changes nothing when the page is shown already', () => {
    expect(visit(abcd, '/c', '')).toBe(abcd)
  })
})

describe('a tab', () => {
  it('takes another address without being shown', () => {
    expect(readdress([tab('/a'), tab('/b')], '/a', '?q=2')).toEqual([tab('/a', '?q=2'), tab('/b')])
  })

  it('counts its refreshments', () => {
    expect(refresh(refresh([tab('/a'), tab('/b')], '/b'), '/b')).toEqual([
      tab('/a'),
      { ...tab('/b'), round: 2 },
    ])
  })
})

describe('closing', () => {
  it.each<[Closing, string, string[]]>([
    ['this', '/b', ['/b']],
    ['left', '/c', ['/a', '/b']],
    ['left', '/a', []],
    ['right', '/c', ['/d']],
    ['right', '/d', []],
    ['others', '/b', ['/a', '/c', '/d']],
    ['this', '/unknown', []],
  ])('%s of %s closes %j #tabs-2', (closing, path, paths) => {
    expect(closed(abcd, path, closing)).toEqual(paths)
    expect(without(abcd, paths).map((each) => each.path)).toEqual(
      ['/a', '/b', '/c', '/d'].filter((each) => !paths.includes(each)),
    )
  })

  it.each<Closing>(['this', 'left', 'right', 'others'])('%s closes nothing of a single tab', (closing) => {
    expect(closed([tab('/a')], '/a', closing)).toEqual([])
  })

  it.each<[Closing, string, string, string]>([
    // The tab shown goes: right, else left.
    ['this', '/b', '/b', '/c'],
    ['this', '/d', '/d', '/c'],
    ['this', '/a', '/a', '/b'],
    // Another one goes: what is shown stays.
    ['this', '/b', '/d', '/d'],
    ['left', '/c', '/d', '/d'],
    ['right', '/b', '/a', '/a'],
    // What is shown goes with the others: the tab whose menu it was.
    ['left', '/c', '/a', '/c'],
    ['right', '/b', '/d', '/b'],
    ['others', '/b', '/d', '/b'],
    ['others', '/b', '/b', '/b'],
  ])('%s of %s while %s is shown leads to %s', (closing, path, shown, next) => {
    expect(shownAfter(abcd, path, closing, shown)).toBe(next)
  })
})
