import { firstValueFrom, from } from 'rxjs'
import { afterEach, expect, test } from 'vitest'

import { callOutcomes$ } from '#src/api/call-outcomes.ts'
import { askMap } from '#src/features/map/feed/use-map-feed.ts'
import type { MapQuery } from '#src/features/map/feed/map-query.ts'

import { fakeServer, type FakeServer } from '../../../fake-server.ts'
import { answerOfCells, cell } from '../map-fixtures.ts'

const box = { west: 100, south: 30, east: 120, north: 40 }
const query: MapQuery = { boxes: [box], zoom: 5, filter: { status: 2 } }
let server: FakeServer
afterEach(() => server.restore())

test('asks for a box at a zoom under the filter and gives what is there', async () => {
  const view = answerOfCells(7, [cell()])
  server = await fakeServer({ 'map/getAllDevicePosition': () => ({ data: view }) })
  expect(await firstValueFrom(from(askMap(query, box)))).toEqual(view)
  expect(server.asked.map(({ address }) => address)).toEqual([
    'map/getAllDevicePosition?west=100&south=30&east=120&north=40&zoom=5&status=2',
  ])
})

test('an answer without a picture is a failure', async () => {
  server = await fakeServer({ 'map/getAllDevicePosition': () => ({}) })
  await expect(firstValueFrom(from(askMap(query, box)))).rejects.toThrow('data is missing')
})

test('a question that nobody waits for any more is called off', async () => {
  server = await fakeServer({ 'map/getAllDevicePosition': () => new Promise(() => undefined) })
  const outcomes: unknown[] = []
  const watching = callOutcomes$.subscribe(({ failure }) => outcomes.push(failure?.kind))
  const waiting = from(askMap(query, box)).subscribe()
  await expect.poll(() => server.asked).toHaveLength(1)
  waiting.unsubscribe()
  await expect.poll(() => outcomes).toEqual(['cancelled'])
  watching.unsubscribe()
})
