import { expect, test } from 'vitest'

import { formatTopic, parseTopic } from '#contract/wire/live.ts'
import { boxesOfView, callQueryOf, filterOf, topicsOf } from '#src/features/map/feed/map-query.ts'

const rounded = (boxes: ReturnType<typeof boxesOfView>) =>
  boxes.map(({ west, south, east, north }) =>
    [west, south, east, north].map((value) => Number(value.toFixed(3))),
  )

test('a view is one box, a little wider than the screen', () => {
  expect(rounded(boxesOfView({ west: 100, south: 30, east: 120, north: 40 }))).toEqual([
    [98.4, 29.2, 121.6, 40.8],
  ])
})

test('a view over the date line is two boxes that meet there', () => {
  expect(rounded(boxesOfView({ west: 170, south: 0, east: 190, north: 10 }))).toEqual([
    [168.4, -0.8, 180, 10.8],
    [-180, -0.8, -168.4, 10.8],
  ])
})

test('a map that was dragged around the world asks for the same place', () => {
  expect(rounded(boxesOfView({ west: 460, south: 30, east: 480, north: 40 }))).toEqual([
    [98.4, 29.2, 121.6, 40.8],
  ])
  expect(rounded(boxesOfView({ west: -260, south: 30, east: -240, north: 40 }))).toEqual([
    [98.4, 29.2, 121.6, 40.8],
  ])
})

test('a view wider than the world is the world, once', () => {
  expect(boxesOfView({ west: -200, south: -80, east: 200, north: 88 })).toEqual([
    { west: -180, south: -90, east: 180, north: 90 },
  ])
})

test('the call and the live topic speak of the same box, and the contract reads the topic back', () => {
  const box = { west: 98.4, south: 29.2, east: 121.6, north: 40.8 }
  const query = { boxes: [box], zoom: 5.126, filter: filterOf({ status: 1, companyid: '12', at: '1,2,3' }) }
  expect(callQueryOf(query, box)).toEqual({ ...box, zoom: 5.13, status: 1, companyid: '12' })
  expect(topicsOf(query).map((topic) => parseTopic(formatTopic(topic)))).toEqual([
    { kind: 'map', ...box, zoom: 5.13, status: 1, companyid: '12' },
  ])
})
