-- Processors move their orders on from the field, with photographs.
alter table work_order_event add column sending_key uuid;
create unique index work_order_event_sent on work_order_event (order_id, sending_key) where sending_key is not null;

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
alter table work_order_photo enable row level security;
create policy all_rows on work_order_photo to farwatch_ingest using (true) with check (true);
create policy in_view on work_order_photo for select to farwatch_web
  using (exists (select from work_order o where o.order_id = work_order_photo.order_id));
create policy own_added on work_order_photo for insert to farwatch_web
  with check (exists (select from work_order o where o.order_id = work_order_photo.order_id));

-- Whoever may handle orders sees their own.
insert into post_function (post_id, function_code)
  select post_id, 'maintenance_myOrders_view' from post_function where function_code = 'maintenance_maintainRecords_edit'
  on conflict do nothing;
