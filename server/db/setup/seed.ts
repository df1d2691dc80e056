import type { ClientBase } from 'pg'

import { alarmRules, deviceTypeOptions, rootCompany } from './reference-data.ts'

/** Puts in what every database starts with and leaves alone what is there, since people may have edited it. */
export async function seedReferenceData(client: ClientBase): Promise<void> {
  await client.query(
    `insert into device_type_option (type_id, device_type, sensor_kind, offline_multiplier, offline_base_minutes)
     select * from unnest($1::text[], $2::smallint[], $3::text[], $4::numeric[], $5::numeric[]) on conflict do nothing`,
    [
      deviceTypeOptions.map((type) => type.typeId),
      deviceTypeOptions.map((type) => type.deviceType),
      deviceTypeOptions.map((type) => type.sensorKind),
      deviceTypeOptions.map((type) => type.offlineMultiplier),
      deviceTypeOptions.map((type) => type.offlineBaseMinutes),
    ],
  )
  await client.query(
    `insert into alarm_rule (device_type, alarm_type, alarm_level)
     select * from unnest($1::smallint[], $2::int[], $3::smallint[]) on conflict do nothing`,
    [
      alarmRules.map((rule) => rule.deviceType),
      alarmRules.map((rule) => rule.alarmType),
      alarmRules.map((rule) => rule.alarmLevel),
    ],
  )
}

/** @returns company_id of the root, created when there is none */
export async function ensureRootCompany(client: ClientBase): Promise<string> {
  await client.query(
    `insert into company (parent_id, name, zone) select null, $1, $2
     where not exists (select from company where parent_id is null)`,
    [rootCompany.name, rootCompany.zone],
  )
  const { rows } = await client.query<{ company_id: string }>(
    'select company_id from company where parent_id is null',
  )
  const [root] = rows
  if (root === undefined) throw new Error('the database has no root company')
  return root.company_id
}
