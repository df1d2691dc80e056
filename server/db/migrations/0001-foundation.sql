-- Tenancy. A company's number is its place in the tree in preorder: a subtree is one range, company_no .. company_last.
-- Below the root there are six levels with 12, 12, 10, 10, 8, 8 bits, so that adding a company never renumbers another.
create table company (
  company_id bigint generated always as identity primary key,
  parent_id bigint references company,
  depth smallint not null check (depth between 0 and 6),
  company_no bigint not null unique,
  company_last bigint not null,
  name text not null,
  short_name text not null default '',
  zone text not null default 'Asia/Shanghai',
  flag smallint not null default 0 check (flag in (0, 1)),
  logo text not null default '',
  created_at timestamptz not null default now()
);
create unique index company_root on company ((true)) where parent_id is null;
create unique index company_sibling_name on company (parent_id, name);
create index company_sibling_no on company (parent_id, company_no);

create function company_bits_below(depth int) returns int language sql immutable parallel safe as $$
  select (array[60, 48, 36, 26, 16, 8, 0])[depth + 1]
$$;

create function place_company() returns trigger language plpgsql as $$
declare
  parent company;
  span bigint;
  taken bigint;
begin
  perform pg_advisory_xact_lock(7001);
  if new.parent_id is null then
    new.depth := 0;
    new.company_no := 0;
    new.company_last := (1::bigint << 60) - 1;
    return new;
  end if;
  select * into strict parent from company where company_id = new.parent_id;
  if parent.depth >= 6 then
    raise exception using errcode = 'FW001', message = 'the company tree is limited to six levels below the root';
  end if;
  span := 1::bigint << company_bits_below(parent.depth + 1);
  select coalesce((max(company_no) - parent.company_no) / span, 0) into taken from company where parent_id = parent.company_id;
  new.depth := parent.depth + 1;
  new.company_no := parent.company_no + (taken + 1) * span;
  new.company_last := new.company_no + span - 1;
  if new.company_last > parent.company_last then
    raise exception using errcode = 'FW002', message = 'the company has too many direct subcompanies';
  end if;
  return new;
end $$;
create trigger company_placed before insert on company for each row execute function place_company();

-- What the caller may see. Unset means nothing: a forgotten scope shows no row.
create function view_first() returns bigint language sql stable parallel safe as $$
  select nullif(current_setting('farwatch.view_first', true), '')::bigint
$$;
create function view_last() returns bigint language sql stable parallel safe as $$
  select nullif(current_setting('farwatch.view_last', true), '')::bigint
$$;
-- Gateways of other companies that are shared with the caller's company.
create function view_shared() returns bigint[] language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('farwatch.view_shared', true), '')::bigint[], '{}')
$$;

