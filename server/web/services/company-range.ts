import type { Kysely } from 'kysely'

import { readCompanyRange, type CompanyRange } from '../../db/accounts/companies.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import type { Schema } from '../../db/schema.ts'
import { Refused } from '../pipeline/refused.ts'

/**
 * The subtree that `companyid` means, or undefined when none is asked for.
 * @throws Refused `record.unknown` alike for a company that does not exist and one that the caller may not see
 */
export async function companyRange(
  tx: Kysely<Schema>,
  filter: RowFilter,
  companyid: string | undefined,
): Promise<CompanyRange | undefined> {
  if (companyid === undefined) return undefined
  const range = await readCompanyRange(tx, filter, companyid)
  if (range === null) throw new Refused('record.unknown')
  return range
}
