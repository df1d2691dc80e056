import { batteryBandText, signalBandText } from '../devices/device-bands.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

const countBandsStatement = {
  name: 'ingest.count-bands',
  text: `
    with counted as materialized (
      select c.company_id, s.device_type, ${batteryBandText} as battery, ${signalBandText} as signal, count(*)::int as total
      from device_status s join device_state t using (device_id) join company c using (company_no)
      where s.device_type <> 2 group by 1, 2, 3, 4
    ), gone as (
      delete from band_count b where not exists (
        select from counted c
        where (c.company_id, c.device_type, c.battery, c.signal) = (b.company_id, b.device_type, b.battery, b.signal))
    ), written as (
      insert into band_count select * from counted
      on conflict (company_id, device_type, battery, signal) do update set total = excluded.total
        where band_count.total <> excluded.total
    )
    update band_census set counted_at = to_timestamp($1::float8 / 1000)`,
}

/** Counts each company's relays and terminals by charge and signal: reads the state of every device, once for all views. */
export async function countBands(client: IngestClient, now: number): Promise<void> {
  await rowsOf(client, countBandsStatement, [now])
}
