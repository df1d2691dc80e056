-- Search by part of an id, alias or address, for the search field (search_devices) and for lists (find_devices).
-- Both use trigram indexes, which row-level security would prevent, so they compare the caller's view themselves.

-- A keyword, folded as search_text folds, as the part of a search_line to look for; null without a letter or digit.
-- What is too short for the index begins a word.
create or replace function searched_part(keyword text) returns text
language sql immutable parallel safe set search_path = public, pg_temp as $$
  select case
    when keyword !~ '[[:alnum:]]' then null
    when keyword ~ '^[^\x01-\x7f]' or substr(search_text(keyword), 2) !~ '[[:alnum:]]{3}' then search_text(keyword)
    else substr(search_text(keyword), 2) end
$$;

-- Some lines of all devices, evenly over their ids.
create or replace function sample_lines() returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(select search_line
    from (select min(device_id) as first, max(device_id) - min(device_id) as beyond from device) ids, generate_series(0, 127) n, lateral (
      select search_line from device where device_id >= first + n * beyond / 127 order by device_id limit 1) line)
$$;

-- How many of a hundred devices have a part; less than one when the sample has none.
create or replace function percent_with(part text, lines text[]) returns float8
language sql immutable set search_path = public, pg_temp as $$
  select 100 * greatest(count(*) filter (where l like '%' || part || '%'), 0.25) / greatest(count(*), 1) from unnest(lines) l
$$;

-- The trigrams of a keyword that an index is asked for, since those of common words have hundreds of thousands of rows:
-- the one that the fewest sample lines have, then the one that the fewest of these have. One that all of these have is
-- left out.
create or replace function rare_parts(line text, lines text[]) returns text[]
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  parts text[] := array(
    select '%' || part || '%' from generate_series(1, length(line) - 2) place, substr(line, place, 3) part
    where part ~ '^[[:alnum:]]{3}$'
    group by part order by (select count(*) from unnest(lines) l where l like '%' || part || '%'), part like '%ա%', part);
  chosen text[] := '{}';
  next text;
  still text[];
begin
  for step in 1..3 loop
    exit when step = 3 and cardinality(lines) <= 1;
    select part into next from unnest(parts) with ordinality p (part, place) where part <> all (chosen)
      order by (select count(*) from unnest(lines) l where l like part), place limit 1;
    exit when next is null;
    still := array(select l from unnest(lines) l where l like next);
    exit when step = 3 and cardinality(still) = cardinality(lines);
    chosen := chosen || next;
    lines := still;
  end loop;
  return chosen;
end $$;

-- What rows `d` with a search_line must have that have a part: the index is asked for these alone.
create or replace function rare_conditions(part text, lines text[]) returns text
language sql immutable set search_path = public, pg_temp as $$
  select coalesce(string_agg(format('d.search_line like %L', rare), ' and '), format('d.search_line like %L', '%' || part || '%'))
  from unnest(rare_parts(part, lines)) rare
$$;

-- Finds by part of an id, alias or address. `keyword` is lower case, its % _ \ escaped. Ids that begin with it come
-- first; then gateways, relays, terminals, by name in the caller's language, those without a name by id. A class is
-- asked only while the classes before it have not filled the list. EXECUTE, so that each plan knows its keyword and
-- view.
create or replace function search_devices(keyword text, most int, in_language text) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  part text := searched_part(keyword);
  lines text[] := sample_lines();
  share float8 := percent_with(part, lines);
  within text := '(d.company_no between $3 and $4 or d.gateway_id = any ($5))';
  names text := 'names_' || in_language;
  rare text;
  source text;
  of_finds text := ' union all (select device_id, 1, device_type, dev_uid, alias from device where device_id = any ($7))';
  finds bigint[];
  others text;
