import type { TestDatabase } from '#tests/harness/database.ts'
import type { CountedRefusals } from '#simulator/audit-refusals.ts'
import type { Stored } from '#simulator/audit.ts'

/** What an audit compares a ledger with. */
export async function readStored({ ingest }: TestDatabase): Promise<Stored> {
  const rows = async <Row extends object>(text: string) => (await ingest.pool.query<Row>(text)).rows
  return {
    messages: await rows(
      `select d.dev_uid as armuid, b.boot, seq::float8 as seq
       from gateway_boot b join device d using (device_id), unnest(b.seen) r,
         generate_series(lower(r), upper(r) - 1) seq`,
    ),
    uplinks: await rows(
      `select d.dev_uid as msuid, u.frame_counter as "frameCounter", extract(epoch from u.event_at)::float8 * 1000 as at
       from uplink u join device d using (device_id)`,
    ),
    refusals: await rows<CountedRefusals>(
      'select arm_uid as armuid, reason, refused::float8 as refused from refused_count',
    ),
  }
}
