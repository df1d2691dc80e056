-- What is searched through is one word: signs and blanks become letters that nobody types, since a trigram index knows letters alone.
-- So it knows what stands beside what: `kita-road`, of which a third of all devices have either word and none both so, and `光武`, of
-- which each sign is common, are answered by parts that nothing has. Until now each of a third of all was looked at.
-- The letter of the blank stands also around each character that is no ASCII, so that one or two of these are a part of three.
create or replace function search_text(line text) returns text language sql immutable strict parallel safe as $$
  select 'ա' || translate(
    case when line ~ '[^\x01-\x7f]' then regexp_replace(regexp_replace(lower(normalize(line, NFKC)),
        '([\x01-\x7f])(?=[^\x01-\x7f])', '\1 ', 'g'), '([^\x01-\x7f])', '\1 ', 'g')
      else lower(line) end,
    $signs$ !"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$signs$, 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրց')
$$;
drop index device_search;
alter table device alter column search_line set expression as (search_text(dev_uid || ' ' || alias || ' ' || address));

-- Relays and terminals are searched where they are listed. Their devices had to be looked up one by one, beside the row of the list.
-- The tables are written anew, which is many times as quick as an update of each row.
create function line_of(id bigint) returns text
language sql stable as $$ select search_line from device where device_id = id $$;
alter table relay add column search_line text not null default '';
alter table terminal add column search_line text not null default '';
alter table relay alter column search_line type text using line_of(device_id);
alter table terminal alter column search_line type text using line_of(device_id);
drop function line_of;
create index relay_search on relay using gin (search_line gin_trgm_ops);
create index terminal_search on terminal using gin (search_line gin_trgm_ops);
create index gateway_search on device using gin (search_line gin_trgm_ops) where device_type = 2;

-- As before, with what is searched through.
create or replace function follow_new_heard_devices() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform hold_channels(array(select distinct ap_uid from new_rows where ap_uid is not null));
  insert into relay (device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, protocol_model,
      search_line)
    select n.device_id, n.company_no, n.gateway_id, n.dev_uid, n.alias, n.type_id, n.created_at, n.ap_uid, n.parent_id,
      h.protocol_model, n.search_line
    from new_rows n left join gateway_channel h using (ap_uid) where n.device_type = 1;
  insert into terminal (device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, protocol_model,
      search_line)
    select n.device_id, n.company_no, n.gateway_id, n.dev_uid, n.alias, n.type_id, n.created_at, n.ap_uid, n.parent_id,
      h.protocol_model, n.search_line
    from new_rows n left join gateway_channel h using (ap_uid) where n.device_type = 0;
  return null;
end $$;
create or replace function follow_heard_devices() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform hold_channels(array(
    select ap_uid from (select device_id, ap_uid from new_rows except select device_id, ap_uid from old_rows) n
    where ap_uid is not null));
  update relay r set company_no = n.company_no, gateway_id = n.gateway_id, dev_uid = n.dev_uid, alias = n.alias,
      type_id = n.type_id, created_at = n.created_at, ap_uid = n.ap_uid, parent_id = n.parent_id, search_line = n.search_line,
      protocol_model = (select h.protocol_model from gateway_channel h where h.ap_uid = n.ap_uid)
    from (
      select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, search_line
        from new_rows where device_type = 1
      except
      select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, search_line from old_rows) n
    where r.device_id = n.device_id;
  update terminal t set company_no = n.company_no, gateway_id = n.gateway_id, dev_uid = n.dev_uid, alias = n.alias,
      type_id = n.type_id, created_at = n.created_at, ap_uid = n.ap_uid, parent_id = n.parent_id, search_line = n.search_line,
      protocol_model = (select h.protocol_model from gateway_channel h where h.ap_uid = n.ap_uid)
    from (
      select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, search_line
        from new_rows where device_type = 0
      except
      select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, search_line from old_rows) n
    where t.device_id = n.device_id;
  return null;
end $$;

-- A keyword, of one width and in small letters, as the part of a search_line that is looked for; null when it has no letter and no
-- digit. What is too short for the index begins a word.
create or replace function searched_part(keyword text) returns text
language sql immutable parallel safe set search_path = public, pg_temp as $$
  select case
    when keyword !~ '[[:alnum:]]' then null
    when keyword ~ '^[^\x01-\x7f]' or substr(search_text(keyword), 2) !~ '[[:alnum:]]{3}' then search_text(keyword)
    else substr(search_text(keyword), 2) end
$$;

-- Some lines of all devices, evenly over their ids.
create function sample_lines() returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(select search_line
    from (select min(device_id) as first, max(device_id) - min(device_id) as beyond from device) ids, generate_series(0, 127) n, lateral (
      select search_line from device where device_id >= first + n * beyond / 127 order by device_id limit 1) line)
$$;
revoke execute on function sample_lines from public;
-- How many of a hundred devices hold a part; of what none of the sample holds, less than one does.
create function percent_with(part text, lines text[]) returns float8
language sql immutable set search_path = public, pg_temp as $$
  select 100 * greatest(count(*) filter (where l like '%' || part || '%'), 0.25) / greatest(count(*), 1) from unnest(lines) l
$$;
-- As before: of some lines of all devices the part is taken that the fewest hold, then the one that the fewest of these hold.
create or replace function rare_parts(line text, lines text[]) returns text[]
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  parts text[] := array(
    select '%' || part || '%' from generate_series(1, length(line) - 2) place, substr(line, place, 3) part
    where part ~ '^[[:alnum:]]{3}$'
    group by part order by (select count(*) from unnest(lines) l where l like '%' || part || '%'), part like '%ա%', part);
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
-- What rows `d` with a search_line can have that hold a part: the index is asked for these alone.
drop function rare_conditions(text);
create function rare_conditions(part text, lines text[]) returns text
language sql immutable set search_path = public, pg_temp as $$
  select coalesce(string_agg(format('d.search_line like %L', rare), ' and '), format('d.search_line like %L', '%' || part || '%'))
  from unnest(rare_parts(part, lines)) rare
$$;

create or replace function search_devices(keyword text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  part text := searched_part(keyword);
  lines text[] := sample_lines();
  share float8 := percent_with(part, lines);
  within text := '(d.company_no between $3 and $4 or d.gateway_id = any ($5))';
  rare text;
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
    others := ' union all (select device_id, 1, device_type, dev_uid from device where device_id = any ($7))';
  elsif share >= 2 then
    others := format(' union all (select device_id, 1, device_type, dev_uid from device d where %s and d.search_line like $2 limit 300)',
      within);
  else
    rare := rare_conditions(part, lines);
    select string_agg(format($x$ union all
        (select device_id, 1, %s, dev_uid from %s d where %s and %s and (d.search_line || '') like $2 limit 300)$x$,
      device_type, source, rare, within), '') into others
    from (values (0, 'terminal'), (1, 'relay'), (2, '(select * from device where device_type = 2)')) classes (device_type, source);
  end if;
  return query execute format($query$
    select device_id from (
      (select device_id, 0 as place, device_type, dev_uid from device d
        where starts_with(dev_uid, upper($1)) and %s order by dev_uid limit $6) %s
    ) found group by device_id, device_type, dev_uid order by min(place), device_type desc, dev_uid limit $6
  $query$, within, others) using keyword, '%' || part || '%', view_first(), view_last(), view_shared(), most, finds;
end $$;

-- As before. How the rows of a word are found is reckoned here, since the planner knows neither what it costs to look rows up in no
-- order nor that an index alone tells a row's company: the word's own index finds them (word), or what the view and the other filters
-- have is read (read), or the list is walked until there are enough: its rows (walk), or its index alone, and the rows of those that
-- the view and the other filters have (skim).
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
  conditions text := format('(d.company_no between %s and %s or d.gateway_id = any (%L))',
    coalesce(view_first(), 0), coalesce(view_last(), -1), view_shared());
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

-- Each of the long tables is looked up by its key, also by a connection that planned its statements while they were empty: such a plan reads
-- them through for each row, and is kept until somebody analyses the table. When a whole network that was online goes offline, the table
-- of those in trouble is filled from nothing within the statements that look there.
do $$
declare
  name text;
begin
  foreach name in array array['count_status', 'follow_device', 'follow_new_heard_devices', 'follow_heard_devices', 'follow_channel',
    'recount_heard', 'hold_channels(text[])', 'lock_own_devices(bigint[])'] loop
    execute format('alter function %s set enable_seqscan = off', case when name like '%(%' then name else name || '()' end);
  end loop;
end $$;
