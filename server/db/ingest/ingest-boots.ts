import { numberArray, plainArray, textArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

export interface BootSequences {
  readonly gatewayId: number
  readonly boot: string
  /** Ascending, without repeats. */
  readonly seqs: readonly number[]
}
export interface SeenBefore {
  readonly gatewayId: number
  readonly boot: string
  /** What was in the database before, as [first, last] pairs. */
  readonly ranges: readonly (readonly [number, number])[]
  /** False: it has too many gaps, and nothing of it was noted. */
  readonly marked: boolean
}

const markSeenStatement = {
  name: 'ingest.mark-seen',
  text: `
    with t as (
      select * from unnest($1::bigint[], $2::text[], $3::int8multirange[]) as t (device_id, boot, seen)
    ), marked as (
      insert into gateway_boot as b (device_id, boot, seen, last_at)
      select device_id, boot, seen, to_timestamp($4::float8 / 1000) from t order by device_id, boot
      on conflict (device_id, boot) do update set seen = b.seen + excluded.seen, last_at = excluded.last_at
        where (select count(*) from unnest(b.seen)) <= $5::int
      returning device_id, boot, old.seen as seen
    )
    select device_id::float8 as "gatewayId", boot, seen::text as seen, true as marked from marked
    union all
    select device_id::float8, boot, b.seen::text, false from t join gateway_boot b using (device_id, boot)
    where not exists (select from marked m where m.device_id = b.device_id and m.boot = b.boot)
      and (select count(*) from unnest(b.seen)) > $5::int`,
}

/**
 * Notes the sequences as stored, and says which of them were already. The rows stay locked until the end of the
 * transaction, so that a repeat through another process waits for this one. Of a boot whose sequences have more than
 * `maxGaps` gaps nothing more is noted.
 */
export async function markSeen(
  client: IngestClient,
  boots: readonly BootSequences[],
  now: number,
  maxGaps: number,
): Promise<SeenBefore[]> {
  const rows = await rowsOf<{ gatewayId: number; boot: string; seen: string | null; marked: boolean }>(
    client,
    markSeenStatement,
    [
      numberArray(boots.map((boot) => boot.gatewayId)),
      plainArray(boots.map((boot) => boot.boot)),
      textArray(boots.map((boot) => `{${ranges(boot.seqs)}}`)),
      now,
      maxGaps,
    ],
  )
  return rows.map(({ gatewayId, boot, seen, marked }) => ({
    gatewayId,
    boot,
    marked,
    ranges: readRanges(seen),
  }))
}

function ranges(seqs: readonly number[]): string {
  const parts: string[] = []
  let first = seqs[0]
  let last = first
  for (const seq of [...seqs.slice(1), undefined]) {
    if (first === undefined || last === undefined) break
    if (seq === last + 1) {
      last = seq
      continue
    }
    parts.push(`[${first},${last + 1})`)
    first = seq
    last = seq
  }
  return parts.join(',')
}

/** Reads `{[1,5),[7,8)}`. */
function readRanges(text: string | null): [number, number][] {
  return [...(text ?? '').matchAll(/\[(\d+),(\d+)\)/g)].map(([, first, end]) => [
    Number(first),
    Number(end) - 1,
  ])
}
