import { alarmType } from '#contract/enumerations.ts'

import type { RegistrationCount } from '../db/ingest-state.ts'
import type { DeviceAlarmEvent } from './facts.ts'

/** A device that registers more often than this on one day of its company's zone raises alarm 90001. */
export const registrationsPerDay = 10

/**
 * Each registration beyond the limit raises the alarm; the first opens the record, the others are counted in it.
 * @param registrations those of one batch
 * @param counts what the database counts for the day, these included
 */
export function reRegistrationEvents(
  registrations: readonly { readonly deviceId: number; readonly at: number }[],
  counts: readonly RegistrationCount[],
): DeviceAlarmEvent[] {
  const byDevice = Map.groupBy(registrations, (registration) => registration.deviceId)
  return counts.flatMap(({ deviceId, registrations: counted }) =>
    (byDevice.get(deviceId) ?? [])
      .toSorted((a, b) => b.at - a.at)
      .slice(0, Math.max(0, counted - registrationsPerDay))
      .map(({ at }) => ({
        deviceId,
        alarmType: alarmType.values.tooManyReRegistrations,
        state: 'raised' as const,
        at,
      })),
  )
}
