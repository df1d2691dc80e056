import { permits, type Right } from '../calls/call.ts'
import { deviceType, type DeviceType } from '../wire/enumerations.ts'

/** Where devices of a class are seen: on the map, or in their list. Whoever has one of these may ask what such a device says. */
export const deviceRights = {
  [deviceType.values.gateway]: ['map_view', 'devices_gateway_view'],
  [deviceType.values.relay]: ['map_view', 'devices_mote_view'],
  [deviceType.values.terminal]: ['map_view', 'devices_ms_view'],
} as const satisfies Readonly<Record<DeviceType, Right>>

/** Of what is asked about a device of any class: nothing is told of one whose class is not among `seenClasses`. */
export const anyDeviceRight = [
  'map_view',
  'devices_gateway_view',
  'devices_mote_view',
  'devices_ms_view',
] as const satisfies Right

/** The classes whose devices somebody with these functions may see. */
export function seenClasses(has: (functionCode: string) => boolean): DeviceType[] {
  return Object.values(deviceType.values).filter((type) => permits(deviceRights[type], has))
}

/** What a screen may see; which calls it may make stands at each call, `screens`. */
export const screenFunctions: ReadonlySet<string> = new Set(['map_view', 'data_board_view'])

/** Alarms and online rates, which the map and the dashboard show live. */
export const liveRight = ['map_view', 'data_board_view'] as const satisfies Right
