import { sql } from 'kysely'

import { fewestSatellites, mostTrailPositions, type PositionFix } from '#contract/geo/gps-trail.ts'

import type { ListScope } from '../lists/list-store.ts'

/**
 * The positions that a gateway of the caller's view told from one moment until before another, by time, and how many
 * there are; of more than `mostTrailPositions` the first, the last and some at equal distances between.
 */
export async function readGpsPositions(
  { tx }: Pick<ListScope, 'tx'>,
  deviceId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ positions: number; fixes: PositionFix[] }> {
  const sampled = mostTrailPositions - 1
  const { rows } = await sql<PositionFix & { positions: number }>`
    select round(extract(epoch from event_at) * 1000)::float8 as at, (gps ->> 'lng')::float8 as longitude,
      (gps ->> 'lat')::float8 as latitude, positions
    from (
      select h.event_at, h.body -> 'gps' as gps, row_number() over (order by h.event_at, h.ctid) - 1 as place,
        count(*) over ()::int as positions
      from heartbeat h
      where h.device_id = ${deviceId}::bigint and h.event_at >= ${from} and h.event_at < ${to}
        and (h.body #>> '{gps,satellites}')::int >= ${fewestSatellites}) reported
    where positions <= ${mostTrailPositions} or place = 0
      or place * ${sampled} / nullif(positions - 1, 0) <> (place - 1) * ${sampled} / nullif(positions - 1, 0)
    order by place`.execute(tx)
  return {
    positions: rows[0]?.positions ?? 0,
    fixes: rows.map(({ at, longitude, latitude }) => ({ at, longitude, latitude })),
  }
}
