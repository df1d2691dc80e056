import { describe, expect, test } from 'vitest'

import { treeOption } from '#src/ui/chart/tree-option.ts'
import { shownNodes, treeAfterKey, treeWidthPx, type TreeNode } from '#src/ui/chart/tree-view.ts'

import { dark } from './look.ts'

const node = (key: string, children: TreeNode[] = []): TreeNode => ({
  key,
  name: key.toUpperCase(),
  note: '',
  state: 'online',
  children,
})
const root = node('company', [node('g1', [node('r1', [node('t1'), node('t2')]), node('t3')]), node('g2')])
const open = new Set(['company', 'g1'])

test('what is shown stands from above to below', () => {
  expect(shownNodes(root, open).map(({ node, parent, depth }) => [node.key, parent?.key, depth])).toEqual([
    ['company', undefined, 0],
    ['g1', 'company', 1],
    ['r1', 'g1', 2],
    ['t3', 'g1', 2],
    ['g2', 'company', 1],
  ])
})

describe('a key', () => {
  test.each([
    ['ArrowDown', 'g1', 'r1'],
    ['ArrowDown', 'g2', 'g2'],
    ['ArrowUp', 'r1', 'g1'],
    ['ArrowUp', 'company', 'company'],
    ['ArrowDown', null, 'company'],
    ['Home', 'g2', 'company'],
    ['End', 'g1', 'g2'],
    ['ArrowRight', 'g1', 'r1'],
    ['ArrowRight', 't3', 't3'],
    ['ArrowLeft', 't3', 'g1'],
    ['ArrowLeft', 'r1', 'g1'],
  ])('%s leads from %s to %s', (key, cursor, next) => {
    expect(treeAfterKey(root, { open, cursor }, key)).toEqual({ open, cursor: next })
  })

  test('opens and closes', () => {
    expect(treeAfterKey(root, { open, cursor: 'r1' }, 'ArrowRight')).toEqual({
      open: new Set(['company', 'g1', 'r1']),
      cursor: 'r1',
    })
    expect(treeAfterKey(root, { open, cursor: 'g1' }, 'ArrowLeft')).toEqual({
      open: new Set(['company']),
      cursor: 'g1',
    })
    expect(treeAfterKey(root, { open, cursor: 'g1' }, 'Enter')?.open).toEqual(new Set(['company']))
    expect(treeAfterKey(root, { open, cursor: 't3' }, 'Enter')).toBeNull()
    expect(treeAfterKey(root, { open, cursor: 't3' }, 'x')).toBeNull()
  })
})

test('each level that is open has the room that its names need', () => {
  const widthOf = (...keys: string[]) => treeWidthPx(shownNodes(root, new Set(keys)))
  expect(widthOf()).toBe(216)
  expect(widthOf('company')).toBe(376)
  expect(widthOf('company', 'g1')).toBe(536)
})

test('only what is open is drawn; what is closed says how much it hides, and each state has its shape', () => {
  const small: TreeNode = {
    ...node('g1'),
    state: null,
    children: [
      { ...node('r1', [node('t1')]), note: '-90 dBm', state: 'abnormal' },
      { ...node('t3'), state: 'offline' },
    ],
  }
  const item = (key: string, name: string, symbol: string, colour: string, children: object[] = []) => ({
    key,
    name,
    symbol,
    itemStyle: { color: colour, borderColor: colour, borderWidth: 1.5 },
    children,
  })
  const option = treeOption(small, { open: new Set(['g1']), cursor: 't3' }, dark, (n) => `+${n}`)
  expect([option.series].flat()[0]?.data).toEqual([
    item('g1', 'G1', 'rect', '#9AA3AD', [
      item('r1', 'R1  -90 dBm  +1', 'triangle', '#EEC20F'),
      {
        ...item('t3', 'T3', 'emptyCircle', '#9498A1'),
        label: { backgroundColor: '#262D35', borderColor: '#D7DCE2', borderWidth: 1 },
      },
    ]),
  ])
})
