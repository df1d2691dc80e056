-- Devices of all three classes: identity, place in the network, keys, batteries.
-- device_type: 0 terminal, 1 relay, 2 gateway.

-- Models of the three classes. A device is offline after multiplier × base minutes of silence.
create table device_type_option (
  type_id text primary key,
  device_type smallint not null check (device_type in (0, 1, 2)),
  sensor_kind text,
  offline_multiplier numeric not null default 3 check (offline_multiplier > 0),
  offline_base_minutes numeric not null check (offline_base_minutes > 0)
);

-- The line that is searched, as one word: a trigram index knows letters and digits alone, so signs and blanks become
-- Armenian letters. The index then knows what stands beside what: `kita-road`, where a third of all devices have either
-- word and none has both so, and `光武`, of which each character is common, are answered by trigrams that nothing has.
-- The letter of the blank also follows and precedes each character outside ASCII, so that one or two of these are part
-- of a trigram. Width (NFKC) and case are folded: `ＡＢＣ` finds `abc`, and `École` is found by `école`. casefold needs
-- the collation, since the line inherits "C" from dev_uid, which knows the case of ASCII alone.
create or replace function search_text(line text) returns text language sql immutable strict parallel safe as $$
  select 'ա' || translate(
    case when line ~ '[^\x01-\x7f]' then regexp_replace(regexp_replace(casefold(normalize(line, NFKC) collate pg_unicode_fast),
        '([\x01-\x7f])(?=[^\x01-\x7f])', '\1 ', 'g'), '([^\x01-\x7f])', '\1 ', 'g')
      else lower(line) end,
    $signs$ !"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$signs$, 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրց')
$$;

-- Identity: rarely written, indexed for lists and search. An edit names the version that it began from; reports and
-- registrations change no version.
create table device (
  device_id bigint generated always as identity primary key,
  device_type smallint not null check (device_type in (0, 1, 2)),
  dev_uid text collate "C" not null check (dev_uid ~ '^[0-9A-F]{8}$'),
  company_id bigint not null references company,
  company_no bigint not null,
  type_id text not null references device_type_option,
  alias text not null default '',
  address text not null default '',
  -- WGS84 degrees; both or none.
  lng double precision check (lng between -180 and 180),
  lat double precision check (lat between -90 and 90),
  -- The position as it was entered, and its coordinate type.
  given_lng double precision,
  given_lat double precision,
  address_type smallint not null default 1,
  -- gateway_id, parent_id and ap_uid change with a registration only.
  gateway_id bigint references device,
  parent_id bigint references device,
  created_at timestamptz not null default now(),
  version int not null default 1 check (version > 0),
  updated_at timestamptz not null default now(),
  province text not null default '',
  city text not null default '',
  district text not null default '',
  -- The channel that a relay or terminal is received on; null when unknown. It is a channel of its gateway. When the
  -- channel is deleted it is unknown until the next message, since another gateway may get the channel.
  ap_uid text,
  -- Stored: computing it for each row that an index finds cost more than finding the rows.
  search_line text generated always as (search_text(dev_uid || ' ' || alias || ' ' || address)) stored,
  unique (device_type, dev_uid),
  check ((lng is null) = (lat is null)),
  check (device_type <> 2 or (parent_id is null and gateway_id = device_id))
);
create index device_company on device (company_no, device_id);
create index device_gateway on device (gateway_id);
create index device_parent on device (parent_id);
create index device_uid on device (dev_uid);
-- Lists of gateways: their count, and their orders.
create index device_gateways on device (company_no, device_id) include (gateway_id) where device_type = 2;
create index device_gateways_by_uid on device (dev_uid, device_id) where device_type = 2;
create index device_gateways_by_alias on device (alias, device_id) where device_type = 2;
create index device_gateways_by_creation on device (created_at, device_id) where device_type = 2;
create index device_channel on device (ap_uid) where ap_uid is not null;
create index gateway_search on device using gin (search_line gin_trgm_ops) where device_type = 2;

-- A gateway is its own gateway, so that a shared gateway and what is connected through it are one comparison.
create or replace function gateway_is_its_own() returns trigger language plpgsql as $$
begin
  new.gateway_id := new.device_id;
  return new;
end $$;
create or replace trigger device_gateway_self before insert on device
  for each row when (new.device_type = 2) execute function gateway_is_its_own();

-- Keys of relays and terminals, sealed. Nothing returns them to a list.
create table device_key (
  device_id bigint primary key references device on delete cascade,
  key_sealed bytea,
  encryption_key_sealed bytea
);

create table battery_replacement (
  replacement_id bigint generated always as identity primary key,
  device_id bigint not null references device on delete cascade,
  replaced_at timestamptz not null,
  -- Who recorded the replacement; null when the device reported it.
  operator_id bigint references app_user on delete set null,
  -- Whole days that the battery before had served; null for the first. Kept by a trigger, since a replacement that is
  -- reported late changes the next one's.
  active_days int check (active_days >= 0),
  -- Of the battery before.
  remaining_percent real,
  -- Stays when the user is deleted: only a replacement without a name was reported by the device.
  operator_name text,
  unique (device_id, replaced_at),
  check (operator_id is null or operator_name is not null)
);

create or replace function count_battery_days() returns trigger
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
create or replace trigger battery_replaced after insert on battery_replacement
  referencing new table as new_rows for each statement execute function count_battery_days();

-- The last level, in percent, of the battery that was in the device before `moment`; null when no stored heartbeat has
-- one.
create or replace function battery_before(device bigint, moment timestamptz) returns real
language sql stable set search_path = public, pg_temp as $$
  select h.battery_percent from heartbeat h
  where h.device_id = device and h.event_at < moment and h.battery_percent is not null
    and h.event_at >= coalesce(
      (select max(b.replaced_at) from battery_replacement b where b.device_id = device and b.replaced_at < moment), '-infinity')
  order by h.event_at desc limit 1
$$;

-- Notifies ingest, which caches devices, of a change by a person. `gone` and `key` also close the gateway's connection.
create or replace function notify_ingest(what text, uid text) returns void
language sql set search_path = public, pg_temp as $$
  select pg_notify('devices', what || ' ' || uid)
$$;

create or replace function follow_entered_device() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.device_type = 2 then
    update gateway set company_no = new.company_no where device_id = new.device_id and company_no <> new.company_no;
  end if;
  perform notify_ingest('changed', new.dev_uid);
  return null;
end $$;
-- Not of the columns that ingest writes.
create or replace trigger device_entered after update of company_id, company_no, type_id on device for each row
  when ((new.company_no, new.type_id) is distinct from (old.company_no, old.type_id))
  execute function follow_entered_device();

-- Which of these ids of the class are in use outside the caller's own companies. Whose they are is not returned.
create or replace function ids_taken(class smallint, uids text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select dev_uid from device
  where device_type = class and dev_uid = any (uids) and not (company_no between view_first() and view_last())
$$;

-- Every change of devices first locks their state in ascending order, as ingest does. Each id is looked up: `device_id
-- = any (ids)` took 150 s for 18,000, this takes 0.2 s.
create or replace function lock_own_devices(ids bigint[]) returns void
language sql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  select from unnest(ids) wanted (id) join device_state s on s.device_id = wanted.id join device d using (device_id)
  where d.company_no between view_first() and view_last()
  order by s.device_id for no key update of s
$$;

create or replace function set_device_keys(ids bigint[], keys bytea[], encryption_keys bytea[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into device_key (device_id, key_sealed, encryption_key_sealed)
    select k.id, k.key, k.encryption_key from unnest(ids, keys, encryption_keys) k (id, key, encryption_key)
      join device d on d.device_id = k.id
    where d.device_type <> 2 and d.company_no between view_first() and view_last()
    on conflict (device_id) do update set key_sealed = coalesce(excluded.key_sealed, device_key.key_sealed),
      encryption_key_sealed = coalesce(excluded.encryption_key_sealed, device_key.encryption_key_sealed)
$$;

-- Deletes relays or terminals of the caller's own companies with their state, alarms, keys and batteries. Devices
-- behind a deleted relay, of any company, keep their gateway and have no parent until they register again. History
-- stays without a device: nobody sees it, and retention deletes it.
create or replace function delete_devices(class smallint, ids bigint[]) returns table (id bigint, uid text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own bigint[];
begin
  -- Batches of ingest hold this lock shared, so none is running that could name what is deleted.
  perform pg_advisory_xact_lock(7006);
  own := array(select d.device_id from device d
    where d.device_id = any (ids) and d.device_type = class and class in (0, 1)
      and d.company_no between view_first() and view_last());
  perform from (select unnest(own) union select d.device_id from device d where d.parent_id = any (own)) concerned (id)
      join device_state s on s.device_id = concerned.id
    order by s.device_id for update of s;
  update device d set parent_id = null where d.parent_id = any (own);
  -- Open pages read their alarms again.
  insert into outbox (event, company_no, gateway_id)
    select distinct 'alarm.gone', a.company_no, a.gateway_id from alarm_record a
    where a.device_id = any (own) order by 2, 3;
  return query delete from device d where d.device_id = any (own) returning d.device_id, d.dev_uid;
end $$;

-- Rights.
grant select, insert, update, delete on device_type_option to farwatch_ingest;
grant select on device_type_option to farwatch_web;
grant select, insert, update, delete on device to farwatch_ingest;
grant select, insert (device_type, dev_uid, company_id, company_no, type_id, alias, address, lng, lat, given_lng,
  given_lat, address_type, created_at, updated_at, province, city, district), update (company_id, company_no, type_id,
  alias, address, lng, lat, given_lng, given_lat, address_type, version, updated_at, province, city, district) on
  device to farwatch_web;
alter table device enable row level security;
create policy all_rows on device to farwatch_ingest using (true) with check (true);
create policy in_view on device for select to farwatch_web using (
  company_no between view_first() and view_last() or gateway_id = any (view_shared()));
create policy own_added on device for insert to farwatch_web with check (
  company_no between view_first() and view_last()
  and exists (select from company c where (c.company_id, c.company_no) = (device.company_id, device.company_no)));
create policy own_changed on device for update to farwatch_web
  using (company_no between view_first() and view_last())
  with check (company_no between view_first() and view_last()
    and exists (select from company c where (c.company_id, c.company_no) = (device.company_id, device.company_no)));

grant select, insert, update, delete on device_key to farwatch_ingest;
alter table device_key enable row level security;
create policy all_rows on device_key to farwatch_ingest using (true) with check (true);

grant select, insert, update, delete on battery_replacement to farwatch_ingest;
grant select, insert (device_id, replaced_at, operator_id, remaining_percent, operator_name), delete on
  battery_replacement to farwatch_web;
alter table battery_replacement enable row level security;
create policy all_rows on battery_replacement to farwatch_ingest using (true) with check (true);
create policy in_view on battery_replacement for select to farwatch_web
  using ((select true from device d where d.device_id = battery_replacement.device_id));
create policy own_added on battery_replacement for insert to farwatch_web with check (
  exists (select from device d where d.device_id = battery_replacement.device_id
    and d.company_no between view_first() and view_last()));
create policy own_deleted on battery_replacement for delete to farwatch_web using (
  operator_name is not null and exists (select from device d where d.device_id = battery_replacement.device_id
    and d.company_no between view_first() and view_last()));

grant execute on function search_text to farwatch_ingest, farwatch_web;
grant execute on function battery_before to farwatch_ingest;
grant execute on function ids_taken, lock_own_devices, set_device_keys, delete_devices to farwatch_web;