-- People.
create table post (
  post_id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  post_level smallint not null check (post_level between 1 and 4),
  flag smallint not null default 0 check (flag in (0, 1)),
  unique (company_id, name)
);
create table post_function (
  post_id bigint not null references post on delete cascade,
  function_code text not null,
  primary key (post_id, function_code)
);
create table app_user (
  user_id bigint generated always as identity primary key,
  company_id bigint not null references company,
  company_no bigint not null references company (company_no),
  post_id bigint not null references post,
  login_name text not null check (login_name ~ '^[A-Za-z0-9_]{1,50}$'),
  user_name text not null,
  password_hash text not null,
  flag smallint not null default 0 check (flag in (0, 1)),
  valid_until timestamptz,
  created_at timestamptz not null default now()
);
create unique index app_user_login_name on app_user (lower(login_name));
create table session (
  token_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_owner on session (user_id);
create index session_expiry on session (expires_at);
create unlogged table captcha (
  captcha_key text primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);
create unlogged table login_failure (
  subject text not null,
  failed_at timestamptz not null
);
create index login_failure_subject on login_failure (subject, failed_at);
create table operation_log (
  operation_id bigint generated always as identity primary key,
  at timestamptz not null,
  operation text not null,
  outcome text not null,
  user_id bigint references app_user on delete set null,
  login_name text not null,
  company_no bigint not null,
  client text not null default '',
  detail jsonb not null default '{}'
);
create index operation_log_at on operation_log (at desc);

-- Device types of the three classes. Offline when nothing was heard for multiplier × base minutes.
create table device_type_option (
  type_id text primary key,
  device_type smallint not null check (device_type in (0, 1, 2)),
  sensor_kind text,
  offline_multiplier numeric not null default 3 check (offline_multiplier > 0),
  offline_base_minutes numeric not null check (offline_base_minutes > 0)
);
-- Which alarm types are priority, per class; an alarm without a rule is general.
create table alarm_rule (
  device_type smallint not null,
  alarm_type int not null,
  alarm_level smallint not null check (alarm_level in (1, 2)),
  primary key (device_type, alarm_type)
);

-- Identity: cold, indexed for lists and search. Where a device hangs changes only with a registration.
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
  -- The position as it was given, and its coordinate type.
  given_lng double precision,
  given_lat double precision,
  address_type smallint not null default 1,
  gateway_id bigint references device,
  parent_id bigint references device,
  created_at timestamptz not null default now(),
  unique (device_type, dev_uid),
  check ((lng is null) = (lat is null)),
  check (device_type <> 2 or (parent_id is null and gateway_id = device_id))
);
create index device_company on device (company_no, device_id);
create index device_gateway on device (gateway_id);
create index device_parent on device (parent_id);
create extension if not exists pg_trgm;
-- What a search looks through. A trigram index knows words of three letters; each character that is no ASCII stands
-- as a word of its own, so that one or two Chinese characters are found by it too.
create function search_text(line text) returns text language sql immutable strict parallel safe as $$
  select ' ' || regexp_replace(lower(line), '([^\x01-\x7f])', ' \1 ', 'g')
$$;
create index device_search on device using gin (search_text(dev_uid || ' ' || alias || ' ' || address) gin_trgm_ops);
create index device_uid on device (dev_uid);

create table gateway_key (
  device_id bigint primary key references device on delete cascade,
  -- armKey, encrypted by the server's key (AES-256-GCM: nonce, tag, text).
  arm_key_sealed bytea not null
);
create table gateway_channel (
  ap_uid text primary key check (ap_uid ~ '^[0-9A-F]{8}$'),
  device_id bigint not null references device on delete cascade,
  channel smallint not null,
  protocol_model smallint not null,
  rf_version text not null,
  frequency_mhz numeric not null,
  unique (device_id, channel)
);
create table gateway_share (
  device_id bigint not null references device on delete cascade,
  company_id bigint not null references company on delete cascade,
  primary key (device_id, company_id)
);
create index gateway_share_company on gateway_share (company_id);
create table gateway_candidate (
  arm_uid text primary key,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  attempts bigint not null default 1,
  remote_address text not null default ''
);

-- Hot state. check_at is when silence has to be looked at again: it is moved only when it has come, never with each
-- message, so that the hot update touches no index.
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
  registrations int not null default 0
) with (fillfactor = 70);
create index device_state_check on device_state (check_at);

-- What is counted: status, alarms and place. Every write passes the counting trigger below.
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
  status smallint not null generated always as
    (case when not online then 1 when general_alarms + priority_alarms > 0 then 2 else 0 end) stored,
  alarm_level smallint generated always as
    (case when priority_alarms > 0 then 2 when general_alarms > 0 then 1 end) stored,
  changed_at timestamptz not null default now()
);
create index device_status_cell on device_status (cell, company_no);
create index device_status_company on device_status (company_no, cell);
create index device_status_gateway on device_status (gateway_id);
-- The few that a map is filtered for across the whole world.
create index device_status_troubled on device_status (status, cell, company_no) where status > 0;
create index device_status_gateways on device_status (cell, company_no) where device_type = 2;

-- Counters are deltas: a reader sums, fold_counts folds the rows of a key into one. No row is hot.
create table company_count (
  company_no bigint not null,
  device_type smallint not null,
  total int not null,
  offline int not null,
  abnormal int not null,
  folded boolean not null default false
);
create index company_count_company on company_count (company_no, device_type);
create index company_count_loose on company_count (company_no) where not folded;

