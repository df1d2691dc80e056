import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { gatewayList, type Gateway } from '#contract/lists/gateway.ts'

import { worstAlarm } from '../devices/device-columns.ts'
import { inOrder, type ListSource } from '../lists/list-page.ts'
import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'

const filterSchema = Type.Object(gatewayList.filter)
export type GatewayFilter = Static<typeof filterSchema>

export const gatewaySource: ListSource = {
  from: sql`device d`,
  id: sql`d.device_id`,
  columns: {
    networkMasterId: sql`d.dev_uid`,
    deviceAliases: sql`d.alias`,
    createTime: sql`d.created_at`,
  },
}

/** What of the gateways that the caller sees is searched for. */
export function wantedGateways(scope: ListScope, criteria: GatewayFilter): RawBuilder<unknown> {
  const { keyword, status, type, companyid, armuid, apuid } = criteria
  const parts = [sql`d.device_type = 2`, scope.filter.devices('d')]
  // Of some ten thousand gateways the texts are read through, which takes less than an index of what all of them have.
  if (keyword !== undefined)
    parts.push(sql`strpos(d.search_line, substr(search_text(${keyword}::text), 2)) > 0`)
  if (status !== undefined)
    parts.push(
      isAmong(sql`select s.device_id from device_status s
        where s.device_type = 2 and s.status = ${status} and ${scope.filter.devices('s')}`),
    )
  if (criteria.reach !== undefined)
    parts.push(
      isAmong(sql`select s.device_id from device_status s
        where s.device_type = 2 and s.reach = ${criteria.reach} and ${scope.filter.devices('s')}`),
    )
  if (criteria.drift !== undefined) parts.push(isDrifting)
  if (type !== undefined) parts.push(sql`d.type_id = ${type}`)
  if (armuid !== undefined) parts.push(sql`d.dev_uid = ${armuid}`)
  if (apuid !== undefined)
    parts.push(sql`d.device_id in (select h.device_id from gateway_channel h where h.ap_uid = ${apuid})`)
  if (criteria.protocolModel !== undefined)
    parts.push(
      isAmong(
        sql`select h.device_id from gateway_channel h where h.protocol_model = ${criteria.protocolModel}`,
      ),
    )
  if (companyid !== undefined) {
    parts.push(sql`exists (select from company c where c.company_id = any (${rowIds([companyid])})
      and ${scope.filter.companies('c')} and d.company_no between c.company_no and c.company_last)`)
  }
  const entered = enteredAndReported(criteria)
  if (entered.length > 0) {
    parts.push(isAmong(sql`select g.device_id from gateway g where ${sql.join(entered, sql` and `)}`))
  }
  return sql.join(parts, sql` and `)
}

/**
 * Hashed once. Without `is true` it becomes a join, and the planner, who takes those that a view permits for few, merges it with all
 * devices by their ids.
 */
function isAmong(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(d.device_id in (${ids})) is true`
}

function enteredAndReported(criteria: GatewayFilter) {
  const { networkType, serviceCondition, linkModal, armVersion } = criteria
  const parts: RawBuilder<unknown>[] = []
  if (networkType !== undefined) parts.push(sql`g.network_type = ${networkType}`)
  if (serviceCondition !== undefined) parts.push(sql`g.service_condition = ${serviceCondition}`)
  if (linkModal !== undefined) parts.push(sql`g.connect_mode = ${linkModal}`)
  if (armVersion !== undefined)
    parts.push(sql`lower(g.arm_version) = ${armVersion.toLowerCase().padStart(4, '0')}`)
  return parts
}

const times = [
  'reachTime',
  'startTime',
  'registerTime',
  'beatTime',
  'downTime',
  'createTime',
  'updateTime',
] as const
type Timed = { [Name in (typeof times)[number]]: Date | Extract<Gateway[Name], null> }
type GatewayRow = Omit<Gateway, keyof Timed | 'typeName' | 'deviceId'> & Timed

/** The name of its type is for who knows languages. */
function record(row: GatewayRow): Gateway {
  return {
    ...row,
    deviceId: row.objectid,
    typeName: row.type,
    reachTime: row.reachTime.getTime(),
    startTime: row.startTime?.getTime() ?? null,
    registerTime: row.registerTime?.getTime() ?? null,
    beatTime: row.beatTime?.getTime() ?? null,
    downTime: row.downTime?.getTime() ?? null,
    createTime: row.createTime.getTime(),
    updateTime: row.updateTime.getTime(),
  }
}

/** Those of the ids that the caller sees, in their order. */
export async function readGateways(scope: ListScope, ids: readonly string[]): Promise<Gateway[]> {
  const { first, last } = scope.view
  const { rows } = await sql<GatewayRow>`
    select d.device_id as objectid, d.version, d.dev_uid as "networkMasterId", d.alias as "deviceAliases", d.type_id as type,
      g.network_type as "networkType", g.service_condition as "serviceCondition", g.zone, g.sim_card as "simCard",
      d.address, d.province, d.city, d.district, coalesce(h.uids, '') as "networkId",
      case when own then d.company_id::text else '' end as companyid,
      case when own then coalesce(company_label(c.company_id), '') else '' end as "belongCompany", own,
      s.status, s.reach, s.reach_since as "reachTime", s.alarm_level as "alarmLevel", ${worstAlarm} as "alarmType", h.protocols[1] as "protocolModel",
      coalesce(h.protocols, array[]::smallint[]) as "protocolModels",
      g.connect_mode as "linkModal", g.server_ip as "serverIp", g.server_port as "serverPort",
      g.arm_version as "armVersion", coalesce(h.rf_version, '') as "rfVersion", g.hardware_version as "hardwareVersion",
      t.start_at as "startTime", g.registered_at as "registerTime", t.beat_at as "beatTime",
      t.down_at as "downTime",
      d.given_lng as longitude, d.given_lat as latitude, d.address_type as "addressType",
      d.created_at as "createTime", d.updated_at as "updateTime"
    from device d
      cross join lateral (select d.company_no between ${first}::bigint and ${last}::bigint as own) o
      join gateway g using (device_id)
      join device_status s using (device_id)
      join device_state t using (device_id)
      left join company c on c.company_id = d.company_id and ${scope.filter.companies('c')}
      left join lateral (
        select string_agg(ap_uid, ',' order by channel) as uids, array_agg(protocol_model order by channel) as protocols,
          (array_agg(rf_version order by channel))[1] as rf_version
        from gateway_channel where device_id = d.device_id) h on true
    where d.device_id = any (${rowIds(ids)}) and d.device_type = 2 and ${scope.filter.devices('d')}`.execute(
    scope.tx,
  )
  return inOrder(rows.map(record), ids)
}

/** That something is desired of the device of alias `d` which it does not report so. Few are: they have an index. */
const isDrifting = sql<boolean>`d.device_id in (select c.device_id from device_configuration c where c.drifts)`
