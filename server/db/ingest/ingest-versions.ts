import { numberArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

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
export async function reckonVersionChanges(
  client: IngestClient,
  deviceIds: readonly number[],
): Promise<void> {
  await rowsOf(client, reckonChangesStatement, [numberArray(deviceIds)])
}
