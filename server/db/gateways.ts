import { sql } from 'kysely'

import type { ArmUid } from '#contract/ids.ts'
import type { Gateway, GatewayEntry } from '#contract/lists/gateway.ts'

import { gatewaySource, readGateways, wantedGateways, type GatewayFilter } from './gateway-rows.ts'
import { insertGateways, updateGateways } from './gateway-writes.ts'
import { readFirstIds, readPageIds, rowIds } from './list-page.ts'
import type { ChangedRecord, ListScope, ListStore } from './list-store.ts'
import type { Vault } from './vault.ts'

/** Gateways as a list. New keys are sealed by `vault`. */
export function gatewayStore(vault: Vault): ListStore<Gateway, GatewayEntry, GatewayFilter> {
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
      const ids = await findOwnGateways(
        scope,
        entries.map(({ networkMasterId }) => networkMasterId),
      )
      return entries.map(({ networkMasterId }) => ids.get(networkMasterId) ?? null)
    },
    insert: (scope, entries, now) => insertGateways(vault, scope, entries, now),
    update: (scope, changes, now) => updateGateways(vault, scope, changes, now),
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

/** The caller's own gateways of these ids, by id. */
export async function findOwnGateways(
  { tx, filter }: ListScope,
  armuids: readonly ArmUid[],
): Promise<Map<ArmUid, string>> {
  const { rows } = await sql<{ uid: ArmUid; id: string }>`
    select d.dev_uid as uid, d.device_id as id from device d
    where d.device_type = 2 and d.dev_uid = any (${[...armuids]}::text[]) and ${filter.companies('d')}
      and d.company_no between view_first() and view_last()`.execute(tx)
  return new Map(rows.map(({ uid, id }) => [uid, id]))
}

/** Of these ids, those that are taken by gateways outside the caller's own companies. */
export async function findTakenGateways(
  { tx }: ListScope,
  armuids: readonly ArmUid[],
): Promise<ReadonlySet<ArmUid>> {
  const { rows } = await sql<{ uid: ArmUid }>`
    select uid from ids_taken(2::smallint, ${[...armuids]}::text[]) uid`.execute(tx)
  return new Set(rows.map(({ uid }) => uid))
}
