-- Devices are added, edited and deleted by people. An edit names the version that it began from; what a device says of
-- itself, or where it registers, changes no version.
alter table device
  add column version int not null default 1 check (version > 0),
  add column updated_at timestamptz not null default now(),
  add column province text not null default '',
  add column city text not null default '',
  add column district text not null default '';

-- What only gateways have: what people enter, and what the newest start said. One row for each, made and moved with its
-- device; `company_no` and `protocol_model` (of the first channel) stand here so that a list is filtered by this small
-- table alone.
create table gateway (
  device_id bigint primary key references device on delete cascade,
  company_no bigint not null,
  network_type text not null default 'userAp' check (network_type in ('userAp', 'cooperationAP', 'zifiAp')),
  service_condition smallint not null default 0 check (service_condition in (0, 1)),
  zone text not null,
  sim_card text not null default '',
  registered_at timestamptz,
  arm_version text not null default '',
  hardware_version text not null default '',
  connect_mode text check (connect_mode in ('eth', 'gprs')),
  server_ip text not null default '',
  server_port int check (server_port between 1 and 65535),
  protocol_model smallint
);
insert into gateway (device_id, company_no, zone, registered_at, arm_version, hardware_version, connect_mode, protocol_model)
  select d.device_id, d.company_no, c.zone,
    coalesce((select min(e.event_at) from gateway_event e where e.device_id = d.device_id and e.kind = 'start'), s.start_at),
    coalesce(s.figures ->> 'armVersion', ''), coalesce(s.figures ->> 'hardwareVersion', ''), s.figures ->> 'connectMode',
    (select h.protocol_model from gateway_channel h where h.device_id = d.device_id order by h.channel limit 1)
  from device d join company c using (company_id) join device_state s using (device_id)
  where d.device_type = 2;

-- Lists of gateways: how they are counted, and by what they are sorted.
create index device_gateways on device (company_no, device_id) include (gateway_id) where device_type = 2;
create index device_gateways_by_uid on device (dev_uid, device_id) where device_type = 2;
create index device_gateways_by_alias on device (alias, device_id) where device_type = 2;
create index device_gateways_by_creation on device (created_at, device_id) where device_type = 2;
create index device_gateways_search on device
  using gin (search_text(dev_uid || ' ' || alias || ' ' || address) gin_trgm_ops) where device_type = 2;

