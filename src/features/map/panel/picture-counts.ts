import { shownStatus } from '#contract/rules/device-state.ts'
import { deviceStatus, deviceType, type DeviceType } from '#contract/wire/enumerations.ts'
import type { Box } from '#contract/geo/map-cells.ts'

import { lookOf, type Look } from '../canvas/device-look.ts'
import { emptyPicture, type MapPicture } from '../canvas/map-picture.ts'
import { onScreen } from '../canvas/on-screen.ts'
import { countsOf } from '../canvas/ring-shape.ts'

/** What is on screen, in numbers. `priority` devices are also counted as offline or abnormal. */
export interface PictureCounts {
  total: number
  looks: Record<Look, number>
  types: Record<DeviceType, number>
}

export function pictureCounts({ cells, devices }: Pick<MapPicture, 'cells' | 'devices'>): PictureCounts {
  const { gateway, relay, terminal } = deviceType.values
  const looks = { online: 0, offline: 0, abnormal: 0, priority: 0 }
  const types = { [gateway]: 0, [relay]: 0, [terminal]: 0 }
  for (const cell of cells) {
    const counts = countsOf(cell)
    looks.online += counts.online
    looks.offline += counts.offline
    looks.abnormal += counts.abnormal
    looks.priority += counts.priority
    types[gateway] += cell.gateways
    types[relay] += cell.relays
    types[terminal] += cell.terminals
  }
  for (const device of devices) {
    looks[deviceStatus.nameOf(shownStatus(device))] += 1
    if (lookOf(device) === 'priority') looks.priority += 1
    types[device.deviceType] += 1
  }
  return { total: types[gateway] + types[relay] + types[terminal], looks, types }
}

/**
 * What is in the view; null while that is not known.
 * @param isShown whether the picture answers to the newest question: one of another place says nothing of this one
 */
export function countsOnScreen(
  picture: MapPicture,
  view: Box | null,
  isShown: boolean,
): PictureCounts | null {
  if (picture === emptyPicture || view === null) return null
  const counts = pictureCounts(onScreen(picture, view))
  return counts.total > 0 || isShown ? counts : null
}
