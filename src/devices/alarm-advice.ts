import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { deviceType, type AlarmType, type DeviceType } from '#contract/wire/enumerations.ts'

interface AlarmAdvice {
  /** By what it is raised. */
  readonly cause: MessageDescriptor
  /** What an operator does about it. */
  readonly remedy: MessageDescriptor
}

const watched = msg`The gateway reports and clears this automatically.`

const usualAdvice: Readonly<Record<AlarmType, AlarmAdvice>> = {
  1000: {
    cause: watched,
    remedy: msg`Check memory use in the heartbeat records. A restart frees memory; a newer version may fix the cause.`,
  },
  1001: {
    cause: watched,
    remedy: msg`Lower the log level and delete old logs.`,
  },
  1002: {
    cause: msg`A software process stopped. The watchdog restarts it.`,
    remedy: msg`If it happens again, check the logs and upgrade the software.`,
  },
  1003: {
    cause: msg`A network link was lost, or the gateway switched to another.`,
    remedy: msg`Check the cable, SIM card and antenna. The link records show how often this happened.`,
  },
  1004: {
    cause: msg`GPS has no position fix.`,
    remedy: msg`Check the GPS antenna and its view of the sky, or set a fixed position.`,
  },
  1005: {
    cause: msg`A radio module does not respond. Devices on its channel are not received.`,
    remedy: msg`Restart the gateway. If that does not help, replace the module.`,
  },
  1006: {
    cause: msg`The device reports that its battery is nearly empty.`,
    remedy: msg`Replace the battery. If the device does not report the replacement, record it in its details.`,
  },
  1007: {
    cause: msg`No message for longer than its type allows.`,
    remedy: msg`Check the power supply, and whether the parent device is online.`,
  },
  1008: {
    cause: msg`A reading is above its upper limit.`,
    remedy: msg`Check on site. If a limit does not suit the place, change it in the parameters.`,
  },
  1009: {
    cause: msg`A reading is below its lower limit.`,
    remedy: msg`Check on site. If a limit does not suit the place, change it in the parameters.`,
  },
  1010: {
    cause: watched,
    remedy: msg`Check whether too many devices are connected. A restart ends a looping process.`,
  },
  20007: {
    cause: msg`Running on a nearly empty battery. Its connected devices will go offline with it.`,
    remedy: msg`Restore the power supply, or replace the battery.`,
  },
  90001: {
    cause: msg`More than 10 registrations in one day: the device keeps losing its parent.`,
    remedy: msg`Usually a weak signal or an old battery. Check the path to the gateway, and move the device, its antenna or a relay.`,
  },
  90003: {
    cause: msg`The gateway is connected, but the server refused its latest heartbeat.`,
    remedy: msg`Check the gateway’s clock. Its refused messages, in its details, name the reason.`,
  },
}

/** Of a gateway, which is unattached and measures its own housing. */
const gatewayAdvice: Partial<Readonly<Record<AlarmType, AlarmAdvice>>> = {
  1007: {
    cause: usualAdvice[1007].cause,
    remedy: msg`Check the power supply and the network link: cable, or SIM card and antenna.`,
  },
  1008: {
    cause: msg`The housing is too hot.`,
    remedy: msg`Provide shade and ventilation, and check whether the processor is constantly busy.`,
  },
  1009: {
    cause: msg`The housing is too cold.`,
    remedy: msg`Move the gateway to a warmer place, or heat its cabinet.`,
  },
}

/** Of a relay, of which nobody notes a new battery. */
const relayAdvice: Partial<Readonly<Record<AlarmType, AlarmAdvice>>> = {
  1006: { cause: usualAdvice[1006].cause, remedy: msg`Replace the battery.` },
}

const adviceOfClass: Partial<Readonly<Record<DeviceType, typeof gatewayAdvice>>> = {
  [deviceType.values.gateway]: gatewayAdvice,
  [deviceType.values.relay]: relayAdvice,
}

/** By what an alarm of a device of this class is raised, and what to do about it. */
export function alarmAdvice({
  alarmType,
  devType,
}: {
  alarmType: AlarmType
  devType: DeviceType
}): AlarmAdvice {
  return adviceOfClass[devType]?.[alarmType] ?? usualAdvice[alarmType]
}
