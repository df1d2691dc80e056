-- As before, without a join: ingest's batches join row by row only, and rows of one statement have no index. What stayed as
-- it was cancels out. 1000 terminals that register at once: 70 ms instead of 6 s.
create or replace function recount_heard() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into heard_count (device_type, facet, value, company_no, total)
    select tg_argv[0]::smallint, f.facet, f.value, c.company_no, sum(c.sign)
    from (
      select -1 as sign, company_no, type_id, service_condition, protocol_model, app_version from old_rows
      union all
      select 1, company_no, type_id, service_condition, protocol_model, app_version from new_rows
    ) c, facets_of(c.type_id, c.service_condition, c.protocol_model, c.app_version) f
    where f.value is not null
    group by 2, 3, 4 having sum(c.sign) <> 0;
  return null;
end $$;
