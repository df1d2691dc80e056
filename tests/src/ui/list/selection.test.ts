import { describe, expect, it } from 'vitest'

import { pageChoice, renewed, toggled, without, withRange, withRows } from '#src/ui/list/selection.ts'

const row = (objectid: string) => ({ objectid })
const [a, b, c, d] = [row('a'), row('b'), row('c'), row('d')] as const
const page = [a, b, c]
const of = (...rows: { objectid: string }[]) => withRows(new Map(), rows)
const ids = (selection: ReadonlyMap<string, unknown>) => [...selection.keys()]

describe('the chosen rows', () => {
  it('change one by one', () => {
    expect(ids(toggled(of(a), b))).toEqual(['a', 'b'])
    expect(ids(toggled(of(a, b), a))).toEqual(['b'])
  })

  it.each([
    ['downwards', 'a', 'c', ['a', 'b', 'c']],
    ['upwards', 'c', 'b', ['b', 'c']],
    ['from a row of another page', 'd', 'b', ['b']],
    ['from nowhere', null, 'c', ['c']],
  ])('grow by a range %s', (_, from, to, chosen) => {
    expect(ids(withRange(new Map(), page, from, to))).toEqual(chosen)
  })

  it('stay while another page is shown', () => {
    const chosen = withRows(of(d), page)

    expect(ids(chosen)).toEqual(['d', 'a', 'b', 'c'])
    expect(ids(without(chosen, page))).toEqual(['d'])
  })

  it('say how much of the page they are', () => {
    expect(pageChoice(of(d), page)).toBe('none')
    expect(pageChoice(of(a, d), page)).toBe('some')
    expect(pageChoice(of(a, b, c), page)).toBe('all')
    expect(pageChoice(of(a), [])).toBe('none')
  })

  it('are the rows as they are now', () => {
    const newer = { objectid: 'a', version: 2 }
    const chosen = of(a, d)

    expect([...renewed(chosen, [newer, b]).values()]).toEqual([newer, d])
    expect(renewed(chosen, page)).toBe(chosen)
  })
})
