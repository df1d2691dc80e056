-- The map's cells: how many devices of each state (device_status.shown) lie in each square of the web-mercator grid.
-- Cells are numbered in z-order; contract/geo/map-cells.ts has the same arithmetic.

-- What map_cell does not contain yet, each of one cell of level 17. A change of a device costs its transaction one row
-- here and not one per level and company above it; fold_map_counts moves them.
create table map_change (
  company_no bigint not null,
  device_type smallint not null,
  cell bigint not null,
  total int not null,
  offline int not null,
  abnormal int not null,
  general int not null,
  priority int not null,
  offline_general int not null,
  offline_priority int not null,
  sum_lng double precision not null,
  sum_lat double precision not null
);

-- Counts the devices of a company and of all below it, so that a view reads the rows of one company only. Levels:
-- `storedLevels` of contract/geo/map-cells.ts.
create table map_cell (
  level smallint not null,
  company_no bigint not null,
  cell bigint not null,
  device_type smallint not null,
  total int not null,
  offline int not null,
  abnormal int not null,
  -- By the worst alarm that a device has; the offline ones among them.
  general int not null,
  priority int not null,
  offline_general int not null,
  offline_priority int not null,
  sum_lng double precision not null,
  sum_lat double precision not null,
  primary key (level, company_no, cell, device_type)
) with (fillfactor = 80);

-- A test compares this with contract/geo/map-cells.ts. Strict, since greatest() and least() ignore nulls: a device without
-- a position has no cell. Latitudes nearer to 0 than 1e-9 count as 0, since radians() fails on the smallest numbers.
-- plpgsql takes a twentieth of the time of nested SQL functions, which are prepared for each row.
create or replace function cell_of(lng double precision, lat double precision) returns bigint
language plpgsql immutable strict parallel safe as $$
declare
  x bigint := greatest(0, least(131071, floor((lng + 180) / 360 * 131072)::int));
  y bigint := greatest(0, least(131071, floor((0.5 - asinh(tan(radians(
        case when abs(lat) < 1e-9 then 0 else greatest(-85.0511287798066, least(85.0511287798066, lat)) end
      ))) / (2 * pi())) * 131072)::int));
begin
  x := (x | (x << 16)) & x'0000ffff0000ffff'::bigint;
  x := (x | (x << 8)) & x'00ff00ff00ff00ff'::bigint;
  x := (x | (x << 4)) & x'0f0f0f0f0f0f0f0f'::bigint;
  x := (x | (x << 2)) & x'3333333333333333'::bigint;
  x := (x | (x << 1)) & x'5555555555555555'::bigint;
  y := (y | (y << 16)) & x'0000ffff0000ffff'::bigint;
  y := (y | (y << 8)) & x'00ff00ff00ff00ff'::bigint;
  y := (y | (y << 4)) & x'0f0f0f0f0f0f0f0f'::bigint;
  y := (y | (y << 2)) & x'3333333333333333'::bigint;
  y := (y | (y << 1)) & x'5555555555555555'::bigint;
  return x | (y << 1);
end $$;

-- Moves at most `most` changes into the counters. @returns how many changes it took; call again while it is `most`
create or replace function fold_map_counts(most int default 50000) returns int language plpgsql as $$
declare
  taken int;
begin
  if not pg_try_advisory_xact_lock(7004) then return 0; end if;
  with keys as (select distinct company_no, device_type from company_count where not folded),
  gone as (delete from company_count c using keys k where c.company_no = k.company_no and c.device_type = k.device_type returning c.*)
  insert into company_count (company_no, device_type, total, offline, abnormal, folded, shown_offline, shown_abnormal, silent,
      overdue, cut_off, never, left_out, down, down_cut_off, down_refused)
    select company_no, device_type, sum(total), sum(offline), sum(abnormal), true, sum(shown_offline), sum(shown_abnormal),
      sum(silent), sum(overdue), sum(cut_off), sum(never), sum(left_out), sum(down), sum(down_cut_off), sum(down_refused) from gone
    group by 1, 2 having sum(total) <> 0;

  with gone as (
    delete from map_change where ctid = any (array(select ctid from map_change limit most)) returning *
  ), finest as (
    select cell >> 2 as cell, company_no, device_type, count(*) as rows, sum(total) as total, sum(offline) as offline,
      sum(abnormal) as abnormal, sum(general) as general, sum(priority) as priority,
      sum(offline_general) as offline_general, sum(offline_priority) as offline_priority,
      sum(sum_lng) as sum_lng, sum(sum_lat) as sum_lat
    from gone group by 1, 2, 3
  ), put as (
    insert into map_cell as m
      select level, above, f.cell >> (2 * (16 - level)), device_type, sum(total), sum(offline), sum(abnormal), sum(general),
        sum(priority), sum(offline_general), sum(offline_priority), sum(sum_lng), sum(sum_lat)
      from finest f, companies_above(company_no) above, unnest(array[7, 10, 13, 16]::smallint[]) level
      group by 1, 2, 3, 4
      having (sum(total), sum(offline), sum(abnormal), sum(general), sum(priority), sum(offline_general),
        sum(offline_priority), sum(sum_lng), sum(sum_lat)) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0)
    on conflict (level, company_no, cell, device_type) do update set
      total = m.total + excluded.total, offline = m.offline + excluded.offline, abnormal = m.abnormal + excluded.abnormal,
      general = m.general + excluded.general, priority = m.priority + excluded.priority,
      offline_general = m.offline_general + excluded.offline_general,
      offline_priority = m.offline_priority + excluded.offline_priority,
      sum_lng = m.sum_lng + excluded.sum_lng, sum_lat = m.sum_lat + excluded.sum_lat
  )
  select coalesce(sum(rows), 0) into taken from finest;
  return taken;
end $$;

-- Rights.
grant select, insert, update, delete on map_change to farwatch_ingest;
grant select on map_change to farwatch_web;
alter table map_change enable row level security;
create policy all_rows on map_change to farwatch_ingest using (true) with check (true);
create policy in_view on map_change for select to farwatch_web using (company_no between view_first() and view_last());

grant select, insert, update, delete on map_cell to farwatch_ingest;
grant select on map_cell to farwatch_web;
alter table map_cell enable row level security;
create policy all_rows on map_cell to farwatch_ingest using (true) with check (true);
create policy in_view on map_cell for select to farwatch_web using (company_no between view_first() and view_last());

grant execute on function cell_of to farwatch_ingest, farwatch_web;
grant execute on function fold_map_counts to farwatch_ingest;
