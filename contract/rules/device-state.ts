import { deviceStatus, reach, type DeviceStatus, type Reach } from '../wire/enumerations.ts'

/** What a screen says of a device: a status counts only as far as its reach proves it. */
export type DeviceState = keyof typeof deviceStatus.values | 'overdue' | 'cutOff' | 'refused' | 'never'

/**
 * An open alarm says more than silence that is not too long yet, and nothing about a device that cannot be received or
 * whose messages are refused.
 */
export function deviceState(device: { readonly status: DeviceStatus; readonly reach: Reach }): DeviceState {
  const { never, cutOff, overdue, refused } = reach.values
  if (device.reach === never) return 'never'
  if (device.reach === cutOff) return 'cutOff'
  if (device.reach === refused) return 'refused'
  if (device.status !== deviceStatus.values.online) return deviceStatus.nameOf(device.status)
  return device.reach === overdue ? 'overdue' : 'online'
}

const shownAs: Record<DeviceState, DeviceStatus> = {
  online: deviceStatus.values.online,
  overdue: deviceStatus.values.online,
  abnormal: deviceStatus.values.abnormal,
  refused: deviceStatus.values.abnormal,
  cutOff: deviceStatus.values.offline,
  offline: deviceStatus.values.offline,
  never: deviceStatus.values.offline,
}

/** The same as maps count and filter it: `device_status.shown`. */
export function shownStatus(device: { readonly status: DeviceStatus; readonly reach: Reach }): DeviceStatus {
  return shownAs[deviceState(device)]
}
