import { sql, type RawBuilder } from 'kysely'

import type { VersionedPart } from '#contract/commands/command-form.ts'
import type { UpgradeInformation } from '#contract/lists/gateway-versions.ts'

import type { ListScope } from '../lists/list-store.ts'
import { upgradeStatus } from '../devices/device-columns.ts'

/** What starts changed of radio modules: rows `r` of a history, one for each channel with the version of the start before. */
export const channelVersions = sql`(
  select s.event_at, s.ctid, s.device_id, s.received_at, s.body, c ->> 'apuid' as apuid, (c ->> 'channel')::int as channel,
    c ->> 'rfVersion' as version, s.channels_before ->> (c ->> 'apuid') as before
  from gateway_event s cross join lateral jsonb_array_elements(s.body -> 'channels') c
  where s.channels_before is not null)`

type Unit = UpgradeInformation['channels'][number]

/** What runs on a gateway of the caller's view, by its newest start, and what its older starts say of that. */
export async function readUpgradeInformation(
  { tx }: ListScope,
  deviceId: string,
): Promise<UpgradeInformation> {
  const ofStarts = sql`from gateway_event e where e.device_id = ${deviceId}::bigint`
  const first = sql`(select min(e.event_at) ${ofStarts} and e.kind = 'start')`
  const arms = await sql<UpgradeInformation['arm']>`
    select g.arm_version as version, g.hardware_version as "hardwareVersion", ${history(sql`g.arm_version`, first)}
    from gateway g left join lateral (
      select e.event_at, e.arm_before as version ${ofStarts} and e.arm_before is not null
      order by e.event_at desc limit 1) b on true
    where g.device_id = ${deviceId}::bigint`.execute(tx)
  const { rows: channels } = await sql<Unit>`
    select h.rf_version as version, h.ap_uid as apuid, h.channel, ${history(sql`h.rf_version`, first)}
    from gateway_channel h left join lateral (
      select e.event_at, e.channels_before ->> h.ap_uid as version
      ${ofStarts} and e.channels_before is not null and e.channels_before ? h.ap_uid
      order by e.event_at desc limit 1) b on true
    where h.device_id = ${deviceId}::bigint order by h.channel`.execute(tx)
  return {
    arm: arms.rows[0] ?? unstarted,
    channels,
    channelsAgree: new Set(channels.map(({ version }) => version.toLowerCase())).size <= 1,
  }
}

const unstarted = {
  version: '',
  hardwareVersion: '',
  since: null,
  versionBefore: '',
  upgradeStatus: 'never',
} as const

/** Beside what a start changed of it last (`b`). */
const history = (version: RawBuilder<unknown>, first: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (extract(epoch from coalesce(b.event_at, ${first})) * 1000)::float8 as since, coalesce(b.version, '') as "versionBefore",
  ${upgradeStatus(version, sql`b.version`)} as "upgradeStatus"`

/** The versions of a part that gateways of the caller's view run. */
export async function readVersions({ tx, filter }: ListScope, of: VersionedPart): Promise<string[]> {
  const versions = {
    arm: sql`gateway g join device d using (device_id) cross join lateral (select g.arm_version as version)`,
    radio: sql`gateway_channel h join device d using (device_id) cross join lateral (select h.rf_version as version)`,
  }[of]
  const { rows } = await sql<{ version: string }>`
    select distinct v.version from ${versions} v where ${filter.devices('d')} and v.version <> ''`.execute(tx)
  return rows.map(({ version }) => version)
}
