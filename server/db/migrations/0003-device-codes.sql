-- Product codes. The same code, however its letters are written, exists once per owner and class of devices. Lengths are
-- held by the contract, which counts what people see; here is only what nothing may exceed.
create table device_code (
  device_code_id bigint generated always as identity primary key,
  version int not null default 1 check (version > 0),
  company_id bigint not null references company,
  company_no bigint not null,
  product_name text not null check (char_length(product_name) between 1 and 200),
  code text collate "C" not null check (code ~ '^[0-9A-Za-z]([0-9A-Za-z-]{0,18}[0-9A-Za-z])?$'),
  code_type smallint not null check (code_type in (1, 2)),
  code_status smallint not null check (code_status in (0, 4, 5)),
  device_type smallint not null check (device_type in (0, 1, 2)),
  remark text not null default '' check (char_length(remark) <= 400),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index device_code_once on device_code (company_id, device_type, upper(code));
create index device_code_company on device_code (company_no);
create index device_code_by_name on device_code (product_name, device_code_id);
create index device_code_by_code on device_code (code, device_code_id);
create index device_code_by_update on device_code (updated_at, device_code_id);

grant select, insert, update, delete on device_code to farwatch_ingest, farwatch_web;
alter table device_code enable row level security;
create policy all_rows on device_code to farwatch_ingest using (true) with check (true);
-- Public codes are for every company, but not for a caller of whom nothing is known.
create policy in_view on device_code for select to farwatch_web using (
  company_no between (select view_first()) and (select view_last())
  or (code_status = 0 and (select view_first()) is not null));
create policy own_added on device_code for insert to farwatch_web with check (
  company_no between (select view_first()) and (select view_last()));
create policy own_changed on device_code for update to farwatch_web using (
  company_no between (select view_first()) and (select view_last()))
  with check (company_no between (select view_first()) and (select view_last()));
create policy own_deleted on device_code for delete to farwatch_web using (
  company_no between (select view_first()) and (select view_last()));

-- What an upload with errors leaves behind for an hour. It is no tenant's row but one person's, so it is reached by the
-- two functions alone.
create table upload_report (
  report_key text primary key,
  user_id bigint not null references app_user on delete cascade,
  list text not null,
  expires_at timestamptz not null,
  sheet bytea not null check (octet_length(sheet) <= 16777216)
);
create index upload_report_owner on upload_report (user_id, expires_at);
create index upload_report_expiry on upload_report (expires_at);
alter table upload_report enable row level security;

-- Keeps the report, and of a person's earlier ones the two newest.
create function keep_upload_report(key text, who bigint, of_list text, at timestamptz, until timestamptz, content bytea)
returns void language sql security definer set search_path = public as $$
  delete from upload_report where expires_at <= at or report_key in (
    select report_key from upload_report where user_id = who order by expires_at desc, report_key offset 2);
  insert into upload_report (report_key, user_id, list, expires_at, sheet) values (key, who, of_list, until, content)
$$;
create function read_upload_report(key text, who bigint, of_list text, at timestamptz) returns bytea
language sql stable security definer set search_path = public as $$
  select sheet from upload_report where report_key = key and user_id = who and list = of_list and expires_at > at
$$;
