-- As before, for thousands of ids too: each is looked up. `= any (ids)` looked all of them through for each device there is:
-- 150 s for 18,000, which now take 0.2 s.
create or replace function lock_own_devices(ids bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select from unnest(ids) wanted (id) join device_state s on s.device_id = wanted.id join device d using (device_id)
  where d.company_no between view_first() and view_last()
  order by s.device_id for no key update of s
$$;