-- What the map's cells do not contain yet: a few rows, each of one cell of level 17. fold_counts moves them into
-- map_cell, so that a device's change costs its transaction one row and not one per level and company above it.
create table map_change (
  company_no bigint not null,
  device_type smallint not null,
  cell bigint not null,
  total int not null,
  offline int not null,
  abnormal int not null,
  general int not null,
  priority int not null,
  offline_general int not null,
  offline_priority int not null,
  sum_lng double precision not null,
  sum_lat double precision not null
);
-- A row counts the devices of a company and of all below it, so that a view reads the rows of one company only,
-- however many subcompanies it has. Levels: `storedLevels` of contract/map-cells.ts.
create table map_cell (
  level smallint not null,
  company_no bigint not null,
  cell bigint not null,
  device_type smallint not null,
  total int not null,
  offline int not null,
  abnormal int not null,
  -- By the worst alarm that a device has; the offline ones among them.
  general int not null,
  priority int not null,
  offline_general int not null,
  offline_priority int not null,
  sum_lng double precision not null,
  sum_lat double precision not null,
  primary key (level, company_no, cell, device_type)
) with (fillfactor = 80);

-- Facts for live. The publisher moves them, after commit, into live_event and numbers them there.
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

create function spread_bits(v int) returns bigint language sql immutable parallel safe as $$
  select s5 from (select v::bigint as a) t0,
    lateral (select (a | (a << 16)) & x'0000ffff0000ffff'::bigint as s1) t1,
    lateral (select (s1 | (s1 << 8)) & x'00ff00ff00ff00ff'::bigint as s2) t2,
    lateral (select (s2 | (s2 << 4)) & x'0f0f0f0f0f0f0f0f'::bigint as s3) t3,
    lateral (select (s3 | (s3 << 2)) & x'3333333333333333'::bigint as s4) t4,
    lateral (select (s4 | (s4 << 1)) & x'5555555555555555'::bigint as s5) t5
$$;
-- The same arithmetic as contract/map-cells.ts; a test compares them.
-- Strict, since greatest() and least() pass over nulls: a device without a position has no cell.
-- Latitudes nearer to 0 than 1e-9 count as 0, since radians() fails on the smallest numbers.
create function cell_of(lng double precision, lat double precision) returns bigint language sql immutable strict parallel safe as $$
  select spread_bits(greatest(0, least(131071, floor((lng + 180) / 360 * 131072)::int)))
    | (spread_bits(greatest(0, least(131071, floor((0.5 - asinh(tan(radians(
        case when abs(lat) < 1e-9 then 0 else greatest(-85.0511287798066, least(85.0511287798066, lat)) end
      ))) / (2 * pi())) * 131072)::int))) << 1)
$$;

create type status_change as (
  sign int, device_id bigint, device_type smallint, company_no bigint, gateway_id bigint,
  lng double precision, lat double precision, cell bigint, status smallint, alarm_level smallint
);
create function status_row(sign int, s device_status) returns status_change language sql immutable parallel safe as $$
  select row(sign, s.device_id, s.device_type, s.company_no, s.gateway_id, s.lng, s.lat, s.cell, s.status, s.alarm_level)::status_change
$$;
-- What was is subtracted, what is is added: one rule for a device that comes, changes, moves or goes.
create function count_status() returns trigger language plpgsql as $$
declare
  changes status_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(status_row(1, n)) into changes from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(status_row(-1, o)) into changes from old_rows o;
  else
    select array_agg(c) into changes
      from old_rows o join new_rows n using (device_id),
        lateral (values (status_row(-1, o)), (status_row(1, n))) s (c)
      where (o.status, o.alarm_level, o.company_no, o.gateway_id, o.lng, o.lat)
        is distinct from (n.status, n.alarm_level, n.company_no, n.gateway_id, n.lng, n.lat);
  end if;
  if changes is null then return null; end if;

  insert into company_count (company_no, device_type, total, offline, abnormal)
    select company_no, device_type, sum(sign), sum(sign * (status = 1)::int), sum(sign * (status = 2)::int)
    from unnest(changes) group by 1, 2
    having sum(sign) <> 0 or sum(sign * (status = 1)::int) <> 0 or sum(sign * (status = 2)::int) <> 0;

  insert into map_change
    select company_no, device_type, cell, sum(sign), sum(sign * off), sum(sign * (status = 2)::int),
      sum(sign * gen), sum(sign * prio), sum(sign * off * gen), sum(sign * off * prio), sum(sign * lng), sum(sign * lat)
    from unnest(changes), lateral (select (status = 1)::int as off, (alarm_level is not distinct from 1)::int as gen,
      (alarm_level is not distinct from 2)::int as prio) is_so
    where cell is not null
    group by 1, 2, 3;

  if array_length(changes, 1) <= 10000 then
    insert into outbox (event, company_no, gateway_id, device_id, cell, old_cell)
      select 'device.status', company_no, gateway_id, device_id, max(cell) filter (where sign = 1), max(cell) filter (where sign = -1)
      from unnest(changes) group by device_id, company_no, gateway_id order by device_id;
  else
    -- A bulk change: whoever looks at these companies reads again.
    insert into outbox (event, company_no) select distinct 'view.changed', company_no from unnest(changes) order by 2;
  end if;
  return null;
