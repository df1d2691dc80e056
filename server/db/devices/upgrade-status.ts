import { sql, type RawBuilder } from 'kysely'

/** Versions are four hex digits in either case, ordered as numbers; null before: no other one is known. */
export function upgradeStatus(
  version: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`case when ${before} is null then 'never'
    when lower(${version}) collate "C" < lower(${before}) then 'downgraded' else 'upgraded' end`
}
