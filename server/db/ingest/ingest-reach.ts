import { numberArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

// Each device above `d`: its gateway, and the relays up to it.
const above = `
  with recursive above (device_id) as (
    select u.id from (values (d.gateway_id), (d.parent_id)) u (id) where u.id <> d.device_id
    union
    select p.parent_id from above a join device p using (device_id) where p.parent_id is not null
  )`

// A device is received through its gateway for as long as that one is. A relay is silent for longer between two of its
// own messages than between those that it passes on: what came before it counted as offline may have come through it.
const updateCutOffStatement = {
  name: 'ingest.update-cut-off',
  text: `
    update device_status s set cut_off = n.cut_off, reach_since = to_timestamp($2::float8 / 1000)
    from (
      select d.device_id, exists (${above}
        select from above join device_status a using (device_id) join device_state b using (device_id)
          cross join lateral (select case a.device_type when 2 then b.beat_at else a.changed_at end as lost_at) l
        where not a.online and a.heard and t.beat_at <= l.lost_at and (o.online or o.changed_at > l.lost_at)) as cut_off
      from unnest($1::bigint[]) w (device_id) join device d using (device_id) join device_state t using (device_id)
        join device_status o using (device_id)
    ) n
    where s.device_id = n.device_id and s.cut_off <> n.cut_off`,
}

/**
 * Writes which of the devices are cut off: something above them is offline, and they were not received since, nor were
 * they offline before. Their states must be locked.
 * @param now milliseconds
 */
export async function updateCutOff(
  client: IngestClient,
  deviceIds: readonly number[],
  now: number,
): Promise<void> {
  await rowsOf(client, updateCutOffStatement, [numberArray(deviceIds), now])
}

const setOverdueStatement = {
  name: 'ingest.set-overdue',
  text: `
    update device_status set overdue = $2,
      reach_since = case when online and not cut_off then to_timestamp($3::float8 / 1000) else reach_since end
    where device_id = any ($1::bigint[]) and overdue <> $2`,
}

/** Their states must be locked. `now`: milliseconds. */
export async function setOverdue(
  client: IngestClient,
  deviceIds: readonly number[],
  overdue: boolean,
  now: number,
): Promise<void> {
  await rowsOf(client, setOverdueStatement, [numberArray(deviceIds), overdue, now])
}

const setRefusedStatement = {
  name: 'ingest.set-refused',
  text: `
    update device_status set refused = $2,
      reach_since = case when online and not cut_off then to_timestamp($3::float8 / 1000) else reach_since end
    where device_id = any ($1::bigint[]) and refused <> $2
    returning device_id::float8 as "deviceId"`,
}

/** Their states must be locked. `now`: milliseconds. @returns those that were not so before */
export async function setRefused(
  client: IngestClient,
  gatewayIds: readonly number[],
  refused: boolean,
  now: number,
): Promise<number[]> {
  const rows = await rowsOf<{ deviceId: number }>(client, setRefusedStatement, [
    numberArray(gatewayIds),
    refused,
    now,
  ])
  return rows.map(({ deviceId }) => deviceId)
}

const noteFirstReceptionStatement = {
  name: 'ingest.note-first-reception',
  text: `
    update device_status set heard = true, reach_since = to_timestamp($2::float8 / 1000)
    where device_id = any ($1::bigint[]) and not heard and not online`,
}

/** Devices whose first message is so old that they are offline already. Their states must be locked. */
export async function noteFirstReception(
  client: IngestClient,
  deviceIds: readonly number[],
  now: number,
): Promise<void> {
  await rowsOf(client, noteFirstReceptionStatement, [numberArray(deviceIds), now])
}

export interface ReachDue {
  readonly dueId: number
  readonly deviceId: number
  /** Up to which device it is done. */
  readonly afterId: number
}

const takeTerminalsDueStatement = {
  name: 'ingest.take-terminals-due',
  text: `
    delete from reach_due where due_id in (
      select r.due_id from reach_due r join device d using (device_id) where d.device_type = 0
      order by r.due_id limit $1 for update of r skip locked)
    returning device_id::float8 as "deviceId"`,
}

/** The next terminals of which it has to be seen whether they are cut off: nothing is below them. */
export async function takeTerminalsDue(client: IngestClient, most: number): Promise<number[]> {
  const rows = await rowsOf<{ deviceId: number }>(client, takeTerminalsDueStatement, [most])
  return rows.map((row) => row.deviceId)
}

const takeReachDueStatement = {
  name: 'ingest.take-reach-due',
  text: `
    select due_id::float8 as "dueId", device_id::float8 as "deviceId", after_id::float8 as "afterId"
    from reach_due order by due_id limit 1 for update skip locked`,
}

/** The next device of which it has to be seen who is cut off by it. */
export async function takeReachDue(client: IngestClient): Promise<ReachDue | null> {
  const [due] = await rowsOf<ReachDue>(client, takeReachDueStatement, [])
  return due ?? null
}

const findBelowStatement = {
  name: 'ingest.find-below',
  text: `
    with recursive below (device_id) as (
      select $1::bigint
      union
      select d.device_id from below b join device d on d.parent_id = b.device_id
    )
    select device_id::float8 as "deviceId" from (
      select device_id from below union select device_id from device where gateway_id = $1) found
    where device_id > $2 order by device_id limit $3`,
}

/** The device and those below it: the first after `afterId`, ascending. */
export async function findBelow(
  client: IngestClient,
  { deviceId, afterId }: ReachDue,
  most: number,
): Promise<number[]> {
  const rows = await rowsOf<{ deviceId: number }>(client, findBelowStatement, [deviceId, afterId, most])
  return rows.map((row) => row.deviceId)
}

const moveReachDueStatement = {
  name: 'ingest.move-reach-due',
  text: 'update reach_due set after_id = $2 where due_id = $1',
}
const endReachDueStatement = {
  name: 'ingest.end-reach-due',
  text: 'delete from reach_due where due_id = $1',
}

/** @param afterId up to which device it is done; null: all are */
export async function noteReachDone(
  client: IngestClient,
  { dueId }: ReachDue,
  afterId: number | null,
): Promise<void> {
  if (afterId === null) await rowsOf(client, endReachDueStatement, [dueId])
  else await rowsOf(client, moveReachDueStatement, [dueId, afterId])
}
