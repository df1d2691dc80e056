import { describe, expect, it } from 'vitest'

import { headAct } from '#src/ui/list/head-keys.ts'

const at = { at: 2, heads: 20 }
const press = (key: string, held: { shiftKey?: boolean; ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('in the heads of a grid', () => {
  it.each([
    ['ArrowLeft', 1],
    ['ArrowRight', 3],
    ['Home', 0],
    ['End', 19],
  ])('%s goes to head %i', (key, to) => {
    expect(headAct(press(key), at)).toEqual({ kind: 'walk', to })
  })

  it('nothing goes beyond the ends', () => {
    expect(headAct(press('ArrowLeft'), { ...at, at: 0 })).toEqual({ kind: 'walk', to: 0 })
    expect(headAct(press('ArrowRight'), { ...at, at: 19 })).toEqual({ kind: 'walk', to: 19 })
  })

  it('shift changes the width, alt the place, and the arrow down leads to the rows', () => {
    expect(headAct(press('ArrowRight', { shiftKey: true }), at)).toEqual({ kind: 'widen', px: 16 })
    expect(headAct(press('ArrowLeft', { shiftKey: true }), at)).toEqual({ kind: 'widen', px: -16 })
    expect(headAct(press('ArrowLeft', { altKey: true }), at)).toEqual({ kind: 'move', places: -1 })
    expect(headAct(press('ArrowDown'), at)).toEqual({ kind: 'leave' })
  })

  it('the box that selects the page has neither width nor place', () => {
    expect(headAct(press('ArrowRight', { shiftKey: true }), { ...at, at: 0 })).toBeNull()
    expect(headAct(press('ArrowRight', { altKey: true }), { ...at, at: 0 })).toBeNull()
  })

  it.each([press('Enter'), press(' '), press('ArrowRight', { ctrlKey: true })])('%o means nothing', (key) => {
    expect(headAct(key, at)).toBeNull()
  })
})
