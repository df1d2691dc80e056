import type { LiveEvent } from '#contract/wire/live.ts'
import type { DevicePosition, MapCell, MapView } from '#contract/calls/records.ts'

/** What one box of the map shows. */
export interface PicturePart {
  level: number
  cells: ReadonlyMap<string, MapCell>
  devices: ReadonlyMap<string, DevicePosition>
  unplaced: number
  /** The number of the last event it contains. */
  seq: number
}

export type MapEvent = Extract<LiveEvent, { event: 'map.cells' | 'map.devices' }>

/** What all boxes show together, ready to be drawn, and what changed in it since the last one. */
export interface MapPicture {
  level: number
  cells: readonly MapCell[]
  devices: readonly DevicePosition[]
  unplaced: number
  /** Keys of cells (`x:y`) and ids of devices whose state changed while they were on screen. */
  changed: ReadonlySet<string>
}

export const emptyPicture: MapPicture = { level: 0, cells: [], devices: [], unplaced: 0, changed: new Set() }

export function cellKey({ x, y }: Pick<MapCell, 'x' | 'y'>): string {
  return `${x}:${y}`
}

export function partOf(view: MapView): PicturePart {
  return {
    level: view.level,
    cells: new Map(view.cells.map((cell) => [cellKey(cell), cell])),
    devices: new Map(view.devices.map((device) => [device.id, device])),
    unplaced: view.unplaced,
    seq: view.seq,
  }
}

function isEmpty(cell: MapCell): boolean {
  return cell.gateways + cell.relays + cell.terminals === 0
}

/**
 * A part after an event of its topic. A whole event stands alone; another one only changes what is there.
 * @returns null when the event says nothing that could be shown: a change without anything before it, or of cells of
 * another level
 */
export function mergeEvent(part: PicturePart | null, { event, data, seq }: MapEvent): PicturePart | null {
  const unplaced = part?.unplaced ?? 0
  if (data.whole) {
    const cells = event === 'map.cells' ? data.cells.filter((cell) => !isEmpty(cell)) : []
    const level = event === 'map.cells' ? data.level : (part?.level ?? 0)
    return {
      level,
      cells: new Map(cells.map((cell) => [cellKey(cell), cell])),
      devices: new Map(event === 'map.devices' ? data.devices.map((device) => [device.id, device]) : []),
      unplaced,
      seq,
    }
  }
  if (part === null) return null
  if (event === 'map.cells') {
    if (data.level !== part.level) return null
    const cells = new Map(part.cells)
    for (const cell of data.cells) {
      if (isEmpty(cell)) cells.delete(cellKey(cell))
      else cells.set(cellKey(cell), cell)
    }
    return { ...part, cells, seq }
  }
  const devices = new Map(part.devices)
  for (const id of data.gone) devices.delete(id)
  for (const device of data.devices) devices.set(device.id, device)
  return { ...part, devices, seq }
}

function sameCell(a: MapCell, b: MapCell): boolean {
  return (
    a.offline === b.offline &&
    a.abnormal === b.abnormal &&
    a.general === b.general &&
    a.priority === b.priority &&
    a.gateways === b.gateways &&
    a.relays === b.relays &&
    a.terminals === b.terminals
  )
}
function sameDevice(a: DevicePosition, b: DevicePosition): boolean {
  return a.status === b.status && a.reach === b.reach && a.alarmLevel === b.alarmLevel
}

/**
 * Puts the parts of a view together. What was there before and says something else now counts as changed; what came
 * with a move of the map does not.
 * @param before the picture of the same view, or null for a new view
 */
export function pictureOf(parts: readonly PicturePart[], before: MapPicture | null): MapPicture {
  const cells = parts.flatMap((part) => [...part.cells.values()])
  const devices = [...new Map(parts.flatMap((part) => [...part.devices])).values()]
  const level = parts[0]?.level ?? 0
  const changed = new Set<string>()
  if (before !== null) {
    const cellsBefore = new Map(
      before.level === level ? before.cells.map((cell) => [cellKey(cell), cell]) : [],
    )
    for (const cell of cells) {
      const old = cellsBefore.get(cellKey(cell))
      if (old !== undefined && !sameCell(old, cell)) changed.add(cellKey(cell))
    }
    const devicesBefore = new Map(before.devices.map((device) => [device.id, device]))
    for (const device of devices) {
      const old = devicesBefore.get(device.id)
      if (old !== undefined && !sameDevice(old, device)) changed.add(device.id)
    }
  }
  return { level, cells, devices, unplaced: Math.max(0, ...parts.map((part) => part.unplaced)), changed }
}
