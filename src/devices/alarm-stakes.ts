import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { AlarmType } from '#contract/wire/enumerations.ts'

/** What follows from an alarm that nobody sees to, and how soon somebody should. */
export interface AlarmStakes {
  readonly consequence: MessageDescriptor
  readonly respondMinutes: number
}

const hour = 60
const day = 24 * hour

/** The catalogue of all alarm types. */
export const alarmStakes: Readonly<Record<AlarmType, AlarmStakes>> = {
  1000: {
    consequence: msg`The gateway restarts itself and loses frames while it does.`,
    respondMinutes: day,
  },
  1001: {
    consequence: msg`With a full disk the gateway can’t keep messages through a network failure.`,
    respondMinutes: day,
  },
  1002: { consequence: msg`Frames are lost while the process is down.`, respondMinutes: 4 * hour },
  1003: {
    consequence: msg`Messages wait in the gateway and arrive late; when its store is full, the oldest are lost.`,
    respondMinutes: hour,
  },
  1004: { consequence: msg`The gateway’s position and time may be wrong.`, respondMinutes: day },
  1005: { consequence: msg`All devices on this channel go offline.`, respondMinutes: 30 },
  1006: { consequence: msg`The device stops within weeks and goes offline.`, respondMinutes: 7 * day },
  1007: {
    consequence: msg`Nothing is known of the device and those connected through it.`,
    respondMinutes: hour,
  },
  1008: { consequence: msg`Goods or equipment on site may be damaged.`, respondMinutes: 30 },
  1009: { consequence: msg`Goods or equipment on site may be damaged.`, respondMinutes: 30 },
  1010: { consequence: msg`The gateway answers late and may miss frames.`, respondMinutes: 4 * hour },
  20007: { consequence: msg`The gateway and all its devices go offline within hours.`, respondMinutes: hour },
  90001: { consequence: msg`The battery drains quickly and readings are missing.`, respondMinutes: day },
  90003: {
    consequence: msg`Alarms and readings of the gateway and its devices are lost.`,
    respondMinutes: hour,
  },
}
