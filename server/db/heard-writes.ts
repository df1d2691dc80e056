import { sql, type RawBuilder } from 'kysely'

import { deviceType } from '#contract/enumerations.ts'
import type { DeviceEntry } from '#contract/lists/device-fields.ts'
import type { RelayEntry } from '#contract/lists/relay.ts'
import type { TerminalEntry } from '#contract/lists/terminal.ts'

import type { DeviceClass } from './device-writes.ts'
import { rowIds } from './list-page.ts'
import type { ListScope } from './list-store.ts'
import type { Vault } from './vault.ts'

type Keyed = DeviceEntry & { key?: string; encryptionKey?: string }

/** How relays are written. Keys are sealed by `vault`; those that are absent stay as they are. */
export function relayClass(vault: Vault): DeviceClass<RelayEntry> {
  return {
    deviceType: deviceType.values.relay,
    uidOf: ({ moteUid }) => moteUid,
    writeBeside: (scope, ids, entries) => writeBeside(vault, scope, sql`relay`, ids, entries),
  }
}

/** The same of terminals. */
export function terminalClass(vault: Vault): DeviceClass<TerminalEntry> {
  return {
    deviceType: deviceType.values.terminal,
    uidOf: ({ msUid }) => msUid,
    writeBeside: (scope, ids, entries) => writeBeside(vault, scope, sql`terminal`, ids, entries),
  }
}

async function writeBeside(
  vault: Vault,
  { tx }: ListScope,
  table: RawBuilder<unknown>,
  ids: readonly string[],
  entries: readonly Keyed[],
): Promise<void> {
  const conditions = entries.map(({ serviceCondition }) => serviceCondition ?? null)
  await sql`
    update ${table} l set service_condition = n.service_condition
    from unnest(${rowIds(ids)}, ${conditions}::smallint[]) n (id, service_condition)
    where l.device_id = n.id and l.service_condition <> n.service_condition`.execute(tx)
  const sealed = (key: string | undefined) => (key === undefined ? null : vault.seal(key.toUpperCase()))
  const keys = entries.flatMap(({ key, encryptionKey }, place) =>
    key === undefined && encryptionKey === undefined
      ? []
      : [{ id: ids[place] ?? '', key: sealed(key), encryptionKey: sealed(encryptionKey) }],
  )
  if (keys.length === 0) return
  await sql`
    select set_device_keys(${rowIds(keys.map(({ id }) => id))}, ${keys.map(({ key }) => key)}::bytea[],
      ${keys.map(({ encryptionKey }) => encryptionKey)}::bytea[])`.execute(tx)
}
