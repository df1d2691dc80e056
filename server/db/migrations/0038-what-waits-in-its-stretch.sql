-- What waits to be counted is counted where it stands. Until now a page began as if all of it stood before: while very many
-- changed their status and few were asked for, most of the list was walked for each page.
create or replace function heard_list(class smallint, asked jsonb, sorted_by text, descending boolean, skip int, most int)
returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  wanted_status smallint := (asked ->> 'status')::smallint;
  source text := case when wanted_status > 0 then 'troubled' when class = 1 then 'relay' else 'terminal' end;
  facts text := heard_conditions(asked - 'first' - 'last', view_first(), view_last(), view_shared());
  conditions text := facts;
  direction text := case when descending then 'desc' else 'asc' end;
  stretch record;
  within text;
  begins boolean := false;
  part bigint[];
  ids bigint[] := '{}';
begin
  if not is_of_whole_tree(asked) then return part_of_list(class, asked, sorted_by, descending, skip, most); end if;
  if wanted_status > 0 then
    conditions := conditions || format(' and d.device_type = %s and d.status = %s', class, wanted_status);
  end if;
  -- How many marks stand up to a row says in which stretch it is; a row of the very key of a mark stands behind it.
  for stretch in execute format($x$
    with marks as materialized (
      select m.mark_id, m.%1$I, m.device_id, row_number() over w as place,
        format(' and (d.%1$I, d.device_id) >= (%%L, %%s)', m.%1$I, m.device_id) as low,
        lead(format(' and (d.%1$I, d.device_id) < (%%L, %%s)', m.%1$I, m.device_id), 1, '') over w as high
      from heard_mark m where m.device_type = %4$s and m.sorted_by = %1$L
      window w as (order by m.%1$I, m.device_id)
    ), placed as (
      select weight, count(mark_id) over (order by %1$I, device_id, mark_id nulls last rows unbounded preceding) as place
      from (
        select d.%1$I, d.device_id, null::int as mark_id, d.sign * heard_weight(d.status, $1) as weight
        from heard_change d where d.device_type = %4$s and d.status = any ($2) %2$s
        union all
        select %1$I, device_id, mark_id, 0 from marks
      ) points
    ), waiting as materialized (
      select place, sum(weight)::int as total from placed group by place having sum(weight) <> 0
    ), counted as materialized (
      select d.mark_id, sum(d.total * heard_weight(d.status, $1))::int as total from heard_stretch d
      where d.mark_id = any (array(select mark_id from marks)) and d.status = any ($2) %2$s group by 1
    )
    select low, high, coalesce(c.total, 0) + coalesce(w.total, 0) as total
    from marks m left join counted c using (mark_id) left join waiting w using (place)
    order by place %3$s$x$,
    sorted_by, facts, direction, class) using wanted_status, heard_statuses(wanted_status)
  loop
    if not begins and stretch.total <= skip then
      skip := skip - stretch.total;
      continue;
    end if;
    begins := true;
    continue when stretch.total <= 0;
    within := conditions || stretch.low || stretch.high;
    if wanted_status = 0 then
      -- Where many are in trouble they are read once, and not looked up for each row that is passed.
      within := within || case when stretch.total < 8192
        then format(' and (d.device_id in (select d.device_id from troubled d where d.device_type = %s and d.status in (1, 2) %s %s)) is not true',
          class, stretch.low, stretch.high)
        else ' and not exists (select from troubled t where t.device_id = d.device_id)' end;
    end if;
    execute format('select array(select d.device_id from %I d where true %s order by d.%I %s, d.device_id %4$s limit %s offset %s)',
      source, within, sorted_by, direction, most - cardinality(ids), skip) into part;
    ids := ids || part;
    exit when cardinality(ids) >= most;
    skip := 0;
  end loop;
  return ids;
end $$;
