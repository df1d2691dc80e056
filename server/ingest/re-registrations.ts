import { alarmType } from '#contract/wire/enumerations.ts'

import type { RegistrationCount } from '../db/ingest/ingest-state.ts'
import type { DeviceAlarmEvent } from './batch-writes.ts'

/** A device that registers more often than this on one day of its company's zone raises alarm 90001. */
export const registrationsPerDay = 10

/**
 * Each registration beyond the limit raises the alarm; the first opens the record, the others are counted in it. That of
 * a day that is over ends with it.
 * @param registrations those of one batch
 * @param counts what is known of each of their days, these included
 */
export function reRegistrationEvents(
  registrations: readonly { readonly deviceId: number; readonly at: number }[],
  counts: readonly RegistrationCount[],
  now: number,
): DeviceAlarmEvent[] {
  const byDevice = Map.groupBy(registrations, (registration) => registration.deviceId)
  return counts.flatMap(({ deviceId, from, until, registrations: counted }) => {
    const event = (state: DeviceAlarmEvent['state'], at: number): DeviceAlarmEvent => ({
      deviceId,
      alarmType: alarmType.values.tooManyReRegistrations,
      state,
      at,
    })
    const raised = (byDevice.get(deviceId) ?? [])
      .filter(({ at }) => from <= at && at < until)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, Math.max(0, counted - registrationsPerDay))
      .map(({ at }) => event('raised', at))
    return raised.length > 0 && until <= now ? [...raised, event('cleared', until)] : raised
  })
}
