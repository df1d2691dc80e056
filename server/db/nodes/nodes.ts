import { sql } from 'kysely'

import type { DeviceEntry } from '#contract/lists/device-fields.ts'
import type { Relay, RelayEntry } from '#contract/lists/relay.ts'
import type { TerminalEntry } from '#contract/lists/terminal.ts'

import { findOwnDevices, readDeviceVersions } from '../devices/device-ids.ts'
import { insertDevices, updateDevices, type DeviceClass } from '../devices/device-writes.ts'
import { findLicenseOverruns } from '../devices/licenses.ts'
import type { ChangedRecord, ListScope, ListStore, RecordChange } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import type { Vault } from '../vault.ts'
import type { NodeFilter } from './node-filter.ts'
import { readNodeIds, readNodePage } from './node-pages.ts'
import { readRelays, readTerminals, type StoredTerminal } from './node-rows.ts'
import { relayClass, terminalClass } from './node-writes.ts'

/** Relays as a list. New keys are sealed by `vault`. */
export function relayStore(vault: Vault): ListStore<Relay, RelayEntry, NodeFilter> {
  return nodeStore(relayClass(vault), readRelays)
}

/** Terminals as a list. New keys are sealed by `vault`. */
export function terminalStore(vault: Vault): ListStore<StoredTerminal, TerminalEntry, NodeFilter> {
  return { ...nodeStore(terminalClass(vault), readTerminals), countRetyped }
}

function nodeStore<Row, Entry extends DeviceEntry>(
  kind: DeviceClass<Entry>,
  readByIds: (scope: ListScope, ids: readonly string[]) => Promise<Row[]>,
): ListStore<Row, Entry, NodeFilter> {
  const { deviceType, uidOf } = kind
  return {
    async readPage(scope, criteria, order, page) {
      const { ids, total, more } = await readNodePage(scope, deviceType, criteria, order, page)
      return { rows: await readByIds(scope, ids), total, more }
    },
    readIds: (scope, criteria, order, most) => readNodeIds(scope, deviceType, criteria, order, most),
    readByIds,
    async findSame(scope, entries) {
      const ids = await findOwnDevices(scope, deviceType, entries.map(uidOf))
      return entries.map((entry) => ids.get(uidOf(entry)) ?? null)
    },
    readVersions: (scope, ids) => readDeviceVersions(scope, deviceType, ids),
    findOverruns: (scope, gains, check) => findLicenseOverruns(scope, deviceType, gains, check),
    insert: (scope, entries, now) => insertDevices(kind, scope, entries, now),
    update: (scope, changes, now) => updateDevices(kind, scope, changes, now),
    async delete({ tx, filter }, ids) {
      const { rows } = await sql<ChangedRecord>`
        select id, uid as title from delete_devices(${deviceType}::smallint, array(
          select d.device_id from device d where d.device_id = any (${rowIds(ids)}) and ${filter.companies('d')}))`.execute(
        tx,
      )
      return rows
    },
  }
}

/**
 * How many of these terminals have sent uplinks and would get a type of another sensor kind: what they measured is kept as
 * it was sent, and read by the type that they have.
 */
async function countRetyped(
  { tx, filter }: ListScope,
  changes: readonly RecordChange<TerminalEntry>[],
): Promise<number> {
  const types = changes.map(({ entry }) => entry.type)
  const { rows } = await sql<{ retyped: number }>`
    select count(*)::int as retyped
    from unnest(${rowIds(changes.map(({ id }) => id))}, ${types}::text[]) n (device_id, type_id)
      join device d using (device_id) join device_state s using (device_id)
      join device_type_option before on before.type_id = d.type_id
      join device_type_option after on after.type_id = n.type_id
    where before.sensor_kind is distinct from after.sensor_kind and s.up_at is not null
      and ${filter.companies('d')}`.execute(tx)
  return rows[0]?.retyped ?? 0
}
