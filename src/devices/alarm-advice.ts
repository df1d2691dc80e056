import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { deviceType, type AlarmType, type DeviceType } from '#contract/wire/enumerations.ts'

interface AlarmAdvice {
  /** By what it is raised. */
  readonly cause: MessageDescriptor
  /** What an operator does about it. */
  readonly remedy: MessageDescriptor
}

const watched = msg`Its machine reports this by itself, and takes it back by itself.`

const usualAdvice: Readonly<Record<AlarmType, AlarmAdvice>> = {
  1000: {
    cause: watched,
    remedy: msg`Look at its records of heartbeats for how memory shrank; a restart frees it, a newer version may mend it.`,
  },
  1001: {
    cause: watched,
    remedy: msg`Lower its log level, and have old logs removed.`,
  },
  1002: {
    cause: msg`A process of its software ended; its watchdog starts it anew.`,
    remedy: msg`When it comes again: have its logs read, and upgrade its software.`,
  },
  1003: {
    cause: msg`It lost a link to the network, or had to change to another one.`,
    remedy: msg`Check its cable, its SIM card and its antenna; its records of links say how often it happened.`,
  },
  1004: {
    cause: msg`It finds no position by GPS.`,
    remedy: msg`Check its GPS antenna and that it sees the sky, or give it a fixed position.`,
  },
  1005: {
    cause: msg`A radio module does not answer: what hangs on its channel is not heard.`,
    remedy: msg`Restart the gateway; when that does not help, the module has to be replaced.`,
  },
  1006: {
    cause: msg`The device itself reports that its battery is nearly empty.`,
    remedy: msg`Replace the battery; the device says so when it registers, else note it in its details.`,
  },
  1007: {
    cause: msg`Nothing has been heard of it for longer than its type allows.`,
    remedy: msg`Check its power, and whether what it hangs on is online.`,
  },
  1008: {
    cause: msg`It measures more than its upper limit.`,
    remedy: msg`See to the place itself; a limit that does not suit it is among its parameters.`,
  },
  1009: {
    cause: msg`It measures less than its lower limit.`,
    remedy: msg`See to the place itself; a limit that does not suit it is among its parameters.`,
  },
  1010: {
    cause: watched,
    remedy: msg`Look whether more hangs on it than it can serve; a process that loops ends with a restart.`,
  },
  20007: {
    cause: msg`It runs on its battery, which is nearly empty; all that hangs on it will fall silent with it.`,
    remedy: msg`Restore its power supply, or replace its battery.`,
  },
  90001: {
    cause: msg`It registers more often than 10 times a day: it loses what it hangs on again and again.`,
    remedy: msg`Mostly its signal is weak or its battery worn: look at its path, and move it, its antenna or a relay.`,
  },
}

/** Of a gateway, which hangs on nothing and measures its own housing. */
const gatewayAdvice: Partial<Readonly<Record<AlarmType, AlarmAdvice>>> = {
  1007: {
    cause: usualAdvice[1007].cause,
    remedy: msg`Check its power and its link to the network: cable, or SIM card and antenna.`,
  },
  1008: {
    cause: msg`It is too hot in its housing.`,
    remedy: msg`Give it shade and air; look whether its processor is busy without a break.`,
  },
  1009: {
    cause: msg`It is too cold in its housing.`,
    remedy: msg`Move it to where it is warmer, or heat its cabinet.`,
  },
}

/** Of a relay, of which nobody notes a new battery. */
const relayAdvice: Partial<Readonly<Record<AlarmType, AlarmAdvice>>> = {
  1006: { cause: usualAdvice[1006].cause, remedy: msg`Replace its battery.` },
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
