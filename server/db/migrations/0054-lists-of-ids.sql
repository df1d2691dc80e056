-- As before. Rows that are looked up by their ids were joined one by one; given as a list, the index is gone through once. So are found
-- those that are not set as is wished (drift), those in trouble that a word finds (word), and those that a walk of an index alone has passed
-- (skim), in parts until there are enough. Where very many are not set as is wished, the list is walked and each is asked.
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
  -- What names one device, or what few hang on.
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
    beside := beside || ' and not exists (select from troubled t where t.device_id = l.device_id)';
  end if;
  if only_drifting and not named and (select count(*) <= 30000 from (select from device_configuration where drifts limit 30001) few) then
    way := 'drift';
  elsif only_drifting then
    conditions := conditions || ' and ' || one_drifts;
    if not named then way := 'walk'; end if;
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
  if keyword is not null and not only_drifting and not named then
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
      ('read', 0.6 * in_view + (case when listed = source then 0.1 else 2.3 end) * wanted),
      ('facts', case when listed = source and fitting < 1 then 2.5 * fitting * there end),
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
