import type { TestDatabase } from '#tests/harness/database.ts'

/**
 * A tree in which each kind of relation to `self` stands once, and each company has a gateway, a relay and a terminal:
 *
 *     root ─ parent ─ self ─ child
 *         │        └─ sibling
 *         ├─ stranger
 *         └─ owner   (its gateway is shared with self; a second one is not)
 */
export const tree: readonly (readonly [name: string, above: string | null])[] = [
  ['root', null],
  ['parent', 'root'],
  ['self', 'parent'],
  ['child', 'self'],
  ['sibling', 'parent'],
  ['stranger', 'root'],
  ['owner', 'root'],
]

/** Fills every table that holds tenants' data, by the ways that the product itself fills them. */
export async function fillTenantWorld({ ingest: { pool } }: TestDatabase): Promise<void> {
  const run = (text: string, values: unknown[] = []) => pool.query(text, values)
  await run(
    `insert into device_type_option values ('gateway', 2, null, 3, 1), ('relay', 1, null, 3, 10), ('sensor', 0, 's', 3, 60)`,
  )
  for (const [name, above] of tree) {
    await run(
      'insert into company (parent_id, name) select (select company_id from company where name = $2), $1',
      [name, above],
    )
  }
  await run(`insert into license (company_id, ap_up, mote_up, ms_up) select company_id, 9, 9, 9 from company`)
  await run(`insert into screen (company_id, name, token_hash, created_at)
    select company_id, 'a screen', sha256(name::bytea), now() from company`)
  await run(`insert into announcement (company_id, topic, content, notice_at, created_at)
    select company_id, 'a topic', 'a content', now(), now() from company`)
  await run(`insert into post (company_id, name, post_level) select company_id, 'operator', 4 from company`)
  await run(`insert into post_function select post_id, 'map_view' from post`)
  await run(`insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash)
    select company_id, company_no, post_id, c.name, c.name, 'a hash' from company c join post using (company_id)`)
  await run(`insert into api_key (company_id, name, key_hash, key_start, functions, owner_id, created_at)
    select company_id, 'key', sha256(login_name::bytea), 'fwk_', '{}', user_id, now() from app_user`)
  await run(`insert into alarm_company_rule (company_id, device_type, alarm_type, alarm_level, on_delay_minutes, off_delay_minutes,
      created_at) select company_id, 2, 1010, 0, 0, 0, now() from company`)
  await run(`insert into notification_rule (company_id, name, language, alarms, floods, orders, days, from_hour, to_hour, emails,
      secret_sealed, created_at)
    select company_id, 'rule', 'en', 1, true, true, 0, 0, 24, 'a@b.c', 'sealed', now() from company`)
  await run(`insert into notification (rule_id, channel, event, items, total, created_at, due_at, next_at)
    select rule_id, 'mail', 'test', '[]', 0, now(), now(), now() from notification_rule`)
  await run(`insert into second_factor select user_id, 'sealed', 0, now() from app_user`)
  await run(`insert into login_history (user_id, at, outcome, address, browser)
    select user_id, now(), 'done', '192.0.2.1', '' from app_user`)
  await run(
    `insert into session select sha256(user_id::text::bytea), user_id, now(), now() + interval '1 day' from app_user`,
  )
  await run(
    `insert into operation_log (at, operation, outcome, login_name, company_no) select now(), 'test', 'ok', name, company_no from company`,
  )

  await run(`insert into device (device_type, dev_uid, company_id, company_no, type_id, lng, lat)
    select 2, upper(lpad(to_hex(16 * company_id + extra), 8, '0')), company_id, company_no, 'gateway', 116 + company_id, 30
    from company, generate_series(0, 1) extra where extra = 0 or name = 'owner'`)
  await run(`insert into device (device_type, dev_uid, company_id, company_no, type_id, gateway_id, parent_id, lng, lat)
    select kind, g.dev_uid, company_id, company_no, case kind when 1 then 'relay' else 'sensor' end, g.device_id, g.device_id,
      case kind when 1 then g.lng end, case kind when 1 then g.lat end
    from device g, generate_series(0, 1) kind where device_type = 2`)
  await run(`insert into gateway_key select device_id, 'sealed' from device where device_type = 2`)
  await run(
    `insert into battery_replacement (device_id, replaced_at) select device_id, now() from device where device_type = 0`,
  )
  await run(
    `insert into spectrum select device_id, now(), 'velocitySpectrum', 3200, 800, 1500, 0, 4 from device where device_type = 0`,
  )
  await run(`insert into spectrum_fragment select device_id, measured_at, spectrum, 0, '\\x00' from spectrum`)
  await run(`insert into terminal_severity select device_id, 'classI' from device where device_type = 0`)
  await run(
    `insert into gateway_channel select dev_uid, device_id, 1, 2, '0302', 470 from device where device_type = 2`,
  )
  await run(`insert into device_configuration (device_id, ap_uid, section, reported, reported_at)
    select device_id, '', 'sleep', '{"dormantModel": 0}'::jsonb, now() from device
    union all select device_id, ap_uid, 'rf', '{"frameRatio": 50}'::jsonb, now() from gateway_channel`)
  await run(`insert into company_access select company_id, company_id from company`)
  await run(`insert into band_count select company_id, 0, 'good', 'fair', 1 from company`)
  await run(`insert into company_logo select company_id, '\\x00' from company`)
  await run(`insert into command (command_id, name, parameters, company_no, issued_at, deadline)
    select md5(device_id::text)::uuid, 'RestartArm', '{}', company_no, now(), now() from device where device_type = 2`)
  await run(`insert into command_target (command_id, target_id, device_id, company_no, gateway_id, try_at, deadline)
    select md5(device_id::text)::uuid, gen_random_uuid(), device_id, company_no, device_id, now(), now()
    from device where device_type = 2`)
  await run(
    `insert into gateway_log_part select target_id, 'arm-0.log', 1, 1, '\\x00', now() from command_target`,
  )
  await run(`insert into gateway_share select min(d.device_id), s.company_id from device d join company o using (company_id), company s
    where o.name = 'owner' and s.name in ('self', 'stranger') and device_type = 2 group by s.company_id`)
  await run(`insert into refused_count select dev_uid, 'json', 1, now() from device where device_type = 2`)
  await run(`insert into refused_message (at, arm_uid, topic, reason, detail, payload)
    select now(), dev_uid, 'a topic', 'json', 'a detail', 'a payload' from device where device_type = 2`)
  await run(`insert into device_code (company_id, company_no, product_name, code, code_type, code_status, device_type, created_at, updated_at)
    select company_id, company_no, 'a product', 'code-' || status, 1, status, 0, now(), now() from company, unnest(array[0, 4, 5]) status`)
  await run(`insert into gateway_candidate values ('0000FFFF', now(), now(), 1, '192.0.2.1')`)
  await run(
    `insert into gateway_candidate_key values ('0000FFFF', '00000001', 'sealed', now(), now(), 1, '192.0.2.1')`,
  )

  for (const table of [
    'uplink',
    'uplink_reception',
    'heartbeat',
    'registration',
    'gateway_event',
    'downlink',
  ]) {
    await run('select ensure_partition($1, now())', [table])
  }
  await run(
    `insert into uplink select now(), device_id, 1, now(), gateway_id, dev_uid, null, 1, -90, 5, '', '{}' from device`,
  )
  await run(
    `insert into uplink_reception select now(), device_id, 1, now(), gateway_id, dev_uid, -90, 5 from device`,
  )
  await run(`insert into heartbeat select now(), device_id, now(), gateway_id, -90, 5, 50, '{}' from device`)
  await run(
    `insert into registration select now(), device_id, now(), gateway_id, null, 1, 'power-on', -90, 5, '{}' from device`,
  )
  await run(
    `insert into gateway_event select now(), device_id, now(), 'start', '{}' from device where device_type = 2`,
  )
  await run(
    `insert into downlink (event_at, device_id, received_at, gateway_id, ap_uid, sent_at, name, outcome)
     select now(), device_id, now(), gateway_id, dev_uid, now(), 'SyncClock', 'delivered' from device where device_type <> 2`,
  )
  await run(`insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
    select device_id, device_type, company_no, gateway_id, 1006, 1, now(), now() from device`)
  await run(`insert into work_order (company_no, device_id, device_type, dev_uid, alarm_id, status, processor_name,
      dispatcher_name, reason, appointed_at)
    select d.company_no, d.device_id, d.device_type, d.dev_uid, a.alarm_id, 1, 'a name', 'a name', 90000, now()
    from alarm_record a join device d using (device_id)`)
  await run(`insert into work_order_event (order_id, at, from_status, to_status, user_name)
    select order_id, now(), 0, 1, 'a name' from work_order`)
  await run(`insert into work_order_photo (order_id, sending_key, added_at, user_name, width, height, image, thumbnail)
    select order_id, gen_random_uuid(), now(), 'a name', 1, 1, '\\x00', '\\x00' from work_order`)
  await run(`insert into hand_over (company_id, company_no, handed_at, outgoing_name, sheet)
    select company_id, company_no, now(), 'a name', '{}' from company`)
  await run('select fold_counts()')
  await run('select publish_outbox(1000)')
  // What comes after the folding waits in map_change.
  await run('update device_status set online = true')
}
