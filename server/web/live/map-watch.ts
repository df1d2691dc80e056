import type { LiveEvent, Topic } from '#contract/wire/live.ts'
import { baseLevel, cellFromCode, cellsInBox, levelForZoom } from '#contract/geo/map-cells.ts'
import type { MapCell, MapView } from '#contract/calls/records.ts'

import type { LiveRow } from '../../db/live/live-events.ts'

export type MapTopic = Extract<Topic, { kind: 'map' }>
type MapEvent = Extract<LiveEvent, { event: 'map.cells' | 'map.devices' }>
type MapChange = { [E in MapEvent['event']]: Omit<Extract<MapEvent, { event: E }>, 'seq'> }[MapEvent['event']]

/** One map on one screen: what it shows, and what it was last told. */
export interface MapWatch {
  readonly name: string
  readonly topic: MapTopic
  /** Whether an event that the viewer may see can change this map. */
  isTouchedBy(event: LiveRow): boolean
  /** What is to be sent so that the screen shows `view`; the first time, and when cells and devices change over, all. */
  changesTo(view: MapView): MapChange | null
  /** The same for a screen that shows nothing of the map yet. */
  all(view: MapView): MapChange
}

interface Shown {
  mode: MapView['mode']
  level: number
  cells: ReadonlyMap<string, MapCell>
  /** By id, as JSON. */
  devices: ReadonlyMap<string, string>
}

function allOf(name: string, { mode, level, cells, devices }: MapView): MapChange {
  return mode === 'cells'
    ? { event: 'map.cells', data: { topic: name, whole: true, level, cells } }
    : { event: 'map.devices', data: { topic: name, whole: true, devices, gone: [] } }
}

export function createMapWatch(name: string, topic: MapTopic): MapWatch {
  let shown: Shown | null = null
  let range = cellsInBox(topic, levelForZoom(topic.zoom))

  /** In a cell that the box touches, of the level that is shown: such a cell counts what is beyond the edge too. */
  function isInBox(code: number | null): boolean {
    if (code === null) return false
    const cell = cellFromCode(code)
    const [x, y] = [cell.x >> (baseLevel - range.level), cell.y >> (baseLevel - range.level)]
    return range.x0 <= x && x <= range.x1 && range.y0 <= y && y <= range.y1
  }

  return {
    name,
    topic,
    isTouchedBy: (event) =>
      event.event === 'view.changed' ||
      (event.event === 'device.status' && (isInBox(event.cell) || isInBox(event.oldCell))),
    changesTo(view) {
      const before = shown
      const after: Shown = {
        mode: view.mode,
        level: view.level,
        cells: new Map(view.cells.map((cell) => [`${cell.x},${cell.y}`, cell])),
        devices: new Map(view.devices.map((device) => [device.id, JSON.stringify(device)])),
      }
      shown = after
      if (range.level !== view.level) range = cellsInBox(topic, view.level)
      if (before === null || before.mode !== view.mode || before.level !== view.level)
        return allOf(name, view)
      if (view.mode === 'cells') {
        const cells = changedCells(before.cells, after.cells)
        if (cells.length === 0) return null
        return { event: 'map.cells', data: { topic: name, whole: false, level: view.level, cells } }
      }
      const devices = view.devices.filter(
        (device) => before.devices.get(device.id) !== after.devices.get(device.id),
      )
      const gone = [...before.devices.keys()].filter((id) => !after.devices.has(id))
      if (devices.length === 0 && gone.length === 0) return null
      return { event: 'map.devices', data: { topic: name, whole: false, devices, gone } }
    },
    all: (view) => allOf(name, view),
  }
}

function changedCells(before: ReadonlyMap<string, MapCell>, after: ReadonlyMap<string, MapCell>): MapCell[] {
  const changed = [...after].filter(([key, cell]) => JSON.stringify(before.get(key)) !== JSON.stringify(cell))
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, cell]) => emptied(cell))
  return [...changed.map(([, cell]) => cell), ...gone]
}

function emptied(cell: MapCell): MapCell {
  return {
    ...cell,
    gateways: 0,
    relays: 0,
    terminals: 0,
    offline: 0,
    abnormal: 0,
    general: 0,
    priority: 0,
  }
}
