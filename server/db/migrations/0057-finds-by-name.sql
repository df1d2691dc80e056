-- The order of a list of names in a person's language, where "AP 2" stands before "AP 10".
create collation names_zh (provider = icu, locale = 'zh-u-kn');
create collation names_en (provider = icu, locale = 'en-u-kn');
create collation names_ja (provider = icu, locale = 'ja-u-kn');

-- As before; finds of one class stand by their names, by which it is also told which of them are too many, and those without one by
-- their ids, which are no numbers and have no natural order. So do ids that begin with the keyword.
drop function search_devices(text, int);
create function search_devices(keyword text, most int, in_language text) returns setof bigint
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
grant execute on function search_devices to farwatch_web;
