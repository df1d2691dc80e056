-- How each device is reached, beside its status.
alter table device_status
  add column heard boolean not null default false,
  add column cut_off boolean not null default false,
  add column overdue boolean not null default false,
  add column in_service boolean not null default true,
  add column reach smallint not null generated always as (case when cut_off then 3 when online then
    case when overdue then 2 else 0 end when heard then 1 else 5 end) stored,
  add column reach_since timestamptz not null default now(),
  add column shown smallint not null generated always as (case when not online or cut_off then 1
    when general_alarms + priority_alarms > 0 then 2 else 0 end) stored;
alter table device_status disable trigger user;
update device_status s set heard = t.beat_at is not null, reach_since = s.changed_at,
    in_service = coalesce(g.service_condition, r.service_condition, m.service_condition, 0) = 0
  from device_state t left join gateway g using (device_id) left join relay r using (device_id)
    left join terminal m using (device_id)
  where t.device_id = s.device_id;
alter table device_status enable trigger user;
drop index device_status_unhealthy;
create index device_status_unhealthy on device_status (shown, cell, company_no) where shown > 0;

alter type status_change add attribute reach smallint, add attribute in_service boolean, add attribute shown smallint;

alter table company_count
  add column shown_offline int not null default 0,
  add column shown_abnormal int not null default 0,
  add column silent int not null default 0,
  add column overdue int not null default 0,
  add column cut_off int not null default 0,
  add column never int not null default 0,
  add column left_out int not null default 0,
  add column down int not null default 0,
  add column down_cut_off int not null default 0;
delete from company_count;
insert into company_count (company_no, device_type, total, offline, abnormal, folded, shown_offline, shown_abnormal, silent, never,
    left_out, down)
  select company_no, device_type, count(*), count(*) filter (where status = 1), count(*) filter (where status = 2), true,
    count(*) filter (where shown = 1), count(*) filter (where shown = 2), count(*) filter (where reach = 1),
    count(*) filter (where reach = 5), count(*) filter (where reach = 5 or not in_service),
    count(*) filter (where reach = 1 and in_service)
  from device_status group by 1, 2;

alter table unhealthy_node drop constraint unhealthy_node_pkey, add primary key (device_id, status);
alter table unhealthy_node disable trigger user;
insert into unhealthy_node
  select u.device_id, u.device_type, 10 + s.reach, u.company_no, u.gateway_id, u.dev_uid, u.alias, u.created_at, u.type_id,
    u.service_condition, u.protocol_model, u.app_version
  from unhealthy_node u join device_status s using (device_id) where s.reach > 0;
alter table unhealthy_node enable trigger user;
insert into list_bucket_change
  select device_type, 1, status, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
  from unhealthy_node where status > 10;

create table reach_due (
  due_id bigint generated always as identity primary key,
  device_id bigint not null,
  after_id bigint not null default 0
);
alter table reach_due enable row level security;
create policy all_rows on reach_due to farwatch_ingest using (true) with check (true);
insert into reach_due (device_id) select device_id from device_status where heard and not online and device_type > 0;
