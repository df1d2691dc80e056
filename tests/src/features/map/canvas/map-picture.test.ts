import { describe, expect, test } from 'vitest'

import { mergeEvent, partOf, pictureOf, type MapEvent } from '#src/features/map/canvas/map-picture.ts'

import { answerOfCells, answerOfDevices, cell, device } from '../map-fixtures.ts'

const topic = 'map:0;0;1;1;5;-;-;-'
const cellsEvent = (
  seq: number,
  data: Partial<Extract<MapEvent, { event: 'map.cells' }>['data']>,
): MapEvent => ({
  event: 'map.cells',
  seq,
  data: { topic, whole: false, level: 7, cells: [], ...data },
})
const devicesEvent = (
  seq: number,
  data: Partial<Extract<MapEvent, { event: 'map.devices' }>['data']>,
): MapEvent => ({
  event: 'map.devices',
  seq,
  data: { topic, whole: false, devices: [], gone: [], ...data },
})

describe('an event of the live link', () => {
  test('changes the cells it names and leaves the others', () => {
    const part = partOf(answerOfCells(1, [cell({ x: 1 }), cell({ x: 2 })]))
    const merged = mergeEvent(part, cellsEvent(2, { cells: [cell({ x: 2, offline: 3 })] }))
    expect([...(merged?.cells.values() ?? [])]).toEqual([cell({ x: 1 }), cell({ x: 2, offline: 3 })])
    expect(merged?.seq).toBe(2)
  })

  test('takes away a cell whose counts are all 0', () => {
    const part = partOf(answerOfCells(1, [cell({ x: 1 }), cell({ x: 2 })]))
    const merged = mergeEvent(part, cellsEvent(2, { cells: [cell({ x: 1, terminals: 0 })] }))
    expect([...(merged?.cells.values() ?? [])]).toEqual([cell({ x: 2 })])
  })

  test('changes, adds and takes away devices', () => {
    const part = partOf(answerOfDevices(1, [device({ id: '1' }), device({ id: '2' })]))
    const merged = mergeEvent(
      part,
      devicesEvent(2, { devices: [device({ id: '2', status: 1 }), device({ id: '3' })], gone: ['1'] }),
    )
    expect([...(merged?.devices.values() ?? [])]).toEqual([
      device({ id: '2', status: 1 }),
      device({ id: '3' }),
    ])
  })

  test('that is whole stands alone: cells become devices, and what was there is gone', () => {
    const part = partOf(answerOfCells(1, [cell({ x: 1 })], 4))
    const merged = mergeEvent(part, devicesEvent(2, { whole: true, devices: [device()] }))
    expect(merged).toEqual({
      level: 7,
      cells: new Map(),
      devices: new Map([['1', device()]]),
      unplaced: 4,
      seq: 2,
    })
  })

  test('says nothing without a picture before it, or about cells of another level', () => {
    expect(mergeEvent(null, cellsEvent(2, { cells: [cell()] }))).toBeNull()
    expect(mergeEvent(partOf(answerOfCells(1, [])), cellsEvent(2, { level: 9, cells: [cell()] }))).toBeNull()
  })
})

describe('a picture', () => {
  test('shows a device once though both boxes at the date line have it', () => {
    const part = partOf(answerOfDevices(1, [device()]))
    expect(pictureOf([part, part], null).devices).toEqual([device()])
  })

  test('names what changed its state since the one before, and only that', () => {
    const before = pictureOf([partOf(answerOfDevices(1, [device({ id: '1' }), device({ id: '2' })]))], null)
    const after = answerOfDevices(2, [
      device({ id: '1', longitude: 117 }),
      device({ id: '2', status: 1, alarmLevel: 1 }),
      device({ id: '3', status: 1 }),
    ])
    expect([...pictureOf([partOf(after)], before).changed]).toEqual(['2'])
  })

  test('of a new view names nothing as changed', () => {
    expect(pictureOf([partOf(answerOfCells(1, [cell({ priority: 1 })]))], null).changed).toEqual(new Set())
  })
})
