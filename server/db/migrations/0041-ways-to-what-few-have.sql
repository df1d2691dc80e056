-- A view without shared gateways was asked as one with an empty list of them, which no index knows: the middle of a company's list was
-- walked in the order of all.
create or replace function heard_conditions(asked jsonb, first bigint, last bigint, shared bigint[]) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  conditions text := '';
  fact record;
begin
  if not holds_all_heard(first, last) then
    conditions := format(case when cardinality(shared) > 0 then ' and (d.company_no between %s and %s or d.gateway_id = any (%L))'
      else ' and d.company_no between %s and %s' end, coalesce(first, 0), coalesce(last, -1), shared);
  end if;
  if asked ? 'first' then
    conditions := conditions || format(' and d.company_no between %s and %s',
      (asked ->> 'first')::bigint, (asked ->> 'last')::bigint);
  end if;
  for fact in select key, value from jsonb_each_text(asked -> 'facts') loop
    conditions := conditions || format(' and d.%I = %L', fact.key, fact.value);
  end loop;
  return conditions;
end $$;

-- As before; of a company that is not the greater part of all, those in trouble are hashed once, and its rows sorted once.
create or replace function part_of_list(class smallint, asked jsonb, sorted_by text, descending boolean, skip int, most int)
returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
set cpu_tuple_cost = 0.03 set max_parallel_workers_per_gather = 0
as $$
declare
  source text := case class when 1 then 'relay' else 'terminal' end;
  wanted_status smallint := (asked ->> 'status')::smallint;
  conditions text := heard_conditions(asked, view_first(), view_last(), view_shared());
  direction text := case when descending then 'desc' else 'asc' end;
  ordered text := format('order by d.%I %s, d.device_id %2$s', sorted_by, direction);
  beyond text := '';
  left_out text := '';
  last_value text;
  last_id bigint;
  passed int;
  are_many boolean;
  -- Of the view, whatever else is asked: so many are gathered and sorted in one go.
  are_few boolean := (select coalesce(sum(total), 0) < 200000 from heard_count
    where device_type = class and facet = 'all' and value = '' and company_no between view_first() and view_last());
  ids bigint[];
begin
  if wanted_status > 0 then
    source := 'troubled';
    conditions := conditions || format(' and d.device_type = %s and d.status = %s', class, wanted_status);
  elsif wanted_status = 0 then
    -- As many rows are walked as shall be passed, whatever their status; those among them that are in trouble have to be
    -- made up for behind. That is a twentieth, of which a twentieth is made up for again, and so on.
    for step in 1..4 loop
      exit when skip < 1000 or are_few;
      execute format('select d.%I, d.device_id from %I d where true %s %s %s offset %s limit 1',
        sorted_by, source, conditions, beyond, ordered, skip - 1) into last_value, last_id;
      exit when last_id is null;
      execute format('select count(*) from troubled d where d.device_type = %s %s %s and (d.%I, d.device_id) %s (%L, %s)',
        class, conditions, beyond, sorted_by, case when descending then '>=' else '<=' end, last_value, last_id) into passed;
      beyond := format(' and (d.%I, d.device_id) %s (%L, %s)', sorted_by, case when descending then '<' else '>' end,
        last_value, last_id);
      are_many := passed > skip / 2;
      skip := passed;
      exit when are_many;
    end loop;
    left_out := case when skip < case when are_few then 1000 else 5000 end then ' and not exists (select from troubled t where t.device_id = d.device_id)'
      else format(' and (d.device_id in (select d.device_id from troubled d where d.device_type = %s %s)) is not true', class,
        case when are_few then conditions end) end;
  end if;
  execute format('select array(select d.device_id from %I d where true %s %s %s %s limit %s offset %s)',
    source, conditions, beyond, left_out, ordered, most, skip) into ids;
  return ids;
end $$;

-- What few have of these four, or of any of them since an index is skipped through, is found by them, whatever the word.
create index relay_of_mix on relay (type_id, service_condition, protocol_model, app_version);
create index terminal_of_mix on terminal (type_id, service_condition, protocol_model, app_version);

-- As before; a part that all have which have the parts before it says nothing more.
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