end $$;
create trigger status_inserted after insert on device_status
  referencing new table as new_rows for each statement execute function count_status();
create trigger status_updated after update on device_status
  referencing old table as old_rows new table as new_rows for each statement execute function count_status();
create trigger status_deleted after delete on device_status
  referencing old table as old_rows for each statement execute function count_status();

create function follow_device() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into device_state (device_id) select device_id from new_rows;
    insert into device_status (device_id, device_type, company_no, gateway_id, lng, lat, cell)
      select device_id, device_type, company_no, gateway_id, lng, lat, cell_of(lng, lat) from new_rows;
  else
    update device_status s
      set company_no = n.company_no, gateway_id = n.gateway_id, lng = n.lng, lat = n.lat, cell = cell_of(n.lng, n.lat)
      from new_rows n join old_rows o using (device_id)
      where s.device_id = n.device_id
        and (o.company_no, o.gateway_id, o.lng, o.lat) is distinct from (n.company_no, n.gateway_id, n.lng, n.lat);
    -- A device that registers elsewhere counts as it did, but the map draws its link anew.
    insert into outbox (event, company_no, gateway_id, device_id, cell)
      select 'device.status', n.company_no, n.gateway_id, n.device_id, cell_of(n.lng, n.lat)
      from new_rows n join old_rows o using (device_id)
      where n.parent_id is distinct from o.parent_id
        and (o.company_no, o.gateway_id, o.lng, o.lat) is not distinct from (n.company_no, n.gateway_id, n.lng, n.lat)
      order by n.device_id;
    -- What is still open belongs to whoever has the device now; what is over stays with whoever had it.
    update alarm_record a set company_no = n.company_no, gateway_id = n.gateway_id
      from new_rows n join old_rows o using (device_id)
      where a.device_id = n.device_id and a.record_status = 0
        and (o.company_no, o.gateway_id) is distinct from (n.company_no, n.gateway_id);
  end if;
  return null;
end $$;
create trigger device_inserted after insert on device
  referencing new table as new_rows for each statement execute function follow_device();
create trigger device_updated after update on device
  referencing old table as old_rows new table as new_rows for each statement execute function follow_device();

-- A gateway hangs on itself, so that sharing is one comparison.
create function gateway_is_its_own() returns trigger language plpgsql as $$
begin
  new.gateway_id := new.device_id;
  return new;
end $$;
create trigger device_gateway_self before insert on device
  for each row when (new.device_type = 2) execute function gateway_is_its_own();

