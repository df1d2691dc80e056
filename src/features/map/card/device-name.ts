import type { DevicePosition } from '#contract/calls/records.ts'

/** What a person calls it: its alias, else its id. */
export function deviceName({
  deviceAliases,
  devUid,
}: Pick<DevicePosition, 'deviceAliases' | 'devUid'>): string {
  return deviceAliases || devUid
}
