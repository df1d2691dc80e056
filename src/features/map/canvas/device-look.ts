import { shownStatus } from '#contract/rules/device-state.ts'
import { alarmLevel, deviceStatus, deviceType, type DeviceType } from '#contract/wire/enumerations.ts'
import type { DevicePosition } from '#contract/calls/records.ts'

/** The four states a mark can show; each is a colour, a shape and a word. */
export type Look = 'online' | 'offline' | 'abnormal' | 'priority'
/** Worst last: the order of drawing. */
export const looks = ['online', 'offline', 'abnormal', 'priority'] as const satisfies readonly Look[]

export const deviceTypes = [
  deviceType.values.gateway,
  deviceType.values.relay,
  deviceType.values.terminal,
] as const satisfies readonly DeviceType[]

/** A priority alarm shows before everything else, also on a device that is offline. */
export function lookOf(device: Pick<DevicePosition, 'status' | 'reach' | 'alarmLevel'>): Look {
  if (device.alarmLevel === alarmLevel.values.priority) return 'priority'
  return deviceStatus.nameOf(shownStatus(device))
}

/** Half the height of a mark, CSS pixels, at the zoom where marks have their full size. */
const radii: Record<DeviceType, number> = {
  [deviceType.values.gateway]: 12,
  [deviceType.values.relay]: 8.5,
  [deviceType.values.terminal]: 6.5,
}
/** What is well stays smaller than what is not. */
const calmShare = 0.8

export function radiusOf(
  device: Pick<DevicePosition, 'deviceType' | 'status' | 'reach' | 'alarmLevel'>,
): number {
  return radii[device.deviceType] * (lookOf(device) === 'online' ? calmShare : 1)
}

/** Smaller marks where many stand in little space; the zoom at which they are full size is a street's. */
export function markScale(zoom: number): number {
  return Math.max(0.7, Math.min(1.15, 0.7 + (zoom - 8) * 0.06))
}

/** Calm ones first, so that worse and bigger ones lie above. */
export function drawOrder(a: DevicePosition, b: DevicePosition): number {
  return looks.indexOf(lookOf(a)) - looks.indexOf(lookOf(b)) || a.deviceType - b.deviceType
}
