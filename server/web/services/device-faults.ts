import { toWgs84 } from '#contract/geo/coordinates.ts'
import { deviceType as deviceTypes, type DeviceType } from '#contract/wire/enumerations.ts'
import type { DeviceEntry } from '#contract/lists/device-fields.ts'

import { readFrozenCompanies } from '../../db/accounts/companies.ts'
import { findChannelIds, findTakenIds, readDeviceCompanies } from '../../db/devices/device-ids.ts'
import { readTypeKinds } from '../../db/devices/device-types.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import { beyondTheWorld } from '../lists/beyond-the-world.ts'
import type { EntryFault } from '../lists/list-definition.ts'
import type { FieldFault } from '../pipeline/refused.ts'
import { createForeignIds } from './foreign-ids.ts'

/** What of devices of one class is looked at besides what all have. */
interface DeviceRules<Entry extends DeviceEntry> {
  deviceType: DeviceType
  uidField: keyof Entry & string
  /** Of one entry; `isNew`: it changes no device that is there, `sensorKind`: of its type. */
  further?: (entry: Entry, about: { isNew: boolean; sensorKind: string | null }) => FieldFault[]
}

/** What of entries no schema checks: ids that are somebody else's or a channel's, types, positions, companies. Said of each by its place. */
export function deviceFaults<Entry extends DeviceEntry>({
  deviceType,
  uidField,
  further = () => [],
}: DeviceRules<Entry>) {
  const tellForeign = createForeignIds(() => performance.now())
  return async (
    scope: ListScope,
    entries: readonly Entry[],
    same: readonly (string | null)[],
  ): Promise<EntryFault[]> => {
    const isNew = (place: number) => (same[place] ?? null) === null
    const uidOf = (entry: Entry) => String(entry[uidField])
    const fresh = entries.filter((_, place) => isNew(place))
    const types = await readTypeKinds(scope.tx, deviceType)
    const frozen = fresh.length === 0 ? none : await readFrozenCompanies(scope.tx, scope.filter)
    const there = await readDeviceCompanies(
      scope,
      same.flatMap((id) => id ?? []),
    )
    const taken = await findTakenIds(scope, deviceType, fresh.map(uidOf))
    const ofChannels =
      deviceType === gateway ? await findChannelIds(scope, fresh.map(uidOf)) : new Map<string, boolean>()
    const unseen = [...ofChannels].flatMap(([uid, seen]) => (seen ? [] : [uid]))
    tellForeign(scope.view.first, new Set([...taken, ...unseen]))
    return entries.flatMap((entry, place) => {
      const faults: FieldFault[] = []
      if (isNew(place) && taken.has(uidOf(entry))) faults.push({ field: uidField, message: 'field.repeated' })
      if (isNew(place) && ofChannels.has(uidOf(entry)))
        faults.push({ field: uidField, message: 'field.channelId' })
      if (!types.has(entry.type)) faults.push({ field: 'type', message: 'field.choice' })
      const company = companyFault(entry, there.get(same[place] ?? ''), frozen)
      if (company !== null) faults.push(company)
      const sensorKind = types.get(entry.type) ?? null
      faults.push(...further(entry, { isNew: isNew(place), sensorKind }), ...positionFaults(entry))
      return faults.map((fault) => Object.assign(fault, { place }))
    })
  }
}

const none: ReadonlySet<string> = new Set()
const { gateway } = deviceTypes.values

/** @param present the company of the device that is there, which only a move changes */
function companyFault(
  { companyid }: DeviceEntry,
  present: string | undefined,
  frozen: ReadonlySet<string>,
): FieldFault | null {
  if (companyid === undefined || companyid === present) return null
  if (present !== undefined) return { field: 'companyid', message: 'field.companyMoves' }
  return frozen.has(companyid) ? { field: 'companyid', message: 'field.companyFrozen' } : null
}

function positionFaults(entry: DeviceEntry): FieldFault[] {
  const { longitude, latitude, addressType = 1 } = entry
  if (longitude === undefined && latitude === undefined) return []
  const beyond = beyondTheWorld(entry)
  if (beyond.length > 0) return beyond
  if (longitude === undefined) return [{ field: 'longitude', message: 'field.required' }]
  if (latitude === undefined) return [{ field: 'latitude', message: 'field.required' }]
  try {
    toWgs84(longitude, latitude, addressType)
    return []
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [{ field: 'longitude', message: 'field.format' }]
  }
}