-- Alarms: one open record per device and type; the order state is a separate fact.
create table alarm_record (
  alarm_id bigint generated always as identity primary key,
  device_id bigint not null references device on delete cascade,
  device_type smallint not null,
  company_no bigint not null,
  gateway_id bigint,
  alarm_type int not null,
  alarm_level smallint not null check (alarm_level in (1, 2)),
  raised_at timestamptz not null,
  last_at timestamptz not null,
  occurrences int not null default 1,
  recovered_at timestamptz,
  recover_way smallint,
  record_status smallint not null default 0 check (record_status in (0, 1)),
  send_order_status smallint not null default 0,
  check ((record_status = 1) = (recovered_at is not null)),
  check (recovered_at >= raised_at)
);
create unique index alarm_open on alarm_record (device_id, alarm_type) where record_status = 0;
create index alarm_device on alarm_record (device_id, alarm_type, raised_at desc);
create index alarm_newest on alarm_record (raised_at desc, alarm_id desc) include (company_no, gateway_id);
create index alarm_company on alarm_record (company_no, raised_at desc);
create index alarm_panel on alarm_record (alarm_level desc, raised_at desc, alarm_id desc) where record_status = 0;
create index alarm_gateway on alarm_record (gateway_id) where record_status = 0;
-- The newest clearing per condition, so that a raise that arrives after its clearing is known as past.
create table alarm_cleared (
  device_id bigint not null references device on delete cascade,
  alarm_type int not null,
  cleared_at timestamptz not null,
  primary key (device_id, alarm_type)
);

create function count_alarms() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into outbox (event, company_no, gateway_id, device_id, alarm_id)
      select case when record_status = 0 then 'alarm.raised' else 'alarm.recovered' end, company_no, gateway_id, device_id, alarm_id
      from new_rows order by alarm_id;
    update device_status s set general_alarms = general_alarms + d.general, priority_alarms = priority_alarms + d.priority
      from (select device_id, count(*) filter (where alarm_level = 1) as general, count(*) filter (where alarm_level = 2) as priority
            from new_rows where record_status = 0 group by device_id) d
      where s.device_id = d.device_id;
  else
    insert into outbox (event, company_no, gateway_id, device_id, alarm_id)
      select case when o.record_status = 0 and n.record_status = 1 then 'alarm.recovered' else 'alarm.changed' end,
        n.company_no, n.gateway_id, n.device_id, n.alarm_id
      from old_rows o join new_rows n using (alarm_id) order by n.alarm_id;
    update device_status s set general_alarms = general_alarms + d.general, priority_alarms = priority_alarms + d.priority
      from (
        select device_id, sum(delta) filter (where alarm_level = 1) as general, sum(delta) filter (where alarm_level = 2) as priority
        from (
          select device_id, alarm_level, -1 as delta from old_rows where record_status = 0
          union all
          select device_id, alarm_level, 1 from new_rows where record_status = 0
        ) t group by device_id
      ) d0, lateral (select coalesce(d0.general, 0) as general, coalesce(d0.priority, 0) as priority, d0.device_id) d
      where s.device_id = d.device_id and (d.general <> 0 or d.priority <> 0);
  end if;
  return null;
end $$;
create trigger alarm_inserted after insert on alarm_record
  referencing new table as new_rows for each statement execute function count_alarms();
create trigger alarm_updated after update on alarm_record
  referencing old table as old_rows new table as new_rows for each statement execute function count_alarms();

-- Ingest's memory. The sequences of a boot that are in the database, as ranges: a gateway that sends in order keeps one.
create table gateway_boot (
  device_id bigint not null references device on delete cascade,
  boot text not null,
  seen int8multirange not null default '{}',
  last_at timestamptz not null,
  primary key (device_id, boot)
) with (fillfactor = 50);
create table refused_count (
  arm_uid text not null,
  reason text not null,
  refused bigint not null,
  last_at timestamptz not null,
  primary key (arm_uid, reason)
);
-- The newest refused messages, so that an engineer can read why; pruned by age and number.
create table refused_message (
  refused_id bigint generated always as identity primary key,
  at timestamptz not null,
  arm_uid text not null,
  topic text not null,
  reason text not null,
  detail text not null,
  payload bytea not null
);
create index refused_message_gateway on refused_message (arm_uid, refused_id desc);

-- History, partitioned by week of the event. A partition is made when the first row needs it.
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
-- The frame counter is in it for the one question that each uplink asks: was this frame heard already?
create index uplink_device on uplink (device_id, event_at, frame_counter);
-- The same frame heard by a further gateway.
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
  body jsonb not null
) partition by range (event_at);
create index gateway_event_device on gateway_event (device_id, event_at);

create function ensure_partition(parent text, moment timestamptz) returns void language plpgsql security definer set search_path = public as $$
declare
  first date := date_trunc('week', moment at time zone 'UTC')::date;
  child text := format('%s_%s', parent, to_char(first, 'IYYY_IW'));
