import { sql, type RawBuilder } from 'kysely'

import type { ReportedValues } from '#contract/configuration/section-form.ts'
import { type DeviceType, type ProtocolModel } from '#contract/wire/enumerations.ts'
import type { ApUid, DevUid } from '#contract/wire/ids.ts'

import { errorCode } from '../error-code.ts'
import { rowIds } from '../row-filter.ts'
import type { ListScope } from '../lists/list-store.ts'

/** What is kept of one section of a device or channel. */
export interface StoredSection {
  /** Empty for a section of the device itself. */
  apUid: ApUid | ''
  section: string
  desired: ReportedValues | null
  /** The secrets that are desired. */
  secretNames: string[]
  desiredAt: Date | null
  desiredBy: string
  reported: ReportedValues | null
  reportedAt: Date | null
}

const secretNames = sql`array(select jsonb_object_keys(coalesce(c.secrets, '{}')) order by 1)`

/** All that is kept of a device that the caller sees. */
export async function readStoredSections({ tx }: ListScope, deviceId: string): Promise<StoredSection[]> {
  const { rows } = await sql<StoredSection>`
    select c.ap_uid as "apUid", c.section, c.desired, ${secretNames} as "secretNames", c.desired_at as "desiredAt",
      case when c.desired_by is null then '' else coalesce(u.user_name, '') end as "desiredBy", c.reported,
      c.reported_at as "reportedAt"
    from device_configuration c left join app_user u on u.user_id = c.desired_by
    where c.device_id = ${deviceId}::bigint`.execute(tx)
  return rows
}

/** A device whose configuration is asked for, and what its sections depend on. */
export interface ConfiguredDevice {
  deviceId: string
  /** Of a terminal; null else. */
  kind: string | null
  channels: { apUid: ApUid; protocolModel: ProtocolModel }[]
}

/** @returns null when the caller sees no such device */
export async function findConfiguredDevice(
  { tx, filter }: ListScope,
  type: DeviceType,
  uid: DevUid,
): Promise<ConfiguredDevice | null> {
  const { rows } = await sql<ConfiguredDevice>`
    select d.device_id as "deviceId", o.sensor_kind as kind, coalesce((
        select jsonb_agg(jsonb_build_object('apUid', h.ap_uid, 'protocolModel', h.protocol_model) order by h.channel)
        from gateway_channel h where h.device_id = d.device_id), '[]') as channels
    from device d join device_type_option o using (type_id)
    where d.device_type = ${type} and d.dev_uid = ${uid} and ${filter.devices('d')}`.execute(tx)
  return rows[0] ?? null
}

/** Which devices or channels a desired setting is for: by the rows, their own ids, or those of channels. */
export interface ConfigurationSelection {
  deviceType: DeviceType
  by: 'rows' | 'uids' | 'channels'
  names: readonly string[]
}

/** One of them that is the caller's own, as the desired setting finds it. */
export interface DesiredTarget {
  /** By which it was named. */
  name: string
  /** By which people know it. */
  title: string
  deviceId: string
  apUid: ApUid | ''
  type: string
  kind: string | null
  protocolModel: ProtocolModel | null
  /** Of the application of a relay or terminal; empty: it did not say. */
  appVersion: string
  /** Of its gateway, or its own; empty before the first start of that, and when the caller does not see it. */
  armVersion: string
  /** Of the section that is desired. */
  reported: ReportedValues | null
  desired: ReportedValues | null
  secrets: Readonly<Record<string, string>> | null
  desiredAt: Date | null
}

function selectedDevices(
  { filter }: ListScope,
  { deviceType: type, by, names }: ConfigurationSelection,
): RawBuilder<unknown> {
  const own = sql`d.device_type = ${type} and ${filter.companies('d')} and d.company_no between view_first() and view_last()`
  switch (by) {
    case 'rows':
      return sql`device d left join gateway_channel h on false where d.device_id = any (${rowIds(names)}) and ${own}`
    case 'uids':
      return sql`device d left join gateway_channel h on false where d.dev_uid = any (${[...names]}::text[]) and ${own}`
    case 'channels':
      return sql`device d join gateway_channel h using (device_id) where h.ap_uid = any (${[...names]}::text[]) and ${own}`
  }
}

