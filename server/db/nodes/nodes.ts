import { sql } from 'kysely'

import type { DeviceEntry } from '#contract/lists/device-fields.ts'
import type { Relay, RelayEntry } from '#contract/lists/relay.ts'
import type { TerminalEntry } from '#contract/lists/terminal.ts'

import { findOwnDevices, readDeviceVersions } from '../devices/device-ids.ts'
import { insertDevices, updateDevices, type DeviceClass } from '../devices/device-writes.ts'
import type { NodeFilter } from './node-filter.ts'
import { readNodeIds, readNodePage } from './node-pages.ts'
import { readRelays, readTerminals, type StoredTerminal } from './node-rows.ts'
import { countRetyped } from './retyped-terminals.ts'
import { relayClass, terminalClass } from './node-writes.ts'
import { findLicenseOverruns } from '../devices/licenses.ts'
import { rowIds } from '../row-filter.ts'
import type { ChangedRecord, ListScope, ListStore } from '../lists/list-store.ts'
import type { Vault } from '../vault.ts'

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
    findOverruns: (scope, gains, moment) => findLicenseOverruns(scope, deviceType, gains, moment),
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
