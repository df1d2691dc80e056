-- History, partitioned by week of the event: frames, registrations, events of gateways, downlinks, and how long each is kept.
-- server/db/setup/history-weeks.ts makes partitions ahead and detaches those that are over.

create table uplink (
  event_at timestamptz not null,
  device_id bigint not null,
  frame_counter int not null,
  received_at timestamptz not null,
  gateway_id bigint not null,
  ap_uid text not null,
  parent_id bigint,
  hops smallint not null,
  rssi_dbm real not null,
  snr_db real not null,
  payload bytea not null,
  readings jsonb not null
) partition by range (event_at);
-- With the frame counter, to tell whether a frame has been received before.
create index uplink_device on uplink (device_id, event_at, frame_counter);

-- The same frame received by a further gateway.
create table uplink_reception (
  event_at timestamptz not null,
  device_id bigint not null,
  frame_counter int not null,
  received_at timestamptz not null,
  gateway_id bigint not null,
  ap_uid text not null,
  rssi_dbm real not null,
  snr_db real not null
) partition by range (event_at);
create index uplink_reception_device on uplink_reception (device_id, event_at);

create table heartbeat (
  event_at timestamptz not null,
  device_id bigint not null,
  received_at timestamptz not null,
  gateway_id bigint not null,
  rssi_dbm real,
  snr_db real,
  battery_percent real,
  body jsonb not null
) partition by range (event_at);
create index heartbeat_device on heartbeat (device_id, event_at);
create index heartbeat_cellular on heartbeat (device_id, event_at) where body -> 'cellular' is not null;

create table registration (
  event_at timestamptz not null,
  device_id bigint not null,
  received_at timestamptz not null,
  gateway_id bigint not null,
  parent_id bigint,
  hops smallint not null,
  reason text not null,
  rssi_dbm real not null,
  snr_db real not null,
  body jsonb not null
) partition by range (event_at);
create index registration_device on registration (device_id, event_at);

-- Starts, links, command answers and progress of gateways.
create table gateway_event (
  event_at timestamptz not null,
  device_id bigint not null,
  received_at timestamptz not null,
  kind text not null,
  body jsonb not null,
  -- Of a start: the arm unit's version at the start before, when it was another one; and by channel the radio module's,
  -- null for a channel that the starts before do not name. Null where nothing changed, so that lists of upgrades read
  -- what they show.
  arm_before text,
  channels_before jsonb
) partition by range (event_at);
create index gateway_event_device on gateway_event (device_id, event_at);
-- Kinds that a device has few of, beside very many others.
create index gateway_event_start on gateway_event (device_id, event_at) where kind = 'start';
create index gateway_event_link on gateway_event (device_id, event_at) where kind = 'link';
create index gateway_event_command on gateway_event (device_id, event_at)
  where kind in ('command-answer', 'command-progress');
create index gateway_event_arm on gateway_event (device_id, event_at) where arm_before is not null;
create index gateway_event_channels on gateway_event (device_id, event_at) where channels_before is not null;

-- What gateways sent down to relays and terminals, and its outcome. event_at is when the outcome was known.
create table downlink (
  event_at timestamptz not null,
  device_id bigint not null,
  received_at timestamptz not null,
  gateway_id bigint not null,
  ap_uid text not null,
  sent_at timestamptz not null,
  name text not null,
  data bytea,
  -- Of the command that it belongs to; null when the gateway sent it without one.
  command_id text,
  outcome text not null check (outcome in ('delivered', 'answered', 'lost')),
  down_rssi_dbm real,
  payload bytea
) partition by range (event_at);
create index downlink_device on downlink (device_id, event_at);

-- Of tables that are not partitioned rows are deleted one by one.
create table retention (
  table_name text primary key,
  days int not null check (days > 0)
);
insert into retention values ('login_history', 365), ('command', 365), ('operation_log', 365), ('uplink', 90), ('uplink_reception', 90), ('heartbeat', 90), ('registration', 90), ('gateway_event', 90),
  ('downlink', 90), ('spectrum', 90), ('alarm_record', 1095);

-- Makes the week of a moment when it is missing although weeks are made ahead. Attaching blocks no reader and no
-- writer, unlike `partition of`. It waits only briefly for what blocks it (ANALYZE, another attach); the caller then
-- does without the week and comes again. Tables are looked up in the catalogue: to_regclass before the lock would be
-- remembered as missing until the transaction ends, and whoever waited for a week would make it again.
create or replace function ensure_partition(parent text, moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  first date := date_trunc('week', moment at time zone 'UTC')::date;
  child text := format('%s_%s', parent, to_char(first, 'IYYY_IW'));
  made boolean;
  attached boolean;
begin
  if not exists (
    select from pg_class where relname = parent and relkind = 'p' and relnamespace = 'public'::regnamespace)
  then
    raise exception 'no partitioned table %', parent;
  end if;
  for pass in 1 .. 2 loop
    select count(*) > 0, coalesce(bool_or(exists (select from pg_inherits i where i.inhrelid = c.oid)), false)
      into made, attached
      from pg_class c where c.relname = child and c.relnamespace = 'public'::regnamespace;
    if attached then return; end if;
    if pass = 1 then perform pg_advisory_xact_lock(7002); end if;
  end loop;
  -- A table of that name that is not attached was taken out of the history and is about to be dropped.
  if not made then execute format('create table %I (like %I including all)', child, parent); end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child,
    first || ' 00:00+00', (first + 7) || ' 00:00+00');