begin
  if parent not in ('uplink', 'uplink_reception', 'heartbeat', 'registration', 'gateway_event') then
    raise exception 'no partitioned table %', parent;
  end if;
  perform pg_advisory_xact_lock(7002);
  if to_regclass(child) is null then
    execute format('create table %I partition of %I for values from (%L) to (%L)', child, parent,
      first || ' 00:00+00', (first + 7) || ' 00:00+00');
  end if;
end $$;

create table retention (
  table_name text primary key,
  days int not null check (days > 0)
);
insert into retention values ('uplink', 90), ('uplink_reception', 90), ('heartbeat', 90), ('registration', 90), ('gateway_event', 90);

-- Whole weeks that lie before their table's days of retention. Partitions belong to the owner, so this is a function.
create function drop_expired_partitions(moment timestamptz) returns setof text
language plpgsql security definer set search_path = public as $$
declare
  child text;
begin
  for child in
    select c.relname
    from retention r join pg_class p on p.oid = to_regclass(r.table_name) join pg_inherits i on i.inhparent = p.oid
      join pg_class c on c.oid = i.inhrelid
    where (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz
      < moment - make_interval(days => r.days)
    order by 1
  loop
    execute format('drop table %I', child);
    return next child;
  end loop;
end $$;

-- Processes prove that they work; health and the data age on screen read it.
create unlogged table process_beat (
  process text primary key,
  at timestamptz not null,
  figures jsonb not null default '{}'
);

create function publish_outbox(most int) returns bigint language plpgsql as $$
declare
  base bigint;
  moved bigint;
begin
  if not pg_try_advisory_xact_lock(7003) then return 0; end if;
  select seq into base from live_number for update;
  with taken as (
    delete from outbox where outbox_id in (select outbox_id from outbox order by outbox_id limit most) returning *
  ), put as (
    insert into live_event (seq, event, company_no, gateway_id, device_id, alarm_id, cell, old_cell, at)
    select base + row_number() over (order by outbox_id), event, company_no, gateway_id, device_id, alarm_id, cell, old_cell, at
    from taken returning 1
  )
  select count(*) into moved from put;
  if moved > 0 then
    update live_number set seq = base + moved;
    perform pg_notify('live', (base + moved)::text);
  end if;
  return moved;
end $$;

-- For health: facts that wait for the publisher (counted up to 10,001), and for how many real seconds the oldest has.
create function outbox_lag() returns table (waiting int, oldest_seconds double precision)
language sql stable security definer set search_path = public as $$
  select (select count(*)::int from (select from outbox limit 10001) o),
    coalesce((select extract(epoch from clock_timestamp() - at)::double precision from outbox order by outbox_id limit 1), 0)
$$;

-- The company itself and all above it, from its number alone.
create function companies_above(company_no bigint) returns setof bigint language sql immutable parallel safe as $$
  select distinct (company_no >> bits) << bits from unnest(array[60, 48, 36, 26, 16, 8, 0]) bits
$$;

-- Moves at most `most` changes into the counters. Returns how many map changes it took; call again while it is `most`.
create function fold_counts(most int default 50000) returns int language plpgsql as $$
declare
  taken int;
begin
  if not pg_try_advisory_xact_lock(7004) then return 0; end if;
  with keys as (select distinct company_no, device_type from company_count where not folded),
  gone as (delete from company_count c using keys k where c.company_no = k.company_no and c.device_type = k.device_type returning c.*)
  insert into company_count (company_no, device_type, total, offline, abnormal, folded)
    select company_no, device_type, sum(total), sum(offline), sum(abnormal), true from gone
    group by 1, 2 having sum(total) <> 0;

  with gone as (
    delete from map_change where ctid = any (array(select ctid from map_change limit most)) returning *
  ), finest as (
    select cell >> 2 as cell, company_no, device_type, count(*) as rows, sum(total) as total, sum(offline) as offline,
      sum(abnormal) as abnormal, sum(general) as general, sum(priority) as priority,
      sum(offline_general) as offline_general, sum(offline_priority) as offline_priority,
      sum(sum_lng) as sum_lng, sum(sum_lat) as sum_lat
    from gone group by 1, 2, 3
  ), put as (
    insert into map_cell as m
      select level, above, f.cell >> (2 * (16 - level)), device_type, sum(total), sum(offline), sum(abnormal), sum(general),
        sum(priority), sum(offline_general), sum(offline_priority), sum(sum_lng), sum(sum_lat)
      from finest f, companies_above(company_no) above, unnest(array[7, 10, 13, 16]::smallint[]) level
      group by 1, 2, 3, 4
      having (sum(total), sum(offline), sum(abnormal), sum(general), sum(priority), sum(offline_general),
        sum(offline_priority), sum(sum_lng), sum(sum_lat)) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0)
    on conflict (level, company_no, cell, device_type) do update set
      total = m.total + excluded.total, offline = m.offline + excluded.offline, abnormal = m.abnormal + excluded.abnormal,
      general = m.general + excluded.general, priority = m.priority + excluded.priority,
      offline_general = m.offline_general + excluded.offline_general,
      offline_priority = m.offline_priority + excluded.offline_priority,
      sum_lng = m.sum_lng + excluded.sum_lng, sum_lat = m.sum_lat + excluded.sum_lat
  )
  select coalesce(sum(rows), 0) into taken from finest;
  return taken;
