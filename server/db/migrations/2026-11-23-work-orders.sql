-- Work orders, and what the web role may change of an alarm.
create table work_order (
  order_id bigint generated always as identity primary key,
  version int not null default 1 check (version > 0),
  company_no bigint not null,
  -- The order outlives its device, its alarm and its people: what they were called stands here too.
  device_id bigint references device on delete set null,
  device_type smallint not null,
  dev_uid text not null,
  alarm_id bigint unique references alarm_record on delete set null,
  status smallint not null check (status between 1 and 8),
  processor_id bigint references app_user on delete set null,
  processor_name text not null,
  dispatcher_id bigint references app_user on delete set null,
  dispatcher_name text not null,
  reason int not null,
  description text not null default '' check (char_length(description) <= 400),
  -- What was done, once it was handled.
  result smallint,
  remark text not null default '' check (char_length(remark) <= 400),
  appointed_at timestamptz not null,
  accepted_at timestamptz,
  handled_at timestamptz,
  handler_name text not null default '',
  -- When the server moves it on by itself: an order that nobody accepts, one that is over.
  due_at timestamptz
);
create index work_order_company on work_order (company_no, appointed_at desc);
create index work_order_newest on work_order (appointed_at, order_id);
create index work_order_device on work_order (device_id, appointed_at desc);
create index work_order_processor on work_order (processor_id, status);
create index work_order_dispatcher on work_order (dispatcher_id);
create index work_order_due on work_order (due_at) where due_at is not null;

-- Every move of an order. A user without a name is the server.
create table work_order_event (
  event_id bigint generated always as identity primary key,
  order_id bigint not null references work_order on delete cascade,
  at timestamptz not null,
  -- Null for a record that was entered afterwards.
  from_status smallint,
  to_status smallint not null,
  user_id bigint references app_user on delete set null,
  user_name text not null,
  -- Whom it was given to.
  processor_name text not null default '',
  note text not null default '' check (char_length(note) <= 400)
);
create index work_order_event_order on work_order_event (order_id, event_id);
create index work_order_event_user on work_order_event (user_id);

alter table work_order enable row level security;
create policy all_rows on work_order to farwatch_ingest using (true) with check (true);
create policy in_view on work_order for select to farwatch_web
  using (company_no between (select view_first()) and (select view_last()));
create policy own_added on work_order for insert to farwatch_web
  with check (company_no between (select view_first()) and (select view_last()));
create policy own_changed on work_order for update to farwatch_web
  using (company_no between (select view_first()) and (select view_last()))
  with check (company_no between (select view_first()) and (select view_last()));

alter table work_order_event enable row level security;
create policy all_rows on work_order_event to farwatch_ingest using (true) with check (true);
create policy in_view on work_order_event for select to farwatch_web
  using (exists (select from work_order o where o.order_id = work_order_event.order_id));
create policy own_added on work_order_event for insert to farwatch_web
  with check (exists (select from work_order o where o.order_id = work_order_event.order_id));

drop policy in_view on alarm_record;
create policy in_view on alarm_record for select to farwatch_web using (
    company_no between (select view_first()) and (select view_last()) or gateway_id = any ((select view_shared())::bigint[]));
create policy own_changed on alarm_record for update to farwatch_web
  using (company_no between (select view_first()) and (select view_last()))
  with check (company_no between (select view_first()) and (select view_last()));
