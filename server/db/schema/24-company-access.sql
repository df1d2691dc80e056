-- Companies that other companies may see: all their gateways, those of the companies below them, and those that come later
-- are shared, like single gateways.
create table company_access (
  company_id bigint not null references company on delete cascade,
  accessor_id bigint not null references company on delete cascade,
  primary key (company_id, accessor_id)
);
create index company_access_accessor on company_access (accessor_id);

-- Shares that company_access asks for and are not there are added, those that it asks for no more are deleted: of these
-- gateways, of all when null. A company that sees a gateway anyway needs no share.
create or replace function follow_company_access(gateways bigint[], accessors bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with asked as materialized (
    select d.device_id, a.accessor_id from company_access a
      join company c on c.company_id = a.company_id join company x on x.company_id = a.accessor_id
      join device d on d.device_type = 2 and d.company_no between c.company_no and c.company_last
        and d.company_no not between x.company_no and x.company_last
    where (gateways is null or d.device_id = any (gateways)) and (accessors is null or a.accessor_id = any (accessors))
  ), gone as (
    delete from gateway_share s where s.by_company and (gateways is null or s.device_id = any (gateways))
      and (accessors is null or s.company_id = any (accessors))
      and not exists (select from asked k where k.device_id = s.device_id and k.accessor_id = s.company_id)
  )
  insert into gateway_share (device_id, company_id, by_company)
  select distinct device_id, accessor_id, true from asked order by 1, 2 on conflict do nothing
$$;

create or replace function share_new_gateway() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform follow_company_access(array[new.device_id], null);
  return null;
end $$;
create or replace trigger gateway_of_company after insert or update of company_no on device for each row
  when (new.device_type = 2) execute function share_new_gateway();

-- Rights.
grant select, insert, update, delete on company_access to farwatch_ingest;
grant select, insert, delete on company_access to farwatch_web;
grant execute on function follow_company_access to farwatch_ingest, farwatch_web;
alter table company_access enable row level security;
create policy all_rows on company_access to farwatch_ingest using (true) with check (true);
create policy in_view on company_access for select to farwatch_web
  using (exists (select from company c where c.company_id = company_access.company_id));
create policy own_added on company_access for insert to farwatch_web with check (
  exists (select from company c where c.company_id = company_access.company_id)
  and exists (select from company c where c.company_id = company_access.accessor_id));
create policy own_deleted on company_access for delete to farwatch_web
  using (exists (select from company c where c.company_id = company_access.company_id));
