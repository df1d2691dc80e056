import { alarmType, deviceType, type AlarmType } from '#contract/wire/enumerations.ts'
import type { DevUid } from '#contract/wire/ids.ts'

import { battery } from '../assumptions.ts'
import { batteryPercent } from '../radio/battery-gauge.ts'
import { transmit } from './air.ts'
import type { Device } from './devices.ts'
import type { World } from './world.ts'

const alarmFrameBytes = 8

/** Whether the device's gauge calls for a new cell; it has to recover clearly before that ends. */
export function isBatteryLow(device: Device): boolean {
  const limit = device.alarms.has(alarmType.values.lowBattery) ? battery.clearPercent : battery.lowPercent
  return batteryPercent(device.used) < limit
}

/** Reports a condition of the device that came or went; what got lost in the air is reported again at the next look. */
export function reportAlarm(world: World, device: Device, type: AlarmType, isTrue: boolean): void {
  if (device.alarms.has(type) === isTrue || device.reporting.has(type)) return
  device.reporting.add(type)
  const uid: DevUid = device.type === 'relay' ? device.plan.moteuid : device.plan.msuid
  transmit(world, device, {
    bytes: alarmFrameBytes,
    received(gateway, _reception, at) {
      device.reporting.delete(type)
      if (isTrue) device.alarms.add(type)
      else device.alarms.delete(type)
      gateway.port.send('alarm', at, {
        deviceType: deviceType.values[device.type],
        uid,
        alarmType: type,
        state: isTrue ? 'raised' : 'cleared',
      })
    },
    lost() {
      device.reporting.delete(type)
    },
  })
}
