
-- Relays and terminals that are not simply online, with what lists are sorted and filtered by, so that their lists are as
-- short as they are few. Written by the triggers of device_status and of relay and terminal, each of which reads what the
-- other one writes. So whoever writes any of these three holds the device's row of device_state, taken in ascending order
-- before: ingest by lockStates, the calls by lock_own_devices, deletions themselves, and follow_channel for what is heard on
-- a channel.
create table troubled (
  device_id bigint primary key,
  device_type smallint not null,
  status smallint not null,
  company_no bigint not null,
  gateway_id bigint,
  dev_uid text collate "C" not null,
  alias text not null,
  created_at timestamptz not null,
  type_id text not null,
  service_condition smallint not null,
  protocol_model smallint,
  app_version text not null
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
insert into troubled
  select device_id, s.device_type, s.status, d.company_no, d.gateway_id, d.dev_uid, d.alias, d.created_at, d.type_id,
    d.service_condition, d.protocol_model, d.app_version
  from device_status s join (
    select device_id, company_no, gateway_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      from relay
    union all
    select device_id, company_no, gateway_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      from terminal) d using (device_id)
  where s.status > 0;
-- When a whole network is offline they are as many as there are.
create index troubled_by_uid on troubled (device_type, status, dev_uid, device_id);
create index troubled_by_alias on troubled (device_type, status, alias, device_id);
create index troubled_by_creation on troubled (device_type, status, created_at, device_id);
create index troubled_of_company on troubled (company_no);
create index troubled_of_gateway on troubled (gateway_id);
grant select, insert, update, delete on troubled to farwatch_ingest;
alter table troubled enable row level security;
create policy all_rows on troubled to farwatch_ingest using (true) with check (true);
-- What was is subtracted, what is is added, and what stayed as it was cancels out: without a join, since ingest's batches
-- join row by row only and the rows of one statement have no index. 1000 devices that change at once are 2000 rows and not
-- a million pairs.
create or replace function count_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  changes status_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(status_row(1, n)) into changes from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(status_row(-1, o)) into changes from old_rows o;
  else
    select array_agg(row(c.*)::status_change) into changes
    from (
      select sum(sign)::int, device_id, device_type, company_no, gateway_id, lng, lat, cell, status, alarm_level
      from (
        select -1 as sign, device_id, device_type, company_no, gateway_id, lng, lat, cell, status, alarm_level from old_rows
        union all
        select 1, device_id, device_type, company_no, gateway_id, lng, lat, cell, status, alarm_level from new_rows
      ) s
      group by device_id, device_type, company_no, gateway_id, lng, lat, cell, status, alarm_level having sum(sign) <> 0
    ) c;
  end if;
  if changes is null then return null; end if;

  delete from troubled t using unnest(changes) c where c.sign = -1 and c.status > 0 and t.device_id = c.device_id;
  insert into troubled
    select c.device_id, c.device_type, c.status, d.company_no, d.gateway_id, d.dev_uid, d.alias, d.created_at, d.type_id,
      d.service_condition, d.protocol_model, d.app_version
    from unnest(changes) c join relay d using (device_id) where c.sign = 1 and c.status > 0 and c.device_type = 1
    union all
    select c.device_id, c.device_type, c.status, d.company_no, d.gateway_id, d.dev_uid, d.alias, d.created_at, d.type_id,
      d.service_condition, d.protocol_model, d.app_version
    from unnest(changes) c join terminal d using (device_id) where c.sign = 1 and c.status > 0 and c.device_type = 0;

  insert into company_count (company_no, device_type, total, offline, abnormal)
    select company_no, device_type, sum(sign), sum(sign * (status = 1)::int), sum(sign * (status = 2)::int)
    from unnest(changes) group by 1, 2
    having sum(sign) <> 0 or sum(sign * (status = 1)::int) <> 0 or sum(sign * (status = 2)::int) <> 0;

  insert into map_change
    select company_no, device_type, cell, sum(sign), sum(sign * off), sum(sign * (status = 2)::int),
      sum(sign * gen), sum(sign * prio), sum(sign * off * gen), sum(sign * off * prio), sum(sign * lng), sum(sign * lat)
    from unnest(changes), lateral (select (status = 1)::int as off, (alarm_level is not distinct from 1)::int as gen,
      (alarm_level is not distinct from 2)::int as prio) is_so
    where cell is not null
    group by 1, 2, 3;

  if array_length(changes, 1) <= 10000 then
    insert into outbox (event, company_no, gateway_id, device_id, cell, old_cell)
      select 'device.status', company_no, gateway_id, device_id, max(cell) filter (where sign = 1), max(cell) filter (where sign = -1)
      from unnest(changes) group by device_id, company_no, gateway_id order by device_id;
  else
    -- A bulk change: whoever looks at these companies reads again.
    insert into outbox (event, company_no) select distinct 'view.changed', company_no from unnest(changes) order by 2;
  end if;
  return null;
end $$;

-- As before, without joins of the rows of one statement; each of the long tables is looked up by its key.
create or replace function follow_device() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if tg_op = 'INSERT' then
    insert into device_state (device_id) select device_id from new_rows;
    insert into device_status (device_id, device_type, company_no, gateway_id, lng, lat, cell)
      select device_id, device_type, company_no, gateway_id, lng, lat, cell_of(lng, lat) from new_rows;
    return null;
  end if;
  update device_status s
    set company_no = n.company_no, gateway_id = n.gateway_id, lng = n.lng, lat = n.lat, cell = cell_of(n.lng, n.lat)
    from (select device_id, company_no, gateway_id, lng, lat from new_rows
      except select device_id, company_no, gateway_id, lng, lat from old_rows) n
    where s.device_id = n.device_id;
  -- A device that registers elsewhere counts as it did, but the map draws its link anew.
  insert into outbox (event, company_no, gateway_id, device_id, cell)
    select 'device.status', company_no, gateway_id, device_id, cell_of(lng, lat)
    from (
      select device_id, company_no, gateway_id, lng, lat from (
        select device_id, parent_id, company_no, gateway_id, lng, lat from new_rows
        except select device_id, parent_id, company_no, gateway_id, lng, lat from old_rows) changed
      except select device_id, company_no, gateway_id, lng, lat from (
        select device_id, company_no, gateway_id, lng, lat from new_rows
        except select device_id, company_no, gateway_id, lng, lat from old_rows) moved
    ) hung
    order by device_id;
  -- What is still open belongs to whoever has the device now; what is over stays with whoever had it.
  update alarm_record a set company_no = n.company_no, gateway_id = n.gateway_id
    from (select device_id, company_no, gateway_id from new_rows
      except select device_id, company_no, gateway_id from old_rows) n
    where a.device_id = n.device_id and a.record_status = 0;
  return null;
end $$;

-- The row of a relay or terminal is made whole at once, and what of its device changed is written there once.
drop trigger relay_completed on relay;
drop trigger terminal_completed on terminal;
drop function complete_heard_device;
create or replace function follow_new_heard_devices() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into relay (device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, protocol_model)
    select n.device_id, n.company_no, n.gateway_id, n.dev_uid, n.alias, n.type_id, n.created_at, n.ap_uid, n.parent_id,
      h.protocol_model
    from new_rows n left join gateway_channel h using (ap_uid) where n.device_type = 1;
  insert into terminal (device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, protocol_model)
    select n.device_id, n.company_no, n.gateway_id, n.dev_uid, n.alias, n.type_id, n.created_at, n.ap_uid, n.parent_id,
      h.protocol_model
    from new_rows n left join gateway_channel h using (ap_uid) where n.device_type = 0;
  return null;
end $$;
drop trigger device_heard_moved on device;
drop trigger device_lists_followed on device;
drop function follow_moved_heard_devices;
drop function follow_entered_heard_devices;
create function follow_heard_devices() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update relay r set company_no = n.company_no, gateway_id = n.gateway_id, dev_uid = n.dev_uid, alias = n.alias,
      type_id = n.type_id, created_at = n.created_at, ap_uid = n.ap_uid, parent_id = n.parent_id,
      protocol_model = (select h.protocol_model from gateway_channel h where h.ap_uid = n.ap_uid)
    from (
      select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id
        from new_rows where device_type = 1
      except select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id from old_rows) n
    where r.device_id = n.device_id;
  update terminal t set company_no = n.company_no, gateway_id = n.gateway_id, dev_uid = n.dev_uid, alias = n.alias,
      type_id = n.type_id, created_at = n.created_at, ap_uid = n.ap_uid, parent_id = n.parent_id,
      protocol_model = (select h.protocol_model from gateway_channel h where h.ap_uid = n.ap_uid)
    from (
      select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id
        from new_rows where device_type = 0
      except select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id from old_rows) n
    where t.device_id = n.device_id;
  return null;
end $$;
create trigger device_heard_followed after update on device
  referencing old table as old_rows new table as new_rows for each statement execute function follow_heard_devices();

-- As before, and what lists show of those in trouble follows.
create or replace function recount_heard() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into heard_count (device_type, facet, value, company_no, total)
    select tg_argv[0]::smallint, f.facet, f.value, c.company_no, sum(c.sign)
    from (
      select -1 as sign, company_no, type_id, service_condition, protocol_model, app_version from old_rows
      union all
      select 1, company_no, type_id, service_condition, protocol_model, app_version from new_rows
    ) c, facets_of(c.type_id, c.service_condition, c.protocol_model, c.app_version) f
    where f.value is not null
    group by 2, 3, 4 having sum(c.sign) <> 0;
  update troubled t set company_no = n.company_no, gateway_id = n.gateway_id, dev_uid = n.dev_uid, alias = n.alias,
      created_at = n.created_at, type_id = n.type_id, service_condition = n.service_condition,
      protocol_model = n.protocol_model, app_version = n.app_version
    from (
      select device_id, company_no, gateway_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
        from new_rows
      except
      select device_id, company_no, gateway_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
        from old_rows) n
    where t.device_id = n.device_id;
  return null;
end $$;

-- As before, and those of which the protocol changes are held, so that none of them comes into trouble meanwhile with what
-- its channel was.
create or replace function follow_channel() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  uid text := case tg_op when 'DELETE' then old.ap_uid else new.ap_uid end;
  model smallint := case tg_op when 'DELETE' then null else new.protocol_model end;
  concerned bigint[] := array(
    select device_id from relay where ap_uid = uid and protocol_model is distinct from model
    union all
    select device_id from terminal where ap_uid = uid and protocol_model is distinct from model);
begin
  if concerned = '{}' then return null; end if;
  perform from unnest(concerned) wanted (id) join device_state s on s.device_id = wanted.id
    order by s.device_id for no key update of s;
  update relay set protocol_model = model where ap_uid = uid and protocol_model is distinct from model;
  update terminal set protocol_model = model where ap_uid = uid and protocol_model is distinct from model;
  return null;
end $$;

-- The four single ones together are counted too, so that several filters at once are.
create or replace function facets_of(type_id text, service_condition smallint, protocol_model smallint, app_version text)
returns setof heard_facet language sql immutable parallel safe as $$
  values ('all', ''), ('type', type_id), ('service', service_condition::text), ('protocol', protocol_model::text),
    ('version', lower(app_version)),
    ('mix', concat(service_condition, '|', protocol_model, '|', lower(app_version), '|', type_id))
$$;
insert into heard_count (device_type, facet, value, company_no, total, folded)
  select 1, 'mix', f.value, r.company_no, count(*), true
  from relay r, facets_of(r.type_id, r.service_condition, r.protocol_model, r.app_version) f where f.facet = 'mix' group by 3, 4
  union all
  select 0, 'mix', f.value, r.company_no, count(*), true
  from terminal r, facets_of(r.type_id, r.service_condition, r.protocol_model, r.app_version) f where f.facet = 'mix' group by 3, 4;

-- Nothing else is read to walk a whole list.
create index relay_order_by_uid on relay (dev_uid, device_id);
create index relay_order_by_alias on relay (alias, device_id);
create index relay_order_by_creation on relay (created_at, device_id);
create index terminal_order_by_uid on terminal (dev_uid, device_id);
create index terminal_order_by_alias on terminal (alias, device_id);
create index terminal_order_by_creation on terminal (created_at, device_id);
drop index device_status_of_class;
-- An index alone is enough as long as pages are all-visible, which a changed row in a hundred would undo for half of them.
alter table relay set (autovacuum_vacuum_scale_factor = 0.001, autovacuum_vacuum_insert_scale_factor = 0.01);
alter table terminal set (autovacuum_vacuum_scale_factor = 0.001, autovacuum_vacuum_insert_scale_factor = 0.01);

-- What a list asks of its rows `d`, as text: of a view, of these companies, with these values of columns. Who sees all
-- asks nothing of the view, so that the shortest index will do.
create function heard_conditions(asked jsonb, first bigint, last bigint, shared bigint[]) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  conditions text := '';
  fact record;
begin
  if (first = 0 and last = (1::bigint << 60) - 1) is not true then
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

-- How many a list has, from the counters: of what hangs on shared gateways of other companies, and of those in trouble with
-- certain facts, the rows are counted. `asked` has `facets`, the values of counted facets, and `facts`, the same as columns of the rows.
create function count_heard_list(class smallint, asked jsonb) returns int
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted_status smallint := (asked ->> 'status')::smallint;
  facets jsonb := asked -> 'facets';
  names text[] := array(select jsonb_object_keys(facets));
  single text := coalesce(names[1], 'all');
  several boolean := cardinality(names) > 1;
  counted text := '';
  conditions text := heard_conditions(asked, view_first(), view_last(), view_shared());
  n int;
  total int := 0;
  in_trouble int := 0;
  place int;
begin
  if wanted_status is null or wanted_status = 0 then
    if several then
      for place in 1..4 loop
        if facets ? (array['service', 'protocol', 'version', 'type'])[place] then
          counted := counted || format(' and split_part(value, ''|'', %s) = %L', place,
            facets ->> (array['service', 'protocol', 'version', 'type'])[place]);
        end if;
      end loop;
      single := 'mix';
    else
      counted := format(' and value = %L', coalesce(facets ->> single, ''));
    end if;
    execute format('select coalesce(sum(total), 0) from heard_count where device_type = %s and facet = %L %s
        and company_no between greatest($1, $3) and least($2, $4)', class, single, counted)
      into total using coalesce(view_first(), 0), coalesce(view_last(), -1),
        coalesce((asked ->> 'first')::bigint, 0), coalesce((asked ->> 'last')::bigint, view_last());
    if cardinality(view_shared()) > 0 then
      execute format('select count(*) from %I d where d.gateway_id = any ($1) and not d.company_no between $2 and $3 %s',
          case class when 1 then 'relay' else 'terminal' end, conditions)
        into n using view_shared(), view_first(), view_last();
      total := total + n;
    end if;
  end if;
  if wanted_status is null then return total; end if;
  if facets = '{}' then
    select coalesce(sum(case wanted_status when 1 then offline when 2 then abnormal else offline + abnormal end), 0) into in_trouble
      from company_count where device_type = class
        and company_no between greatest(coalesce(view_first(), 0), coalesce((asked ->> 'first')::bigint, 0))
          and least(coalesce(view_last(), -1), coalesce((asked ->> 'last')::bigint, view_last()));
    -- Others' on shared gateways, which no counter knows.
    conditions := conditions || format(' and d.gateway_id = any (%L) and not d.company_no between %s and %s',
      coalesce(view_shared(), '{}'), coalesce(view_first(), 0), coalesce(view_last(), -1));
  end if;
  execute format('select count(*) from troubled d where d.device_type = %s %s %s', class,
    case when wanted_status > 0 then format(' and d.status = %s', wanted_status) end, conditions) into n;
  in_trouble := in_trouble + n;
  return case when wanted_status = 0 then total - in_trouble else in_trouble end;
end $$;

-- Ids of a list in its order, `most` of them after the first `skip`. With a status of 0 those in trouble are left out.
create function heard_list(class smallint, asked jsonb, sorted_by text, descending boolean, skip int, most int)
returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
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
  ids bigint[];
begin
  if wanted_status > 0 then
    source := 'troubled';
    conditions := conditions || format(' and d.device_type = %s and d.status = %s', class, wanted_status);
  elsif wanted_status = 0 then
    -- As many rows are walked as shall be passed, whatever their status; those among them that are in trouble have to be
    -- made up for behind. That is a twentieth, of which a twentieth is made up for again, and so on.
    for step in 1..4 loop
      exit when skip < 1000;
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
    left_out := case when skip < 5000 then ' and not exists (select from troubled t where t.device_id = d.device_id)'
      else format(' and (d.device_id in (select t.device_id from troubled t where t.device_type = %s)) is not true', class) end;
  end if;
  execute format('select array(select d.device_id from %I d where true %s %s %s %s limit %s offset %s)',
    source, conditions, beyond, left_out, ordered, most, skip) into ids;
  return ids;
end $$;
grant execute on function count_heard_list, heard_list to farwatch_web;

-- What is searched through stands in the row: made anew for each row that an index finds, it cost more than to find them.
alter table device add column search_line text
  generated always as (search_text(dev_uid || ' ' || alias || ' ' || address)) stored;
drop index device_search;
create index device_search on device using gin (search_line gin_trgm_ops);
create or replace function search_devices(keyword text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  is_short boolean := length(replace(keyword, '\', '')) < 3 and keyword !~ '[^\x01-\x7f]';
  pattern text := '%' || case when is_short then search_text(keyword) else substr(search_text(keyword), 2) end || '%';
begin
  return query execute $query$
    select device_id from (
      (select device_id, 0 as place, device_type, dev_uid from device
        where dev_uid like upper($1) || '%' and (company_no between $3 and $4 or gateway_id = any ($5))
        order by dev_uid limit $6)
      union all
      (select device_id, 1, device_type, dev_uid from device
        where search_line like $2
          and (company_no between $3 and $4 or gateway_id = any ($5))
        limit 1000)
    ) found group by device_id, device_type, dev_uid order by min(place), device_type desc, dev_uid limit $6
  $query$ using keyword, pattern, view_first(), view_last(), view_shared(), most;
end $$;
create or replace function find_devices(
  class smallint, keyword text, most int, only_with jsonb, company_first bigint, company_last bigint, with_status smallint,
  sorted_by text, descending boolean
) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp rows 1000 as $$
declare
  is_short boolean := length(replace(keyword, '\', '')) < 3 and keyword !~ '[^\x01-\x7f]';
  pattern text := '%' || case when is_short then search_text(keyword) else substr(search_text(keyword), 2) end || '%';
  -- The device itself has these, and an index of its ids.
  is_plain boolean := sorted_by = 'dev_uid'
    and only_with - array['dev_uid', 'type_id', 'gateway_id', 'parent_id', 'ap_uid'] = '{}';
  direction text := case when descending then 'desc' else 'asc' end;
  sources text := 'device v';
  conditions text := '';
  ordered text := 'v.dev_uid ' || direction;
  fact record;
begin
  if not is_plain then
    sources := format('device v join %I d using (device_id)', case class when 1 then 'relay' else 'terminal' end);
    ordered := format('d.%I %s, d.device_id %2$s', sorted_by, direction);
  end if;
  for fact in
    select key, array(select jsonb_array_elements_text(value))::text as wanted from jsonb_each(only_with)
  loop
    conditions := conditions
      || format(' and %s.%I = any (%L)', case when is_plain then 'v' else 'd' end, fact.key, fact.wanted);
  end loop;
  if company_first is not null then
    conditions := conditions || format(' and v.company_no between %s and %s', company_first, company_last);
  end if;
  if with_status is not null then
    conditions := conditions || case with_status when 0 then ' and not exists' else ' and exists' end || format(
      ' (select from device_status s where s.device_id = v.device_id and s.status %s %s)',
      case with_status when 0 then '>' else '=' end, with_status);
  end if;
  return query execute format($query$
    select v.device_id from %s
    where v.device_type = %s and v.search_line like $1
      and (v.company_no between $2 and $3 or v.gateway_id = any ($4)) %s
    order by %s limit %s
  $query$, sources, class, conditions, ordered, most) using pattern, view_first(), view_last(), view_shared();
end $$;
