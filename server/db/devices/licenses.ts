import { sql, type Kysely } from 'kysely'

import type { DeviceType } from '#contract/wire/enumerations.ts'

import { rowIds } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

/** How many records more each company gets; less than 0: loses. By the company. */
export type CompanyGains = ReadonlyMap<string, number>

/** A licence that does not allow what is wanted. */
export interface LicenseOverrun {
  deviceType: DeviceType
  /** Null, as the numbers then are, for a licence of a company above the caller's. */
  companyName: string | null
  isFrozen: boolean
  allowed: number | null
  there: number | null
  /** How many more it allows. */
  room: number
  wanted: number
}

/**
 * When licences are looked at. `asked`: nothing is written. `before` and `after` it is: they stay held until the transaction
 * ends, so that of two that want the last place one is refused. Who writes for long looks after it, so that others who add
 * something do not wait for as long.
 */
export type LicenseCheck = 'asked' | 'before' | 'after'

/**
 * @param moment if `after`, the gains were written in the same transaction
 * @returns the licences that would be exceeded
 */
export async function findLicenseOverruns(
  { tx }: { tx: Kysely<Schema> },
  deviceType: DeviceType,
  gains: CompanyGains,
  check: LicenseCheck,
): Promise<LicenseOverrun[]> {
  const companies = rowIds([...gains.keys()])
  const numbers = [...gains.values()]
  if (check !== 'asked') await sql`select hold_licenses(${companies}, ${numbers}::int[])`.execute(tx)
  const { rows } = await sql<LicenseOverrun>`
    select ${deviceType}::int as "deviceType", company_name as "companyName", frozen as "isFrozen", allowed, there, room, wanted
    from license_overruns(${deviceType}::smallint, ${companies}, ${numbers}::int[], ${check === 'after'})`.execute(
    tx,
  )
  return rows
}
