import { sql, type RawBuilder } from 'kysely'

import type { View } from './view.ts'

/**
 * The services' own filter by company, in front of row-level security: each service names the rows it means, and the
 * policies hold when one forgets. It also gives the planner a plain range.
 */
export interface RowFilter {
  /** For a table with `company_no` and `gateway_id`. */
  devices(alias: string): RawBuilder<boolean>
  /** For a table with `company_no` alone. */
  companies(alias: string): RawBuilder<boolean>
  /** For a row that was read already. */
  holds(companyNo: string, gatewayId: string | null): boolean
}

export function filterFor(view: View): RowFilter {
  const companies = (alias: string) =>
    sql<boolean>`${sql.ref(`${alias}.company_no`)} between ${view.first}::bigint and ${view.last}::bigint`
  const [first, last] = [BigInt(view.first), BigInt(view.last)]
  return {
    companies,
    holds(companyNo, gatewayId) {
      const no = BigInt(companyNo)
      return (first <= no && no <= last) || (gatewayId !== null && view.shared.includes(gatewayId))
    },
    devices: (alias) =>
      view.shared.length === 0
        ? companies(alias)
        : sql<boolean>`(${companies(alias)} or ${sql.ref(`${alias}.gateway_id`)} = any (${[...view.shared]}::bigint[]))`,
  }
}

/** Filters nothing: what is left is row-level security. */
export const unfiltered: RowFilter = {
  devices: () => sql`true`,
  companies: () => sql`true`,
  holds: () => true,
}

/** The view of the server itself: every company. */
export const wholeTree: View = { first: '0', last: String(2n ** 60n - 1n), shared: [] }

/** Whether a row of a company, or behind a gateway, belongs to a view: the policies' rule, for rows already read. */
export function holds(view: View, companyNo: string, gatewayId: string | null): boolean {
  return inRange(view, companyNo) || (gatewayId !== null && view.shared.includes(gatewayId))
}

export function inRange(view: Pick<View, 'first' | 'last'>, companyNo: string): boolean {
  const no = BigInt(companyNo)
  return BigInt(view.first) <= no && no <= BigInt(view.last)
}

/** How many bits of a company's number stand for the levels below each level; see `server/db/schema/02-tenancy.sql`. */
const bitsBelow = [60n, 48n, 36n, 26n, 16n, 8n, 0n]

/** Whether a company is another one or stands below it, from their numbers alone. */
export function isAtOrBelow(companyNo: string, otherNo: string): boolean {
  const [no, other] = [BigInt(companyNo), BigInt(otherNo)]
  return bitsBelow.some((bits) => (no >> bits) << bits === other)
}

const largestBigint = 2n ** 63n - 1n

/** Ids as the wire has them, for `= any (…)`; one that is too large for any row becomes 0, which no row has. */
export function rowIds(ids: readonly (string | null)[]): RawBuilder<unknown> {
  return sql`${ids.map((id) => (id !== null && BigInt(id) > largestBigint ? '0' : id))}::bigint[]`
}