end $$;

-- Search by part of an id, alias or address; ids that begin with the keyword come first. A trigram index is not used
-- under row-level security, so this one function runs outside it and filters by the caller's view itself. `keyword` is
-- lower case, its % _ \\ escaped. Keywords of one or two ASCII characters are found where a word begins. Of very many
-- finds a thousand are ranked. EXECUTE, so that each plan knows its keyword and view.
create function search_devices(keyword text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public as $$
declare
  is_short boolean := length(replace(keyword, '\', '')) < 3 and keyword !~ '[^\x01-\x7f]';
  pattern text := '%' || case when is_short then search_text(keyword) else substr(search_text(keyword), 2) end || '%';
begin
  return query execute $query$
    select device_id from (
      (select device_id, 0 as place, device_type, dev_uid from device
        where dev_uid like upper($1) || '%' and (company_no between $3 and $4 or gateway_id = any ($5))
        order by dev_uid limit $6)
      union all
      (select device_id, 1, device_type, dev_uid from device
        where search_text(dev_uid || ' ' || alias || ' ' || address) like $2
          and (company_no between $3 and $4 or gateway_id = any ($5))
        limit 1000)
    ) found group by device_id, device_type, dev_uid order by min(place), device_type desc, dev_uid limit $6
  $query$ using keyword, pattern, view_first(), view_last(), view_shared(), most;
end $$;

-- Login and sessions come before any view, so they are functions, not rows the web role could read.
create function login_candidate(wanted text) returns table (
  user_id bigint, login_name text, user_name text, password_hash text, user_flag smallint, valid_until timestamptz,
  company_id bigint, company_no bigint, company_name text, company_flag smallint, logo text, post_id bigint, post_flag smallint
) language sql stable security definer set search_path = public as $$
  select u.user_id, u.login_name, u.user_name, u.password_hash, u.flag, u.valid_until,
    c.company_id, c.company_no, c.name, greatest(c.flag, (select max(a.flag) from company a where u.company_no between a.company_no and a.company_last)),
    c.logo, p.post_id, p.flag
  from app_user u join company c using (company_id) join post p using (post_id)
  where lower(u.login_name) = lower(wanted)
$$;
create function open_session(token bytea, who bigint, at timestamptz, until timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from session where expires_at < at - interval '7 days';
  insert into session (token_hash, user_id, created_at, expires_at) values (token, who, at, until)
$$;
create function close_session(token bytea) returns void language sql security definer set search_path = public as $$
  delete from session where token_hash = token
$$;
-- Null flags say why a session does not hold; no row: it never existed.
create function read_session(token bytea, at timestamptz) returns table (
  user_id bigint, login_name text, user_name text, company_id bigint, company_name text, company_no bigint, company_last bigint,
  post_id bigint, expires_at timestamptz, holds boolean, shared bigint[], functions text[]
) language sql stable security definer set search_path = public as $$
  select u.user_id, u.login_name, u.user_name, c.company_id, c.name, c.company_no, c.company_last, p.post_id, s.expires_at,
    s.expires_at > at and u.flag = 0 and p.flag = 0 and coalesce(u.valid_until > at, true)
      and not exists (select from company a where c.company_no between a.company_no and a.company_last and a.flag = 1),
    coalesce((select array_agg(g.device_id order by g.device_id) from gateway_share g where g.company_id = c.company_id), '{}'),
    coalesce((select array_agg(f.function_code) from post_function f where f.post_id = p.post_id), '{}')
  from session s join app_user u using (user_id) join company c using (company_id) join post p using (post_id)
  where s.token_hash = token
$$;

-- Rights. farwatch_ingest sees all, farwatch_web only its caller's view; neither owns a table, so neither can bypass.
grant usage on schema public to farwatch_ingest, farwatch_web;
grant select, insert, update, delete on all tables in schema public to farwatch_ingest;
grant select on company, post, post_function, app_user, device_type_option, alarm_rule, device, gateway_channel, gateway_share,
  device_state, device_status, company_count, map_change, map_cell, live_event, live_number, alarm_record, uplink, uplink_reception,
  heartbeat, registration, gateway_event, refused_count, process_beat, operation_log to farwatch_web;
grant select, insert, delete on captcha, login_failure to farwatch_web;
grant insert on operation_log to farwatch_web;
grant insert, update on process_beat to farwatch_web;
-- The hash of a password is for login_candidate alone.
revoke select on app_user from farwatch_web;
grant select (user_id, company_id, company_no, post_id, login_name, user_name, flag, valid_until, created_at) on app_user to farwatch_web;

do $$
declare
  t text;
begin
  foreach t in array array['device', 'device_status'] loop
    execute format('create policy in_view on %I to farwatch_web using (company_no between view_first() and view_last() or gateway_id = any (view_shared()))', t);
  end loop;
  -- The alarm list counts its rows: the view is read once per statement and not once per row (measured at 520,000
  -- alarms: 80 ms against 300 ms).
  create policy in_view on alarm_record to farwatch_web using (
    company_no between (select view_first()) and (select view_last()) or gateway_id = any ((select view_shared())::bigint[]));
  foreach t in array array['company', 'app_user', 'company_count', 'map_change', 'map_cell', 'operation_log'] loop
    execute format('create policy in_view on %I for select to farwatch_web using (company_no between view_first() and view_last())', t);
  end loop;
  foreach t in array array['device_state', 'uplink', 'uplink_reception', 'heartbeat', 'registration', 'gateway_event', 'gateway_channel'] loop
    execute format('create policy in_view on %I to farwatch_web using (exists (select from device d where d.device_id = %I.device_id))', t, t);
  end loop;
  -- With whom else a gateway is shared is its owner's business.
  create policy in_view on gateway_share to farwatch_web using (
    exists (select from device d where d.device_id = gateway_share.device_id and d.company_no between view_first() and view_last())
    or exists (select from company c where c.company_id = gateway_share.company_id));
  create policy in_view on refused_count to farwatch_web using (exists (select from device d where d.device_type = 2 and d.dev_uid = arm_uid));
  create policy in_view on live_event to farwatch_web using (company_no between view_first() and view_last() or gateway_id = any (view_shared()));
  create policy in_view on post to farwatch_web using (exists (select from company c where c.company_id = post.company_id));
  create policy in_view on post_function to farwatch_web using (exists (select from post p where p.post_id = post_function.post_id));
  create policy log_own on operation_log for insert to farwatch_web with check (true);
  foreach t in array array['device', 'device_status', 'alarm_record', 'company', 'app_user', 'company_count', 'map_change', 'map_cell', 'operation_log',
    'device_state', 'uplink', 'uplink_reception', 'heartbeat', 'registration', 'gateway_event', 'gateway_channel', 'gateway_share',
    'refused_count', 'live_event', 'post', 'post_function'] loop
    execute format('create policy all_rows on %I to farwatch_ingest using (true) with check (true)', t);
    execute format('alter table %I enable row level security', t);
  end loop;
end $$;
