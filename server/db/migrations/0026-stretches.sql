-- The middle of a list of the whole tree is found without walking to it. Each order of relays and of terminals is cut into
-- stretches of some thousand rows, and how many of each status and mix of filters a stretch has is counted. Where a page
-- begins is then a sum; only the stretch that it begins in is walked.

-- Where a stretch begins; it ends where the next one does.
create table heard_mark (
  mark_id int generated always as identity primary key,
  device_type smallint not null,
  -- dev_uid, alias or created_at, of which the column of that name is set; empty: one stretch of all, for counting.
  sorted_by text collate "C" not null check (sorted_by in ('dev_uid', 'alias', 'created_at', '')),
  dev_uid text collate "C",
  alias text,
  created_at timestamptz,
  device_id bigint not null
);
create table heard_stretch (
  mark_id int not null,
  -- 1 and 2: those in trouble; -1: all, whatever their status.
  status smallint not null,
  type_id text not null,
  service_condition smallint not null,
  protocol_model smallint,
  app_version text not null,
  total int not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create unique index heard_stretch_mix on heard_stretch (mark_id, status, type_id, service_condition, protocol_model, app_version)
  include (total) nulls not distinct;
create index heard_stretch_empty on heard_stretch (mark_id) where total = 0;
-- What the stretches do not contain yet: a row that came (1) or went (-1). fold_stretches moves them into the stretches, so that
-- whoever writes a device writes no counter that others write too.
create table heard_change (
  device_type smallint not null,
  sign int not null,
  status smallint not null,
  device_id bigint not null,
  dev_uid text collate "C" not null,
  alias text not null,
  created_at timestamptz not null,
  type_id text not null,
  service_condition smallint not null,
  protocol_model smallint,
  app_version text not null
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);

do $$
declare
  t text;
begin
  foreach t in array array['heard_mark', 'heard_stretch', 'heard_change'] loop
    execute format('grant select, insert, update, delete on %I to farwatch_ingest', t);
    execute format('alter table %I enable row level security', t);
    execute format('create policy all_rows on %I to farwatch_ingest using (true) with check (true)', t);
  end loop;
end $$;

-- Rows of relay and terminal count whatever their status; those of troubled under theirs. What stays as it was cancels out.
create function note_listed() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  class smallint := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    insert into heard_change
      select class, 1, -1, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      from new_rows;
  elsif tg_op = 'DELETE' then
    insert into heard_change
      select class, -1, -1, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      from old_rows;
  else
    insert into heard_change
      select class, sum(sign), -1, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      from (
        select -1 as sign, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version from old_rows
        union all
        select 1, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version from new_rows
      ) c
      group by device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      having sum(sign) <> 0;
  end if;
  return null;
end $$;
create function note_troubled() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if tg_op = 'INSERT' then
    insert into heard_change
      select device_type, 1, status, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      from new_rows;
  elsif tg_op = 'DELETE' then
    insert into heard_change
      select device_type, -1, status, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      from old_rows;
  else
    insert into heard_change
      select device_type, sum(sign), status, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model,
        app_version
      from (select -1 as sign, * from old_rows union all select 1, * from new_rows) c
      group by device_type, status, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      having sum(sign) <> 0;
  end if;
  return null;
end $$;
do $$
declare
  t record;
begin
  for t in select * from (values ('relay', 'note_listed(1)'), ('terminal', 'note_listed(0)'), ('troubled', 'note_troubled()'))
    noted (name, call)
  loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows for each statement
      execute function %s', t.name || '_noted_new', t.name, t.call);
    execute format('create trigger %I after delete on %I referencing old table as old_rows for each statement
      execute function %s', t.name || '_noted_gone', t.name, t.call);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows for each statement
      execute function %s', t.name || '_noted_changed', t.name, t.call);
  end loop;
end $$;

-- Moves at most so many waiting changes into the stretches, and cuts those that have become too long. @returns how many
create function fold_stretches(most int) returns int
language plpgsql set search_path = public, pg_temp set enable_hashjoin = on set enable_mergejoin = off set enable_nestloop = off as $$
declare
  taken int;
  listed int;
begin
  if not pg_try_advisory_xact_lock(7011) then return 0; end if;
  with gone as (
    delete from heard_change where ctid = any (array(select ctid from heard_change limit most)) returning *
  ), points as (
    select device_type, sorted_by, case sorted_by when 'dev_uid' then dev_uid end as dev_uid,
      case sorted_by when 'alias' then alias end as alias, case sorted_by when 'created_at' then created_at end as created_at,
      case sorted_by when '' then 0 else device_id end as device_id, null::int as mark_id,
      sign, status, type_id, service_condition, protocol_model, app_version
    from gone, (values ('dev_uid'), ('alias'), ('created_at'), ('')) orders (sorted_by)
    union all
    select device_type, sorted_by, dev_uid, alias, created_at, device_id, mark_id, 0, null, null, null, null, null from heard_mark
  ), placed as (
    -- How many marks stand up to here says which one is the last; a row of the very key of a mark stands behind it.
    select *, count(mark_id) over (partition by device_type, sorted_by
      order by dev_uid, alias, created_at, device_id, mark_id nulls last rows unbounded preceding) as place
    from points
  ), summed as (
    select device_type, sorted_by, place, status, type_id, service_condition, protocol_model, app_version, sum(sign) as total
    from placed where mark_id is null
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(sign) <> 0
  ), folded as (
    insert into heard_stretch
      select m.mark_id, s.status, s.type_id, s.service_condition, s.protocol_model, s.app_version, s.total
      from summed s join placed m on m.mark_id is not null
        and (m.device_type, m.sorted_by, m.place) = (s.device_type, s.sorted_by, s.place)
    on conflict (mark_id, status, type_id, service_condition, protocol_model, app_version)
      do update set total = heard_stretch.total + excluded.total
  )
  select count(*), count(*) filter (where status = -1) from gone into taken, listed;
  if taken > 0 then delete from heard_stretch where total = 0; end if;
  if listed > 0 then perform cut_stretches(16384); end if;
  return taken;
end $$;

-- Halves stretches of more than twice `usual` rows, or twice a 64th of the list: a list is a hundred stretches at most, or as many as
-- it took to grow. What waits to be folded is not in the new one, as it is not in the old one.
create function cut_stretches(usual int) returns void
language plpgsql set search_path = public, pg_temp set enable_hashjoin = on set enable_mergejoin = on set enable_nestloop = on as $$
declare
  long record;
  beyond text;
  middle text;
  middle_id bigint;
  new_mark int;
begin
  for long in
    select m.*, case sorted_by when 'dev_uid' then dev_uid when 'alias' then alias else created_at::text end as low, s.rows,
      case device_type when 1 then 'relay' else 'terminal' end as source
    from heard_mark m join (
      select mark_id, sum(total) as rows from heard_stretch where status = -1 group by mark_id) s using (mark_id)
      join (select device_type as class, sum(total) as total from heard_count where facet = 'all' group by 1) c
        on c.class = device_type
    where sorted_by <> '' and s.rows > 2 * greatest(usual, c.total / 64)
  loop
    execute format('select format($x$ and (d.%1$I, d.device_id) < (%%L, %%s)$x$, %1$I, device_id) from heard_mark
        where device_type = %2$s and sorted_by = %1$L and (%1$I, device_id) > (%3$L, %4$s) order by %1$I, device_id limit 1',
      long.sorted_by, long.device_type, long.low, long.device_id) into beyond;
    execute format('select d.%1$I, d.device_id from %2$I d where (d.%1$I, d.device_id) >= (%3$L, %4$s) %5$s
        order by d.%1$I, d.device_id offset %6$s limit 1',
      long.sorted_by, long.source, long.low, long.device_id, beyond, long.rows / 2) into middle, middle_id;
    continue when middle_id is null;
    execute format('insert into heard_mark (device_type, sorted_by, %1$I, device_id) values (%2$s, %1$L, %3$L, %4$s) returning mark_id',
      long.sorted_by, long.device_type, middle, middle_id) into new_mark;
    beyond := format(' and (d.%I, d.device_id) >= (%L, %s)', long.sorted_by, middle, middle_id) || coalesce(beyond, '');
    execute format($x$
      with within as (
        select -1 as status, 1 as sign, type_id, service_condition, protocol_model, app_version from %1$I d where true %3$s
        union all
        select status, 1, type_id, service_condition, protocol_model, app_version from troubled d where d.device_type = %2$s %3$s
        union all
        select status, -sign, type_id, service_condition, protocol_model, app_version from heard_change d
          where d.device_type = %2$s %3$s
      ), counted as (
        select status, type_id, service_condition, protocol_model, app_version, sum(sign) as total from within
        group by 1, 2, 3, 4, 5 having sum(sign) <> 0
      )
      insert into heard_stretch
        select m.mark_id, status, type_id, service_condition, protocol_model, app_version, m.sign * total
        from counted, (values (%4$s, 1), (%5$s, -1)) m (mark_id, sign)
      on conflict (mark_id, status, type_id, service_condition, protocol_model, app_version)
        do update set total = heard_stretch.total + excluded.total$x$,
      long.source, long.device_type, beyond, new_mark, long.mark_id);
  end loop;
end $$;

-- All stretches anew, of so many rows each.
create function cut_anew(usual int) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  class record;
  sorting text;
begin
  lock table relay, terminal, troubled in share mode;
  truncate heard_mark, heard_stretch, heard_change;
  for class in select * from (values (1, 'relay'), (0, 'terminal')) classes (device_type, source) loop
    foreach sorting in array array['', 'dev_uid', 'alias', 'created_at'] loop
      if sorting = '' then
        insert into heard_mark (device_type, sorted_by, device_id) values (class.device_type, '', 0);
      else
        execute format('insert into heard_mark (device_type, sorted_by, %1$I, device_id)
          select %2$s, %1$L, %3$L, 0
          union all
          select %2$s, %1$L, %1$I, device_id from (
            select %1$I, device_id, row_number() over (order by %1$I, device_id) - 1 as place from %4$I) keys
          where place > 0 and place %% %5$s = 0',
          sorting, class.device_type, case sorting when 'created_at' then '-infinity' else '' end, class.source, usual);
      end if;
      execute format('insert into heard_stretch
        select mark_id, -1, type_id, service_condition, protocol_model, app_version, count(*) from (
          select %1$s as place, type_id, service_condition, protocol_model, app_version from %2$I) d
        join (
          select mark_id, row_number() over (order by dev_uid, alias, created_at, device_id) - 1 as place
          from heard_mark where device_type = %3$s and sorted_by = %4$L) m using (place)
        group by 1, 2, 3, 4, 5, 6',
        case sorting when '' then '0'
          else format('(row_number() over (order by %I, device_id) - 1) / %s', sorting, usual) end,
        class.source, class.device_type, sorting);
    end loop;
  end loop;
  insert into heard_change
    select device_type, 1, status, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
    from troubled;
  perform fold_stretches(2147483647);
end $$;
select cut_anew(16384);

create or replace function fold_counts(most int default 50000) returns int language plpgsql as $$
begin
  perform fold_heard_counts(most);
  return greatest(fold_stretches(most), fold_map_counts(most));
end $$;
grant execute on function fold_stretches, cut_stretches to farwatch_ingest;

-- What a row of a stretch counts for a list: those online are all but those in trouble.
create function heard_weight(status smallint, wanted smallint) returns int
language sql immutable parallel safe as $$
  select case when wanted is null or wanted = 0 then case when status = -1 then 1 else -1 end else 1 end
$$;
-- The statuses of the rows that count.
create function heard_statuses(wanted smallint) returns smallint[]
language sql immutable parallel safe as $$
  select case when wanted is null then array[-1] when wanted = 0 then array[-1, 1, 2] else array[wanted] end::smallint[]
$$;
grant execute on function heard_weight, heard_statuses to farwatch_ingest, farwatch_web;

-- Whether a list is one of the whole tree: by the view, and by the companies that are asked for.
create function is_of_whole_tree(asked jsonb) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select views_whole_tree() is true
    and (not asked ? 'first' or ((asked ->> 'first')::bigint = 0 and (asked ->> 'last')::bigint = view_last()))
$$;
grant execute on function is_of_whole_tree to farwatch_web;

alter function count_heard_list(smallint, jsonb) rename to count_part_of_list;
revoke execute on function count_part_of_list from farwatch_web;
create function count_heard_list(class smallint, asked jsonb) returns int
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted_status smallint := (asked ->> 'status')::smallint;
  facts text;
  n int;
begin
  if not is_of_whole_tree(asked) then return count_part_of_list(class, asked); end if;
  facts := heard_conditions(asked - 'first' - 'last', view_first(), view_last(), view_shared());
  execute format($x$
    select coalesce(sum(n * heard_weight(status, $1)), 0) from (
      select d.status, d.total as n from heard_stretch d
        where d.mark_id = (select mark_id from heard_mark where device_type = %1$s and sorted_by = '')
          and d.status = any ($2) %2$s
      union all
      select d.status, d.sign from heard_change d where d.device_type = %1$s and d.status = any ($2) %2$s) counted$x$,
    class, facts) into n using wanted_status, heard_statuses(wanted_status);
  return n;
end $$;

alter function heard_list(smallint, jsonb, text, boolean, int, int) rename to part_of_list;
revoke execute on function part_of_list from farwatch_web;
create function heard_list(class smallint, asked jsonb, sorted_by text, descending boolean, skip int, most int)
returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  wanted_status smallint := (asked ->> 'status')::smallint;
  source text := case when wanted_status > 0 then 'troubled' when class = 1 then 'relay' else 'terminal' end;
  facts text := heard_conditions(asked - 'first' - 'last', view_first(), view_last(), view_shared());
  conditions text := facts;
  direction text := case when descending then 'desc' else 'asc' end;
  marks int[] := array(select m.mark_id from heard_mark m where m.device_type = class and m.sorted_by = heard_list.sorted_by);
  stretch record;
  came int;
  waiting int;
  misplaced int;
  edge text;
  walks boolean := false;
  part bigint[];
  ids bigint[] := '{}';
begin
  if not is_of_whole_tree(asked) then return part_of_list(class, asked, sorted_by, descending, skip, most); end if;
  if wanted_status > 0 then
    conditions := conditions || format(' and d.device_type = %s and d.status = %s', class, wanted_status);
  elsif wanted_status = 0 then
    conditions := conditions || ' and not exists (select from troubled t where t.device_id = d.device_id)';
  end if;
  execute format('select count(*), coalesce(sum(greatest(d.sign * heard_weight(d.status, $1), 0)), 0)
      from heard_change d where d.device_type = %s and d.status = any ($2) %s', class, facts)
    into waiting, came using wanted_status, heard_statuses(wanted_status);
  for stretch in execute format($x$
    select format(' and (d.%1$I, d.device_id) >= (%%L, %%s)', m.%1$I, m.device_id) as low,
      lead(format(' and (d.%1$I, d.device_id) < (%%L, %%s)', m.%1$I, m.device_id), 1, '') over w as high,
      coalesce(t.total, 0) as total
    from heard_mark m left join (
      select d.mark_id, sum(d.total * heard_weight(d.status, $1))::int as total from heard_stretch d
      where d.mark_id = any ($3) and d.status = any ($2) %2$s group by 1) t using (mark_id)
    where m.mark_id = any ($3)
    window w as (order by m.%1$I, m.device_id) order by m.%1$I %3$s, m.device_id %3$s$x$,
    sorted_by, facts, direction) using wanted_status, heard_statuses(wanted_status), marks
  loop
    -- Of what came since, all could stand before the page.
    if not walks and stretch.total + came <= skip then
      skip := skip - stretch.total;
      continue;
    end if;
    edge := case when descending then stretch.high else stretch.low end;
    if waiting > 0 then
      execute format('select coalesce(sum(d.sign * heard_weight(d.status, $1)), 0) from heard_change d
          where d.device_type = %s and d.status = any ($2) %s and not (true %s)', class, facts, edge)
        into misplaced using wanted_status, heard_statuses(wanted_status);
      execute format('select array(select d.device_id from %I d where true %s %s order by d.%I %s, d.device_id %5$s limit %s offset %s)',
        source, conditions, edge, sorted_by, direction, most, skip - misplaced) into ids;
      return ids;
    end if;
    walks := true;
    continue when stretch.total <= 0;
    execute format('select array(select d.device_id from %I d where true %s %s %s order by d.%I %s, d.device_id %6$s limit %s offset %s)',
      source, conditions, stretch.low, stretch.high, sorted_by, direction, most - cardinality(ids), skip) into part;
    ids := ids || part;
    exit when cardinality(ids) >= most;
    skip := 0;
  end loop;
  return ids;
end $$;
grant execute on function count_heard_list, heard_list to farwatch_web;

-- The parts of a keyword by which an index is asked: the trigram lists of common words hold hundreds of thousands, and reading all of
-- them took what a search takes. Of some lines of all devices the part is taken that the fewest hold, then the one that the
-- fewest of these hold. `line` is the keyword as search_line has it.
create function rare_parts(line text, lines text[]) returns text[]
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  parts text[] := array(
    select '%' || part || '%' from generate_series(1, length(line) - 1) place, substr(line, place, 3) part
    where part ~ '^([a-z0-9]{3}| [a-z0-9]{1,2}|[a-z0-9]{2} | [^\x01-\x7f] )$'
    group by part order by (select count(*) from unnest(lines) l where l like '%' || part || '%'), part like '% %', part);
  chosen text[] := '{}';
  next text;
begin
  for step in 1..3 loop
    exit when step = 3 and cardinality(lines) <= 1;
    select part into next from unnest(parts) with ordinality p (part, place) where part <> all (chosen)
      order by (select count(*) from unnest(lines) l where l like part), place limit 1;
    exit when next is null;
    chosen := chosen || next;
    lines := array(select l from unnest(lines) l where l like next);
  end loop;
  return chosen;
end $$;
-- A keyword as the part of a search_line that is looked for.
create function searched_part(keyword text) returns text
language sql immutable parallel safe set search_path = public, pg_temp as $$
  select case when length(replace(keyword, '\', '')) < 3 and keyword !~ '[^\x01-\x7f]' then search_text(keyword)
    else substr(search_text(keyword), 2) end
$$;
-- What few rows `v` of device can have that hold a part of several words; null when it is one word, or when one row in fifty holds
-- it, so that rows are better read until there are enough.
create function rare_conditions(part text) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  last_id bigint := (select max(device_id) from device);
  lines text[];
begin
  if btrim(part) not like '% %' then return null; end if;
  lines := array(select search_line from device tablesample system (least(100, 40000.0 / greatest(last_id, 1))) repeatable (1)
    where device_id % 3 = 0 or last_id < 1000);
  if 50 * (select count(*) from unnest(lines) l where l like '%' || part || '%') >= cardinality(lines) then return null; end if;
  return (select string_agg(format('v.search_line like %L', rare), ' and ') from unnest(rare_parts(part, lines)) rare);
end $$;

create or replace function search_devices(keyword text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  part text := searched_part(keyword);
  pattern text := '%' || part || '%';
  rare text := rare_conditions(part);
  finds bigint[];
  others text := '(v.company_no between $3 and $4 or v.gateway_id = any ($5)) and ';
begin
  if rare is null and btrim(part) like '% %' and views_whole_tree() then
    -- Very many have it: some from here and there.
    select array_agg(v.device_id) into finds
    from (select min(device_id) as first, max(device_id) - min(device_id) as beyond from device) ids, generate_series(0, 63) n, lateral (
      select device_id from device
      where device_id >= first + n * beyond / 64 and device_id < first + n * beyond / 64 + 300 and search_line like pattern limit 3) v;
  end if;
  others := case
    when cardinality(finds) >= most then 'v.device_id = any ($7)'
    when rare is null then others || 'v.search_line like $2 limit 1000'
    -- So that the index is asked for the parts alone.
    else others || rare || ' and (v.search_line || '''') like $2 limit 300'
  end;
  return query execute format($query$
    select device_id from (
      (select device_id, 0 as place, device_type, dev_uid from device
        where dev_uid like upper($1) || '%%' and (company_no between $3 and $4 or gateway_id = any ($5))
        order by dev_uid limit $6)
      union all
      (select device_id, 1, device_type, dev_uid from device v where %s)
    ) found group by device_id, device_type, dev_uid order by min(place), device_type desc, dev_uid limit $6
  $query$, others) using keyword, pattern, view_first(), view_last(), view_shared(), most, finds;
end $$;

-- As before; also those of which something is wished that they do not report, with or without a keyword, the list's first.
drop function find_devices(smallint, text, int, jsonb, bigint, bigint, smallint, text, boolean);
create function find_devices(
  class smallint, keyword text, only_drifting boolean, most int, only_with jsonb, company_first bigint, company_last bigint,
  with_status smallint, sorted_by text, descending boolean
) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp rows 1000 as $$
declare
  part text := searched_part(keyword);
  lists text := case class when 1 then 'relay d' else 'terminal d' end;
  -- The device itself has these, and an index of its ids.
  is_plain boolean := keyword is not null and sorted_by = 'dev_uid'
    and only_with - array['dev_uid', 'type_id', 'gateway_id', 'parent_id', 'ap_uid'] = '{}';
  direction text := case when descending then 'desc' else 'asc' end;
  -- Of which row the view is asked.
  asked text := case when keyword is null then 'd' else 'v' end;
  sources text := 'device v';
  conditions text := '';
  ordered text := 'v.dev_uid ' || direction;
  fact record;
begin
  if not is_plain then
    sources := case when keyword is null then lists else format('device v join %s using (device_id)', lists) end;
    ordered := format('d.%I %s, d.device_id %2$s', sorted_by, direction);
  end if;
  if keyword is not null then
    conditions := format(' and v.device_type = %s and ', class)
      || coalesce(rare_conditions(part) || ' and (v.search_line || '''') like $1', 'v.search_line like $1');
  end if;
  if only_drifting then
    conditions := conditions
      || format(' and %s.device_id in (select c.device_id from device_configuration c where c.drifts)', asked);
  end if;
  for fact in
    select key, array(select jsonb_array_elements_text(value))::text as wanted from jsonb_each(only_with)
  loop
    conditions := conditions
      || format(' and %s.%I = any (%L)', case when is_plain then 'v' else 'd' end, fact.key, fact.wanted);
  end loop;
  if company_first is not null then
    conditions := conditions || format(' and %s.company_no between %s and %s', asked, company_first, company_last);
  end if;
  if with_status is not null then
    conditions := conditions || case with_status when 0 then ' and not exists' else ' and exists' end || format(
      ' (select from device_status s where s.device_id = %s.device_id and s.status %s %s)', asked,
      case with_status when 0 then '>' else '=' end, with_status);
  end if;
  return query execute format($query$
    select %1$s.device_id from %2$s
    where (%1$s.company_no between $2 and $3 or %1$s.gateway_id = any ($4)) %3$s
    order by %4$s limit %5$s
  $query$, asked, sources, conditions, ordered, most)
    using '%' || part || '%', view_first(), view_last(), view_shared();
end $$;
grant execute on function find_devices(smallint, text, boolean, int, jsonb, bigint, bigint, smallint, text, boolean)
  to farwatch_web;
