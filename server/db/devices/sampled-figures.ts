import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Schema } from '../schema.ts'

export interface DeviceTime {
  deviceId: string
  from: Date
  /** The first moment that does not belong to it any more. */
  to: Date
}

/** Where figures are kept: a table of history `u`, and JSON of one of its rows with a number by each name. */
export interface FigureSource {
  readonly table: RawBuilder<unknown>
  readonly figures: RawBuilder<unknown>
}

/** When a figure was measured, milliseconds, and its value. */
export type FigurePoint = [at: number, value: number]

/** Seconds and a value. */
type Pair = [at: number, value: number]
interface BucketRow extends Readonly<Record<string, unknown>> {
  /** The moment, and the value of each figure then. */
  first: (number | null)[]
  last: (number | null)[]
}

/**
 * The figures of a range by time, at most `points` of each: the range is cut into stretches of equal length, and of each
 * the first, last, lowest and highest value are given, which draw the line that all values would draw (M4, Jugel et al. 2014).
 * All figures are gathered in one pass over the rows, without sorting them: a terminal may have 130,000 in 90 days.
 */
export async function readSampledFigures(
  tx: Kysely<Schema>,
  { table, figures }: FigureSource,
  { deviceId, from, to }: DeviceTime,
  names: readonly string[],
  points: number,
): Promise<Map<string, FigurePoint[]>> {
  if (names.length === 0) return new Map()
  const fromS = from.getTime() / 1000
  const bucketS = (to.getTime() / 1000 - fromS) / Math.floor(points / 4)
  const values = names.map((_, place) => sql.ref(`r${place}`))
  const extremes = values.map(
    (value, place) => sql`
      min(array[${value}, at]) filter (where ${value} is not null) as ${sql.ref(`low${place}`)},
      max(array[${value}, -at]) filter (where ${value} is not null) as ${sql.ref(`high${place}`)}`,
  )
  // What `offset 0` keeps apart is read from the JSON once, and not once for each of the four.
  const { rows } = await sql<BucketRow>`
    select min(array[at, ${sql.join(values)}]) as first, max(array[at, ${sql.join(values)}]) as last, ${sql.join(extremes)}
    from (
      select extract(epoch from u.event_at)::float8 as at, r.*
      from ${table} u, jsonb_to_record(${figures}) r (${sql.join(names.map((name) => sql`${sql.ref(name)} float8`))})
      where u.device_id = ${deviceId}::bigint and u.event_at >= ${from} and u.event_at < ${to}
        and ${figures} ?| ${[...names]}::text[]
      offset 0) u (at, ${sql.join(values)})
    group by floor((at - ${fromS}::float8) / ${bucketS}::float8) order by min(at)`.execute(tx)
  return new Map(names.map((name, place) => [name, rows.flatMap((row) => pointsOf(row, place))]))
}

/** At most four of a figure, oldest first. */
function pointsOf(row: BucketRow, place: number): FigurePoint[] {
  const { [`low${place}`]: low, [`high${place}`]: high } = row
  const pairs = [momentOf(row.first, place), momentOf(row.last, place), extremeOf(low), extremeOf(high)]
  const byMoment = new Map(pairs.flatMap((pair) => (pair === null ? [] : [pair])))
  return [...byMoment].toSorted(([a], [b]) => a - b).map(([at, value]) => [Math.round(at * 1000), value])
}

function momentOf(moment: BucketRow['first'], place: number): Pair | null {
  const [at, value] = [moment[0], moment[place + 1]]
  return typeof at === 'number' && typeof value === 'number' ? [at, value] : null
}

/** A value with its moment, which is negative where the earliest of the highest is sought; null where nothing was measured. */
function extremeOf(found: unknown): Pair | null {
  if (!Array.isArray(found)) return null
  const [value, at]: unknown[] = found
  return typeof at === 'number' && typeof value === 'number' ? [Math.abs(at), value] : null
}
