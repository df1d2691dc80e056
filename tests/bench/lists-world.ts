import type { Client } from 'pg'

/** How many there are of each; companies are about 2,000. */
interface ListsWorld {
  terminals: number
  relays: number
  gateways: number
}

const tables = ['device', 'device_state', 'device_status', 'relay', 'terminal', 'unhealthy_node']

/**
 * Fills a migrated, empty database: companies in a tree of 20 × 9 × 10, gateways with one or two channels, relays and
 * terminals on them, of the same company; one device in twenty offline, one in a thousand with an alarm, one terminal in a
 * hundred not set as desired. What triggers would
 * write for each device is written for all of them at once, and indexes are made at the end.
 */
export async function loadListsWorld(
  owner: Client,
  { terminals, relays, gateways }: ListsWorld,
): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes i
     where tablename = any ($1) and not exists (select from pg_constraint where conname = i.indexname)`,
    [tables],
  )
  await owner.query(`
    select setseed(0.25);
    set session_replication_role = replica;
    insert into device_type_option values ('gateway', 2, null, 3, 1), ('relay', 1, null, 3, 10);
    insert into device_type_option select 'kind-' || i, 0, 's', 3, 60 from generate_series(1, 16) i;
    set session_replication_role = origin;
    insert into company (parent_id, name) values (null, 'root');
    insert into company (parent_id, name) select company_id, 'a' || i from company, generate_series(1, 20) i where depth = 0;
    insert into company (parent_id, name) select company_id, name || '-' || i from company, generate_series(1, 9) i where depth = 1;
    insert into company (parent_id, name) select company_id, name || '-' || i from company, generate_series(1, 10) i where depth = 2;
    set session_replication_role = replica;
    create temp table firm as select company_id, company_no, row_number() over (order by company_no) - 1 as place
      from company where depth > 0`)
  for (const { name } of indexes) await owner.query(`drop index ${name}`)
  const reported = `substr(md5(n::text), 1, 6), (array['武汉 光谷', 'Osaka Kita', 'Leeds North'])[1 + n % 3] || ' Road ' || n % 9999`
  const when = `'2025-01-01'::timestamptz + n % 40000000 * interval '1 s'`
  // Ids as if they had been given at random, each once: an odd factor turns 32 bits around.
  const uid = `upper(lpad(to_hex(n * 2654435761 & 4294967295), 8, '0'))`
  const hosts = `(select count(*) from host)`
  await owner.query(`
    insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, address, lng, lat, created_at)
      select 2, ${uid}, company_id, company_no, 'gateway', ${reported}, 100 + n % 20, 25 + n % 15, ${when}
      from generate_series(1, ${gateways}::bigint) n join firm on place = n % (select count(*) from firm);
    update device set gateway_id = device_id;
    insert into gateway_channel select dev_uid, device_id, 1, (array[1, 255, 128, 2])[1 + device_id % 4], '0302', 470 from device;
    insert into gateway_channel select translate(dev_uid, '0123456789', 'ABCDEFABCD') || '', device_id, 2, 3, '0302', 480
      from device where device_id % 5 = 0 on conflict do nothing;
    create temp table host as select row_number() over (order by h.ap_uid) - 1 as place, h.ap_uid, d.device_id, d.company_id,
      d.company_no, d.lng, d.lat from gateway_channel h join device d using (device_id);
    insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, address, lng, lat, gateway_id, ap_uid, created_at)
      select 1, ${uid}, company_id, company_no, 'relay', ${reported}, lng + n % 100 / 1000.0, lat, device_id, ap_uid, ${when}
      from generate_series(1, ${relays}::bigint) n join host on place = n % ${hosts};
    create temp table parent as select h.*, r.relays from host h left join (
      select ap_uid, array_agg(device_id) as relays from device where device_type = 1 group by 1) r using (ap_uid);
    insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, address, lng, lat, gateway_id, ap_uid,
        parent_id, created_at)
      select 0, ${uid}, company_id, company_no, 'kind-' || 1 + floor(16 * power(n % 1000 / 1000.0, 3))::int, ${reported},
        lng + n % 100 / 1000.0, lat + n % 90 / 1000.0, device_id, ap_uid, case when n % 3 > 0 then relays[1 + n % 5] end, ${when}
      from generate_series(1, ${terminals}::bigint) n join parent on place = n % ${hosts};
    insert into device_state (device_id, beat_at, rssi_dbm, snr_db, battery_percent, readings)
      select device_id, '2026-01-01', -90, 7.5, 80, '{"temperatureC": 21.5, "humidityPercent": 40}' from device;
    insert into device_status (device_id, device_type, company_no, gateway_id, lng, lat, cell, online, general_alarms)
      select device_id, device_type, company_no, gateway_id, lng, lat, cell_of(lng, lat), device_id % 20 > 0,
        (device_id % 1000 = 7)::int from device`)
  for (const [table, type] of [
    ['relay', 1],
    ['terminal', 0],
  ])
    await owner.query(`
      insert into ${table} (device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id,
          protocol_model, search_line, service_condition, app_version)
        select device_id, d.company_no, d.gateway_id, dev_uid, alias, type_id, created_at, d.ap_uid, parent_id, h.protocol_model,
          search_line, (device_id % 100 = 7)::int, (array['0201', '0201', '0201', '0203', '0110'])[1 + d.device_id % 5]
        from device d left join (select ap_uid, protocol_model from gateway_channel) h using (ap_uid)
        where device_type = ${type};
      insert into node_count (device_type, facet, value, company_no, total, folded)
        select ${type}, f.facet, f.value, company_no, count(*), true
        from ${table}, node_facets(type_id, service_condition, protocol_model, app_version) f
        where f.value is not null group by 2, 3, 4;
      insert into unhealthy_node
        select device_id, ${type}, s.status, d.company_no, d.gateway_id, dev_uid, alias, created_at, type_id, service_condition,
          protocol_model, app_version
        from ${table} d join device_status s using (device_id) where s.status > 0`)
  await owner.query(`
    insert into gateway (device_id, company_no, zone) select device_id, company_no, 'UTC' from device where device_type = 2;
    insert into company_count (company_no, device_type, total, offline, abnormal, folded)
      select company_no, device_type, count(*), count(*) filter (where status = 1), count(*) filter (where status = 2), true
      from device_status group by 1, 2;
    set session_replication_role = origin`)
  await owner.query(`insert into device_configuration (device_id, section, desired, desired_at)
    select device_id, 'sleep', '{"dormantModel": 1}', '2026-01-01' from terminal where device_id % 100 = 3`)
  for (const { definition } of indexes) await owner.query(definition)
  await owner.query('select rebuild_list_buckets(16384)')
  await owner.query('vacuum analyze')
}

const wentAtOnce = 20_000

/** All terminals go offline, by the triggers as they are, held as ingest holds them; then they are counted and vacuumed. */
export async function setAllOffline(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ first: number; last: number }>(
    'select min(device_id)::float8 as first, max(device_id)::float8 as last from terminal',
  )
  const { first, last } = rows[0] ?? { first: 0, last: -1 }
  for (let from = first; from <= last; from += wentAtOnce) {
    await owner.query(
      `with held as materialized (
         select device_id from device_state join terminal using (device_id) where device_id between $1 and $2
         order by device_id for no key update of device_state)
       update device_status s set online = false from held where s.device_id = held.device_id and s.online`,
      [from, from + wentAtOnce - 1],
    )
  }
  let waiting = Infinity
  while (waiting > wentAtOnce) {
    await owner.query('select fold_counts(100000)')
    const left = await owner.query<{ waiting: number }>(
      'select count(*)::int as waiting from list_bucket_change',
    )
    waiting = left.rows[0]?.waiting ?? 0
  }
  await owner.query('vacuum analyze')
}
