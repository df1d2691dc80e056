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
import type { ListScope } from './list-store.ts'
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

/**
 * What of the relays or terminals that the caller sees is searched for.
 * @param mostFound how many finds of a keyword count
 */
export async function wantedHeard(
  scope: ListScope,
  type: DeviceType,
  criteria: HeardFilter,
  mostFound: number,
): Promise<WantedHeard> {
  const { tx, filter, view } = scope
  const { keyword, status, armuid, apuid, parentMote, companyid, groupNumber } = criteria
  const facets = facetsOf(criteria)
  const parts: (RawBuilder<unknown> | null)[] = [filter.devices('d'), ...facets.map(({ where }) => where)]
  const narrow: (RawBuilder<unknown> | null)[] = []
  const uid = criteria.moteuid ?? criteria.msuid
  if (uid !== undefined) narrow.push(sql`d.dev_uid = ${uid}`)
  if (apuid !== undefined) narrow.push(sql`d.ap_uid = ${apuid}`)
  if (groupNumber !== undefined) narrow.push(sql`d.group_number = ${groupNumber}`)
  if (armuid !== undefined) narrow.push(isOne('gateway_id', await findDevice(scope, gateway, armuid)))
  if (parentMote !== undefined) narrow.push(isOne('parent_id', await findDevice(scope, relay, parentMote)))
  if (keyword !== undefined)
    narrow.push(sql`d.device_id in (
      select find_devices(${type}::smallint, ${likePart(keyword)}, ${mostFound}))`)
  if (status !== undefined) parts.push(narrow.length > 0 ? hasStatus(status) : isAmong(type, status))
  let range: CompanyRange | null = { first: view.first, last: view.last }
  if (companyid !== undefined) {
    range = await readCompanyRange(tx, filter, companyid)
    parts.push(
      range === null ? null : sql`d.company_no between ${range.first}::bigint and ${range.last}::bigint`,
    )
  }
  const all = [...parts, ...narrow]
  const known = all.filter((part) => part !== null)
  const isSingle = narrow.length === 0 && facets.length + (status === undefined ? 0 : 1) < 2
  return {
    where: known.length < all.length ? null : sql.join(known, sql` and `),
    range: range ?? { first: '0', last: '-1' },
    withShared: companyid === undefined,
    facet: isSingle && status === undefined ? (facets[0] ?? { facet: 'all', value: '' }) : null,
    status: isSingle && status !== undefined ? status : null,
    isNarrow: narrow.length > 0,
  }
}

function isOne(column: string, id: string | null): RawBuilder<unknown> | null {
  return id === null ? null : sql`${sql.ref(`d.${column}`)} = ${id}::bigint`
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
  const facets: { facet: string; value: string; where: RawBuilder<unknown> }[] = []
  if (type !== undefined) facets.push({ facet: 'type', value: type, where: sql`d.type_id = ${type}` })
  if (serviceCondition !== undefined)
    facets.push({
      facet: 'service',
      value: String(serviceCondition),
      where: sql`d.service_condition = ${serviceCondition}`,
    })
  if (protocolMode !== undefined) {
    const model = protocolModel.values[protocolVariant.nameOf(protocolMode)]
    facets.push({ facet: 'protocol', value: String(model), where: sql`d.protocol_model = ${model}` })
  }
  if (appVersion !== undefined) {
    const version = appVersion.toLowerCase().padStart(4, '0')
    facets.push({
      facet: 'version',
      value: version,
      where: sql`d.app_version in (${version}, ${version.toUpperCase()})`,
    })
  }
  return facets
}
