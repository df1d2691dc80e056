import { describe, expect, test } from 'vitest'

import { cellCode, cellOf } from '#contract/geo/map-cells.ts'
import type { MapCell, MapView } from '#contract/calls/records.ts'
import type { LiveRow } from '#server/db/live/live-events.ts'
import { createMapWatch } from '#server/web/live/map-watch.ts'

const topic = { kind: 'map', west: 121, south: 31, east: 122, north: 32, zoom: 9 } as const
const name = 'map:121;31;122;32;9;-;-;-'
const watch = () => createMapWatch(name, topic)

const cell = (x: number, fields: Partial<MapCell> = {}): MapCell => ({
  x,
  y: 7,
  longitude: 121.5,
  latitude: 31.5,
  gateways: 1,
  relays: 2,
  terminals: 3,
  offline: 0,
  abnormal: 0,
  general: 0,
  priority: 0,
  ...fields,
})
const view = (fields: Partial<MapView>): MapView => ({
  mode: 'cells',
  level: 11,
  cells: [],
  devices: [],
  unplaced: 0,
  seq: 1,
  ...fields,
})
const device = (id: string, status: 0 | 1): MapView['devices'][number] => ({
  id: id as MapView['devices'][number]['id'],
  deviceType: 0,
  devUid: 'A0000001' as MapView['devices'][number]['devUid'],
  deviceAliases: '',
  status,
  reach: status,
  alarmLevel: null,
  longitude: 121.5,
  latitude: 31.5,
  parent: null,
})

describe('a map in cells', () => {
  test('is first told all, then only the cells that changed, and those that emptied with nothing in them', () => {
    const map = watch()

    expect(map.changesTo(view({ cells: [cell(1), cell(2), cell(3)] }))).toEqual({
      event: 'map.cells',
      data: { topic: name, whole: true, level: 11, cells: [cell(1), cell(2), cell(3)] },
    })
    expect(map.changesTo(view({ cells: [cell(1), cell(2, { offline: 1 }), cell(4)] }))).toEqual({
      event: 'map.cells',
      data: {
        topic: name,
        whole: false,
        level: 11,
        cells: [cell(2, { offline: 1 }), cell(4), cell(3, { gateways: 0, relays: 0, terminals: 0 })],
      },
    })
    expect(map.changesTo(view({ cells: [cell(1), cell(2, { offline: 1 }), cell(4)] }))).toBeNull()
  })
})

describe('a map of devices', () => {
  test('is first told all, then who changed and who is gone', () => {
    const map = watch()
    const devices = (...list: MapView['devices']) => view({ mode: 'devices', level: 11, devices: list })

    expect(map.changesTo(devices(device('1', 0), device('2', 0)))).toEqual({
      event: 'map.devices',
      data: { topic: name, whole: true, devices: [device('1', 0), device('2', 0)], gone: [] },
    })
    expect(map.changesTo(devices(device('2', 1), device('3', 0)))).toEqual({
      event: 'map.devices',
      data: { topic: name, whole: false, devices: [device('2', 1), device('3', 0)], gone: ['1'] },
    })
    expect(map.changesTo(devices(device('2', 1), device('3', 0)))).toBeNull()
  })

  test('is told all when cells become devices', () => {
    const map = watch()
    map.changesTo(view({ cells: [cell(1)] }))

    expect(map.changesTo(view({ mode: 'devices', devices: [] }))).toEqual({
      event: 'map.devices',
      data: { topic: name, whole: true, devices: [], gone: [] },
    })
  })
})

describe('a fact touches a map', () => {
  const at = (lng: number, lat: number) => {
    const { x, y } = cellOf(lng, lat, 17)
    return cellCode(x, y)
  }
  const event = (fields: Partial<LiveRow>): LiveRow => ({
    seq: 1,
    event: 'device.status',
    companyNo: '1',
    gatewayId: null,
    deviceId: '1',
    alarmId: null,
    cell: null,
    oldCell: null,
    ...fields,
  })

  test.each([
    ['when a device in the box changed', event({ cell: at(121.5, 31.5) }), true],
    ['when a device left the box', event({ cell: at(10, 10), oldCell: at(121.5, 31.5) }), true],
    ['not when a device elsewhere changed', event({ cell: at(10, 10), oldCell: at(10, 10) }), false],
    ['not when a device without a place changed', event({}), false],
    ['when so much changed that it was not said what', event({ event: 'view.changed' }), true],
    ['not when an alarm was raised', event({ event: 'alarm.raised', cell: at(121.5, 31.5) }), false],
  ])('%s', (_, row, touched) => {
    expect(watch().isTouchedBy(row)).toBe(touched)
  })
})