begin
  if part is null then return; end if;
  if share > 0.5 and views_whole_tree() then
    -- Many have it: some from here and there.
    select array_agg(v.device_id) into finds
    from (select min(device_id) as first, max(device_id) - min(device_id) as beyond from device) ids, generate_series(0, 63) n, lateral (
      select device_id from device where device_id >= first + n * beyond / 64 and device_id < first + n * beyond / 64 + 100
        and search_line like '%' || part || '%' limit 3) v;
  end if;
  if cardinality(finds) >= most then
    others := of_finds;
  elsif share >= 2 then
    others := format(' union all (select device_id, 1, device_type, dev_uid, alias from device d where %s and d.search_line like $2 limit 300)',
      within);
  else
    rare := rare_conditions(part, lines);
    finds := '{}';
    for source in
      select name from (values (2, '(select * from device where device_type = 2)'), (1, 'relay'), (0, 'terminal')) classes (class, name)
      order by class desc
    loop
      exit when cardinality(finds) >= most;
      execute format($x$ select $1 || array(select device_id from (
          select device_id, dev_uid, alias from %s d where %s and %s and (d.search_line || '') like $2 limit 300) found
        order by nullif(alias, '') collate %I, dev_uid limit $6)$x$, source, rare, within, names)
        into finds using finds, '%' || part || '%', view_first(), view_last(), view_shared(), most;
    end loop;
    others := of_finds;
  end if;
  return query execute format($query$
    select device_id from (
      (select device_id, 0 as place, device_type, dev_uid, alias from device d
        where starts_with(dev_uid, upper($1)) and %s order by dev_uid limit $6) %s
    ) found group by device_id, device_type, dev_uid
    order by min(place), device_type desc, case when min(place) > 0 then nullif(min(alias), '') end collate %I, dev_uid limit $6
  $query$, within, others, names) using keyword, '%' || part || '%', view_first(), view_last(), view_shared(), most, finds;
end $$;