-- As before, and what few have of a class's facts is found by these (facts).
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
  -- Which rows are listed: those in trouble have the same columns, but no line.
  listed text := case when with_status > 0 then 'troubled' else source end;
  ordered text := format('order by d.%I %s, d.device_id %2$s', sorted_by, case when descending then 'desc' else 'asc' end);
  -- What is asked of the listed row `d`, and of the row `l` of its class.
  conditions text := 'true' || heard_conditions('{}', view_first(), view_last(), view_shared());
  beside text := case when keyword is null then 'true' else '(l.search_line || '''') like $1' end;
  -- Those of the view's companies.
  first_no bigint := greatest(view_first(), company_first);
  last_no bigint := least(view_last(), company_last);
  fact record;
  share float8;
  -- How many there are of the class, how many are listed, how many of these are the view's, and of these as the other filters ask.
  there bigint;
  passed bigint;
  in_view bigint;
  wanted float8;
  fitting float8 := 1;
  way text := 'read';
begin
  if keyword is not null and part is null then return; end if;
  if company_first is not null then
    conditions := conditions || format(' and d.company_no between %s and %s', company_first, company_last);
  end if;
  if with_status > 0 then
    conditions := conditions || format(' and d.device_type = %s and d.status = %s', class, with_status);
  elsif with_status = 0 then
    beside := beside || ' and not exists (select from troubled t where t.device_id = l.device_id)';
  end if;
  if only_drifting then
    conditions := conditions || ' and d.device_id in (select c.device_id from device_configuration c where c.drifts)';
  end if;
  for fact in
    select key, array(select jsonb_array_elements_text(value))::text as wanted from jsonb_each(only_with)
  loop
    if fact.key = any (array['type_id', 'service_condition', 'protocol_model', 'app_version', 'dev_uid', 'gateway_id']) then
      conditions := conditions || format(' and d.%I = any (%L)', fact.key, fact.wanted);
    else
      beside := beside || format(' and l.%I = any (%L)', fact.key, fact.wanted);
    end if;
  end loop;
  -- Few are read, whatever the word.
  if keyword is not null and not (only_drifting or only_with ?| array['dev_uid', 'gateway_id', 'ap_uid', 'parent_id']) then
    lines := sample_lines();
    share := percent_with(part, lines) / 100;
    select coalesce(sum(total), 0), coalesce(sum(total) filter (where company_no between first_no and last_no), 0) into there, in_view
      from heard_count where device_type = class and facet = 'all' and value = '';
    passed := there;
    if with_status > 0 then
      select coalesce(sum(total), 0), coalesce(sum(total) filter (where company_no between first_no and last_no), 0) into passed, in_view
        from (select company_no, case with_status when 1 then offline else abnormal end as total
          from company_count where device_type = class) counted;
    end if;
    for fact in
      select facet, array(select jsonb_array_elements_text(only_with -> key)) as wanted
      from (values ('type_id', 'type'), ('service_condition', 'service'), ('protocol_model', 'protocol'), ('app_version', 'version'))
        facets (key, facet) where only_with ? key
    loop
      fitting := fitting * (select coalesce(sum(total), 0) from heard_count
        where device_type = class and facet = fact.facet and value = any (fact.wanted)) / greatest(there, 1);
    end loop;
    wanted := greatest(in_view * fitting, 1);
    -- About the millionths of a second of each row.
    select name into way from (values
      ('word', 0.8 * share * there),
      ('read', 0.6 * in_view + (case when listed = source then 0.1 else 3 end) * wanted),
      ('facts', case when listed = source and fitting < 1 then 2.5 * fitting * there end),
      ('walk', case when listed = source then 1.5 * passed * least(1, most / share / wanted) end),
      ('skim', 0.2 * passed * least(1, most / share / wanted) + 3 * least(wanted, most / share))) ways (name, cost)
      order by cost nulls last limit 1;
  end if;
  perform set_config('enable_seqscan', case way when 'read' then 'on' else 'off' end, true),
    set_config('enable_bitmapscan', case when way in ('walk', 'skim') then 'off' else 'on' end, true),
    set_config('enable_sort', case when way in ('walk', 'skim') then 'off' else 'on' end, true);
  return query execute case
    when way = 'walk' then format('select d.device_id from %I d cross join lateral (select d.*) l where %s and %s %s limit %s',
      source, conditions, beside, ordered, most)
    when listed = source and way <> 'skim' then format('select d.device_id from (select d.* from %I d where %s offset 0) d
        cross join lateral (select d.*) l where %s and %s %s limit %s',
      source, case way when 'word' then rare_conditions(part, lines) else conditions end,
      case way when 'word' then conditions else 'true' end, beside, ordered, most)
    when way = 'word' then format('select d.device_id from (select d.* from %I d where %s offset 0) l
        join troubled d using (device_id) where %s and %s %s limit %s',
      source, rare_conditions(part, lines), conditions, beside, ordered, most)
    else format('select d.device_id from (select d.device_id, d.%1$I from %2$I d where %3$s %4$s offset 0) d
        cross join lateral (select from %5$I l where l.device_id = d.device_id and %6$s offset 0) l %4$s limit %7$s',
      sorted_by, listed, conditions, ordered, source, beside, most)
    end using '%' || part || '%';
end $$;
