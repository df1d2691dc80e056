import { expect, test } from 'vitest'

import { freeParts } from '#src/features/map/canvas/free-parts.ts'

const size = { width: 1354, height: 886 }
const panel = { left: 12, top: 12, width: 340, height: 250 }

test('where nothing lies over it, all of a map is free', () => {
  expect(freeParts(size, [])).toEqual([{ left: 0, top: 0, ...size }])
})

test('beside a panel in a corner one part is as high as the map, and one as wide; the larger comes first', () => {
  expect(freeParts(size, [panel])).toEqual([
    { left: 352, top: 0, width: 1002, height: 886 },
    { left: 0, top: 262, width: 1354, height: 624 },
  ])
})

test('between a panel and a card that reaches beyond the map, there is what lies over neither', () => {
  const card = { left: 1100, top: -10, width: 420, height: 1000 }
  expect(freeParts(size, [panel, card])).toEqual([
    { left: 0, top: 262, width: 1100, height: 624 },
    { left: 352, top: 0, width: 748, height: 886 },
  ])
})

test('what is not drawn, or lies beside the map, covers nothing', () => {
  const covers = [
    { left: 20, top: 20, width: 0, height: 0 },
    { left: 0, top: 886, width: 390, height: 400 },
  ]
  expect(freeParts(size, covers)).toEqual([{ left: 0, top: 0, ...size }])
})

test('where what is left is too small to be of use, it is as if nothing lay over the map', () => {
  const phone = { width: 390, height: 293 }
  expect(freeParts(phone, [{ left: 12, top: 12, width: 366, height: 200 }])).toEqual([
    { left: 0, top: 0, ...phone },
  ])
})