end $$;

-- By channel the version of the radio module before this start. A channel that the eight starts before do not name is
-- new.
create or replace function channels_before(gateway bigint, moment timestamptz, place tid, channels jsonb) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  with earlier as materialized (
    select row_number() over () as steps, e.channels from (
      select s.body -> 'channels' as channels from gateway_event s
      where s.kind = 'start' and s.device_id = gateway and s.event_at <= moment and (s.event_at < moment or s.ctid < place)
      order by s.event_at desc, s.ctid desc limit 8) e
  )
  select jsonb_object_agg(c.uid, c.before) from (
    select n ->> 'apuid' as uid, n ->> 'rfVersion' as version, (
      select o ->> 'rfVersion' from earlier e, jsonb_array_elements(e.channels) o
      where o ->> 'apuid' = n ->> 'apuid' order by e.steps limit 1) as before
    from jsonb_array_elements(channels) n) c
  where c.before is null or lower(c.before) <> lower(c.version)
$$;

-- Compares these starts with those before them, and those behind them, which may have come earlier, once more.
create or replace function compare_starts(gateways bigint[], moments timestamptz[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  one record;
begin
  for one in
    select distinct on (t.part, t.place) t.*, b.arm, b.channels
    from (select distinct * from unnest(gateways, moments) a (gateway, moment)) a
      cross join lateral (
        select s.device_id, s.event_at, s.ctid as place, s.tableoid as part, s.body, s.arm_before, s.channels_before
        from gateway_event s
        where s.kind = 'start' and s.device_id = a.gateway and s.event_at >= a.moment
        order by s.event_at, s.ctid
        limit 8 + (select count(*) from gateway_event e
          where e.kind = 'start' and e.device_id = a.gateway and e.event_at = a.moment)) t
      left join lateral (
        select p.body from gateway_event p
        where p.kind = 'start' and p.device_id = t.device_id and p.event_at <= t.event_at
          and (p.event_at < t.event_at or p.ctid < t.place)
        order by p.event_at desc, p.ctid desc limit 1) p on true
      cross join lateral (
        select case when lower(p.body ->> 'armVersion') <> lower(t.body ->> 'armVersion') then p.body ->> 'armVersion' end as arm,
          case when p.body -> 'channels' is distinct from t.body -> 'channels'
            then channels_before(t.device_id, t.event_at, t.place, t.body -> 'channels') end as channels) b
    where (t.arm_before, t.channels_before) is distinct from (b.arm, b.channels)
  loop
    update gateway_event e set arm_before = one.arm, channels_before = one.channels
      where e.device_id = one.device_id and e.event_at = one.event_at and e.ctid = one.place;
  end loop;
end $$;

create or replace function follow_starts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from added where kind = 'start') then
    perform compare_starts(array_agg(device_id), array_agg(event_at)) from added where kind = 'start';
  end if;
  return null;
end $$;
create or replace trigger starts_compared after insert on gateway_event referencing new table as added
  for each statement execute function follow_starts();

-- Rights.
grant select, insert, update, delete on uplink to farwatch_ingest;
grant select on uplink to farwatch_web;
alter table uplink enable row level security;
create policy all_rows on uplink to farwatch_ingest using (true) with check (true);
-- History is read device by device. As `exists` this policy is answered from a hash of all devices, made anew for each
-- week that a page touches; a scalar subquery never is.
create policy in_view on uplink to farwatch_web using ((select true from device d where d.device_id = uplink.device_id));

grant select, insert, update, delete on uplink_reception to farwatch_ingest;
grant select on uplink_reception to farwatch_web;
alter table uplink_reception enable row level security;
create policy all_rows on uplink_reception to farwatch_ingest using (true) with check (true);
create policy in_view on uplink_reception to farwatch_web
  using ((select true from device d where d.device_id = uplink_reception.device_id));

grant select, insert, update, delete on heartbeat to farwatch_ingest;
grant select on heartbeat to farwatch_web;
alter table heartbeat enable row level security;
create policy all_rows on heartbeat to farwatch_ingest using (true) with check (true);
create policy in_view on heartbeat to farwatch_web
  using ((select true from device d where d.device_id = heartbeat.device_id));

grant select, insert, update, delete on registration to farwatch_ingest;
grant select on registration to farwatch_web;
alter table registration enable row level security;
create policy all_rows on registration to farwatch_ingest using (true) with check (true);
create policy in_view on registration to farwatch_web
  using ((select true from device d where d.device_id = registration.device_id));

grant select, insert, update, delete on gateway_event to farwatch_ingest;
grant select on gateway_event to farwatch_web;
alter table gateway_event enable row level security;
create policy all_rows on gateway_event to farwatch_ingest using (true) with check (true);
create policy in_view on gateway_event to farwatch_web
  using ((select true from device d where d.device_id = gateway_event.device_id));

grant select, insert, update, delete on downlink to farwatch_ingest;
grant select on downlink to farwatch_web;
alter table downlink enable row level security;
create policy all_rows on downlink to farwatch_ingest using (true) with check (true);
create policy in_view on downlink to farwatch_web
  using ((select true from device d where d.device_id = downlink.device_id));

grant select, insert, update, delete on retention to farwatch_ingest;

grant execute on function ensure_partition to farwatch_ingest;
