-- What a sheet wrote, kept with what it wrote: whoever went away while it was written learns that it was. Of one that wrote
-- nothing there is none.
create table sheet_run (
  user_id bigint not null references app_user on delete cascade,
  run_key text not null,
  written_at timestamptz not null,
  added int not null,
  covered int not null,
  skipped int not null,
  moved int not null,
  primary key (user_id, run_key)
);
alter table sheet_run enable row level security;

-- Keeps it for a day.
create function keep_sheet_run(who bigint, key text, at timestamptz, added int, covered int, skipped int, moved int)
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from sheet_run r where r.user_id = who and (r.run_key = key or r.written_at < at - interval '1 day');
  insert into sheet_run values (who, key, at, added, covered, skipped, moved)
$$;
create function read_sheet_run(who bigint, key text) returns table (added int, covered int, skipped int, moved int)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.added, r.covered, r.skipped, r.moved from sheet_run r where r.user_id = who and r.run_key = key
$$;
grant execute on function keep_sheet_run, read_sheet_run to farwatch_web;

-- As before, and of gains that are written already, which are among those that are there: so a licence is held for the end
-- of a long transaction and not for all of it.
drop function license_overruns;
create function license_overruns(class smallint, companies bigint[], gains int[], are_written boolean)
returns table (company_name text, frozen boolean, allowed int, there int, room int, wanted int)
language sql stable security definer set search_path = public, pg_temp as $$
  select case when seen.by_caller then o.name end, l.flag = 1, case when seen.by_caller then cap.allowed end,
    case when seen.by_caller then before.there end, greatest(cap.allowed - before.there, 0), g.gained
  from license_gains(companies, gains) g join license l using (license_id) join company o using (company_id)
    cross join lateral (select coalesce(o.company_no between view_first() and view_last(), false) as by_caller) seen
    cross join lateral (select case when l.flag = 1 then 0 when class = 2 then l.ap_up when class = 1 then l.mote_up
      else l.ms_up end as allowed) cap
    -- Read once for a licence and not for each count.
    cross join lateral (
      select coalesce(range_agg(int8range(b.company_no, b.company_last, '[]')), '{}') as numbers
      from license below join company b using (company_id)
      where b.company_no > o.company_no and b.company_no <= o.company_last) licensed_below
    cross join lateral (
      select coalesce(sum(n.total), 0)::int as there from company_count n
      where n.device_type = class and n.company_no between o.company_no and o.company_last
        and not n.company_no <@ licensed_below.numbers) now_there
    cross join lateral (select now_there.there - case when are_written then g.gained else 0 end as there) before
  where before.there + g.gained > cap.allowed
  order by seen.by_caller desc, o.company_no
$$;
grant execute on function license_overruns to farwatch_web;
