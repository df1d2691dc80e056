-- What is searched through, and for: letters, digits, signs and katakana of another width are the same ones (NFKC), so that
-- `ＡＢＣ１２３` finds `abc123` and the other way round. What is ASCII alone is as it was.
create or replace function search_text(line text) returns text language sql immutable strict parallel safe as $$
  select ' ' || regexp_replace(lower(case when line ~ '[^\x01-\x7f]' then normalize(line, NFKC) else line end),
    '([^\x01-\x7f])', ' \1 ', 'g')
$$;
-- Nothing but what is searched through changes, which is nobody's news.
alter table device disable trigger user;
update device set alias = alias where (dev_uid || ' ' || alias || ' ' || address) is not nfkc normalized;
alter table device enable trigger user;

-- As before; and a keyword of which the index knows nothing else (one letter or digit before signs alone) begins a word.
create or replace function searched_part(keyword text) returns text
language sql immutable parallel safe set search_path = public, pg_temp as $$
  select case
    when length(replace(keyword, '\', '')) < 3 and keyword !~ '[^\x01-\x7f]' then search_text(keyword)
    when substr(search_text(keyword), 2) !~ '[[:alnum:]]{3}|[^[:alnum:]][[:alnum:]]|[[:alnum:]]{2}[^[:alnum:]]'
      then search_text(keyword)
    else substr(search_text(keyword), 2) end
$$;
-- As before; and nothing has what is no letter and no digit: the index knows no signs, so that every row would be read.
create or replace function rare_conditions(part text) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  last_id bigint := (select max(device_id) from device);
  lines text[];
begin
  if show_trgm(part) = '{}' then return 'false'; end if;
  if btrim(part) not like '% %' then return null; end if;
  lines := array(select search_line from device tablesample system (least(100, 40000.0 / greatest(last_id, 1))) repeatable (1)
    where device_id % 3 = 0 or last_id < 1000);
  if 50 * (select count(*) from unnest(lines) l where l like '%' || part || '%') >= cardinality(lines) then return null; end if;
  return (select string_agg(format('v.search_line like %L', rare), ' and ') from unnest(rare_parts(part, lines)) rare);
end $$;
