import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { deviceType, protocolModel, protocolVariant, type DeviceType } from '#contract/wire/enumerations.ts'
import type { MoteUid, MsUid } from '#contract/wire/ids.ts'
import { nodeFilter } from '#contract/lists/relay.ts'

import { readCompanyRange } from '../accounts/companies.ts'
import { bandConditions } from '../devices/device-bands.ts'
import { findDevice } from '../devices/device-ids.ts'
import type { ListOrder, ListScope } from '../lists/list-store.ts'
import { searchKeyword } from '../devices/search-keyword.ts'

const filterSchema = Type.Object(nodeFilter)
type Criteria = Static<typeof filterSchema>
/** What relays or terminals are searched by; each class has its own id, and relays their groups. */
export interface NodeFilter extends Criteria {
  moteuid?: MoteUid
  msuid?: MsUid
  groupNumber?: number
}

/** What is asked of a list, as `node_list` takes it. */
export interface AskedList {
  /** By column of the class's table. */
  columns: Readonly<Record<string, string | number>>
  /** The same by what is counted. */
  facets: Readonly<Record<string, string>>
  /** A status, or 10 + a reach. */
  status?: number
  /** Of these companies. */
  first?: string
  last?: string
}

/**
 * What is searched for: nothing that can be found, few rows by a condition on the class's table `d`, the ids that a query
 * finds in order, or a list's rows.
 */
type NodeQuery = { few: RawBuilder<unknown> } | { found: RawBuilder<unknown> } | { list: AskedList } | null

const { gateway, relay } = deviceType.values

const sortColumns: Readonly<Record<string, string>> = {
  moteUid: 'dev_uid',
  msUid: 'dev_uid',
  deviceAliases: 'alias',
  createTime: 'created_at',
}

/** The column of the class's table by which a list is sorted. */
export function sortColumnOf({ column }: ListOrder): string {
  const name = sortColumns[column]
  if (name === undefined) throw new RangeError(`no list is sorted by ${column}`)
  return name
}

/**
 * What of the relays or terminals that the caller sees is searched for.
 * @param cut how many finds of a keyword, or of those that drift, count under all other conditions: the first in an order
 */
export async function nodeQuery(
  scope: ListScope,
  type: DeviceType,
  criteria: NodeFilter,
  cut: { most: number; order: ListOrder },
): Promise<NodeQuery> {
  const { tx, filter } = scope
  const { keyword, companyid } = criteria
  // As lists know it: see unhealthy_node.
  const status = criteria.reach === undefined ? criteria.status : 10 + criteria.reach
  const onlyDrifting = criteria.drift !== undefined
  const facets = facetsOf(criteria)
  const ids = await idsOf(scope, criteria)
  const company = companyid === undefined ? undefined : await readCompanyRange(tx, filter, companyid)
  if (company === null || ids === null) return null
  const bands = bandConditions(criteria)
  if (criteria.reach !== undefined && criteria.status !== undefined) bands.push(hasStatus(criteria.status))
  if (ids.length === 0 && keyword === undefined && !onlyDrifting && bands.length === 0) {
    const columns = Object.fromEntries(facets.map(({ column, value }) => [column, value]))
    const counted = Object.fromEntries(facets.map(({ facet, value }) => [facet, String(value)]))
    return { list: { columns, facets: counted, ...company, ...(status !== undefined && { status }) } }
  }
  const conditions = [...facets, ...ids]
  if (keyword !== undefined || onlyDrifting) {
    const { most, order } = cut
    const onlyWith = Object.fromEntries(conditions.map(({ column, value }) => [column, [value]]))
    const found = sql`select find_devices(${type}::smallint, ${keyword === undefined ? null : searchKeyword(keyword)},
      ${onlyDrifting}, ${most}, ${JSON.stringify(onlyWith)}::jsonb, ${company?.first ?? null}::bigint,
      ${company?.last ?? null}::bigint, ${status ?? null}::smallint, ${sortColumnOf(order)}, ${order.direction === 'desc'})`
    return bands.length === 0
      ? { found }
      : { few: sql.join([filter.devices('d'), sql`d.device_id in (${found})`, ...bands], sql` and `) }
  }
  const parts = [filter.devices('d'), ...conditions.map(matchesCondition), ...bands]
  if (status !== undefined) parts.push(hasStatus(status))
  if (company) parts.push(sql`d.company_no between ${company.first}::bigint and ${company.last}::bigint`)
  return { few: sql.join(parts, sql` and `) }
}

/** That a column of the class's table has this value. */
interface Condition {
  column: string
  value: string | number
}

function matchesCondition({ column, value }: Condition): RawBuilder<unknown> {
  return sql`${sql.ref(`d.${column}`)} = ${value}`
}

/** What names one device, channel or group; null when the caller sees no such device. */
async function idsOf(scope: ListScope, criteria: NodeFilter): Promise<Condition[] | null> {
  const { armuid, apuid, parentMote, groupNumber } = criteria
  const conditions: Condition[] = []
  const uid = criteria.moteuid ?? criteria.msuid
  if (uid !== undefined) conditions.push({ column: 'dev_uid', value: uid })
  if (apuid !== undefined) conditions.push({ column: 'ap_uid', value: apuid })
  if (groupNumber !== undefined) conditions.push({ column: 'group_number', value: groupNumber })
  for (const [column, type, named] of [
    ['gateway_id', gateway, armuid],
    ['parent_id', relay, parentMote],
  ] as const) {
    if (named === undefined) continue
    const id = await findDevice(scope, type, named)
    if (id === null) return null
    conditions.push({ column, value: id })
  }
  return conditions
}

/** Of few rows each is looked up. */
function hasStatus(status: number): RawBuilder<unknown> {
  return sql`exists (select from device_status s where s.device_id = d.device_id
    and ${status < 10 ? sql`s.status = ${status}` : sql`s.reach = ${status - 10}`})`
}

/** Filters that `node_count` counts. */
function facetsOf({ type, serviceCondition, protocolMode, appVersion }: NodeFilter) {
  const facets: (Condition & { facet: string })[] = []
  if (type !== undefined) facets.push({ facet: 'type', column: 'type_id', value: type })
  if (serviceCondition !== undefined)
    facets.push({ facet: 'service', column: 'service_condition', value: serviceCondition })
  if (protocolMode !== undefined) {
    const value = protocolModel.values[protocolVariant.nameOf(protocolMode)]
    facets.push({ facet: 'protocol', column: 'protocol_model', value })
  }
  if (appVersion !== undefined) {
    // Ingest keeps versions in small letters.
    const value = appVersion.toLowerCase().padStart(4, '0')
    facets.push({ facet: 'version', column: 'app_version', value })
  }
  return facets
}
