-- The state of devices, their status, and how many devices each company has of each status.
-- Triggers keep status, counters, map cells, lists and outbox in step with every write of device and device_status.

-- The newest state. check_at is when silence is judged next; it moves only when it has come, never with a message, so
-- that the frequent update touches no index. Each time follows event time, whatever the order of arrival.
create table device_state (
  device_id bigint primary key references device on delete cascade,
  check_at timestamptz,
  beat_at timestamptz,
  up_at timestamptz,
  register_at timestamptz,
  start_at timestamptz,
  rssi_dbm real,
  snr_db real,
  down_rssi_dbm real,
  battery_percent real,
  hops smallint,
  readings jsonb not null default '{}',
  figures jsonb not null default '{}',
  registration_day date,
  registrations int not null default 0,
  -- What is known of a terminal's stored frames without reading history: none received after frame_since has a counter
  -- above frame_high. Both null until a frame comes that no stored one could equal.
  frame_high int,
  frame_since timestamptz,
  -- Of the newest report of a device about itself, and of a gateway's position.
  reported_at timestamptz,
  fix_at timestamptz,
  -- When something was last sent down to the device.
  down_at timestamptz,
  -- When a device last proved its key or failed to, by its gateway's time.
  auth_at timestamptz
) with (fillfactor = 70);
create index device_state_check on device_state (check_at);

-- What is counted: status, alarms and position. count_status follows every write.
create table device_status (
  device_id bigint primary key references device on delete cascade,
  device_type smallint not null,
  company_no bigint not null,
  gateway_id bigint,
  lng double precision,
  lat double precision,
  -- z-order number of the cell of level 17, null without a position.
  cell bigint,
  online boolean not null default false,
  general_alarms int not null default 0 check (general_alarms >= 0),
  priority_alarms int not null default 0 check (priority_alarms >= 0),
  status smallint not null generated always as (case when not online then 1 when general_alarms + priority_alarms > 0
    then 2 else 0 end) stored,
  alarm_level smallint generated always as (case when priority_alarms > 0 then 2 when general_alarms > 0 then 1 end)
    stored,
  changed_at timestamptz not null default now(),
  -- Whether it was ever received; every online device was.
  heard boolean not null default false,
  -- Its gateway or a relay above it is offline, and it was not received by another way since.
  cut_off boolean not null default false,
  -- Silent for longer than it should be, and not offline yet.
  overdue boolean not null default false,
  -- Copied from its class's table: a device in debugging counts in no rate.
  in_service boolean not null default true,
  -- `reach` of contract/wire/enumerations.ts.
  reach smallint not null generated always as (case when cut_off then 3 when online then
    case when refused then 4 when overdue then 2 else 0 end when heard then 1 else 5 end) stored,
  reach_since timestamptz not null default now(),
  -- What maps show: 1 for those that are cut off too, 2 for those that are refused.
  shown smallint not null generated always as (case when not online or cut_off then 1
    when general_alarms + priority_alarms > 0 or refused then 2 else 0 end) stored,
  -- A gateway whose newest heartbeat was refused.
  refused boolean not null default false
);
create index device_status_cell on device_status (cell, company_no);
create index device_status_company on device_status (company_no, cell);
create index device_status_gateway on device_status (gateway_id);
-- For maps that are filtered across the whole world.
create index device_status_unhealthy on device_status (shown, cell, company_no) where shown > 0;
create index device_status_gateways on device_status (cell, company_no) where device_type = 2;

