import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { runsUnder, testTitles, type TestTitle } from './harness/test-titles.ts'

const root = join(import.meta.dirname, '..')
const specification = join(root, '../shared/spec/requirements.tsv')

/** The rows of the specification that the pages of today answer for. */
const groups: Readonly<Record<string, readonly [first: number, last: number][]>> = {
  AUTH: [
    [1, 15],
    [18, 23],
  ],
  DEV: [
    [1, 5],
    [7, 18],
  ],
  GW: [
    [1, 13],
    [36, 36],
  ],
  'API-GW': [
    [1, 20],
    [30, 34],
  ],
  RELAY: [[1, 7]],
  TERM: [
    [1, 10],
    [17, 17],
  ],
  SHELL: [[1, 32]],
  PERM: [[1, 12]],
  ...Object.fromEntries(
    'ROUTE I18N HTTP MSG CONST VALID ENUM WIDGET LIST EXPORT IMPORT MAP SYS-CODE VTD'
      .split(' ')
      .map((group) => [group, [[1, Infinity]]]),
  ),
}
/** What a row waits for: pages, and what is ordered from them. */
const awaited = new Set(['board', 'control', 'orders', 'people', 'statistics', 'topology'])

const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').slice(1)
const lines = linesOf(join(import.meta.dirname, 'requirements.tsv')).map((line) => line.split('\t'))
const known = new Set(lines.map(([row]) => row))

const read = new Map<string, readonly TestTitle[]>()
function titlesIn(path: string): readonly TestTitle[] {
  const file = join(root, path)
  const titles =
    read.get(path) ?? (existsSync(file) ? testTitles({ path, text: readFileSync(file, 'utf8') }) : [])
  read.set(path, titles)
  return titles
}
const isRun = (path: string, title: string) => titlesIn(path).some((each) => runsUnder(title, each))

function isWanted(row: string): boolean {
  const [, group = '', number = ''] = /^(.+)-(\d+)$/.exec(row) ?? []
  return groups[group]?.some(([first, last]) => first <= Number(number) && Number(number) <= last) ?? false
}

describe('each row of the specification', () => {
  it('is shown by a test, or waits for a page that is named', () => {
    const shapes = lines.filter(([row = '', state, what = '', ...title]) =>
      state === 'shown'
        ? !isWanted(row) || title.length !== 1
        : state !== 'later' || !isWanted(row) || !awaited.has(what) || title.length > 0,
    )

    expect(shapes).toEqual([])
    expect(new Set(lines.map((line) => line.join('\t'))).size).toBe(lines.length)
  })

  it('is shown by tests that there are', () => {
    const gone = lines.filter(([, state, path = '', title = '']) => state === 'shown' && !isRun(path, title))

    expect(gone).toEqual([])
  })

  it.skipIf(!existsSync(specification))('is there', () => {
    const rows = linesOf(specification).map((line) => line.split('\t')[0] ?? '')

    expect(rows.filter((row) => isWanted(row) && !known.has(row))).toEqual([])
    expect([...known].filter((row) => row !== undefined && !rows.includes(row))).toEqual([])
  })
})

describe('a test that is named', () => {
  const text = `
    it('is plain', () => {})
    test.each([['one', 90_001], ['two', 2]] as const)('%s is %j', () => {})
    it.each(Object.keys(all))('names %s', () => {})
    describe('a group', () => {})`
  const runs = (title: string) =>
    testTitles({ path: 'x.test.ts', text }).some((each) => runsUnder(title, each))

  it('is found by its title, by its template, and by one that its table fills in', () => {
    const titles = ['is plain', '%s is %j', 'one is 90001', 'two is 2', 'names anything']

    expect(titles.filter((title) => !runs(title))).toEqual([])
  })

  it('is missed when nothing runs under that title', () => {
    const titles = ['is', 'is plain.', 'three is 2', 'one is 7', 'a group', '']

    expect(titles.filter(runs)).toEqual([])
  })
})
