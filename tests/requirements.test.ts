import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { requirementRows, rowCounts } from '../scripts/requirement-rows.ts'
import { sourceFiles } from './harness/source-files.ts'
import { testIds } from './harness/test-titles.ts'

const root = join(import.meta.dirname, '..')
const specification = join(root, '../shared/spec/requirements.tsv')

/** What a row may wait for: pages, what is ordered from them, and what runs for long. */
const awaited = new Set(['commands', 'dashboard', 'operations', 'orders', 'people', 'statistics', 'topology'])

const rows = requirementRows(readFileSync(join(import.meta.dirname, 'requirements.tsv'), 'utf8'))
const repeated = (all: readonly string[]) => all.filter((each, n) => all.indexOf(each) !== n)

describe('each row of the specification', () => {
  it('is shown by tests, waits for something that is known, or both in part', () => {
    const faults = rows.filter(({ state, tests, waits }) => {
      const shape = { shown: [true, false], part: [true, true], later: [false, true] }[state]
      return shape?.[0] !== tests.length > 0 || shape[1] !== waits.length > 0
    })

    expect(faults).toEqual([])
    expect(rows.flatMap(({ waits }) => waits).filter((what) => !awaited.has(what))).toEqual([])
    expect(repeated(rows.map(({ row }) => row))).toEqual([])
  })

  it('names tests that there are, each by an id of its own; no other test has an id', () => {
    const files = sourceFiles().filter(({ path }) => /^tests\/.*\.test\.tsx?$/.test(path))
    const ids = files.flatMap(testIds)
    const named = new Set(rows.flatMap(({ tests }) => tests))

    expect(repeated(ids)).toEqual([])
    expect([...named].filter((id) => !ids.includes(id))).toEqual([])
    expect(ids.filter((id) => !named.has(id))).toEqual([])
  })

  it.skipIf(!existsSync(specification))('is there, in the order of the specification', () => {
    const specified = requirementRows(readFileSync(specification, 'utf8')).map(({ row }) => row)

    expect(rows.map(({ row }) => row)).toEqual(specified.filter((row) => !row.startsWith('OPEN-')))
  })
})

it('the id of a test stands at the end of its title, also where a table fills that in', () => {
  const text = `
    it('is plain #a-room-1', () => {})
    test.each([['one', 90_001]] as const)('%s is %j #list-12', () => {})
    it('has none', () => {})
    it('names #list-13 in between', () => {})
    describe('a group #list-14', () => {})
    // it('is no test #list-15', () => {})`

  expect(testIds({ path: 'x.test.ts', text })).toEqual(['a-room-1', 'list-12'])
})

it('the rows are counted by group and state, and those that wait by what they wait for', () => {
  const text = 'row\tstate\ttests\twaits\nA-1\tshown\tx-1 x-2\t\nA-B-1\tpart\tx-1\tp,q\nA-B-2\tlater\t\tp\n'

  expect(rowCounts(requirementRows(text)).split('\n')).toEqual([
    'group      shown   part  later',
    'A              1      0      0',
    'A-B            0      1      1',
    'total          1      1      1',
    '',
    'waits for  shown   part  later',
    'p              0      1      1',
    'q              0      1      0',
  ])
})
