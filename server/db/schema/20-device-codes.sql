-- Product codes. A code exists once per owner and class of devices, whatever the case of its letters.
-- The contract holds the lengths, in characters as people count them; the checks here are upper bounds.

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
  updated_at timestamptz not null,
  -- What is searched by a part, stored: computing it for each row took nine tenths of a search.
  name_searched text generated always as (lower(normalize(product_name, NFKC))) stored,
  code_searched text generated always as (lower(code)) stored
);
create unique index device_code_once on device_code (company_id, device_type, upper(code));
create index device_code_company on device_code (company_no);
create index device_code_by_name on device_code (product_name, device_code_id);
create index device_code_by_code on device_code (code, device_code_id);
create index device_code_by_update on device_code (updated_at, device_code_id);

-- Rights.
grant select, insert, update, delete on device_code to farwatch_ingest;
grant select, insert, update, delete on device_code to farwatch_web;
alter table device_code enable row level security;
create policy all_rows on device_code to farwatch_ingest using (true) with check (true);
-- Public codes are for every company, but not for a caller without a view.
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
