import { rowsOf, type IngestClient } from './ingest-client.ts'

const findOverdueShelvesStatement = {
  name: 'ingest.find-overdue-shelves',
  text: `
    select alarm_id as "alarmId", device_id::float8 as "deviceId" from alarm_record
    where record_status = 0 and shelved_until <= to_timestamp($1::float8 / 1000)
    order by shelved_until, device_id limit $2`,
}

/** Open alarms whose time on the shelf is over. */
export function findOverdueShelves(
  client: IngestClient,
  now: number,
  most: number,
): Promise<{ alarmId: string; deviceId: number }[]> {
  return rowsOf(client, findOverdueShelvesStatement, [now, most])
}

const endShelvesStatement = {
  name: 'ingest.end-shelves',
  text: `
    update alarm_record set shelved_at = null, shelved_until = null, shelver_id = null, shelf_reason = null
    where alarm_id = any ($1::bigint[]) and shelved_until <= to_timestamp($2::float8 / 1000)`,
}

export async function endShelves(
  client: IngestClient,
  alarmIds: readonly string[],
  now: number,
): Promise<void> {
  await rowsOf(client, endShelvesStatement, [`{${alarmIds.join(',')}}`, now])
}

const findDueDelaysStatement = {
  name: 'ingest.find-due-delays',
  text: `
    (select alarm_id as "alarmId", device_id::float8 as "deviceId" from alarm_record
      where record_status = 0 and held_until <= to_timestamp($1::float8 / 1000) and closes_at is null
      order by held_until limit $2)
    union all
    (select alarm_id, device_id::float8 from alarm_record
      where record_status = 0 and closes_at <= to_timestamp($1::float8 / 1000) order by closes_at limit $2)`,
}

/** Alarms that have lasted as long as their on-delay, and those whose off-delay is over. */
export function findDueDelays(
  client: IngestClient,
  now: number,
  most: number,
): Promise<{ alarmId: string; deviceId: number }[]> {
  return rowsOf(client, findDueDelaysStatement, [now, most])
}

const endDelaysStatement = {
  name: 'ingest.end-delays',
  text: `
    update alarm_record set record_status = (closes_at is not null)::int, recover_way = case when closes_at is not null then 1 end,
      recovered_at = closes_at - off_delay_minutes * interval '1 minute', closes_at = null,
      held_until = case when closes_at is not null then held_until end
    where alarm_id = any ($1::bigint[]) and record_status = 0
      and coalesce(closes_at, held_until) <= to_timestamp($2::float8 / 1000)`,
}

/** Announces alarms that are no longer held back, and closes those that were cleared an off-delay ago. */
export async function endDelays(
  client: IngestClient,
  alarmIds: readonly string[],
  now: number,
): Promise<void> {
  await rowsOf(client, endDelaysStatement, [`{${alarmIds.join(',')}}`, now])
}
