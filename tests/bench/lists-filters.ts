import { sql, type Kysely, type RawBuilder } from 'kysely'

import { configurationDrift } from '#contract/wire/enumerations.ts'
import type { GatewayFilter } from '#server/db/gateways/gateway-rows.ts'
import type { NodeFilter } from '#server/db/nodes/node-filter.ts'
import type { Schema } from '#server/db/schema.ts'
import type { View } from '#server/db/view.ts'

/** A list that is asked for, and the same as a condition on terminal `t`, device `d` and device_status `s`. */
export interface AskedPage {
  criteria: NodeFilter
  condition: RawBuilder<unknown>
}

interface SomeTerminal {
  uid: string
  apuid: string
  armuid: string
  parent: string
  gatewayId: string
  parentId: string
  company: string
}

/** One terminal of a view, by which the narrow filters look. */
export async function someTerminal(tx: Kysely<Schema>, view: View): Promise<SomeTerminal> {
  const { rows } = await sql<SomeTerminal>`
    select t.dev_uid as uid, t.ap_uid as apuid, g.dev_uid as armuid, p.dev_uid as parent, t.gateway_id as "gatewayId",
      t.parent_id as "parentId", t.company_id as company
    from device t join device g on g.device_id = t.gateway_id join device p on p.device_id = t.parent_id
    where t.device_type = 0 and t.company_no between ${view.first}::bigint and ${view.last}::bigint limit 1`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the view has no terminal')
  return row
}

/** Every filter, alone, and some of them together. */
export function listFilters(some: SomeTerminal): Record<string, AskedPage> {
  const { uid, apuid, armuid, parent, gatewayId, parentId, company } = some
  const asked = (criteria: object, condition: RawBuilder<unknown>): AskedPage => ({ criteria, condition })
  const word = (part: string) =>
    sql`strpos(lower(d.dev_uid || ' ' || d.alias || ' ' || d.address), lower(${part}::text)) > 0`
  return {
    none: asked({}, sql`true`),
    'status online': asked({ status: 0 }, sql`s.status = 0`),
    'status offline': asked({ status: 1 }, sql`s.status = 1`),
    'status abnormal': asked({ status: 2 }, sql`s.status = 2`),
    'type, common': asked({ type: 'kind-1' }, sql`t.type_id = 'kind-1'`),
    'type, rare': asked({ type: 'kind-16' }, sql`t.type_id = 'kind-16'`),
    'usage delivered': asked({ serviceCondition: 0 }, sql`t.service_condition = 0`),
    'usage debugging': asked({ serviceCondition: 1 }, sql`t.service_condition = 1`),
    protocol: asked({ protocolMode: 'zeta-g' }, sql`t.protocol_model = 128`),
    'version, common': asked({ appVersion: '0201' }, sql`t.app_version = '0201'`),
    'version, rare': asked({ appVersion: '0110' }, sql`t.app_version = '0110'`),
    company: asked({ companyid: company }, sql`d.company_id = ${company}::bigint`),
    gateway: asked({ armuid }, sql`t.gateway_id = ${gatewayId}::bigint`),
    channel: asked({ apuid }, sql`t.ap_uid = ${apuid}`),
    parent: asked({ parentMote: parent }, sql`t.parent_id = ${parentId}::bigint`),
    id: asked({ msuid: uid }, sql`t.dev_uid = ${uid}`),
    'part of an id': asked({ keyword: uid.slice(2, 7) }, word(uid.slice(2, 7))),
    'part of an address': asked({ keyword: 'Kita Road 77' }, word('Kita Road 77')),
    'a word of a third': asked({ keyword: 'leeds' }, word('leeds')),
    'a word of a third, offline': asked(
      { keyword: 'leeds', status: 1 },
      sql`${word('leeds')} and s.status = 1`,
    ),
    'a word of a third, online': asked(
      { keyword: 'leeds', status: 0 },
      sql`${word('leeds')} and s.status = 0`,
    ),
    'a word of a third, common type': asked(
      { keyword: 'leeds', type: 'kind-1' },
      sql`${word('leeds')} and t.type_id = 'kind-1'`,
    ),
    'a word of a third, rare type': asked(
      { keyword: 'leeds', type: 'kind-16' },
      sql`${word('leeds')} and t.type_id = 'kind-16'`,
    ),
    'a word of one in thirty': asked({ keyword: 'north road 1' }, word('north road 1')),
    'a common word with a sign': asked({ keyword: 'kita-road' }, word('kita-road')),
    'common words that never meet': asked({ keyword: 'kita north' }, word('kita north')),
    'type and offline': asked({ type: 'kind-2', status: 1 }, sql`t.type_id = 'kind-2' and s.status = 1`),
    'type and online': asked({ type: 'kind-1', status: 0 }, sql`t.type_id = 'kind-1' and s.status = 0`),
    'type and version': asked(
      { type: 'kind-1', appVersion: '0201' },
      sql`t.type_id = 'kind-1' and t.app_version = '0201'`,
    ),
    'four at once, rare': asked(
      { type: 'kind-12', appVersion: '0110', serviceCondition: 1, protocolMode: 'zeta-g' },
      sql`t.type_id = 'kind-12' and t.app_version = '0110' and t.service_condition = 1 and t.protocol_model = 128`,
    ),
    'not as wished': asked(
      { drift: configurationDrift.values.differs },
      sql`d.device_id in (select c.device_id from device_configuration c where c.drifts)`,
    ),
  }
}

/** Those that ask for a status, alone and with others. */
export const filtersInTrouble: Record<string, AskedPage> = {
  none: { criteria: {}, condition: sql`true` },
  'status online': { criteria: { status: 0 }, condition: sql`s.status = 0` },
  'status offline': { criteria: { status: 1 }, condition: sql`s.status = 1` },
  'type and offline': {
    criteria: { type: 'kind-1', status: 1 },
    condition: sql`t.type_id = 'kind-1' and s.status = 1`,
  },
  'type and version and offline': {
    criteria: { type: 'kind-1', appVersion: '0201', status: 1 },
    condition: sql`t.type_id = 'kind-1' and t.app_version = '0201' and s.status = 1`,
  },
}

/** Of gateways: what is asked of each of them, and of the devices connected through them. */
export const gatewayFilters: Record<string, GatewayFilter> = {
  none: {},
  'status online': { status: 0 },
  'status offline': { status: 1 },
  'usage delivered': { serviceCondition: 0 },
  protocol: { protocolModel: 128 },
  'a word of a third': { keyword: 'leeds' },
  'part of an address': { keyword: 'Kita Road 77' },
  'four at once': { keyword: 'leeds', status: 0, serviceCondition: 0, protocolModel: 128 },
}
