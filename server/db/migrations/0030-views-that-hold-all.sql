-- A company that has all relays and terminals below it sees what the whole tree has, and its pages begin where those do.
-- Of a view: whether no relay and no terminal lies outside of it.
create function holds_all_heard(first bigint, last bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case
    when first is null or last is null then false
    when first = 0 and last = (1::bigint << 60) - 1 then true
    else (select coalesce(sum(total), 0) = 0 from heard_count
      where device_type in (0, 1) and facet = 'all' and value = '' and company_no not between first and last)
  end
$$;
create or replace function is_of_whole_tree(asked jsonb) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case when view_first() is null or view_last() is null then false
    else holds_all_heard(greatest(view_first(), (asked ->> 'first')::bigint), least(view_last(), (asked ->> 'last')::bigint)) end
$$;
-- Only for functions that see the counts of all companies.
revoke execute on function is_of_whole_tree from farwatch_web;
create or replace function heard_conditions(asked jsonb, first bigint, last bigint, shared bigint[]) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  conditions text := '';
  fact record;
begin
  if not holds_all_heard(first, last) then
    conditions := format(' and (d.company_no between %s and %s or d.gateway_id = any (%L))',
      coalesce(first, 0), coalesce(last, -1), shared);
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
