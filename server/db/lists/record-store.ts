import { sql, type RawBuilder } from 'kysely'

import { mostCountedRecords, type RecordForm } from '#contract/lists/record-form.ts'
import { timestampLimits } from '#contract/calls/records.ts'

import type { ListScope } from './list-store.ts'

/** Milliseconds, both ends within; null: open. */
export interface RecordRange {
  from: number | null
  to: number | null
}

export interface RecordRow extends Readonly<Record<string, unknown>> {
  objectid: string
}

/** How one list of a device's records is read. */
export interface RecordStore<Subject> {
  readonly form: RecordForm
  /** The device that is meant, if the caller sees it. */
  readonly findDevice: (scope: ListScope, subject: Subject) => Promise<string | null>
  /** How many there are, counted up to `most`. */
  readonly count: (scope: ListScope, deviceId: string, range: RecordRange, most?: number) => Promise<number>
  /** Newest first. @param before the key of the record behind which to begin */
  readonly read: (
    scope: ListScope,
    deviceId: string,
    range: RecordRange,
    page: { offset?: number; limit: number; before?: string },
  ) => Promise<RecordRow[]>
  /** Those of these keys, newest first. */
  readonly readByKeys: (scope: ListScope, deviceId: string, keys: readonly string[]) => Promise<RecordRow[]>
}

/** Nothing was recorded so late. */
const { latest } = timestampLimits

export interface HistoryColumns {
  /** A table of the history, partitioned by week and indexed by device and time. */
  table: RawBuilder<unknown>
  /** Which of its rows, under the alias `r`. */
  where: RawBuilder<unknown>
  /** Where one row makes several records: tells them apart, 0 or more, the highest first. */
  part?: RawBuilder<unknown>
  /** The columns of the list besides its key and its time. */
  columns: Readonly<Record<string, RawBuilder<unknown>>>
}

/**
 * Rows of a table of history. They are written once and never changed, so the place of a row in its week is its identity: a key
 * is the millisecond, block and item, and the part where there are several, to the base of 36. The caller's view is checked once, on the device.
 */
export function historyRecords<Subject>(
  form: RecordForm,
  findDevice: RecordStore<Subject>['findDevice'],
  { table, where, part, columns }: HistoryColumns,
): RecordStore<Subject> {
  const named = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const shown = sql`(extract(epoch from r.event_at) * 1000)::float8 as ${sql.ref(form.time)}, r.item::text as place,
    ${part ?? sql`null`} as part, ${sql.join(named)}`
  const ofDevice = (
    deviceId: string,
    { from, to }: RecordRange,
  ) => sql`r.device_id = ${deviceId}::bigint and ${where}
    and ${from === null ? sql`true` : sql`r.event_at >= ${new Date(from)}`}
    and ${to === null ? sql`true` : sql`r.event_at < ${new Date(Math.min(to + 1, latest))}`}`
  const newestFirst = (item: string) =>
    sql`order by r.event_at desc, ${sql.ref(item)} desc${part ? sql`, ${part} desc` : sql``}`
  // What is shown of a row is made of those of the page alone, and not of all that are passed before it.
  const select = (which: RawBuilder<unknown>, limits = sql``) => sql<Placed>`
    select ${shown} from (
      select r.ctid as item, r.* from ${table} r where ${which} ${newestFirst('r.ctid')} ${limits}) r
    ${newestFirst('r.item')}`

  return {
    form,
    findDevice,
    async count({ tx }, deviceId, range, most = mostCountedRecords + 1) {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from (
          select from ${table} r where ${ofDevice(deviceId, range)} limit ${most}) counted`.execute(tx)
      return rows[0]?.total ?? 0
    },
    async read({ tx }, deviceId, range, { offset = 0, limit, before }) {
      const after = before === undefined ? sql`true` : isBehind(placeOf(before), part)
      const page = sql`limit ${limit} offset ${offset}`
      const { rows } = await select(sql`${ofDevice(deviceId, range)} and ${after}`, page).execute(tx)
      return rows.map((row) => keyed(row, form.time))
    },
    async readByKeys({ tx }, deviceId, keys) {
      const places = keys.flatMap((key) => placeOf(key) ?? [])
      const times = places.map(({ at }) => at)
      if (places.length === 0) return []
      const range = { from: Math.min(...times) - 1, to: Math.max(...times) + 1 }
      const of = sql`r.ctid = any (${places.map(({ ctid }) => ctid)}::tid[])`
      const { rows } = await select(sql`${ofDevice(deviceId, range)} and ${of}`).execute(tx)
      const wanted = new Set(keys)
      return rows.map((row) => keyed(row, form.time)).filter(({ objectid }) => wanted.has(objectid))
    },
  }
}

type Placed = Readonly<Record<string, unknown>> & { place: string; part: number | null }
interface Place {
  at: number
  ctid: string
  part: number
}

function keyed({ place, part, ...row }: Placed, time: string): RecordRow {
  const at = Math.round(Number(row[time]))
  const numbers = place.replaceAll(/[()]/g, '').split(',').map(Number)
  const objectid = [at, ...numbers, ...(part === null ? [] : [part])]
    .map((number) => number.toString(36))
    .join('.')
  return { ...row, [time]: at, objectid }
}

function placeOf(key: string): Place | null {
  const [at = Number.NaN, block = Number.NaN, item = Number.NaN, part = 0] = key
    .split('.')
    .map((part) => parseInt(part, 36))
  const limits = [latest, 2 ** 32 - 1, 2 ** 16 - 1, 9]
  const fits = [at, block, item, part].every(
    (number, n) => Number.isSafeInteger(number) && number >= 0 && number <= (limits[n] ?? 0),
  )
  if (!fits) return null
  return { at, ctid: `(${block},${item})`, part }
}

function isBehind(place: Place | null, part: RawBuilder<unknown> = sql`0`): RawBuilder<unknown> {
  if (place === null) return sql`false`
  // Moments are whole milliseconds; rows of the same one come in the order of their places.
  return sql`(r.event_at, r.ctid, ${part}) < (${new Date(place.at)}::timestamptz, ${place.ctid}::tid, ${place.part})
    and r.event_at <= ${new Date(place.at)}::timestamptz`
}
