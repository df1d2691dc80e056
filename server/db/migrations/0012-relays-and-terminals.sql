-- On which channel a relay or terminal is heard: set by a registration, together with what it hangs on.
alter table device add column ap_uid text collate "C" check (ap_uid ~ '^[0-9A-F]{8}$');
update device d set ap_uid = r.ap_uid
  from (select distinct on (device_id) device_id, body ->> 'apuid' as ap_uid from registration
    order by device_id, event_at desc) r
  where d.device_id = r.device_id and d.device_type <> 2 and r.ap_uid is not null;

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
  -- How long the one before had served; null for the first.
  active_days int check (active_days >= 0),
  remaining_percent real,
  unique (device_id, replaced_at)
);

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

create function set_device_keys(ids bigint[], keys bytea[], encryption_keys bytea[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into device_key (device_id, key_sealed, encryption_key_sealed)
    select k.id, k.key, k.encryption_key from unnest(ids, keys, encryption_keys) k (id, key, encryption_key)
      join device d on d.device_id = k.id
    where d.device_type <> 2 and d.company_no between view_first() and view_last()
    on conflict (device_id) do update set key_sealed = coalesce(excluded.key_sealed, device_key.key_sealed),
      encryption_key_sealed = coalesce(excluded.encryption_key_sealed, device_key.encryption_key_sealed)
$$;
grant execute on function set_device_keys to farwatch_web;

grant select, insert, update, delete on relay, terminal, device_key, battery_replacement to farwatch_ingest;
grant select on relay, terminal, battery_replacement to farwatch_web;
grant update (service_condition) on relay, terminal to farwatch_web;
grant insert (device_id, replaced_at, operator_id, active_days, remaining_percent) on battery_replacement to farwatch_web;
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