-- Counters are deltas: a reader sums, fold_counts folds the rows of a key into one. No row is written by two
-- transactions.
create table company_count (
  company_no bigint not null,
  device_type smallint not null,
  total int not null,
  offline int not null,
  abnormal int not null,
  folded boolean not null default false,
  -- By what maps show.
  shown_offline int not null default 0,
  shown_abnormal int not null default 0,
  -- By reach.
  silent int not null default 0,
  overdue int not null default 0,
  cut_off int not null default 0,
  never int not null default 0,
  -- Never received or in debugging, hence in no rate; those of the others that are not online, and why if not offline.
  left_out int not null default 0,
  down int not null default 0,
  down_cut_off int not null default 0,
  down_refused int not null default 0
);
create index company_count_company on company_count (company_no, device_type);
create index company_count_loose on company_count (company_no) where not folded;

-- Devices whose state, or whose place in the network, has changed: they and what is below them may be cut off now, or no
-- longer. Appended without waiting for anybody; ingest takes them one after the other, in parts of a bounded size.
create table reach_due (
  due_id bigint generated always as identity primary key,
  device_id bigint not null,
  -- Up to which device it is done.
  after_id bigint not null default 0
);

create type status_change as (
  sign int, device_id bigint, device_type smallint, company_no bigint, gateway_id bigint,
  lng double precision, lat double precision, cell bigint, status smallint, alarm_level smallint, reach smallint, in_service boolean, shown smallint
);
create or replace function status_row(sign int, s device_status) returns status_change
language sql immutable parallel safe as $$
  select row(sign, s.device_id, s.device_type, s.company_no, s.gateway_id, s.lng, s.lat, s.cell, s.status, s.alarm_level,
    s.reach, s.in_service, s.shown)::status_change
$$;

-- The states under which a relay or terminal is listed: its status, and 10 + its reach.
create or replace function listed_states(status smallint, reach smallint) returns setof smallint
language sql immutable parallel safe as $$
  select state::smallint from (values (status), (case when reach > 0 then 10 + reach else 0 end)) s (state) where state > 0
$$;

-- Old rows are subtracted, new rows added, and what is unchanged cancels out. Without joins of old and new rows, which
-- have no index: 1000 devices that change at once are 2000 rows, not a million pairs. enable_seqscan = off here and
-- below: a plan made while a table was empty would read it through for each row, and is kept until the table is
-- analysed.
create or replace function count_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  changes status_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(status_row(1, n)) into changes from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(status_row(-1, o)) into changes from old_rows o;
  else
    select array_agg(row(c.*)::status_change) into changes
    from (
      select sum(sign)::int, device_id, device_type, company_no, gateway_id, lng, lat, cell, status, alarm_level, reach, in_service, shown
      from (
        select -1 as sign, device_id, device_type, company_no, gateway_id, lng, lat, cell, status, alarm_level, reach, in_service, shown
        from old_rows
        union all
        select 1, device_id, device_type, company_no, gateway_id, lng, lat, cell, status, alarm_level, reach, in_service, shown
        from new_rows
      ) s
      group by device_id, device_type, company_no, gateway_id, lng, lat, cell, status, alarm_level, reach, in_service, shown
      having sum(sign) <> 0
    ) c;
  end if;
  if changes is null then return null; end if;

  delete from unhealthy_node t using unnest(changes) c where c.sign = -1 and c.status + c.reach > 0 and t.device_id = c.device_id;
  insert into unhealthy_node
    select c.device_id, c.device_type, l.state, d.company_no, d.gateway_id, d.dev_uid, d.alias, d.created_at, d.type_id,
      d.service_condition, d.protocol_model, d.app_version
    from unnest(changes) c, listed_states(c.status, c.reach) l (state), relay d
    where c.sign = 1 and c.device_type = 1 and d.device_id = c.device_id
    union all
    select c.device_id, c.device_type, l.state, d.company_no, d.gateway_id, d.dev_uid, d.alias, d.created_at, d.type_id,
      d.service_condition, d.protocol_model, d.app_version
    from unnest(changes) c, listed_states(c.status, c.reach) l (state), terminal d
    where c.sign = 1 and c.device_type = 0 and d.device_id = c.device_id;

  insert into company_count (company_no, device_type, total, offline, abnormal, shown_offline, shown_abnormal, silent, overdue,
      cut_off, never, left_out, down, down_cut_off, down_refused)
    select company_no, device_type, sum(sign), sum(sign * (status = 1)::int), sum(sign * (status = 2)::int),
      sum(sign * (shown = 1)::int), sum(sign * (shown = 2)::int), sum(sign * (reach = 1)::int), sum(sign * (reach = 2)::int),
      sum(sign * (reach = 3)::int), sum(sign * (reach = 5)::int),
      sum(sign * (reach = 5 or not in_service)::int), sum(sign * (reach in (1, 3, 4) and in_service)::int),
      sum(sign * (reach = 3 and in_service)::int), sum(sign * (reach = 4 and in_service)::int)
    from (select company_no, device_type, status, reach, in_service, shown, sum(sign) as sign from unnest(changes)
      group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0) c
    group by company_no, device_type;

  insert into map_change
    select company_no, device_type, cell, sum(sign), sum(sign * off), sum(sign * (shown = 2)::int),
      sum(sign * gen), sum(sign * prio), sum(sign * off * gen), sum(sign * off * prio), sum(sign * lng), sum(sign * lat)
    from unnest(changes), lateral (select (shown = 1)::int as off, (alarm_level is not distinct from 1)::int as gen,
      (alarm_level is not distinct from 2)::int as prio) is_so
    where cell is not null
    group by 1, 2, 3;

  if array_length(changes, 1) <= 10000 then
    insert into outbox (event, company_no, gateway_id, device_id, cell, old_cell)
      select 'device.status', company_no, gateway_id, device_id, max(cell) filter (where sign = 1), max(cell) filter (where sign = -1)
      from unnest(changes) group by device_id, company_no, gateway_id order by device_id;
  else
    -- A bulk change: pages that show these companies read again.
    insert into outbox (event, company_no) select distinct 'view.changed', company_no from unnest(changes) order by 2;
  end if;
  return null;
