-- Companies that other companies may see.
alter table gateway_share add column by_company boolean not null default false;
create table company_access (
  company_id bigint not null references company on delete cascade,
  accessor_id bigint not null references company on delete cascade,
  primary key (company_id, accessor_id)
);
create index company_access_accessor on company_access (accessor_id);
alter table company_access enable row level security;
create policy all_rows on company_access to farwatch_ingest using (true) with check (true);
create policy in_view on company_access for select to farwatch_web
  using (exists (select from company c where c.company_id = company_access.company_id));
create policy own_added on company_access for insert to farwatch_web with check (
  exists (select from company c where c.company_id = company_access.company_id)
  and exists (select from company c where c.company_id = company_access.accessor_id));
create policy own_deleted on company_access for delete to farwatch_web
  using (exists (select from company c where c.company_id = company_access.company_id));
