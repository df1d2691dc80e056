import { sql } from 'kysely'

import type { DeviceType, ProtocolModel } from '#contract/wire/enumerations.ts'

import type { ListScope } from '../lists/list-store.ts'
import type { StoredSection } from './configuration.ts'

/** A section that is not reported as desired, and what commands ask of its device. */
export interface DriftingSection extends StoredSection {
  devUid: string
  type: string
  kind: string | null
  protocolModel: ProtocolModel | null
  appVersion: string
  /** Of its gateway, or its own. */
  armVersion: string
  /** Field → sealed by the vault, base64. */
  secrets: Readonly<Record<string, string>> | null
  /** Field → the value that an open command sets, the newest one's; secrets as they are sealed. */
  underWay: Readonly<Record<string, unknown>>
}

/** Those of the caller's own devices of these ids, which are held until the transaction ends. */
export async function lockDriftingSections(
  { tx, filter }: ListScope,
  deviceType: DeviceType,
  uids: readonly string[],
): Promise<DriftingSection[]> {
  const own = sql`device d join device_configuration c using (device_id)
    where c.drifts and d.device_type = ${deviceType} and d.dev_uid = any (${[...uids]}::text[])
      and ${filter.companies('d')} and d.company_no between view_first() and view_last()`
  await sql`select lock_own_devices(array(select distinct d.device_id from ${own}))`.execute(tx)
  const { rows } = await sql<DriftingSection>`
    select t.dev_uid as "devUid", t.ap_uid as "apUid", t.section, t.desired, t.secrets,
      array(select jsonb_object_keys(coalesce(t.secrets, '{}')) order by 1) as "secretNames", t.desired_at as "desiredAt",
      '' as "desiredBy", t.reported, t.reported_at as "reportedAt", t.type_id as type, o.sensor_kind as kind,
      coalesce(h.protocol_model, r.protocol_model, m.protocol_model) as "protocolModel",
      coalesce(r.app_version, m.app_version, '') as "appVersion", coalesce(g.arm_version, '') as "armVersion",
      coalesce((
        select jsonb_object_agg(f.key, f.value order by o.row_id) from command_target o join command k using (command_id)
          cross join jsonb_each(k.parameters || coalesce(k.secrets, '{}')) f
        where o.device_id = t.id and o.ap_uid = t.ap_uid and o.state in ('queued', 'sent', 'running')
          and k.parameters ->> 'section' = t.section), '{}') as "underWay"
    from (select d.dev_uid, d.device_id, d.type_id, coalesce(d.gateway_id, d.device_id) as arm_id, c.* from ${own}) t
      (dev_uid, id, type_id, arm_id)
      join device_type_option o using (type_id)
      left join gateway_channel h on h.ap_uid = t.channel
      left join relay r on r.device_id = t.id
      left join terminal m on m.device_id = t.id
      left join gateway g on g.device_id = t.arm_id
    order by t.dev_uid, t.ap_uid, t.section`.execute(tx)
  return rows
}
