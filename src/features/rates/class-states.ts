import type { DeviceStatus, DeviceType } from '#contract/wire/enumerations.ts'
import type { MapView } from '#contract/calls/records.ts'
import { request } from '#src/api/client.ts'

/** Devices of a class by their status. */
export type StatusCounts = Record<DeviceStatus, number>

/** The cells of the whole world, as coarse as they come. */
const everywhere = { west: -180, south: -85, east: 180, north: 85, zoom: 0 }

/** How many of a class are abnormal, with and without a position. @throws CallFailure */
export async function askAbnormal(devType: DeviceType): Promise<number> {
  const { data } = await request('map/getAllDevicePosition', {
    query: { ...everywhere, devType, status: 2 },
    quiet: true,
  })
  return data === undefined ? 0 : devicesIn(data)
}

function devicesIn({ cells, devices, unplaced }: MapView): number {
  const inCells = cells.reduce((sum, cell) => sum + cell.gateways + cell.relays + cell.terminals, 0)
  return inCells + devices.length + unplaced
}

/** @param abnormal asked for a moment before or after, so that more may be abnormal than are online by now */
export function statusCounts(
  { total, online }: { total: number; online: number },
  abnormal: number,
): StatusCounts {
  const capped = Math.min(abnormal, online)
  return { 0: online - capped, 1: total - online, 2: capped }
}
