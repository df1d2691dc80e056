import { sql, type RawBuilder } from 'kysely'

import type { UpgradeInformation } from '#contract/lists/gateway-versions.ts'

import type { ListScope } from './list-store.ts'
import { upgradeStatus } from './upgrade-status.ts'

/*
 * A gateway's starts say which versions it runs. Each query reads the starts of one gateway, of which there are few: its
 * filter by `device_id` goes into the window, whose parts are gateways.
 */

/** The starts of gateways as rows `r` of a history, with the version of the arm unit and that of the start before. */
export const armVersions = sql`(
  select s.event_at, s.ctid, s.device_id, s.received_at, s.body, s.body ->> 'armVersion' as version,
    lag(s.body ->> 'armVersion') over (partition by s.device_id order by s.event_at, s.ctid) as before
  from gateway_event s where s.kind = 'start')`

/** The same of their channels: a row for each that a start names. */
export const channelVersions = sql`(
  select s.event_at, s.ctid, s.device_id, s.received_at, s.body, c.apuid, c.channel, c.version,
    lag(c.version) over (partition by s.device_id, c.apuid order by s.event_at, s.ctid) as before
  from gateway_event s cross join lateral (
    select e ->> 'apuid' as apuid, (e ->> 'channel')::int as channel, e ->> 'rfVersion' as version
    from jsonb_array_elements(s.body -> 'channels') e) c
  where s.kind = 'start')`

/** Of such a row; in either case it is the same version. */
export const isUpgrade = sql`lower(r.version) <> lower(r.before)`

type Unit = UpgradeInformation['channels'][number]

/** What runs on a gateway of the caller's view, by its newest start, and what its older starts say of that. */
export async function readUpgradeInformation(
  { tx }: ListScope,
  deviceId: string,
): Promise<UpgradeInformation> {
  const isOf = sql`r.device_id = ${deviceId}::bigint`
  const arms = await sql<UpgradeInformation['arm']>`
    select g.arm_version as version, g.hardware_version as "hardwareVersion", ${history(sql`g.arm_version`)}
    from gateway g ${lastOf(armVersions, isOf, sql`g.arm_version`)} where g.device_id = ${deviceId}::bigint`.execute(
    tx,
  )
  const { rows: channels } = await sql<Unit>`
    select h.rf_version as version, h.ap_uid as apuid, h.channel, ${history(sql`h.rf_version`)}
    from gateway_channel h
      ${lastOf(channelVersions, sql`${isOf} and r.apuid = h.ap_uid`, sql`h.rf_version`)}
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

const history = (version: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (extract(epoch from w.since) * 1000)::float8 as since, coalesce(b.version, '') as "versionBefore",
  ${upgradeStatus(version, sql`b.version`)} as "upgradeStatus"`

/** Joins the newest start with another version (`b`), and the oldest one after that (`w`). */
const lastOf = (
  starts: RawBuilder<unknown>,
  isOf: RawBuilder<unknown>,
  version: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  left join lateral (
    select r.event_at, r.version from ${starts} r where ${isOf} and lower(r.version) <> lower(${version}) and ${version} <> ''
    order by r.event_at desc limit 1) b on true
  left join lateral (
    select min(r.event_at) as since from ${starts} r
    where ${isOf} and r.event_at > coalesce(b.event_at, '-infinity') and lower(r.version) = lower(${version})) w on true`
