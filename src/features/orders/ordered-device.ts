import type { DeviceType } from '#contract/wire/enumerations.ts'
import type { DevUid } from '#contract/wire/ids.ts'

/** A device as orders name it. */
export interface OrderedDevice {
  devType: DeviceType
  devUid: DevUid
  /** By what people know it. */
  name: string
}

/** Devices as the calls take them: types and ids side by side. */
export function namesOfDevices(devices: readonly { devType: DeviceType; devUid: string }[]) {
  return {
    devType: devices.map(({ devType }) => devType).join(),
    devUid: devices.map(({ devUid }) => devUid).join(),
  }
}
