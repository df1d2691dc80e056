import { sql, type Kysely } from 'kysely'

import type { DeviceId } from '#contract/wire/ids.ts'
import type { SpectrumHead } from '#contract/sensors/spectrum-fragment.ts'

import { isRowId } from '../devices/device-details.ts'
import type { RecordRange } from '../lists/record-store.ts'
import type { Schema } from '../schema.ts'

/** A spectrum as far as it has come. */
export interface StoredSpectrum extends SpectrumHead {
  /** One after the other in the order of the fragments, which may be any of them. */
  readonly parts: readonly { readonly fragment: number; readonly levels: Buffer }[]
}

const withParts = sql`
  (extract(epoch from s.measured_at) * 1000)::float8 as "measuredAt", s.spectrum, s.sampling_hz as "samplingHz", s.lines,
  s.speed_rpm as "speedRpm", s.top_cdb as "topCdb", s.fragments,
  array(select f.fragment from spectrum_fragment f
    where (f.device_id, f.measured_at, f.spectrum) = (s.device_id, s.measured_at, s.spectrum) order by f.fragment) as numbers,
  array(select f.levels from spectrum_fragment f
    where (f.device_id, f.measured_at, f.spectrum) = (s.device_id, s.measured_at, s.spectrum) order by f.fragment) as levels`
type Row = SpectrumHead & { numbers: number[]; levels: Buffer[] }

function stored({ numbers, levels, ...head }: Row): StoredSpectrum {
  return {
    ...head,
    parts: numbers.flatMap((fragment, place) => {
      const own = levels[place]
      return own === undefined ? [] : [{ fragment, levels: own }]
    }),
  }
}

/** How many measurements with spectra a terminal has in a range; what is not in the view has none. */
export async function countMeasurements(
  tx: Kysely<Schema>,
  deviceId: DeviceId,
  { from, to }: RecordRange,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct measured_at)::int as total from spectrum where ${inRange(deviceId, from, to)}`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

/** The spectra of a page of measurements, the newest first. */
export async function readMeasurements(
  tx: Kysely<Schema>,
  deviceId: DeviceId,
  { from, to }: RecordRange,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredSpectrum[]> {
  const { rows } = await sql<Row>`
    select ${withParts} from (
      select distinct measured_at from spectrum where ${inRange(deviceId, from, to)}
      order by measured_at desc limit ${limit} offset ${offset}
    ) m join spectrum s on s.device_id = ${deviceId}::bigint and s.measured_at = m.measured_at
    order by s.measured_at desc, s.spectrum`.execute(tx)
  return rows.map(stored)
}

/** One spectrum of a terminal; null where the view has none. */
export async function readSpectrum(
  tx: Kysely<Schema>,
  deviceId: DeviceId,
  { measuredAt, spectrum }: { measuredAt: number; spectrum: string },
): Promise<StoredSpectrum | null> {
  if (!isRowId(deviceId)) return null
  const { rows } = await sql<Row>`
    select ${withParts} from spectrum s
    where s.device_id = ${deviceId}::bigint and s.measured_at = to_timestamp(${measuredAt}::float8 / 1000)
      and s.spectrum = ${spectrum}`.execute(tx)
  const [row] = rows
  return row === undefined ? null : stored(row)
}

/** The parameters that a terminal of the view reported of itself, raw integers; none when it did not. */
export async function readReportedParameters(
  tx: Kysely<Schema>,
  deviceId: DeviceId,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; raw: number }>`
    select key as name, value::float8 as raw
    from device_configuration c cross join lateral jsonb_each(c.reported)
    where c.device_id = ${deviceId}::bigint and c.ap_uid = '' and c.section = 'parameters' and jsonb_typeof(value) = 'number'`.execute(
    tx,
  )
  return Object.fromEntries(rows.map(({ name, raw }) => [name, raw]))
}

const inRange = (deviceId: DeviceId, from: number | null, to: number | null) => sql`
  device_id = ${deviceId}::bigint
  and measured_at >= coalesce(to_timestamp(${from}::float8 / 1000), '-infinity')
  and measured_at <= coalesce(to_timestamp(${to}::float8 / 1000), 'infinity')`
