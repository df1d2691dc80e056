import { Check } from 'typebox/value'

import { deviceIdSchema, type DeviceId } from '#contract/wire/ids.ts'

/** The id of a row as that of a device. */
export function deviceId(text: string): DeviceId {
  const id: unknown = text
  if (!Check(deviceIdSchema, id)) throw new TypeError(`no device id: ${text}`)
  return id
}
