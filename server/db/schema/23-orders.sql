-- Work orders and the record of what was done: one order is about one device, and about one of its alarms where it came
-- of one. Whether the alarm lasts and where its order is are independent.

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

-- Every move of an order. A user without a name is the server. From accepted to accepted: the processor set out.
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
  note text not null default '' check (char_length(note) <= 400),
  -- Of a move that a device without a network may send twice.
  sending_key uuid
);
create index work_order_event_order on work_order_event (order_id, event_id);
create index work_order_event_user on work_order_event (user_id);
create unique index work_order_event_sent on work_order_event (order_id, sending_key) where sending_key is not null;

-- Photographs by the processor: JPEG, decoded and encoded again, so that nothing of the camera's data is left.
create table work_order_photo (
  photo_id bigint generated always as identity primary key,
  order_id bigint not null references work_order on delete cascade,
  sending_key uuid not null,
  added_at timestamptz not null,
  user_id bigint references app_user on delete set null,
  user_name text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  image bytea not null,
  thumbnail bytea not null,
  unique (order_id, sending_key)
);
create index work_order_photo_user on work_order_photo (user_id);

-- Open pages read their orders again.
create or replace function report_orders() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outbox (event, company_no) select distinct 'order.changed', company_no from new_rows order by 2;
  return null;
end $$;
create or replace trigger order_inserted after insert on work_order
  referencing new table as new_rows for each statement execute function report_orders();
create or replace trigger order_updated after update on work_order
  referencing new table as new_rows for each statement execute function report_orders();

-- Rights.
grant select, insert, update, delete on work_order to farwatch_ingest;
grant select, insert, update on work_order to farwatch_web;
alter table work_order enable row level security;
create policy all_rows on work_order to farwatch_ingest using (true) with check (true);
create policy in_view on work_order for select to farwatch_web
  using (company_no between (select view_first()) and (select view_last()));
create policy own_added on work_order for insert to farwatch_web
  with check (company_no between (select view_first()) and (select view_last()));
create policy own_changed on work_order for update to farwatch_web
  using (company_no between (select view_first()) and (select view_last()))
  with check (company_no between (select view_first()) and (select view_last()));

grant select, insert, update, delete on work_order_event to farwatch_ingest;
grant select, insert on work_order_event to farwatch_web;
alter table work_order_event enable row level security;
create policy all_rows on work_order_event to farwatch_ingest using (true) with check (true);
create policy in_view on work_order_event for select to farwatch_web
  using (exists (select from work_order o where o.order_id = work_order_event.order_id));
create policy own_added on work_order_event for insert to farwatch_web
  with check (exists (select from work_order o where o.order_id = work_order_event.order_id));

grant select, insert, update, delete on work_order_photo to farwatch_ingest;
grant select, insert on work_order_photo to farwatch_web;
alter table work_order_photo enable row level security;
create policy all_rows on work_order_photo to farwatch_ingest using (true) with check (true);
create policy in_view on work_order_photo for select to farwatch_web
  using (exists (select from work_order o where o.order_id = work_order_photo.order_id));
create policy own_added on work_order_photo for insert to farwatch_web
  with check (exists (select from work_order o where o.order_id = work_order_photo.order_id));
