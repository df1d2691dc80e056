import { sql, type RawBuilder } from 'kysely'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { DeviceEntry } from '#contract/lists/device-fields.ts'
import type { RelayEntry } from '#contract/lists/relay.ts'
import type { TerminalEntry } from '#contract/lists/terminal.ts'
import { inHundredths } from '#contract/sensors/severity-zones.ts'

import type { DeviceClass } from '../devices/device-writes.ts'
import { rowIds } from '../row-filter.ts'
import type { ListScope } from '../lists/list-store.ts'
import { writeSeverities, type EnteredSeverity } from './severity.ts'
import type { Vault } from '../vault.ts'

interface Keys {
  key: string | undefined
  encryptionKey: string | undefined
}

/** How relays are written. Keys are sealed by `vault`; those that are absent stay as they are. */
export function relayClass(vault: Vault): DeviceClass<RelayEntry> {
  return {
    deviceType: deviceType.values.relay,
    uidOf: ({ moteUid }) => moteUid,
    writeBeside: async (scope, ids, entries) => {
      await writeUsage(scope, sql`relay`, ids, entries)
      const keys = entries.map(({ key, encryptionKey }) => ({ key, encryptionKey }))
      await writeKeys(vault, scope, ids, keys)
    },
  }
}

/** The same of terminals. */
export function terminalClass(vault: Vault): DeviceClass<TerminalEntry> {
  return {
    deviceType: deviceType.values.terminal,
    uidOf: ({ msUid }) => msUid,
    writeBeside: async (scope, ids, entries) => {
      await writeUsage(scope, sql`terminal`, ids, entries)
      const keys = entries.map(({ key }) => ({ key, encryptionKey: undefined }))
      await writeKeys(vault, scope, ids, keys)
      const chosen = entries.flatMap((entry, place) => severityOf(ids[place] ?? '', entry) ?? [])
      if (chosen.length > 0) await writeSeverities(scope, chosen)
    },
  }
}

/** What an entry chooses; null: it stays as it is. */
function severityOf(
  deviceId: string,
  { severityClass, limitAb, limitBc, limitCd }: TerminalEntry,
): EnteredSeverity | null {
  if (severityClass === undefined) return null
  const isOwn = limitAb !== undefined && limitBc !== undefined && limitCd !== undefined
  return {
    deviceId,
    severityClass,
    limits: isOwn ? inHundredths({ ab: limitAb, bc: limitBc, cd: limitCd }) : null,
  }
}

async function writeUsage(
  { tx }: ListScope,
  table: RawBuilder<unknown>,
  ids: readonly string[],
  entries: readonly DeviceEntry[],
): Promise<void> {
  const conditions = entries.map(({ serviceCondition }) => serviceCondition ?? null)
  await sql`
    update ${table} l set service_condition = n.service_condition
    from unnest(${rowIds(ids)}, ${conditions}::smallint[]) n (id, service_condition)
    where l.device_id = n.id and l.service_condition <> n.service_condition`.execute(tx)
}

async function writeKeys(
  vault: Vault,
  { tx }: ListScope,
  ids: readonly string[],
  given: readonly Keys[],
): Promise<void> {
  const sealed = (key: string | undefined) => (key === undefined ? null : vault.seal(key.toUpperCase()))
  const keys = given.flatMap(({ key, encryptionKey }, place) =>
    key === undefined && encryptionKey === undefined
      ? []
      : [{ id: ids[place] ?? '', key: sealed(key), encryptionKey: sealed(encryptionKey) }],
  )
  if (keys.length === 0) return
  await sql`
    select set_device_keys(${rowIds(keys.map(({ id }) => id))}, ${keys.map(({ key }) => key)}::bytea[],
      ${keys.map(({ encryptionKey }) => encryptionKey)}::bytea[])`.execute(tx)
}
