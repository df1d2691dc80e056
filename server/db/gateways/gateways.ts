import { sql } from 'kysely'

import type { Gateway, GatewayEntry } from '#contract/lists/gateway.ts'
import { deviceType } from '#contract/wire/enumerations.ts'

import { findOwnDevices, readDeviceVersions } from '../devices/device-ids.ts'
import { insertDevices, updateDevices, type DeviceClass } from '../devices/device-writes.ts'
import { findLicenseOverruns } from '../devices/licenses.ts'
import { readFirstIds, readPageIds } from '../lists/list-page.ts'
import type { ChangedRecord, ListStore, ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import type { Vault } from '../vault.ts'
import { gatewaySource, readGateways, wantedGateways, type GatewayFilter } from './gateway-rows.ts'

/** Gateways as a list. New keys are sealed by `vault`. */
export function gatewayStore(vault: Vault): ListStore<Gateway, GatewayEntry, GatewayFilter> {
  const kind = gatewayClass(vault)
  return {
    async readPage(scope, criteria, order, page) {
      const wanted = wantedGateways(scope, criteria)
      const { ids, total } = await readPageIds(scope, gatewaySource, wanted, order, page)
      return { rows: await readGateways(scope, ids), total }
    },
    readIds: (scope, criteria, order, most) =>
      readFirstIds(scope, gatewaySource, wantedGateways(scope, criteria), order, most),
    readByIds: readGateways,
    async findSame(scope, entries) {
      const ids = await findOwnDevices(
        scope,
        deviceType.values.gateway,
        entries.map(({ networkMasterId }) => networkMasterId),
      )
      return entries.map(({ networkMasterId }) => ids.get(networkMasterId) ?? null)
    },
    readVersions: (scope, ids) => readDeviceVersions(scope, kind.deviceType, ids),
    findOverruns: (scope, gains, check) => findLicenseOverruns(scope, kind.deviceType, gains, check),
    insert: (scope, entries, now) => insertDevices(kind, scope, entries, now),
    update: (scope, changes, now) => updateDevices(kind, scope, changes, now),
    async delete({ tx, filter }, ids) {
      const { rows } = await sql<ChangedRecord>`
        select id, uid as title from delete_gateways(array(
          select d.device_id from device d where d.device_id = any (${rowIds(ids)}) and ${filter.companies('d')}))`.execute(
        tx,
      )
      return rows
    },
  }
}

/** How gateways are written. Keys are sealed by `vault`; one that is absent stays as it is. */
function gatewayClass(vault: Vault): DeviceClass<GatewayEntry> {
  return {
    deviceType: deviceType.values.gateway,
    uidOf: ({ networkMasterId }) => networkMasterId,
    async writeBeside(scope, ids, entries) {
      await writeEntered(scope, ids, entries)
      const keys = entries.flatMap(({ armKey }, place) =>
        armKey === undefined ? [] : [{ id: ids[place] ?? '', sealed: vault.seal(armKey) }],
      )
      if (keys.length === 0) return
      const sealed = keys.map((key) => key.sealed)
      await sql`select set_gateway_keys(${rowIds(keys.map(({ id }) => id))}, ${sealed}::bytea[])`.execute(
        scope.tx,
      )
    },
  }
}

async function writeEntered(
  { tx }: ListScope,
  ids: readonly string[],
  entries: readonly GatewayEntry[],
): Promise<void> {
  const of = <T>(value: (entry: GatewayEntry) => T) => entries.map(value)
  await sql`
    update gateway g set network_type = coalesce(n.network_type, g.network_type),
      service_condition = coalesce(n.service_condition, g.service_condition), zone = coalesce(n.zone, g.zone),
      sim_card = coalesce(n.sim_card, g.sim_card)
    from unnest(${rowIds(ids)}, ${of((e) => e.networkType ?? null)}::text[],
      ${of((e) => e.serviceCondition ?? null)}::smallint[], ${of((e) => e.zone ?? null)}::text[],
      ${of((e) => e.simCard ?? null)}::text[]) n (id, network_type, service_condition, zone, sim_card)
    where g.device_id = n.id`.execute(tx)
}