-- Ids of a class that a word finds, or that drift, the first `most` in an order. All filters are arguments, since a
-- filter behind the cut would lose rows: `only_with` has for each column the values of which one is wanted; with_status
-- 0 means neither offline nor abnormal, 10 + a reach that reach. How rows are found is decided here by estimated cost, since the planner knows
-- neither what random look-ups cost nor that an index alone tells a row's company:
--   word   the word's own index; rows of unhealthy_node are then read by a list of ids
--   read   all rows of the view
--   filters  the index of the four filters
--   walk   the list's order, row by row, until there are enough; also where very many drift
--   skim   the list's order, by its index alone, and then the rows in parts until there are enough
--   drift  the ids of devices that drift, when they are few
create or replace function find_devices(
  class smallint, keyword text, only_drifting boolean, most int, only_with jsonb, company_first bigint, company_last bigint,
  with_status smallint, sorted_by text, descending boolean
) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp rows 1000
set enable_hashjoin = off set enable_mergejoin = off set max_parallel_workers_per_gather = 0
set enable_bitmapscan = on set enable_seqscan = on set enable_sort = on
as $$
declare
  part text := searched_part(keyword);
  lines text[];
  source text := case class when 1 then 'relay' else 'terminal' end;
  -- Which rows are listed: those offline or abnormal have the same columns, but no line.
  listed text := case when with_status > 0 then 'unhealthy_node' else source end;
  ordered text := format('order by d.%I %s, d.device_id %2$s', sorted_by, case when descending then 'desc' else 'asc' end);
  -- What is asked of the listed row `d`, and of the row `l` of its class.
  conditions text := 'true' || node_conditions('{}', view_first(), view_last(), view_shared());
  beside text := case when keyword is null then 'true' else '(l.search_line || '''') like $1' end;
  -- Those of the view's companies.
  first_no bigint := greatest(view_first(), company_first);
  last_no bigint := least(view_last(), company_last);
  criterion record;
  share float8;
  -- How many there are of the class, how many are listed, how many of these are the view's, and of these as the other filters ask.
  there bigint;
  passed bigint;
  in_view bigint;
  wanted float8;
  fitting float8 := 1;
  way text := 'read';
  -- Filters that name one device, or what few are connected through.
  named boolean := only_with ?| array['dev_uid', 'gateway_id', 'ap_uid', 'parent_id'];
  one_drifts text := 'exists (select from device_configuration c where c.device_id = d.device_id and c.drifts)';
  inner_conditions text;
  outer_conditions text := 'true';
  size int;
  skip int := 0;
  candidates bigint[];
  fits bigint[];
  finds bigint[] := '{}';
begin
  if keyword is not null and part is null then return; end if;
  if company_first is not null then
    conditions := conditions || format(' and d.company_no between %s and %s', company_first, company_last);
  end if;
  if with_status > 0 then
    conditions := conditions || format(' and d.device_type = %s and d.status = %s', class, with_status);
  elsif with_status = 0 then
    beside := beside || ' and not exists (select from unhealthy_node t where t.device_id = l.device_id and t.status < 10)';
  end if;
  if only_drifting and not named and (select count(*) <= 30000 from (select from device_configuration where drifts limit 30001) few) then
    way := 'drift';
  elsif only_drifting then
    conditions := conditions || ' and ' || one_drifts;
    if not named then way := 'walk'; end if;
  end if;
  for criterion in
    select key, array(select jsonb_array_elements_text(value))::text as wanted from jsonb_each(only_with)
  loop
    if criterion.key = any (array['type_id', 'service_condition', 'protocol_model', 'app_version', 'dev_uid', 'gateway_id']) then
      conditions := conditions || format(' and d.%I = any (%L)', criterion.key, criterion.wanted);
    else
      beside := beside || format(' and l.%I = any (%L)', criterion.key, criterion.wanted);
    end if;
  end loop;
  -- Few are read, whatever the word.
  if keyword is not null and not only_drifting and not named then
    lines := sample_lines();
    share := percent_with(part, lines) / 100;
    select coalesce(sum(total), 0), coalesce(sum(total) filter (where company_no between first_no and last_no), 0) into there, in_view
      from node_count where device_type = class and facet = 'all' and value = '';
    passed := there;
    if with_status > 0 then
      select coalesce(sum(total), 0), coalesce(sum(total) filter (where company_no between first_no and last_no), 0) into passed, in_view
        from (select company_no, case with_status when 1 then offline when 2 then abnormal when 11 then silent when 12 then overdue
            when 13 then cut_off else never end as total
          from company_count where device_type = class) counted;
    end if;
    for criterion in
      select facet, array(select jsonb_array_elements_text(only_with -> key)) as wanted
      from (values ('type_id', 'type'), ('service_condition', 'service'), ('protocol_model', 'protocol'), ('app_version', 'version'))
        facets (key, facet) where only_with ? key
    loop
      fitting := fitting * (select coalesce(sum(total), 0) from node_count
        where device_type = class and facet = criterion.facet and value = any (criterion.wanted)) / greatest(there, 1);
    end loop;
    wanted := greatest(in_view * fitting, 1);
    -- About the millionths of a second of each row.
    select name into way from (values
      ('word', 0.8 * share * there),
      ('read', 0.6 * in_view + (case when listed = source then 0.1 else 2.3 end) * wanted),
      ('filters', case when listed = source and fitting < 1 then 2.5 * fitting * there end),
      ('walk', case when listed = source then 1.5 * passed * least(1, most / share / wanted) end),
      ('skim', 0.2 * passed * least(1, most / share / wanted) + 2.3 * least(wanted, most / share))) ways (name, cost)
      order by cost nulls last limit 1;
  end if;
  perform set_config('enable_seqscan', case way when 'read' then 'on' else 'off' end, true),
    set_config('enable_bitmapscan', case when way in ('walk', 'skim') then 'off' else 'on' end, true),
    set_config('enable_sort', case when way in ('walk', 'skim') and not only_drifting then 'off' else 'on' end, true);
  inner_conditions := conditions;
  if way = 'word' then
    inner_conditions := rare_conditions(part, lines);
  elsif way = 'drift' then
    inner_conditions := 'd.device_id = any (array(select c.device_id from device_configuration c where c.drifts))';
  end if;
  if way in ('word', 'drift') then outer_conditions := conditions; end if;
  if way = 'word' and listed <> source then
    inner_conditions := format('d.device_id = any (array(select l.device_id from (select d.* from %I d where %s offset 0) l where %s))',
      source, inner_conditions, beside);
    beside := 'true';
  end if;
  if way = 'walk' and listed = source then
    return query execute format('select d.device_id from %I d cross join lateral (select d.*) l where %s and %s %s limit %s',
      source, conditions, beside, ordered, most) using '%' || part || '%';
  elsif way = 'word' or listed = source and way <> 'skim' then
    return query execute format('select d.device_id from (select d.* from %I d where %s offset 0) d
        cross join lateral (select d.*) l where %s and %s %s limit %s',
      listed, inner_conditions, outer_conditions, beside, ordered, most) using '%' || part || '%';
  else
    size := least(1.2 * most / coalesce(share, 1), 1000000);
    loop
      execute format('select array(select d.device_id from %s where %s %s limit %s offset %s)',
        case way when 'drift' then format('(select d.* from %I d where %s offset 0) d', listed, inner_conditions)
          else format('%I d', listed) end, conditions, ordered, size, skip) into candidates;
      -- As many as are named are read, whatever the planner takes for likely.
      execute format('select array(select d.device_id from (select l.* from %I l where l.device_id = any (array(select unnest($2))) offset 0) l
          cross join lateral (select l.*) d where %s %s)', source, beside, ordered) into fits using '%' || part || '%', candidates;
      finds := finds || fits;
      exit when cardinality(finds) >= most or cardinality(candidates) < size;
      skip := skip + size;
      size := least(2 * size, 1000000);
    end loop;
    return query select unnest(finds[:most]);
  end if;
end $$;

-- Rights.

grant execute on function search_devices, find_devices to farwatch_web;
