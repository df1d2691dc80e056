import { sql } from 'kysely'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { GatewayEntry } from '#contract/lists/gateway.ts'

import type { DeviceClass } from '../devices/device-writes.ts'
import { rowIds } from '../row-filter.ts'
import type { ListScope } from '../lists/list-store.ts'
import type { Vault } from '../vault.ts'

/** How gateways are written. Keys are sealed by `vault`; one that is absent stays as it is. */
export function gatewayClass(vault: Vault): DeviceClass<GatewayEntry> {
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
