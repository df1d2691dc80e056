-- Events for open pages. Triggers write them into the outbox; the publisher numbers them after commit.
-- Pages read live_event from the last number that they have seen.

-- Where a transaction leaves its events until the publisher has moved them to live_event.
create table outbox (
  outbox_id bigint generated always as identity primary key,
  event text not null,
  company_no bigint not null,
  gateway_id bigint,
  device_id bigint,
  alarm_id bigint,
  cell bigint,
  old_cell bigint,
  at timestamptz not null default clock_timestamp()
);

create table live_event (
  seq bigint primary key,
  event text not null,
  company_no bigint not null,
  gateway_id bigint,
  device_id bigint,
  alarm_id bigint,
  cell bigint,
  old_cell bigint,
  at timestamptz not null
);

create table live_number (
  only_row boolean primary key default true check (only_row),
  seq bigint not null default 0
);
insert into live_number default values;

-- Moves the first `most` events, found by the id of the last one. Looking up each (in (select … limit most)) is
-- quadratic when the table was last analysed while empty, as a queue often is. Alarms that a rule may notify of are kept for
-- it in the same transaction.
create or replace function publish_outbox(most int) returns bigint language plpgsql as $$
declare
  base bigint;
  moved bigint;
begin
  if not pg_try_advisory_xact_lock(7003) then return 0; end if;
  select seq into base from live_number for update;
  with taken as (
    delete from outbox where outbox_id <= coalesce(
      (select outbox_id from outbox order by outbox_id offset most - 1 limit 1), 9223372036854775807) returning *
  ), put as (
    insert into live_event (seq, event, company_no, gateway_id, device_id, alarm_id, cell, old_cell, at)
    select base + row_number() over (order by outbox_id), event, company_no, gateway_id, device_id, alarm_id, cell, old_cell, at
    from taken returning 1
  ), noted as (
    insert into notification_cause (event, subject_id)
    select 'alarm', alarm_id from taken
    where event = 'alarm.raised' and exists (select from notification_rule where flag = 0 and alarms > 0) order by outbox_id
  )
  select count(*) into moved from put;
  if moved > 0 then
    update live_number set seq = base + moved;
    perform pg_notify('live', (base + moved)::text);
  end if;
  return moved;
end $$;

-- For health: how many events wait (counted up to 10,001), and for how many real seconds the oldest has.
create or replace function outbox_lag() returns table (waiting int, oldest_seconds double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from (select from outbox limit 10001) o),
    coalesce((select extract(epoch from clock_timestamp() - at)::double precision from outbox order by outbox_id limit 1), 0)
$$;

-- Rights.
grant select, insert, update, delete on outbox to farwatch_ingest;
grant select, insert, update, delete on live_event to farwatch_ingest;
grant select on live_event to farwatch_web;
alter table live_event enable row level security;
create policy all_rows on live_event to farwatch_ingest using (true) with check (true);
create policy in_view on live_event to farwatch_web
  using (company_no between view_first() and view_last() or gateway_id = any (view_shared()));

grant select, insert, update, delete on live_number to farwatch_ingest;
grant select on live_number to farwatch_web;

grant execute on function outbox_lag to farwatch_ingest, farwatch_web;
grant execute on function publish_outbox to farwatch_ingest;
