import { maxFutureMs } from '#contract/wire/gateway-messages.ts'

import { numberArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'
import { arraysOf, rowsFrom, type Column } from './ingest-columns.ts'

/** What the newest registration of a relay or terminal in a batch says of it. */
export interface DeviceVersions {
  readonly deviceId: number
  /** Milliseconds. */
  readonly at: number
  readonly softwareVersion: string
  /** Empty: it does not say. */
  readonly appVersion: string
  /** Relays have one. */
  readonly netId: number | null
}

const columns: readonly Column<DeviceVersions>[] = [
  ['device_id', 'bigint', (versions) => versions.deviceId],
  ['at', 'timestamptz', (versions) => versions.at],
  ['software_version', 'text', (versions) => versions.softwareVersion],
  ['app_version', 'text', (versions) => versions.appVersion],
  ['net_id', 'smallint', (versions) => versions.netId],
]
// What is written in another case is the same version; one that is not said is none.
const isOther = `'' not in (n.app_version, r.app_version) and lower(n.app_version) <> lower(r.app_version)`
const change = `app_version_at = case when ${isOther} then n.at else r.app_version_at end,
        app_version_before = case when ${isOther} then r.app_version else r.app_version_before end`
// Only what is changed is written: a list's indexes stand on it.
const noteVersionsStatement = {
  name: 'ingest.note-versions',
  text: `
    with n as (
      select t.* from ${rowsFrom(columns)} t join device_state s using (device_id)
      where s.register_at is null or s.register_at <= t.at
        or s.register_at > to_timestamp($${columns.length + 1}::float8 / 1000)
    ), relays as (
      update relay r set net_id = n.net_id, software_version = n.software_version, app_version = n.app_version, ${change}
      from n where r.device_id = n.device_id
        and (r.net_id, r.software_version, r.app_version) is distinct from (n.net_id, n.software_version, n.app_version)
    )
    update terminal r set software_version = n.software_version, app_version = n.app_version, ${change}
    from n where r.device_id = n.device_id
      and (r.software_version, r.app_version) is distinct from (n.software_version, n.app_version)`,
}

/**
 * What lists of relays and terminals are searched by. Goes before the states take the registrations, which must be locked.
 * One per device.
 */
export async function noteVersions(
  client: IngestClient,
  versions: readonly DeviceVersions[],
  now: number,
): Promise<void> {
  await rowsOf(client, noteVersionsStatement, [...arraysOf(columns, versions), now + maxFutureMs])
}

/** Sets what `table` says of the last change from the registrations that are kept; of what they do not tell it stays. */
const reckon = (table: string): string => `
  update ${table} r set app_version_at = c.at, app_version_before = c.version
  from (
    select v.device_id, b.version, (
        select min(e.event_at) from registration e
        where e.device_id = v.device_id and e.event_at > b.event_at
          and lower(e.body ->> 'appVersion') = lower(v.app_version)) as at
    from ${table} v cross join lateral (
      select e.event_at, e.body ->> 'appVersion' as version from registration e
      where e.device_id = v.device_id and lower(e.body ->> 'appVersion') not in ('', lower(v.app_version))
      order by e.event_at desc limit 1) b
    where v.device_id = any ($1::bigint[]) and v.app_version <> ''
  ) c
  where r.device_id = c.device_id and c.at is not null
    and (r.app_version_at, r.app_version_before) is distinct from (c.at, c.version)`

const reckonChangesStatement = {
  name: 'ingest.reckon-version-changes',
  text: `with relays as (${reckon('relay')}) ${reckon('terminal')}`,
}

/**
 * When relays and terminals last became another version, from their history: for those of which several registrations
 * came at once, or one after a newer one. Goes behind the registrations and the versions of the newest.
 */
export async function computeVersionChanges(
  client: IngestClient,
  deviceIds: readonly number[],
): Promise<void> {
  await rowsOf(client, reckonChangesStatement, [numberArray(deviceIds)])
}
