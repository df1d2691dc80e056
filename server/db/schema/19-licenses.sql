-- How many gateways, relays and terminals a company may have. A licence counts the devices of its company and of the
-- companies below that have no licence of their own; see docs/decisions/0034.

create table license (
  license_id bigint generated always as identity primary key,
  company_id bigint not null unique references company on delete cascade,
  -- A frozen one allows nothing more.
  flag smallint not null default 0 check (flag in (0, 1)),
  ap_up int not null check (ap_up >= 0),
  mote_up int not null check (mote_up >= 0),
  ms_up int not null check (ms_up >= 0),
  -- Who set it last; null: a provisioning document.
  operated_by bigint references app_user on delete set null,
  created_at timestamptz not null default now(),
  identification_code text not null default '' check (length(identification_code) <= 50),
  version int not null default 1 check (version > 0)
);
create index license_by_creation on license (created_at, license_id);

-- How many more devices each licence would have to carry when these companies of the caller gain so many (below 0:
-- lose). The licence of a company is the nearest one, also above the caller's company.
create or replace function license_gains(companies bigint[], gains int[]) returns table (license_id bigint, gained int)
language sql stable security definer set search_path = public, pg_temp as $$
  select nearest.license_id, sum(g.gain)::int
  from unnest(companies, gains) g (company_id, gain)
    join company c on c.company_id = g.company_id and c.company_no between view_first() and view_last()
    cross join lateral (
      select l.license_id from companies_above(c.company_no) above (company_no)
        join company o on o.company_no = above.company_no join license l on l.company_id = o.company_id
      order by o.company_no desc limit 1) nearest
  group by 1 having sum(g.gain) > 0
$$;

-- Locks the licences that would have to carry more until the transaction ends, so that nobody else counts at the same
-- time. The count is a later statement, which sees what earlier holders wrote.
create or replace function hold_licenses(companies bigint[], gains int[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select from license l where l.license_id in (select g.license_id from license_gains(companies, gains) g)
  order by l.license_id for no key update of l
$$;

-- The licences that gains of one class would exceed. `are_written`: the gains are among the devices that are counted,
-- so that a licence is held for the end of a long transaction only. Of a licence above the caller's companies it
-- returns only what trying would show: how much room there is, and whether it is frozen.
create or replace function license_overruns(class smallint, companies bigint[], gains int[], are_written boolean)
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

-- Rights.
grant select, insert, update, delete on license to farwatch_ingest;
grant select, insert (company_id, ap_up, mote_up, ms_up, identification_code, operated_by, created_at),
  update (flag, ap_up, mote_up, ms_up, identification_code, operated_by, version), delete on license to farwatch_web;
alter table license enable row level security;
create policy all_rows on license to farwatch_ingest using (true) with check (true);
create policy in_view on license for select to farwatch_web using (
  exists (select from company c where c.company_id = license.company_id));
create policy issued on license for insert to farwatch_web with check (views_whole_tree());
create policy reissued on license for update to farwatch_web using (views_whole_tree()) with check (views_whole_tree());
create policy withdrawn on license for delete to farwatch_web using (views_whole_tree());

grant execute on function hold_licenses, license_overruns to farwatch_web;
