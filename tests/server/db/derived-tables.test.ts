import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

const steps = 60
const companies = ['root', 'a', 'b', 'a1']
let db: TestDatabase
let own: Client
let seed = 20_260_101

beforeAll(async () => {
  db = await testDatabase()
  own = new Client({ connectionString: db.url })
  await own.connect()
  await own.query(`
    create temp view marks as select *, rank() over (partition by device_type, sorted_by
      order by dev_uid, alias, created_at, device_id) as place from list_bucket;
    insert into device_type_option values ('gateway', 2, null, 3, 1), ('relay', 1, null, 3, 10), ('relay2', 1, null, 3, 10),
      ('sensor', 0, 's', 3, 60), ('sensor2', 0, 's', 3, 60);
    insert into company (parent_id, name) values (null, 'root');
    insert into company (parent_id, name) select company_id, unnest(array['a', 'b']) from company;
    insert into company (parent_id, name) select company_id, 'a1' from company where name = 'a'`)
})
afterAll(async () => {
  await own.end()
  await db.close()
})

const rows = async (text: string) => (await own.query<Record<string, unknown>>(text)).rows
/** Below `limit`; the same ones in each run. */
function below(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * limit)
}
const oneOf = (texts: readonly string[]): string => texts[below(texts.length)] ?? ''
const some = () => `device_id % ${2 + below(3)} = ${below(2)}`
const someGateway = () => `(select device_id from device where device_type = 2
  order by device_id * ${1 + below(99)} % 17, device_id limit 1)`
const ofGateway = (alias: string) =>
  `(select ap_uid from gateway_channel h where h.device_id = ${alias} order by 1 limit 1)`

let entered = 0
function enter(type: number, count: number): string {
  const from = entered + 1
  entered += count
  return `insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, gateway_id, ap_uid, lng, lat)
    select ${type}, upper(lpad(to_hex(n * 2654435761 & 4294967295), 8, '0')), company_id, company_no,
      '${['sensor', 'relay', 'gateway'][type]}', 'alias ' || n % 3, g, case when ${type} < 2 then ${ofGateway('g')} end,
      case when n % 3 > 0 then 100 + n % 7 end, case when n % 3 > 0 then 30.5 end
    from company, generate_series(${from}::bigint, ${entered}) n, (select ${someGateway()} as g) x
    where name = '${oneOf(companies)}'`
}

const operations: readonly (() => string)[] = [
  () => enter(0, 1 + below(9)),
  () => enter(1, 1 + below(4)),
  () => `insert into gateway_channel select 'D' || upper(lpad(to_hex(device_id), 7, '0')), device_id, 1, 1, '0302', 470
    from device where device_type = 2 and ${some()} on conflict do nothing`,
  () => `update gateway_channel set protocol_model = ${1 + below(3)} where ${some()}`,
  () => `delete from gateway_channel where device_id % 5 = ${below(5)}`,
  () => `update device set alias = 'renamed ${below(3)}' where ${some()}`,
  () => `update device set address = 'Street-${below(3)}' where ${some()}`,
  () => `update device set type_id = case device_type when 0 then '${oneOf(['sensor', 'sensor2'])}'
    when 1 then '${oneOf(['relay', 'relay2'])}' else type_id end where ${some()}`,
  () => `update device d set company_id = c.company_id, company_no = c.company_no from company c
    where c.name = '${oneOf(companies)}' and ${some()}`,
  () => `update device d set gateway_id = g, parent_id = g, ap_uid = ${ofGateway('g')} from (select ${someGateway()} as g) x
    where device_type < 2 and ${some()}`,
  () =>
    `update device set gateway_id = null, parent_id = null, ap_uid = null where device_type < 2 and ${some()}`,
  () => `update device set lng = ${100 + below(9)}, lat = ${below(9)} where ${some()}`,
  () => `update device set lng = null, lat = null where ${some()}`,
  () => `update device_status set online = ${oneOf(['true', 'false', 'not online'])} where ${some()}`,
  () =>
    `update device_status set heard = ${oneOf(['true', 'not heard'])}, cut_off = ${oneOf(['true', 'false', 'not cut_off'])}, overdue = ${oneOf(['true', 'false'])} where ${some()}`,
  () => `update gateway set service_condition = ${below(2)} where ${some()}`,
  () => `update ${oneOf(['relay', 'terminal'])} set app_version = '${oneOf(['', '020a', '0300'])}',
    service_condition = ${below(2)} where ${some()}`,
  () => `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
    select device_id, device_type, company_no, gateway_id, ${1000 + below(3)}, ${1 + below(2)}, now(), now()
    from device where ${some()} on conflict do nothing`,
  () =>
    `update alarm_record set record_status = 1, recovered_at = now() where record_status = 0 and ${some()}`,
  () => `delete from device where device_type < 2 and device_id % 11 = ${below(11)}`,
  () => `select fold_counts(${1 + below(40)})`,
  () => `select split_list_buckets(${1 + below(9)})`,
]

