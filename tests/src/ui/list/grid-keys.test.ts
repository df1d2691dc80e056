import { describe, expect, it } from 'vitest'

import { gridAct } from '#src/ui/list/grid-keys.ts'

const at = { active: 4, rows: 20, page: 10 }
const press = (key: string, held: { shiftKey?: boolean; ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('in the rows of a grid', () => {
  it.each([
    ['ArrowDown', 5],
    ['ArrowUp', 3],
    ['PageDown', 14],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 19],
  ])('%s goes to row %i', (key, to) => {
    expect(gridAct(press(key), at)).toEqual({ kind: 'move', to, extend: false })
  })

  it('nothing goes beyond the ends', () => {
    expect(gridAct(press('PageUp'), { ...at, active: 0 })).toEqual({ kind: 'move', to: 0, extend: false })
    expect(gridAct(press('PageDown'), { ...at, active: 15 })).toEqual({ kind: 'move', to: 19, extend: false })
  })

  it('from the first one up are the heads', () => {
    expect(gridAct(press('ArrowUp'), { ...at, active: 0 })).toEqual({ kind: 'head' })
  })

  it('shift takes the rows along', () => {
    expect(gridAct(press('ArrowDown', { shiftKey: true }), at)).toEqual({ kind: 'move', to: 5, extend: true })
  })

  it('space chooses, Enter opens, Ctrl+A chooses the page', () => {
    expect(gridAct(press(' '), at)).toEqual({ kind: 'toggle' })
    expect(gridAct(press('Enter'), at)).toEqual({ kind: 'open' })
    expect(gridAct(press('a', { ctrlKey: true }), at)).toEqual({ kind: 'choosePage' })
  })

  it('other keys are left alone', () => {
    expect(gridAct(press('x'), at)).toBeNull()
    expect(gridAct(press('ArrowDown', { altKey: true }), at)).toBeNull()
    expect(gridAct(press('c', { ctrlKey: true }), at)).toBeNull()
  })
})
