import { sql, type RawBuilder } from 'kysely'

import type { Relay } from '#contract/lists/relay.ts'
import type { Terminal } from '#contract/lists/terminal.ts'
import { deviceType, type DeviceType } from '#contract/wire/enumerations.ts'

import { upgradeStatus, worstAlarm } from '../devices/device-columns.ts'
import { inOrder } from '../lists/list-page.ts'
import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import { severityOfRow } from './severity.ts'

type SeverityField = 'severityClass' | 'limitAb' | 'limitBc' | 'limitCd'

/** A terminal as it is stored: what it measures is worded by who knows languages. */
export type StoredTerminal = Omit<Terminal, 'readings' | SeverityField> & {
  sensorKind: string
  severity: Pick<Terminal, SeverityField> | null
  readings: Readonly<Record<string, unknown>>
  /** As it reports them, raw. */
  parameters: Readonly<Record<string, unknown>>
}

/** Those of the ids that the caller sees, in their order. */
export function readRelays(scope: ListScope, ids: readonly string[]): Promise<Relay[]> {
  const { relay } = deviceType.values
  return readNodes<Relay>(
    scope,
    relay,
    ids,
    sql`relay l`,
    sql`d.dev_uid as "moteUid", t.reported_at as "upTime", l.net_id as "netID", l.group_number as "groupNumber",
      (t.figures ->> 'framesSent')::float8 as flow,
      round(100 * (t.figures ->> 'framesFailed')::numeric / nullif((t.figures ->> 'framesSent')::numeric, 0), 2)::float8
        as "upFailureRate", (k.reported #>> '{transmitPower,upPowerDbm}')::int as "upPowerDbm",
      (k.reported #>> '{transmitPower,downPowerDbm}')::int as "downPowerDbm"`,
  )
}

/** Those of the ids that the caller sees, in their order. */
export function readTerminals(scope: ListScope, ids: readonly string[]): Promise<StoredTerminal[]> {
  const { terminal } = deviceType.values
  return readNodes<StoredTerminal>(
    scope,
    terminal,
    ids,
    sql`terminal l`,
    sql`d.dev_uid as "msUid", t.up_at as "upTime", t.readings, coalesce(o.sensor_kind, '') as "sensorKind",
      (k.reported #>> '{downlink,downModel}')::int as "downModel", (k.reported #>> '{sensing,curState}')::int as "curState",
      (k.reported #>> '{collecting,collectingMethod}')::int as "collectingMethod",
      coalesce(k.reported -> 'parameters', '{}') as parameters, ${severityOfRow} as severity`,
  )
}

const upgrade = upgradeStatus(sql`l.app_version`, sql`nullif(l.app_version_before, '')`)
const times = [
  'reachTime',
  'upTime',
  'downTime',
  'registerTime',
  'upgradeTime',
  'beatTime',
  'createTime',
  'updateTime',
] as const
type Timed<Row> = { [Name in keyof Row]: Name extends (typeof times)[number] ? Date | null : Row[Name] }

/** What rows show of the configuration that is reported; parameters hold the limits of readings. */
const shownSections = ['sleep', 'downlink', 'sensing', 'collecting', 'transmitPower', 'parameters']

async function readNodes<Row extends { objectid: string; type: string }>(
  scope: ListScope,
  type: DeviceType,
  ids: readonly string[],
  beside: RawBuilder<unknown>,
  own: RawBuilder<unknown>,
): Promise<Row[]> {
  const { tx, filter, view } = scope
  const { rows } = await sql<Timed<Row>>`
    select d.device_id as objectid, d.device_id as "deviceId", d.version, d.alias as "deviceAliases", d.type_id as type,
      d.type_id as "typeName", l.service_condition as "serviceCondition", d.address, d.province, d.city, d.district,
      case when own then d.company_id::text else '' end as companyid,
      case when own then coalesce(company_label(c.company_id), '') else '' end as company, own,
      s.status, s.reach, s.reach_since as "reachTime", s.alarm_level as "alarmLevel", ${worstAlarm} as "alarmType", case when s.online then 0 else 1 end as "networkStatus",
      l.auth_flag as "authFlag", l.protocol_model as "protocolMode", l.software_version as "softwareVersion",
      l.app_version as "appVersion", (k.reported #>> '{sleep,dormantModel}')::int as "dormantModel",
      case when g.device_id is null then '' else coalesce(d.ap_uid, '') end as "networkId", coalesce(g.dev_uid, '') as "networkMasterId",
      coalesce(u.arm_version, '') as "armVersion",
      coalesce(p.dev_uid, '') as "parentMote", case when d.gateway_id is not null then t.hops end as hops,
      t.battery_percent as power, t.rssi_dbm as "upRSSI",
      t.down_rssi_dbm as "downRSSI", t.snr_db as "snrDb", t.down_at as "downTime", t.register_at as "registerTime",
      ${upgrade} as "upgradeStatus", l.app_version_at as "upgradeTime", l.app_version_before as "appVersionBefore",
      t.beat_at as "beatTime", d.given_lng as longitude, d.given_lat as latitude, d.address_type as "addressType",
      d.created_at as "createTime", d.updated_at as "updateTime", ${own}
    from device d
      cross join lateral (
        select d.company_no between ${view.first}::bigint and ${view.last}::bigint as own) w
      join ${beside} using (device_id)
      join device_status s using (device_id)
      join device_state t using (device_id)
      join device_type_option o on o.type_id = d.type_id
      cross join lateral (select jsonb_object_agg(c.section, c.reported) as reported from device_configuration c
        where c.device_id = d.device_id and c.ap_uid = '' and c.section = any (${shownSections}::text[])) k
      left join company c on c.company_id = d.company_id and ${filter.companies('c')}
      left join device g on g.device_id = d.gateway_id and ${filter.devices('g')}
      left join gateway u on u.device_id = g.device_id
      left join device p on p.device_id = d.parent_id and p.device_type = 1 and ${filter.devices('p')}
    where d.device_id = any (${rowIds(ids)}) and d.device_type = ${type} and ${filter.devices('d')}`.execute(
    tx,
  )
  return inOrder(rows.map(inMilliseconds<Row>), ids)
}

function inMilliseconds<Row>(row: Timed<Row>): Row {
  const moments = times.map((name) => {
    const at: unknown = Reflect.get(Object(row), name)
    return [name, at instanceof Date ? at.getTime() : null]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the times are what alone differed
  return { ...row, ...Object.fromEntries(moments) } as Row
}
