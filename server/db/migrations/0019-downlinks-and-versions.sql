-- What gateways sent down to relays and terminals, and what became of it. event_at is when that was known.
create table downlink (
  event_at timestamptz not null,
  device_id bigint not null,
  received_at timestamptz not null,
  gateway_id bigint not null,
  ap_uid text not null,
  sent_at timestamptz not null,
  name text not null,
  data bytea,
  -- Of the command that asked for it; null: the gateway sent it by itself.
  command_id text,
  outcome text not null check (outcome in ('delivered', 'answered', 'lost')),
  down_rssi_dbm real,
  payload bytea
) partition by range (event_at);
create index downlink_device on downlink (device_id, event_at);
insert into retention values ('downlink', 90);
grant select, insert, update, delete on downlink to farwatch_ingest;
grant select on downlink to farwatch_web;
create policy in_view on downlink to farwatch_web using (
  exists (select from device d where d.device_id = downlink.device_id));
create policy all_rows on downlink to farwatch_ingest using (true) with check (true);
alter table downlink enable row level security;

-- Which versions a gateway had is asked of its starts alone.
create index gateway_event_start on gateway_event (device_id, event_at) where kind = 'start';

-- When the application of a relay or terminal last became another version, and which it was before; null and empty: never,
-- as far as it is known.
alter table relay add column app_version_at timestamptz, add column app_version_before text not null default '';
alter table terminal add column app_version_at timestamptz, add column app_version_before text not null default '';

-- As before, for any history. The tables are looked for where they stand: names that were asked for before the lock are
-- remembered as missing until the transaction ends, so that whoever waited for a week would make it once more.
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

do $$
declare
  t record;
begin
  -- What is known from the registrations that are kept.
  for t in select * from (values ('relay'), ('terminal')) classes (name) loop
    execute format($update$
      update %I r set app_version_at = c.at, app_version_before = c.version
      from (
        select r.device_id, b.version, (
            select min(n.event_at) from registration n
            where n.device_id = r.device_id and n.event_at > b.event_at
              and lower(n.body ->> 'appVersion') = lower(r.app_version)) as at
        from %1$I r cross join lateral (
          select e.event_at, e.body ->> 'appVersion' as version from registration e
          where e.device_id = r.device_id and lower(e.body ->> 'appVersion') not in ('', lower(r.app_version))
          order by e.event_at desc limit 1) b
        where r.app_version <> ''
      ) c
      where c.device_id = r.device_id and c.at is not null$update$, t.name);
  end loop;
end $$;