const listed = 'device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at'
const shown = `${listed}, service_condition, protocol_model, app_version`
const lists = `(select 1 as class, ${shown} from relay union all select 0, ${shown} from terminal) d`
const figures =
  'total, offline, abnormal, general, priority, offline_general, offline_priority, sum_lng, sum_lat'
const counted = [
  'total',
  'offline',
  'abnormal',
  'shown_offline',
  'shown_abnormal',
  'silent',
  'overdue',
  'cut_off',
  'never',
  'left_out',
  'down',
  'down_cut_off',
]
const mixed = 'type_id, service_condition, protocol_model, app_version'
/** That a row stands before the mark `m` in its order. */
const isBefore = (row: string) => `case sorted_by when '' then false
  when 'dev_uid' then (${row}.dev_uid, ${row}.device_id) < (m.dev_uid, m.device_id)
  when 'alias' then (${row}.alias, ${row}.device_id) < (m.alias, m.device_id)
  else (${row}.created_at, ${row}.device_id) < (m.created_at, m.device_id) end`
/** What is written beside, and the same worked out anew; both without what counts nothing. */
const derived: Readonly<Record<string, readonly [string, string]>> = {
  device_status: [
    `select device_id, device_type, company_no, gateway_id, lng, lat, cell, general_alarms, priority_alarms, in_service
      from device_status`,
    `select d.device_id, d.device_type, d.company_no, d.gateway_id, d.lng, d.lat, cell_of(d.lng, d.lat),
      (select count(*) from alarm_record a where a.device_id = d.device_id and record_status = 0 and alarm_level = 1),
      (select count(*) from alarm_record a where a.device_id = d.device_id and record_status = 0 and alarm_level = 2),
      coalesce(g.service_condition, r.service_condition, m.service_condition) = 0
      from device d left join gateway g using (device_id) left join relay r using (device_id) left join terminal m using (device_id)`,
  ],
  company_count: [
    `select company_no, device_type, ${counted.map((name) => `sum(${name})`).join(', ')} from company_count group by 1, 2
      having sum(total) <> 0`,
    `select company_no, device_type, count(*), ${[
      'status = 1',
      'status = 2',
      'shown = 1',
      'shown = 2',
      'reach = 1',
      'reach = 2',
      'reach = 3',
      'reach = 5',
      'reach = 5 or not in_service',
      'in_service and reach in (1, 3)',
      'in_service and reach = 3',
    ]
      .map((condition) => `count(*) filter (where ${condition})`)
      .join(', ')} from device_status group by 1, 2`,
  ],
  'relay and terminal': [
    `select ${listed}, ap_uid, parent_id, search_line, protocol_model from relay
      union all select ${listed}, ap_uid, parent_id, search_line, protocol_model from terminal`,
    `select d.${listed.replace('device_id, ', 'device_id, d.')}, d.ap_uid, parent_id,
        search_text(dev_uid || ' ' || alias || ' ' || address) as search_line, h.protocol_model
      from device d left join gateway_channel h using (ap_uid) where device_type < 2`,
  ],
  node_count: [
    `select device_type, facet, value, company_no, sum(total) from node_count group by 1, 2, 3, 4 having sum(total) <> 0`,
    `select class, facet, value, company_no, count(*) from ${lists},
      node_facets(type_id, service_condition, protocol_model, app_version) where value is not null group by 1, 2, 3, 4`,
  ],
  unhealthy_node: [
    `select ${shown}, device_type, status from unhealthy_node`,
    `select d.${shown.replaceAll(', ', ', d.')}, s.device_type, state from ${lists} join device_status s using (device_id),
      lateral (values (s.status), (case when s.reach > 0 then 10 + s.reach end)) l (state) where state > 0`,
  ],
  'list_bucket_count and what waits for it': [
    `select device_type, sorted_by, place, status, ${mixed}, sum(n) from (
        select bucket_id, status, ${mixed}, total as n from list_bucket_count
        union all
        select bucket_id, status, ${mixed}, sign from list_bucket_change c join lateral (
          select distinct on (sorted_by) bucket_id from marks m where m.device_type = c.device_type and not ${isBefore('c')}
          order by sorted_by, place desc) m on true) w
      join marks using (bucket_id) group by 1, 2, 3, 4, ${mixed} having sum(n) <> 0`,
    `select device_type, sorted_by, place, status, ${mixed}, count(*) from (
        select class, -1 as status, ${shown} from ${lists} union all select device_type, status, ${shown} from unhealthy_node) d
      join lateral (
        select distinct on (sorted_by) device_type, sorted_by, place from marks m where m.device_type = d.class and not ${isBefore('d')}
        order by sorted_by, place desc) m on true group by 1, 2, 3, 4, ${mixed}`,
  ],
  map_cell: [
    `select level, company_no, cell, device_type, ${figures} from map_cell where total > 0`,
    `select level, above, cell >> (2 * (17 - level)), device_type, count(*), sum(off), sum((shown = 2)::int), sum(gen), sum(prio),
        sum(off * gen), sum(off * prio), sum(lng), sum(lat)
      from device_status, companies_above(company_no) above, unnest(array[7, 10, 13, 16]) level,
        lateral (select (shown = 1)::int as off, coalesce(alarm_level = 1, false)::int as gen,
          coalesce(alarm_level = 2, false)::int as prio) x
      where cell is not null group by 1, 2, 3, 4`,
  ],
}

