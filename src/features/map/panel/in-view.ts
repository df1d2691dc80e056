import type { Box } from '#contract/geo/map-cells.ts'

import { lookOf, looks, type Look } from '../canvas/device-look.ts'
import { deviceName } from '../card/device-name.ts'
import type { Hit } from '../canvas/hit-test.ts'
import { cellKey, type MapPicture } from '../canvas/map-picture.ts'
import { onScreen } from '../canvas/on-screen.ts'
import { ringGroups, ringZoom } from '../canvas/ring-groups.ts'
import { ringShape, totalOf } from '../canvas/ring-shape.ts'

/** One ring or one device on the screen. */
export interface InViewEntry {
  /** The same for as long as it is the same ring or device, whatever its state. */
  key: string
  hit: Hit
  look: Look
}

/** The rings and devices that are on the screen, as they are drawn. @param scale of the rings, 1 at the usual text size */
export function inView(
  { cells, devices }: Pick<MapPicture, 'cells' | 'devices'>,
  view: Box,
  zoom: number,
  scale: number,
): InViewEntry[] {
  const groups = ringGroups(cells, ringZoom(zoom), scale)
  const seen = onScreen({ cells: groups.map(({ cell }) => cell), devices }, view)
  const seenCells = new Set(seen.cells)
  return [
    ...groups
      .filter(({ cell }) => seenCells.has(cell))
      .map(({ cell, keys }): InViewEntry => ({
        key: `ring ${cellKey(cell)}`,
        hit: { kind: 'cell', cell, keys },
        look: ringShape(cell).worst,
      })),
    ...seen.devices.map((device): InViewEntry => ({
      key: `device ${device.id}`,
      hit: { kind: 'devices', devices: [device] },
      look: lookOf(device),
    })),
  ]
}

function compare(a: InViewEntry, b: InViewEntry): number {
  const byLook = looks.indexOf(b.look) - looks.indexOf(a.look)
  if (byLook !== 0) return byLook
  const { hit: one } = a
  const { hit: other } = b
  if (one.kind === 'cell' && other.kind === 'cell') return totalOf(other.cell) - totalOf(one.cell)
  if (one.kind === 'cell' || other.kind === 'cell') return one.kind === 'cell' ? -1 : 1
  const [device, next] = [one.devices[0], other.devices[0]]
  if (device === undefined || next === undefined) return 0
  return next.deviceType - device.deviceType || deviceName(device).localeCompare(deviceName(next))
}

/** Their keys, the worst first, then the largest ring, then gateways before relays before terminals. */
export function worstFirst(entries: readonly InViewEntry[]): string[] {
  return [...entries].sort(compare).map(({ key }) => key)
}