end $$;
create or replace trigger status_inserted after insert on device_status
  referencing new table as new_rows for each statement execute function count_status();
create or replace trigger status_updated after update on device_status
  referencing old table as old_rows new table as new_rows for each statement execute function count_status();
create or replace trigger status_deleted after delete on device_status
  referencing old table as old_rows for each statement execute function count_status();

-- Counters and the outbox belong to the owner, so this runs with the owner's rights.
create or replace function follow_device() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    insert into device_state (device_id) select device_id from new_rows;
    insert into device_status (device_id, device_type, company_no, gateway_id, lng, lat, cell)
      select device_id, device_type, company_no, gateway_id, lng, lat, cell_of(lng, lat) from new_rows;
    return null;
  end if;
  update device_status s
    set company_no = n.company_no, gateway_id = n.gateway_id, lng = n.lng, lat = n.lat, cell = cell_of(n.lng, n.lat)
    from (select device_id, company_no, gateway_id, lng, lat from new_rows
      except select device_id, company_no, gateway_id, lng, lat from old_rows) n
    where s.device_id = n.device_id;
  -- A device that registers elsewhere changes no counter, but the map draws its link again.
  insert into outbox (event, company_no, gateway_id, device_id, cell)
    select 'device.status', company_no, gateway_id, device_id, cell_of(lng, lat)
    from (
      select device_id, company_no, gateway_id, lng, lat from (
        select device_id, parent_id, company_no, gateway_id, lng, lat from new_rows
        except select device_id, parent_id, company_no, gateway_id, lng, lat from old_rows) changed
      except select device_id, company_no, gateway_id, lng, lat from (
        select device_id, company_no, gateway_id, lng, lat from new_rows
        except select device_id, company_no, gateway_id, lng, lat from old_rows) moved
    ) relinked
    order by device_id;
  -- What is above it is another one now, for it and for what is below it. A terminal below who is well needs no look.
  insert into reach_due (device_id)
    select device_id from (
      select device_id, device_type, gateway_id, parent_id from new_rows
      except select device_id, device_type, gateway_id, parent_id from old_rows) n
    where device_type = 1 or device_type = 0 and exists (
      select from device_status s
      where s.device_id = n.device_id and s.cut_off or s.device_id = any (array[n.gateway_id, n.parent_id]) and s.reach in (1, 3));
  -- Open alarms go with the device, recovered ones stay with the company that had it.
  update alarm_record a set company_no = n.company_no, gateway_id = n.gateway_id
    from (select device_id, company_no, gateway_id from new_rows
      except select device_id, company_no, gateway_id from old_rows) n
    where a.device_id = n.device_id and a.record_status = 0;
  -- So do orders that somebody has still to see to, unless their alarm stays.
  update work_order o set company_no = n.company_no
    from (select device_id, company_no from new_rows except select device_id, company_no from old_rows) n
    where o.device_id = n.device_id and o.status in (1, 2, 3, 5, 7)
      and not exists (select from alarm_record a where a.alarm_id = o.alarm_id and a.record_status = 1);
  return null;
