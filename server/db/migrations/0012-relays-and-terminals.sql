-- The channel on which a relay or terminal is heard: one of its gateway's, or not known. Set by a registration together with
-- what it hangs on. When the channel goes it is not known until the next message names one: another gateway, of whatever
-- company, may have it by then.
alter table device add column ap_uid text references gateway_channel on delete set null;
create index device_channel on device (ap_uid) where ap_uid is not null;
update device d set ap_uid = c.ap_uid
  from device_state s
    left join lateral (
      select u.ap_uid from uplink u where u.device_id = s.device_id and u.event_at = s.up_at limit 1
    ) u on true
    left join lateral (
      select h.body ->> 'apuid' as ap_uid from heartbeat h
      where h.device_id = s.device_id and h.event_at = s.told_at limit 1
    ) h on true
    join gateway_channel c on c.ap_uid = coalesce(u.ap_uid, h.ap_uid)
  where d.device_id = s.device_id and d.device_type <> 2 and d.gateway_id = c.device_id;

-- What only relays, and only terminals, have: what people enter, and what the newest registration said as far as lists
-- filter by it. One row for each, made and moved with its device; where it belongs stands here too, so that a list is
-- filtered by this small table alone.
create table relay (
  device_id bigint primary key references device on delete cascade,
  company_no bigint not null,
  gateway_id bigint,
  service_condition smallint not null default 0 check (service_condition in (0, 1)),
  net_id smallint check (net_id between 0 and 255),
  group_number smallint check (group_number between 0 and 255),
  auth_flag smallint check (auth_flag in (0, 1)),
  software_version text not null default '',
  app_version text not null default ''
);
create table terminal (
  device_id bigint primary key references device on delete cascade,
  company_no bigint not null,
  gateway_id bigint,
  service_condition smallint not null default 0 check (service_condition in (0, 1)),
  auth_flag smallint check (auth_flag in (0, 1)),
  software_version text not null default '',
  app_version text not null default ''
);
insert into relay (device_id, company_no, gateway_id, net_id, software_version, app_version)
  select d.device_id, d.company_no, d.gateway_id, (s.figures ->> 'netId')::smallint,
    coalesce(s.figures ->> 'softwareVersion', ''), coalesce(s.figures ->> 'appVersion', '')
  from device d join device_state s using (device_id) where d.device_type = 1;
insert into terminal (device_id, company_no, gateway_id, software_version)
  select d.device_id, d.company_no, d.gateway_id, coalesce(s.figures ->> 'softwareVersion', '')
  from device d join device_state s using (device_id) where d.device_type = 0;
update device_state s set figures = figures - array['softwareVersion', 'appVersion', 'netId']
  from device d
  where d.device_id = s.device_id and d.device_type <> 2 and s.figures ?| array['softwareVersion', 'appVersion', 'netId'];

-- Keys of relays and terminals, sealed as a gateway's; they go in and are in no row of a list.
create table device_key (
  device_id bigint primary key references device on delete cascade,
  key_sealed bytea,
  encryption_key_sealed bytea
);

-- When something was last sent down to a device.
alter table device_state add column down_at timestamptz;

create table battery_replacement (
  replacement_id bigint generated always as identity primary key,
  device_id bigint not null references device on delete cascade,
  replaced_at timestamptz not null,
  -- Who noted it; null when the device said so itself.
  operator_id bigint references app_user on delete set null,
  -- How many whole days the one before had served; null for the first. Kept by the trigger below, since one that became
  -- known late changes the next one's.
  active_days int check (active_days >= 0),
  -- What the one before still had.
  remaining_percent real,
  unique (device_id, replaced_at)
);
create function count_battery_days() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update battery_replacement b set active_days = t.days
    from (
      select replacement_id, floor(extract(epoch from
        replaced_at - lag(replaced_at) over (partition by device_id order by replaced_at)) / 86400)::int as days
      from battery_replacement where device_id in (select device_id from new_rows)
    ) t
    where b.replacement_id = t.replacement_id and b.active_days is distinct from t.days;
  return null;
