import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { DeviceState } from '#contract/rules/device-state.ts'
import type { AlarmLevel, AlarmType, DeviceStatus, DeviceType } from '#contract/wire/enumerations.ts'

/** The words of the contract's enumerations, one per concept on every screen; see `docs/glossary.md`. */
export const deviceTypeTerm: Record<DeviceType, MessageDescriptor> = {
  0: msg`Terminal`,
  1: msg`Relay`,
  2: msg`Gateway`,
}

export const deviceTypeTerms: Record<DeviceType, MessageDescriptor> = {
  0: msg`Terminals`,
  1: msg`Relays`,
  2: msg`Gateways`,
}

export const deviceStatusTerm: Record<DeviceStatus, MessageDescriptor> = {
  0: msg`Online`,
  1: msg`Offline`,
  2: msg`Abnormal`,
}

export const deviceStateTerm: Record<DeviceState, MessageDescriptor> = {
  online: deviceStatusTerm[0],
  offline: deviceStatusTerm[1],
  abnormal: deviceStatusTerm[2],
  overdue: msg`Overdue`,
  refused: msg`Messages refused`,
  cutOff: msg`Cut off`,
  never: msg`Never reported`,
}

export const alarmLevelTerm: Record<AlarmLevel, MessageDescriptor> = {
  1: msg({ context: 'alarm level', message: 'General' }),
  2: msg({ context: 'alarm level', message: 'Priority' }),
}

export const alarmTypeTerm: Record<AlarmType, MessageDescriptor> = {
  1000: msg`Low memory`,
  1001: msg`Low disk space`,
  1002: msg`Process fault`,
  1003: msg`Link fault`,
  1004: msg`GPS abnormal`,
  1005: msg`RF module fault`,
  1006: msg`Low battery`,
  1007: msg`Offline`,
  1008: msg`High temperature`,
  1009: msg`Low temperature`,
  1010: msg`CPU overload`,
  20007: msg`Gateway low battery`,
  90001: msg`Too many re-registrations`,
  90003: msg`Messages refused`,
}
