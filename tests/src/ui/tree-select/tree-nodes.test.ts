import { describe, expect, it } from 'vitest'

import { above, findNode, folded, foundNodes, nameOf, openNodes } from '#src/ui/tree-select/tree-nodes.ts'

const leaf = (value: string, label: string) => ({ value, label, children: [] })
const tree = [
  {
    value: '1',
    label: 'Water',
    children: [
      { value: '2', label: 'North', children: [leaf('3', 'Pump house'), leaf('4', 'Tower')] },
      leaf('5', 'South'),
    ],
  },
]
const rows = (shown: ReturnType<typeof openNodes>) =>
  shown.map(({ node, level, open }) => `${level} ${node.label}${open ? ' open' : ''}`)

describe('a tree to choose from', () => {
  it('shows what is open', () => {
    expect(rows(openNodes(tree, new Set()))).toEqual(['1 Water'])
    expect(rows(openNodes(tree, new Set(['1'])))).toEqual(['1 Water open', '2 North', '2 South'])
  })

  it('finds a part of a label, with what stands above it', () => {
    expect(rows(foundNodes(tree, 'pump'))).toEqual(['1 Water open', '2 North open', '3 Pump house'])
    expect(rows(foundNodes(tree, 'o'))).toEqual([
      '1 Water open',
      '2 North open',
      '3 Pump house',
      '3 Tower',
      '2 South',
    ])
    expect(foundNodes(tree, 'west')).toEqual([])
  })

  it('finds a label in either width and case', () => {
    const branches = [leaf('1', '東京ガード'), leaf('2', 'ＡＢＣ Works')]
    expect(rows(foundNodes(branches, folded('ｶﾞｰﾄﾞ ')))).toEqual(['1 東京ガード'])
    expect(rows(foundNodes(branches, folded('abc')))).toEqual(['1 ＡＢＣ Works'])
    expect(rows(foundNodes(tree, folded('Ｐｕｍｐ'))).at(-1)).toBe('3 Pump house')
  })

  it('knows each node and its parents', () => {
    expect(findNode(tree, '4')?.label).toBe('Tower')
    expect(findNode(tree, '9')).toBeNull()
    expect(above(tree, '4')).toEqual(['1', '2'])
    expect(above(tree, '1')).toEqual([])
    expect(above(tree, '9')).toEqual([])
  })

  it('tells a chosen node from another of the same label by what it is below', () => {
    const twice = [...tree, { value: '6', label: 'Gas', children: [leaf('7', 'North'), leaf('8', 'West')] }]
    expect(['1', '2', '7', '8', '9'].map((value) => nameOf(twice, value))).toEqual([
      'Water',
      'North · Water',
      'North · Gas',
      'West',
      '9',
    ])
  })

  it('stays quick with 2,000 nodes in one level', () => {
    const many = [
      {
        value: '0',
        label: 'All',
        children: Array.from({ length: 2000 }, (_, n) => leaf(`${n + 1}`, `Company ${n}`)),
      },
    ]

    expect(openNodes(many, new Set(['0']))).toHaveLength(2001)
    expect(foundNodes(many, 'company 199')).toHaveLength(12)
  })
})
