-- Companies as people enter them: contacts, versions, logos; names that look alike are one name.
alter table company
  add version int not null default 1 check (version > 0),
  add updated_at timestamptz not null default now(),
  add manager_name text not null default '' check (char_length(manager_name) <= 200),
  add manager_post text not null default '' check (char_length(manager_post) <= 200),
  add phone text not null default '' check (char_length(phone) <= 30),
  add email text not null default '' check (char_length(email) <= 100),
  add address text not null default '' check (char_length(address) <= 800),
  add linkman text not null default '' check (char_length(linkman) <= 200),
  add children_placed int not null default 0,
  add name_folded text generated always as (lower(normalize(name, NFKC))) stored;
update company p set children_placed = coalesce(
  (select max((c.company_no - p.company_no) >> (array[60, 48, 36, 26, 16, 8, 0])[p.depth + 2])
   from company c where c.parent_id = p.company_id), 0);
drop index company_sibling_name, company_sibling_no;
create unique index company_sibling_name on company (parent_id, name_folded);
create index company_by_folded_name on company (name_folded);
create index company_by_name on company (name, company_id);
create index company_by_update on company (updated_at, company_id);

create table company_logo (
  company_id bigint primary key references company on delete cascade,
  image bytea not null check (octet_length(image) <= 2097152)
);
grant select, insert, update, delete on company_logo to farwatch_ingest;
alter table company_logo enable row level security;
create policy all_rows on company_logo to farwatch_ingest using (true) with check (true);
create policy in_view on company_logo to farwatch_web
  using (exists (select from company c where c.company_id = company_logo.company_id))
  with check (exists (select from company c where c.company_id = company_logo.company_id));

create policy below_added on company for insert to farwatch_web with check (
  company_no > view_first() and company_no <= view_last());
create policy own_changed on company for update to farwatch_web using (company_no between view_first() and view_last());
create policy below_deleted on company for delete to farwatch_web using (
  company_no > view_first() and company_no <= view_last());
