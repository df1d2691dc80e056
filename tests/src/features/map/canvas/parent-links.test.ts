import { expect, test } from 'vitest'

import { mostLinks, parentLinks } from '#src/features/map/canvas/parent-links.ts'
import type { ParentLink } from '#src/features/map/feed/network.ts'

import { device } from '../map-fixtures.ts'

const gateway = device({ id: '1', deviceType: 2, longitude: 116, latitude: 40 })
const at = (id: string, longitude: number) => ({ id, longitude, latitude: 40 })
const relay = device({ id: '2', deviceType: 1, longitude: 116.1, latitude: 40, parent: at('1', 116) })
const terminal = device({ id: '3', longitude: 116.2, latitude: 40, parent: at('2', 116.1) })
const other = device({ id: '4', longitude: 115.9, latitude: 40, parent: at('1', 116) })

test('every device has a line to what it hangs on', () => {
  expect(parentLinks([gateway, relay, other], null, null)).toEqual([
    { from: [116.1, 40], to: [116, 40], chosen: false },
    { from: [115.9, 40], to: [116, 40], chosen: false },
  ])
})

test('of the selected one, the way up to the gateway and the children stand out', () => {
  const chosen = parentLinks([gateway, relay, terminal, other], relay, null).filter((link) => link.chosen)
  expect(chosen).toEqual([
    { from: [116.1, 40], to: [116, 40], chosen: true },
    { from: [116.2, 40], to: [116.1, 40], chosen: true },
  ])
})

test('a parent without a position has no line', () => {
  const lost = device({ id: '5', parent: { id: '6', longitude: null, latitude: null } })
  expect(parentLinks([lost], lost, null)).toEqual([])
})

test('a tangle is left out; the lines of the selected one stay', () => {
  const many = Array.from({ length: mostLinks + 1 }, (_, index) =>
    device({ id: String(index + 10), parent: at('1', 116) }),
  )
  expect(parentLinks([gateway, terminal, ...many], terminal, null)).toEqual([
    { from: [116.2, 40], to: [116.1, 40], chosen: true },
  ])
})

test('a circle of parents ends', () => {
  const a = device({ id: '7', parent: at('8', 116) })
  const b = device({ id: '8', parent: at('7', 116) })
  expect(parentLinks([a, b], a, null)).toHaveLength(2)
})

test('of a network that is known all lines stand out, in view or not, and no other of its devices', () => {
  const links: ParentLink[] = [{ from: [100, 40], to: [116, 40], chosen: true }]
  const network = { ids: new Set(['1', '2', '3']), links, cut: false }
  expect(parentLinks([gateway, relay, terminal, other], relay, network)).toEqual([
    { from: [115.9, 40], to: [116, 40], chosen: false },
    { from: [100, 40], to: [116, 40], chosen: true },
  ])
})
