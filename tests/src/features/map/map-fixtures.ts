import { Parse } from 'typebox/value'

import {
  deviceDetailSchema,
  devicePositionSchema,
  mapCellSchema,
  type DeviceDetail,
  type DevicePosition,
  type MapCell,
  type MapView,
} from '#contract/calls/records.ts'

/** A terminal in Beijing that is online, with what the test wants otherwise; held to the contract. */
export function device(differing: { [field in keyof DevicePosition]?: unknown } = {}): DevicePosition {
  return Parse(devicePositionSchema, {
    id: '1',
    deviceType: 0,
    reach: 0,
    devUid: '70000001',
    deviceAliases: '',
    status: 0,
    alarmLevel: null,
    longitude: 116.4,
    latitude: 39.9,
    parent: null,
    ...differing,
  })
}

/** A terminal that has told nothing of itself, with what the test wants otherwise; held to the contract. */
export function detail(differing: { [field in keyof DeviceDetail]?: unknown } = {}): DeviceDetail {
  return Parse(deviceDetailSchema, {
    ...device(),
    companyname: '',
    typeName: '',
    address: '',
    gateway: '',
    parentName: '',
    offlineAbove: null,
    reachTime: 1_767_600_000_000,
    cutOffBelow: 0,
    registerTime: null,
    beatTime: null,
    upTime: null,
    upRSSI: null,
    snrDb: null,
    batteryPercent: null,
    hops: null,
    offlineAfterMinutes: 180,
    driftSections: 0,
    registrationsToday: 0,
    sensorKind: '',
    readings: [],
    ...differing,
  })
}

/** Ten terminals that are online, at the corner of the grid. */
export function cell(differing: Partial<MapCell> = {}): MapCell {
  return Parse(mapCellSchema, {
    x: 0,
    y: 0,
    longitude: 116.4,
    latitude: 39.9,
    gateways: 0,
    relays: 0,
    terminals: 10,
    offline: 0,
    abnormal: 0,
    general: 0,
    priority: 0,
    ...differing,
  })
}

export function answerOfCells(seq: number, cells: MapCell[], unplaced = 0): MapView {
  return { mode: 'cells', level: 7, cells, devices: [], unplaced, seq }
}
export function answerOfDevices(seq: number, devices: DevicePosition[]): MapView {
  return { mode: 'devices', level: 14, cells: [], devices, unplaced: 0, seq }
}