end $$;
create trigger battery_replaced after insert on battery_replacement
  referencing new table as new_rows for each statement execute function count_battery_days();
-- What the battery that was in the device before a moment said last, percent; null when it said nothing that is still kept.
create function battery_before(device bigint, moment timestamptz) returns real
language sql stable set search_path = public, pg_temp as $$
  select h.battery_percent from heartbeat h
  where h.device_id = device and h.event_at < moment and h.battery_percent is not null
    and h.event_at >= coalesce(
      (select max(b.replaced_at) from battery_replacement b where b.device_id = device and b.replaced_at < moment), '-infinity')
  order by h.event_at desc limit 1
$$;
grant execute on function battery_before to farwatch_ingest;
insert into battery_replacement (device_id, replaced_at)
  select distinct r.device_id, r.event_at from registration r join device d using (device_id)
  where r.reason = 'battery-changed' and d.device_type <> 2;
update battery_replacement set remaining_percent = battery_before(device_id, replaced_at);

create function follow_new_heard_devices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into relay (device_id, company_no, gateway_id)
    select device_id, company_no, gateway_id from new_rows where device_type = 1;
  insert into terminal (device_id, company_no, gateway_id)
    select device_id, company_no, gateway_id from new_rows where device_type = 0;
  return null;
end $$;
create trigger device_heard_inserted after insert on device
  referencing new table as new_rows for each statement execute function follow_new_heard_devices();

create function follow_moved_heard_devices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update relay r set company_no = n.company_no, gateway_id = n.gateway_id
    from new_rows n where r.device_id = n.device_id and n.device_type = 1
      and (r.company_no, r.gateway_id) is distinct from (n.company_no, n.gateway_id);
  update terminal t set company_no = n.company_no, gateway_id = n.gateway_id
    from new_rows n where t.device_id = n.device_id and n.device_type = 0
      and (t.company_no, t.gateway_id) is distinct from (n.company_no, n.gateway_id);
  return null;
end $$;
create trigger device_heard_moved after update on device
  referencing new table as new_rows for each statement execute function follow_moved_heard_devices();

-- Ingest is told of relays and terminals that come and go, once per statement; of changed ones it is told as of gateways.
create function tell_of_heard_devices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from changed where device_type <> 2) then perform pg_notify('devices', 'heard'); end if;
  return null;
end $$;
create trigger device_heard_told after insert on device
  referencing new table as changed for each statement execute function tell_of_heard_devices();
create trigger device_heard_gone after delete on device
  referencing old table as changed for each statement execute function tell_of_heard_devices();

