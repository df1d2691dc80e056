import { deviceStatus, deviceType, type DeviceType } from '#contract/enumerations.ts'

import { lookOf, type Look } from './device-look.ts'
import type { MapPicture } from './map-picture.ts'
import { countsOf } from './ring-shape.ts'

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
    looks[deviceStatus.nameOf(device.status)] += 1
    if (lookOf(device) === 'priority') looks.priority += 1
    types[device.deviceType] += 1
  }
  return { total: types[gateway] + types[relay] + types[terminal], looks, types }
}
