import { deviceType, type Language } from '#contract/wire/enumerations.ts'
import { gatewayList, type GatewayEntry } from '#contract/lists/gateway.ts'

import { gatewayStore } from '../../db/gateways/gateways.ts'
import type { Vault } from '../../db/vault.ts'
import type { ListRow } from '../lists/list-definition.ts'
import { missingSecrets } from '../lists/missing-secrets.ts'
import { typeName } from '../messages/type-names.ts'
import { deviceFaults } from './device-faults.ts'
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
    findFaults: deviceFaults<GatewayEntry>({
      deviceType: deviceType.values.gateway,
      uidField: 'networkMasterId',
      further: (entry, { isNew }) => {
        const { zone } = entry
        const faults = isNew ? missingSecrets(gatewayList, entry) : []
        if (zone !== undefined && !isTimeZone(zone)) faults.push({ field: 'zone', message: 'field.choice' })
        return faults
      },
    }),
  }
}