-- Removes relays or terminals of the caller's own companies with their state, alarms, keys and batteries. What hung on a
-- relay, of whatever company, stays with its gateway and is not known to hang on a relay until it registers again. What they
-- said is history without a device, which nobody sees and retention takes.
create function delete_devices(class smallint, ids bigint[]) returns table (id bigint, uid text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own bigint[];
begin
  -- Ingest's batches hold it shared: none is under way that could name what is about to go.
  perform pg_advisory_xact_lock(7006);
  own := array(select d.device_id from device d
    where d.device_id = any (ids) and d.device_type = class and class in (0, 1)
      and d.company_no between view_first() and view_last());
  perform from (select unnest(own) union select d.device_id from device d where d.parent_id = any (own)) concerned (id)
      join device_state s on s.device_id = concerned.id
    order by s.device_id for update of s;
  update device d set parent_id = null where d.parent_id = any (own);
  -- Whoever has alarms on screen reads them again.
  insert into outbox (event, company_no, gateway_id)
    select distinct 'alarm.gone', a.company_no, a.gateway_id from alarm_record a
    where a.device_id = any (own) order by 2, 3;
  return query delete from device d where d.device_id = any (own) returning d.device_id, d.dev_uid;
end $$;

-- As before, and what hung on them is heard on no channel.
create or replace function delete_gateways(ids bigint[]) returns table (id bigint, uid text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own bigint[];
  concerned bigint[];
begin
  -- Ingest's batches hold it shared: none is under way that could name what is about to go.
  perform pg_advisory_xact_lock(7006);
  own := array(select d.device_id from device d
    where d.device_id = any (ids) and d.device_type = 2 and d.company_no between view_first() and view_last());
  concerned := array(select d.device_id from device d where d.gateway_id = any (own) or d.parent_id = any (own));
  perform from device_state s where s.device_id = any (concerned) order by s.device_id for update;
  update device d set gateway_id = null, parent_id = null, ap_uid = null
    where d.device_id = any (concerned) and d.device_type <> 2;
  -- Whoever has alarms on screen reads them again.
  insert into outbox (event, company_no, gateway_id)
    select distinct 'alarm.gone', a.company_no, a.gateway_id from alarm_record a
    where a.device_id = any (own) order by 2, 3;
  delete from refused_message r using device d where d.device_id = any (own) and r.arm_uid = d.dev_uid;
  delete from refused_count r using device d where d.device_id = any (own) and r.arm_uid = d.dev_uid;
  return query delete from device d where d.device_id = any (own) returning d.device_id, d.dev_uid;
end $$;

-- As before; what is heard on them, of whatever company, is held too, since it loses its channel.
create or replace function delete_channels(uids text[]) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own bigint[];
  own_channels text[];
begin
  select array_agg(h.device_id), array_agg(h.ap_uid) into own, own_channels
    from gateway_channel h join device d using (device_id)
    where h.ap_uid = any (uids) and d.company_no between view_first() and view_last();
  perform from (select unnest(own) union select d.device_id from device d where d.ap_uid = any (own_channels)) concerned (id)
      join device_state s on s.device_id = concerned.id
    order by s.device_id for no key update of s;
  return query delete from gateway_channel h where h.ap_uid = any (own_channels) and h.device_id = any (own) returning h.ap_uid;
  update gateway g set protocol_model =
      (select h.protocol_model from gateway_channel h where h.device_id = g.device_id order by h.channel limit 1)
    where g.device_id = any (own);
  perform tell_ingest('changed', d.dev_uid) from device d where d.device_id = any (own);
end $$;

create function set_device_keys(ids bigint[], keys bytea[], encryption_keys bytea[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into device_key (device_id, key_sealed, encryption_key_sealed)
    select k.id, k.key, k.encryption_key from unnest(ids, keys, encryption_keys) k (id, key, encryption_key)
      join device d on d.device_id = k.id
    where d.device_type <> 2 and d.company_no between view_first() and view_last()
    on conflict (device_id) do update set key_sealed = coalesce(excluded.key_sealed, device_key.key_sealed),
      encryption_key_sealed = coalesce(excluded.encryption_key_sealed, device_key.encryption_key_sealed)
$$;
grant execute on function set_device_keys, delete_devices to farwatch_web;

grant select, insert, update, delete on relay, terminal, device_key, battery_replacement to farwatch_ingest;
grant select on relay, terminal, battery_replacement to farwatch_web;
grant update (service_condition) on relay, terminal to farwatch_web;
grant insert (device_id, replaced_at, operator_id, remaining_percent) on battery_replacement to farwatch_web;
do $$
declare
  t text;
begin
  foreach t in array array['relay', 'terminal'] loop
    -- The view is read once per statement and not once per row.
    execute format('create policy in_view on %I for select to farwatch_web using (
      company_no between (select view_first()) and (select view_last()) or gateway_id = any ((select view_shared())::bigint[]))', t);
    execute format('create policy own_changed on %I for update to farwatch_web
      using (company_no between (select view_first()) and (select view_last()))', t);
  end loop;
  foreach t in array array['relay', 'terminal', 'device_key', 'battery_replacement'] loop
    execute format('create policy all_rows on %I to farwatch_ingest using (true) with check (true)', t);
    execute format('alter table %I enable row level security', t);
  end loop;
end $$;
create policy in_view on battery_replacement for select to farwatch_web using (
  exists (select from device d where d.device_id = battery_replacement.device_id));
create policy own_added on battery_replacement for insert to farwatch_web with check (
  exists (select from device d where d.device_id = battery_replacement.device_id
    and d.company_no between view_first() and view_last()));