const derivedColumns = 'device_id, company_no, gateway_id, lng, lat, status, alarm_level'

test('whatever is counted, copied or told beside the devices is as if it was worked out anew', async () => {
  for (let n = 0; n < 4; n += 1) await own.query(enter(2, 1))
  for (let step = 0; step < steps; step += 1) {
    await own.query(`drop table if exists before; create temp table before as select ${derivedColumns} from device_status;
      delete from outbox`)
    const operation = (operations[step % 5 === 0 ? 0 : below(operations.length)] ?? (() => ''))()
    await own.query(operation)
    const missing = await rows(`
      select device_id, company_no from (
        (table before except select ${derivedColumns} from device_status)
        union (select ${derivedColumns} from device_status except table before)) changed
      except select device_id, company_no from outbox where event = 'device.status'`)
    expect({ operation, missing }).toEqual({ operation, missing: [] })
    if (step % 4 === 3) await own.query('select fold_counts(100000)')
    for (const [table, [written, anew]] of Object.entries(derived)) {
      if (table === 'map_cell' && step % 4 !== 3) continue
      const differing = await rows(
        `((${written}) except all (${anew})) union all ((${anew}) except all (${written}))`,
      )
      expect({ operation, table, differing }).toEqual({ operation, table, differing: [] })
    }
  }
})
