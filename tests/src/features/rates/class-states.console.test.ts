import { afterEach, expect, test } from 'vitest'

import { askAbnormal, statusCounts } from '#src/features/rates/class-states.ts'

import { fakeServer, type FakeServer } from '../../fake-server.ts'

let server: FakeServer
afterEach(() => server?.restore())

test('the abnormal ones of a class are those in cells and those without a position', async () => {
  const cell = { x: 0, y: 0, longitude: 0, latitude: 0, offline: 0, abnormal: 0, general: 0, priority: 0 }
  const cells = [
    { ...cell, gateways: 0, relays: 0, terminals: 12 },
    { ...cell, gateways: 0, relays: 0, terminals: 30 },
  ]
  server = await fakeServer({
    'map/getAllDevicePosition': () => ({
      data: { mode: 'cells', level: 2, cells, devices: [], unplaced: 5, seq: 1 },
    }),
  })
  expect(await askAbnormal(0)).toBe(47)
  expect(server.asked[0]?.address).toBe(
    'map/getAllDevicePosition?west=-180&south=-85&east=180&north=85&zoom=0&devType=0&status=2',
  )
})

test.each([
  [3, { 0: 87, 1: 10, 2: 3 }],
  [95, { 0: 0, 1: 10, 2: 90 }],
])('of 100 with 90 online and %i abnormal', (abnormal, counts) => {
  expect(statusCounts({ total: 100, online: 90 }, abnormal)).toEqual(counts)
})