-- As search_devices, for a list: all of one class, in no order. The class stands in the text, so that its index serves.
create function find_devices(class smallint, keyword text) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  is_short boolean := length(replace(keyword, '\', '')) < 3 and keyword !~ '[^\x01-\x7f]';
  pattern text := '%' || case when is_short then search_text(keyword) else substr(search_text(keyword), 2) end || '%';
begin
  return query execute format($query$
    select device_id from device
    where device_type = %s and search_text(dev_uid || ' ' || alias || ' ' || address) like $1
      and (company_no between $2 and $3 or gateway_id = any ($4))
  $query$, class) using pattern, view_first(), view_last(), view_shared();
end $$;

-- Which of these ids a device of the class has that is outside the caller's own companies. Whose it is, is not said.
create function ids_taken(class smallint, uids text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select dev_uid from device
  where device_type = class and dev_uid = any (uids) and not (company_no between view_first() and view_last())
$$;

-- Whoever changes a device locks its state first, in ascending order, as ingest does.
create function lock_own_devices(ids bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select from device_state s join device d using (device_id)
  where s.device_id = any (ids) and d.company_no between view_first() and view_last()
  order by s.device_id for no key update of s
$$;

-- Keys go in and are never read back but by ingest.
create function set_gateway_keys(ids bigint[], sealed bytea[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into gateway_key (device_id, arm_key_sealed)
    select k.id, k.key from unnest(ids, sealed) k (id, key) join device d on d.device_id = k.id
    where d.device_type = 2 and d.company_no between view_first() and view_last()
    on conflict (device_id) do update set arm_key_sealed = excluded.arm_key_sealed
$$;

-- Removes gateways of the caller's own companies with their channels, state and alarms. What hung on them, of whatever
-- company, hangs on nothing until it is heard again; what they and others said through them is history without a device,
-- which nobody sees and retention takes. What was refused of them goes too: a later owner of the id must not read it.
create function delete_gateways(ids bigint[]) returns table (id bigint, uid text)
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
  update device d set gateway_id = null, parent_id = null
    where d.device_id = any (concerned) and d.device_type <> 2;
  -- Whoever has alarms on screen reads them again.
  insert into outbox (event, company_no, gateway_id)
    select distinct 'alarm.gone', a.company_no, a.gateway_id from alarm_record a
    where a.device_id = any (own) order by 2, 3;
  delete from refused_message r using device d where d.device_id = any (own) and r.arm_uid = d.dev_uid;
  delete from refused_count r using device d where d.device_id = any (own) and r.arm_uid = d.dev_uid;
  return query delete from device d where d.device_id = any (own) returning d.device_id, d.dev_uid;
end $$;

-- Removes channels of the caller's own gateways; one that is still there is named by its gateway's next start.
create function delete_channels(uids text[]) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own bigint[];
  gone text[];
begin
  own := array(select h.device_id from gateway_channel h join device d using (device_id)
    where h.ap_uid = any (uids) and d.company_no between view_first() and view_last());
  perform lock_own_devices(own);
  with deleted as (
    delete from gateway_channel h where h.ap_uid = any (uids) and h.device_id = any (own) returning h.ap_uid
  )
  select array_agg(ap_uid) into gone from deleted;
  update gateway g set protocol_model =
      (select h.protocol_model from gateway_channel h where h.device_id = g.device_id order by h.channel limit 1)
    where g.device_id = any (own);
  perform tell_ingest('changed', d.dev_uid) from device d where d.device_id = any (own);
  return query select unnest(gone);
end $$;

grant execute on function find_devices, ids_taken, lock_own_devices, set_gateway_keys, delete_gateways, delete_channels
  to farwatch_web;

-- Ingest keeps what it knows of devices for a while; it is told at once of what people change. `gone` and `key` also end
-- the gateway's connection. These triggers are on what people do and never on what devices say.
create function tell_ingest(what text, uid text) returns void language sql set search_path = public, pg_temp as $$
  select pg_notify('devices', what || ' ' || uid)
$$;

create function follow_new_gateway() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into gateway (device_id, company_no, zone)
    select new.device_id, new.company_no, c.zone from company c where c.company_id = new.company_id;
  -- What was said under this id before it was somebody's is nobody's to read.
  delete from refused_message where arm_uid = new.dev_uid;
  delete from refused_count where arm_uid = new.dev_uid;
  perform tell_ingest('changed', new.dev_uid);
  return null;
end $$;
create trigger gateway_added after insert on device for each row when (new.device_type = 2)
  execute function follow_new_gateway();

create function follow_gone_gateway() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_ingest('gone', old.dev_uid);
  return null;
end $$;
create trigger gateway_gone after delete on device for each row when (old.device_type = 2)
  execute function follow_gone_gateway();

create function follow_entered_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.device_type = 2 then
    update gateway set company_no = new.company_no where device_id = new.device_id and company_no <> new.company_no;
  end if;
  perform tell_ingest('changed', new.dev_uid);
  return null;
end $$;
-- Not of the columns that ingest writes.
create trigger device_entered after update of company_id, company_no, type_id on device for each row
  when ((new.company_no, new.type_id) is distinct from (old.company_no, old.type_id))
  execute function follow_entered_device();

create function follow_gateway_key() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_ingest('key', d.dev_uid) from device d where d.device_id = new.device_id;
  return null;
end $$;
create trigger gateway_key_set after insert or update on gateway_key for each row execute function follow_gateway_key();

create function follow_gateway_share() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_ingest('changed', d.dev_uid) from device d where d.device_id = coalesce(new.device_id, old.device_id);
  return null;
end $$;
create trigger gateway_share_set after insert or delete on gateway_share for each row execute function follow_gateway_share();

-- Counters and the outbox are not the web role's to write: what follows a change is done by the owner.
alter function follow_device() security definer set search_path = public, pg_temp;
alter function count_status() security definer set search_path = public, pg_temp;
alter function count_alarms() security definer set search_path = public, pg_temp;

-- What people may do. Shared gateways and what hangs on them are read only.
drop policy in_view on device;
create policy in_view on device for select to farwatch_web using (
  company_no between view_first() and view_last() or gateway_id = any (view_shared()));
create policy own_added on device for insert to farwatch_web with check (
  company_no between view_first() and view_last()
  and exists (select from company c where (c.company_id, c.company_no) = (device.company_id, device.company_no)));
create policy own_changed on device for update to farwatch_web
  using (company_no between view_first() and view_last())
  with check (company_no between view_first() and view_last()
    and exists (select from company c where (c.company_id, c.company_no) = (device.company_id, device.company_no)));
grant insert (device_type, dev_uid, company_id, company_no, type_id, alias, address, province, city, district, lng, lat,
  given_lng, given_lat, address_type, created_at, updated_at) on device to farwatch_web;
grant update (company_id, company_no, type_id, alias, address, province, city, district, lng, lat, given_lng, given_lat,
  address_type, version, updated_at) on device to farwatch_web;

grant select, insert, update, delete on gateway to farwatch_ingest;
grant select, update (network_type, service_condition, zone, sim_card) on gateway to farwatch_web;
alter table gateway enable row level security;
create policy all_rows on gateway to farwatch_ingest using (true) with check (true);
create policy in_view on gateway for select to farwatch_web using (
  company_no between view_first() and view_last() or device_id = any (view_shared()));
create policy own_changed on gateway for update to farwatch_web
  using (company_no between view_first() and view_last());

drop policy in_view on gateway_share;
create policy in_view on gateway_share for select to farwatch_web using (
  exists (select from device d where d.device_id = gateway_share.device_id and d.company_no between view_first() and view_last())
  or exists (select from company c where c.company_id = gateway_share.company_id));
-- One's own gateway, with companies that one sees.
create policy own_added on gateway_share for insert to farwatch_web with check (
  exists (select from device d where d.device_id = gateway_share.device_id and d.device_type = 2
    and d.company_no between view_first() and view_last())
  and exists (select from company c where c.company_id = gateway_share.company_id));
create policy own_deleted on gateway_share for delete to farwatch_web using (
  exists (select from device d where d.device_id = gateway_share.device_id and d.company_no between view_first() and view_last()));
grant insert, delete on gateway_share to farwatch_web;