end $$;
create or replace trigger device_inserted after insert on device
  referencing new table as new_rows for each statement execute function follow_device();
create or replace trigger device_updated after update on device
  referencing old table as old_rows new table as new_rows for each statement execute function follow_device();

-- The regular upkeep of all counters. @returns how many changes were taken; call again while it is `most`
create or replace function fold_counts(most int default 50000) returns int language plpgsql as $$
begin
  perform fold_node_counts(most);
  return greatest(fold_list_buckets(most), fold_map_counts(most));
end $$;

-- Relays and terminals of each company by charge and signal, and when they were counted. These change with every message, so
-- ingest counts them anew instead of following them.
create table band_count (
  company_id bigint not null references company on delete cascade,
  device_type smallint not null,
  battery text not null,
  signal text not null,
  total int not null,
  primary key (company_id, device_type, battery, signal)
);
create table band_census (
  single boolean primary key default true check (single),
  counted_at timestamptz not null
);
insert into band_census (counted_at) values ('epoch');

-- Rights.
grant select, insert, update, delete on device_state to farwatch_ingest;
grant select on device_state to farwatch_web;
alter table device_state enable row level security;
create policy all_rows on device_state to farwatch_ingest using (true) with check (true);
create policy in_view on device_state to farwatch_web
  using (exists (select from device d where d.device_id = device_state.device_id));

grant select, insert, update, delete on device_status to farwatch_ingest;
grant select on device_status to farwatch_web;
alter table device_status enable row level security;
create policy all_rows on device_status to farwatch_ingest using (true) with check (true);
create policy in_view on device_status for select to farwatch_web using (
  (select views_whole_tree()) or company_no between (select view_first()) and (select view_last())
  or gateway_id = any ((select view_shared())::bigint[]));

grant select, insert, update, delete on company_count to farwatch_ingest;
grant select on company_count to farwatch_web;
alter table company_count enable row level security;
create policy all_rows on company_count to farwatch_ingest using (true) with check (true);
create policy in_view on company_count for select to farwatch_web
  using (company_no between view_first() and view_last());

grant select, insert, update, delete on reach_due to farwatch_ingest;
alter table reach_due enable row level security;
create policy all_rows on reach_due to farwatch_ingest using (true) with check (true);

grant execute on function status_row, listed_states to farwatch_ingest, farwatch_web;
grant execute on function fold_counts to farwatch_ingest;

grant select, insert, update, delete on band_count to farwatch_ingest;
grant select on band_count to farwatch_web;
alter table band_count enable row level security;
create policy all_rows on band_count to farwatch_ingest using (true) with check (true);
create policy in_view on band_count for select to farwatch_web
  using (company_id in (select c.company_id from company c));

grant select, update on band_census to farwatch_ingest;
grant select on band_census to farwatch_web;