/** Those that are the caller's own, held until the transaction ends: who sets something else of one of them waits. */
export async function lockDesiredTargets(
  scope: ListScope,
  selection: ConfigurationSelection,
  section: string,
): Promise<DesiredTarget[]> {
  const from = selectedDevices(scope, selection)
  await sql`select lock_own_devices(array(select d.device_id from ${from}))`.execute(scope.tx)
  const name = { rows: sql`d.device_id::text`, uids: sql`d.dev_uid`, channels: sql`h.ap_uid` }[selection.by]
  const { rows } = await sql<DesiredTarget>`
    select t.name, t.title, t.device_id as "deviceId", t.ap_uid as "apUid", t.type_id as type, o.sensor_kind as kind,
      coalesce(t.protocol_model, r.protocol_model, m.protocol_model) as "protocolModel",
      coalesce(r.app_version, m.app_version, '') as "appVersion", coalesce(g.arm_version, '') as "armVersion", c.reported, c.desired, c.secrets, c.desired_at as "desiredAt"
    from (select ${name} as name, coalesce(h.ap_uid, d.dev_uid) as title, d.device_id, coalesce(h.ap_uid, '') as ap_uid,
        d.type_id, h.protocol_model, coalesce(d.gateway_id, d.device_id) as arm_id from ${from}) t
      join device_type_option o using (type_id)
      left join relay r using (device_id)
      left join terminal m using (device_id)
      left join device a on a.device_id = t.arm_id and ${scope.filter.devices('a')}
      left join gateway g on g.device_id = a.device_id
      left join device_configuration c
        on c.device_id = t.device_id and c.ap_uid = t.ap_uid collate "C" and c.section = ${section}`.execute(
    scope.tx,
  )
  return rows
}

/** What is desired of one of them from now on; both null: nothing. */
export interface DesiredWrite {
  target: Pick<DesiredTarget, 'deviceId' | 'apUid'>
  desired: Readonly<Record<string, number | string>> | null
  /** Field → sealed by the vault, base64. */
  secrets: Readonly<Record<string, string>> | null
}

/**
 * Writes desired settings of one section, all of them or none. Each is newer than the one before, wherever the clock stands.
 * @returns whether all are still there
 */
export async function writeDesired(
  { tx }: ListScope,
  section: string,
  writes: readonly DesiredWrite[],
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  try {
    await sql`
      insert into device_configuration as c (device_id, ap_uid, section, desired, secrets, desired_at, desired_by)
      select w.id, w.ap_uid, ${section}, w.desired, w.secrets, ${now}::timestamptz, ${by}::bigint
      from unnest(${rowIds(writes.map(({ target }) => target.deviceId))}, ${writes.map(({ target }) => target.apUid)}::text[],
        ${writes.map(({ desired }) => desired && JSON.stringify(desired))}::jsonb[],
        ${writes.map(({ secrets }) => secrets && JSON.stringify(secrets))}::jsonb[]) w (id, ap_uid, desired, secrets)
      on conflict (device_id, ap_uid, section) do update
        set desired = excluded.desired, secrets = excluded.secrets, desired_by = excluded.desired_by,
          desired_at = greatest(excluded.desired_at, c.desired_at + interval '1 ms')`.execute(tx)
    return true
  } catch (error) {
    // A channel went meanwhile.
    if (errorCode(error) === '23503') return false
    throw error
  }
}

/** What a channel of the caller's view reports of its sections, by their names. */
export async function readReportedOfChannel(
  { tx, filter }: ListScope,
  apUid: ApUid,
): Promise<ReadonlyMap<string, ReportedValues>> {
  const { rows } = await sql<{ section: string; reported: ReportedValues }>`
    select c.section, c.reported from device_configuration c join device d using (device_id)
    where c.channel = ${apUid} and c.reported is not null and ${filter.devices('d')}`.execute(tx)
  return new Map(rows.map(({ section, reported }) => [section, reported]))
}
