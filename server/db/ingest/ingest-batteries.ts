import { numberArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

/** A moment of a device, in milliseconds. */
export interface DeviceMoment {
  readonly deviceId: number
  readonly at: number
}

const addReplacementsStatement = {
  name: 'ingest.add-battery-replacements',
  text: `
    insert into battery_replacement (device_id, replaced_at)
    select distinct device_id, to_timestamp(at / 1000) from unnest($1::bigint[], $2::float8[]) as t (device_id, at)
    join device d using (device_id)
    on conflict (device_id, replaced_at) do nothing`,
}

/** Batteries that devices say they were given. The devices' states must be locked. */
export async function addBatteryReplacements(
  client: IngestClient,
  replacements: readonly DeviceMoment[],
): Promise<void> {
  await rowsOf(client, addReplacementsStatement, [
    numberArray(replacements.map(({ deviceId }) => deviceId)),
    numberArray(replacements.map(({ at }) => at)),
  ])
}

const measureBatteriesStatement = {
  name: 'ingest.measure-replaced-batteries',
  text: `
    with told as (
      select replacement_id, battery_before(b.device_id, b.replaced_at) as percent
      from unnest($1::bigint[], $2::float8[]) as t (device_id, since)
        join battery_replacement b on b.device_id = t.device_id and b.replaced_at >= to_timestamp(t.since / 1000)
      where b.operator_name is null
    )
    update battery_replacement b set remaining_percent = told.percent
    from told where b.replacement_id = told.replacement_id and b.remaining_percent is distinct from told.percent`,
}

/**
 * What the batteries still had that gave way since a moment, by the stored heartbeats. Goes behind the heartbeats of the batch.
 * @param since milliseconds, by device
 */
export async function measureReplacedBatteries(
  client: IngestClient,
  since: ReadonlyMap<number, number>,
): Promise<void> {
  await rowsOf(client, measureBatteriesStatement, [
    numberArray([...since.keys()]),
    numberArray([...since.values()]),
  ])
}
