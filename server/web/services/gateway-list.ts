import { toWgs84 } from '#contract/coordinates.ts'
import { deviceType, type Language } from '#contract/enumerations.ts'
import { gatewayList, type GatewayEntry } from '#contract/lists/gateway.ts'

import { readTypeIds } from '../../db/device-types.ts'
import { findTakenGateways, gatewayStore } from '../../db/gateways.ts'
import type { ListScope } from '../../db/list-store.ts'
import type { Vault } from '../../db/vault.ts'
import type { EntryFault, ListRow } from '../lists/list-definition.ts'
import { typeName } from '../messages/type-names.ts'
import type { FieldFault } from '../pipeline/refused.ts'
import { isTimeZone } from './time-zones.ts'

/** The list of gateways, and what of an entry no schema checks. New keys are sealed by `vault`. */
export function gatewayDefinition(vault: Vault) {
  return {
    form: gatewayList,
    store: gatewayStore(vault),
    inWords: (row: ListRow, language: Language): ListRow => ({
      ...row,
      typeName: typeName(String(row['type']), language),
    }),
    findFaults,
  }
}

async function findFaults(
  scope: ListScope,
  entries: readonly GatewayEntry[],
  same: readonly (string | null)[],
): Promise<EntryFault[]> {
  const types = new Set(await readTypeIds(scope.tx, deviceType.values.gateway))
  const fresh = entries.filter((_, place) => (same[place] ?? null) === null)
  const taken = await findTakenGateways(
    scope,
    fresh.map(({ networkMasterId }) => networkMasterId),
  )
  return entries.flatMap((entry, place) => {
    const faults: EntryFault[] = []
    const note = (fault: FieldFault) => faults.push({ ...fault, place })
    if ((same[place] ?? null) === null) {
      if (taken.has(entry.networkMasterId)) note({ field: 'networkMasterId', message: 'field.repeated' })
      if (entry.armKey === undefined) note({ field: 'armKey', message: 'field.required' })
    }
    if (!types.has(entry.type)) note({ field: 'type', message: 'field.choice' })
    if (entry.zone !== undefined && !isTimeZone(entry.zone)) note({ field: 'zone', message: 'field.choice' })
    for (const fault of positionFaults(entry)) note(fault)
    return faults
  })
}

function positionFaults({ longitude, latitude, addressType = 1 }: GatewayEntry): FieldFault[] {
  if (longitude === undefined && latitude === undefined) return []
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
