import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import {
  deviceStatus,
  deviceType,
  protocolModel,
  protocolVariant,
  type DeviceType,
} from '#contract/enumerations.ts'
import type { MoteUid, MsUid } from '#contract/ids.ts'
import { heardFilter } from '#contract/lists/relay.ts'

import { readCompanyRange, type CompanyRange } from './companies.ts'
import { findDevice } from './device-ids.ts'
import { isDrifting } from './drifting.ts'
import type { ListOrder, ListScope } from './list-store.ts'
import { holdsPart } from './list-page.ts'
import { likePart } from './like-part.ts'

const filterSchema = Type.Object(heardFilter)
type Criteria = Static<typeof filterSchema>
/** What relays or terminals are searched by; each class has its own id, and relays their groups. */
export interface HeardFilter extends Criteria {
  moteuid?: MoteUid
  msuid?: MsUid
  groupNumber?: number
}

/** A filter whose few answers are gathered, or one that most of a list's rows may pass. */
export interface WantedHeard {
  /** Of the class's table under the alias `d`; null: nothing can be found. */
  where: RawBuilder<unknown> | null
  /** The companies that are meant. */
  range: CompanyRange
  /** Whether what hangs on shared gateways of other companies is meant too. */
  withShared: boolean
  /** What single counters count, when no more than one is asked for. */
  facet: { facet: string; value: string } | null
  /** The same of statuses, which are counted elsewhere. */
  status: number | null
  /** By far fewer than all: an id, a channel, a parent, a word. */
  isNarrow: boolean
}

const { gateway, relay } = deviceType.values
const { online } = deviceStatus.values

/** The columns of the class's table by which lists are sorted, by their names there. */
export const sortColumns: Readonly<Record<string, string>> = {
  moteUid: 'dev_uid',
  msUid: 'dev_uid',
  deviceAliases: 'alias',
  createTime: 'created_at',
}

/**
 * What of the relays or terminals that the caller sees is searched for.
 * @param cut how many finds of a keyword count, under all other conditions: the first in an order
 */
export async function wantedHeard(
  scope: ListScope,
  type: DeviceType,
  criteria: HeardFilter,
  cut: { most: number; order: ListOrder },
): Promise<WantedHeard> {
  const { tx, filter, view } = scope
  const { keyword, status, companyid } = criteria
  const onlyDrifting = criteria.drift !== undefined
  const facets = facetsOf(criteria)
  const ids = await idsOf(scope, criteria)
  const facts = [...facets, ...ids]
  const isNarrow = ids.length > 0 || keyword !== undefined || onlyDrifting
  const parts = [filter.devices('d'), ...facts.map(isFact)]
  if (status !== undefined) parts.push(isNarrow ? hasStatus(status) : isAmong(type, status))
  const company = companyid === undefined ? undefined : await readCompanyRange(tx, filter, companyid)
  if (company) parts.push(sql`d.company_no between ${company.first}::bigint and ${company.last}::bigint`)
  if (onlyDrifting) parts.push(isDrifting)
  if (keyword !== undefined && onlyDrifting) {
    // Of these few each is looked at, so that none is cut off before.
    parts.push(sql`exists (select from device x where x.device_id = d.device_id
      and ${holdsPart(sql`(x.dev_uid || ' ' || x.alias || ' ' || x.address)`, keyword)})`)
  } else if (keyword !== undefined) {
    const { most, order } = cut
    const onlyWith = JSON.stringify(Object.fromEntries(facts.map(({ column, values }) => [column, values])))
    parts.push(sql`d.device_id in (select find_devices(${type}::smallint, ${likePart(keyword)}, ${most},
      ${onlyWith}::jsonb, ${company?.first ?? null}::bigint, ${company?.last ?? null}::bigint,
      ${status ?? null}::smallint, ${sortColumns[order.column]}, ${order.direction === 'desc'}))`)
  }
  const cannotBe = company === null || ids.some(({ values }) => values.length === 0)
  const isSingle = !isNarrow && facets.length + (status === undefined ? 0 : 1) < 2
  return {
    where: cannotBe ? null : sql.join(parts, sql` and `),
    range: company === undefined ? { first: view.first, last: view.last } : (company ?? emptyRange),
    withShared: companyid === undefined,
    facet: isSingle && status === undefined ? (facets[0] ?? { facet: 'all', value: '' }) : null,
    status: isSingle && status !== undefined ? status : null,
    isNarrow,
  }
}

const emptyRange: CompanyRange = { first: '0', last: '-1' }

/** That a column of the class's table has one of these values; none where nothing can be found. */
interface Fact {
  column: string
  values: readonly (string | number)[]
}

function isFact({ column, values }: Fact): RawBuilder<unknown> {
  const at = sql.ref(`d.${column}`)
  if (values.length === 0) return sql`false`
  return values.length === 1 ? sql`${at} = ${values[0]}` : sql`${at} in (${sql.join(values)})`
}

/** What names one device, channel or group. */
async function idsOf(scope: ListScope, criteria: HeardFilter): Promise<Fact[]> {
  const { armuid, apuid, parentMote, groupNumber } = criteria
  const facts: Fact[] = []
  const uid = criteria.moteuid ?? criteria.msuid
  if (uid !== undefined) facts.push({ column: 'dev_uid', values: [uid] })
  if (apuid !== undefined) facts.push({ column: 'ap_uid', values: [apuid] })
  if (groupNumber !== undefined) facts.push({ column: 'group_number', values: [groupNumber] })
  if (armuid !== undefined) facts.push(oneOrNone('gateway_id', await findDevice(scope, gateway, armuid)))
  if (parentMote !== undefined) facts.push(oneOrNone('parent_id', await findDevice(scope, relay, parentMote)))
  return facts
}

function oneOrNone(column: string, id: string | null): Fact {
  return { column, values: id === null ? [] : [id] }
}

const statusBeyond = (status: number) => (status === online ? sql`s.status > 0` : sql`s.status = ${status}`)

/** Of few rows each is looked up. Most are online: these are all but the others, of which there is an index. */
function hasStatus(status: number): RawBuilder<unknown> {
  const found = sql`(select from device_status s where s.device_id = d.device_id and ${statusBeyond(status)})`
  return status === online ? sql`not exists ${found}` : sql`exists ${found}`
}

/**
 * Of a whole list those are hashed, and the rows are read in the list's order. `is true` keeps the planner from joining,
 * which would look up each row, or sort them all.
 */
function isAmong(type: DeviceType, status: number): RawBuilder<unknown> {
  const found = sql`(d.device_id in (
    select s.device_id from device_status s where s.device_type = ${type} and ${statusBeyond(status)}))`
  return status === online ? sql`${found} is not true` : sql`${found} is true`
}

/** What is counted by itself; see the migration 0015. */
function facetsOf({ type, serviceCondition, protocolMode, appVersion }: HeardFilter) {
  const facets: (Fact & { facet: string; value: string })[] = []
  const add = (facet: string, column: string, value: string | number) =>
    facets.push({ facet, value: String(value), column, values: [value] })
  if (type !== undefined) add('type', 'type_id', type)
  if (serviceCondition !== undefined) add('service', 'service_condition', serviceCondition)
  if (protocolMode !== undefined)
    add('protocol', 'protocol_model', protocolModel.values[protocolVariant.nameOf(protocolMode)])
  // Ingest keeps versions in small letters.
  if (appVersion !== undefined) add('version', 'app_version', appVersion.toLowerCase().padStart(4, '0'))
  return facets
}
