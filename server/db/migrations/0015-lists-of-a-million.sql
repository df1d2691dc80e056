-- Lists of relays and terminals are read from one small table each, which never changes with a message: what they are
-- sorted and filtered by is copied here from the device and its channel. Its pages stay all-visible, so that an index
-- alone is enough to find the ids of a page.
do $$
declare
  t text;
begin
  foreach t in array array['relay', 'terminal'] loop
    execute format('alter table %I
      add column dev_uid text collate "C", add column alias text not null default '''', add column type_id text,
      add column created_at timestamptz, add column ap_uid text, add column parent_id bigint,
      -- Of its channel.
      add column protocol_model smallint', t);
    execute format('update %I t set dev_uid = d.dev_uid, alias = d.alias, type_id = d.type_id, created_at = d.created_at,
        ap_uid = d.ap_uid, parent_id = d.parent_id,
        protocol_model = (select h.protocol_model from gateway_channel h where h.ap_uid = d.ap_uid)
      from device d where d.device_id = t.device_id', t);
    execute format('alter table %I alter column dev_uid set not null, alter column type_id set not null,
      alter column created_at set not null', t);
    -- By what they are sorted, with what most of the filters and the policy ask.
    execute format('create index %s_by_uid on %1$I (dev_uid, device_id)
      include (company_no, gateway_id, type_id, service_condition, protocol_model, app_version)', t);
    execute format('create index %s_by_alias on %1$I (alias, device_id)
      include (company_no, gateway_id, type_id, service_condition, protocol_model, app_version)', t);
    execute format('create index %s_by_creation on %1$I (created_at, device_id)
      include (company_no, gateway_id, type_id, service_condition, protocol_model, app_version)', t);
    -- For a company's own, which are gathered and sorted.
    execute format('create index %s_of_company on %1$I (company_no, device_id)
      include (dev_uid, alias, created_at, gateway_id, type_id, service_condition, protocol_model, app_version)', t);
    execute format('create index %s_of_gateway on %1$I (gateway_id, device_id)', t);
    execute format('create index %s_of_channel on %1$I (ap_uid, device_id)', t);
    execute format('create index %s_of_parent on %1$I (parent_id, device_id) where parent_id is not null', t);
  end loop;
end $$;

create function complete_heard_device() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select d.dev_uid, d.alias, d.type_id, d.created_at, d.ap_uid, d.parent_id, h.protocol_model
    into strict new.dev_uid, new.alias, new.type_id, new.created_at, new.ap_uid, new.parent_id, new.protocol_model
    from device d left join gateway_channel h using (ap_uid) where d.device_id = new.device_id;
  return new;
end $$;
create trigger relay_completed before insert on relay for each row execute function complete_heard_device();
create trigger terminal_completed before insert on terminal for each row execute function complete_heard_device();

create function follow_entered_heard_devices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update relay r set dev_uid = n.dev_uid, alias = n.alias, type_id = n.type_id, created_at = n.created_at, ap_uid = n.ap_uid,
      parent_id = n.parent_id, protocol_model = (select h.protocol_model from gateway_channel h where h.ap_uid = n.ap_uid)
    from new_rows n where r.device_id = n.device_id and n.device_type = 1
      and (r.dev_uid, r.alias, r.type_id, r.created_at, r.ap_uid, r.parent_id)
        is distinct from (n.dev_uid, n.alias, n.type_id, n.created_at, n.ap_uid, n.parent_id);
  update terminal t set dev_uid = n.dev_uid, alias = n.alias, type_id = n.type_id, created_at = n.created_at, ap_uid = n.ap_uid,
      parent_id = n.parent_id, protocol_model = (select h.protocol_model from gateway_channel h where h.ap_uid = n.ap_uid)
    from new_rows n where t.device_id = n.device_id and n.device_type = 0
      and (t.dev_uid, t.alias, t.type_id, t.created_at, t.ap_uid, t.parent_id)
        is distinct from (n.dev_uid, n.alias, n.type_id, n.created_at, n.ap_uid, n.parent_id);
  return null;
end $$;
create trigger device_lists_followed after update on device
  referencing new table as new_rows for each statement execute function follow_entered_heard_devices();

create function follow_channel() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  uid text := case tg_op when 'DELETE' then old.ap_uid else new.ap_uid end;
  model smallint := case tg_op when 'DELETE' then null else new.protocol_model end;
begin
  update relay set protocol_model = model where ap_uid = uid and protocol_model is distinct from model;
  update terminal set protocol_model = model where ap_uid = uid and protocol_model is distinct from model;
  return null;
end $$;
create trigger channel_followed after insert or update of protocol_model or delete on gateway_channel
  for each row execute function follow_channel();

-- How many relays and terminals there are of each company, type, usage status, protocol and application version: deltas,
-- as in company_count, so that an unfiltered list, or one with a single filter, is counted without reading its rows.
create table heard_count (
  device_type smallint not null,
  -- all, type, service, protocol or version.
  facet text collate "C" not null,
  value text collate "C" not null,
  company_no bigint not null,
  total int not null,
  folded boolean not null default false
);
create index heard_count_facet on heard_count (device_type, facet, value, company_no) include (total);
create index heard_count_loose on heard_count (device_type, facet, value, company_no) where not folded;

create type heard_facet as (facet text, value text);
create function facets_of(type_id text, service_condition smallint, protocol_model smallint, app_version text)
returns setof heard_facet language sql immutable parallel safe as $$
  values ('all', ''), ('type', type_id), ('service', service_condition::text), ('protocol', protocol_model::text),
    ('version', lower(app_version))
$$;

create function count_heard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  class smallint := tg_argv[0];
begin
  if tg_op <> 'INSERT' then
    insert into heard_count (device_type, facet, value, company_no, total)
      select class, f.facet, f.value, o.company_no, -count(*)
      from old_rows o, facets_of(o.type_id, o.service_condition, o.protocol_model, o.app_version) f
      where f.value is not null group by 2, 3, 4;
  end if;
  if tg_op <> 'DELETE' then
    insert into heard_count (device_type, facet, value, company_no, total)
      select class, f.facet, f.value, n.company_no, count(*)
      from new_rows n, facets_of(n.type_id, n.service_condition, n.protocol_model, n.app_version) f
      where f.value is not null group by 2, 3, 4;
  end if;
  return null;
end $$;
create function recount_heard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into heard_count (device_type, facet, value, company_no, total)
    select tg_argv[0]::smallint, f.facet, f.value, c.company_no, sum(c.sign)
    from old_rows o join new_rows n using (device_id),
      lateral (values (-1, o.company_no, o.type_id, o.service_condition, o.protocol_model, o.app_version),
        (1, n.company_no, n.type_id, n.service_condition, n.protocol_model, n.app_version))
        c (sign, company_no, type_id, service_condition, protocol_model, app_version),
      facets_of(c.type_id, c.service_condition, c.protocol_model, c.app_version) f
    where f.value is not null
      and (o.company_no, o.type_id, o.service_condition, o.protocol_model, o.app_version)
        is distinct from (n.company_no, n.type_id, n.service_condition, n.protocol_model, n.app_version)
    group by 2, 3, 4 having sum(c.sign) <> 0;
  return null;
end $$;

do $$
declare
  t record;
begin
  for t in select * from (values ('relay', 1), ('terminal', 0)) classes (name, class) loop
    execute format('insert into heard_count (device_type, facet, value, company_no, total, folded)
      select %s, f.facet, f.value, r.company_no, count(*), true
      from %I r, facets_of(r.type_id, r.service_condition, r.protocol_model, r.app_version) f
      where f.value is not null group by 2, 3, 4', t.class, t.name);
    execute format('create trigger %s_inserted after insert on %1$I referencing new table as new_rows
      for each statement execute function count_heard(%2$s)', t.name, t.class);
    execute format('create trigger %s_deleted after delete on %1$I referencing old table as old_rows
      for each statement execute function count_heard(%2$s)', t.name, t.class);
    execute format('create trigger %s_updated after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function recount_heard(%2$s)', t.name, t.class);
  end loop;
end $$;

grant select, insert, update, delete on heard_count to farwatch_ingest;
grant select on heard_count to farwatch_web;
alter table heard_count enable row level security;
create policy all_rows on heard_count to farwatch_ingest using (true) with check (true);
create policy in_view on heard_count for select to farwatch_web using (
  company_no between (select view_first()) and (select view_last()));

-- At most so many keys at a time; the same upkeep that folds the other counters.
create function fold_heard_counts(most int) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7008) then return; end if;
  with keys as (
    select distinct device_type, facet, value, company_no from heard_count where not folded limit most
  ), gone as (
    delete from heard_count c using keys k
    where (c.device_type, c.facet, c.value, c.company_no) = (k.device_type, k.facet, k.value, k.company_no) returning c.*
  )
  insert into heard_count (device_type, facet, value, company_no, total, folded)
    select device_type, facet, value, company_no, sum(total), true from gone
    group by 1, 2, 3, 4 having sum(total) <> 0;
end $$;
alter function fold_counts(int) rename to fold_map_counts;
create function fold_counts(most int default 50000) returns int language plpgsql as $$
begin
  perform fold_heard_counts(most);
  return fold_map_counts(most);
end $$;
grant execute on function fold_counts, fold_heard_counts to farwatch_ingest;

-- Ids of a class whose id, alias or address holds a part, the first `most` in an order; as search_devices, a trigram
-- index is of no use under row-level security, so that this looks at the caller's view itself. `keyword` is lower case,
-- its % _ \ escaped. Whatever else is asked stands here too, since a filter behind the cut would lose what it left out:
-- `only_with` has for each column of the class's table the values of which one is wanted; a status of 0 means no other.
-- EXECUTE, so that each plan knows what is asked: a word that very many have is found by reading on.
create function find_devices(
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
    where v.device_type = %s and search_text(v.dev_uid || ' ' || v.alias || ' ' || v.address) like $1
      and (v.company_no between $2 and $3 or v.gateway_id = any ($4)) %s
    order by %s limit %s
  $query$, sources, class, conditions, ordered, most) using pattern, view_first(), view_last(), view_shared();
end $$;
grant execute on function find_devices(smallint, text, int, jsonb, bigint, bigint, smallint, text, boolean)
  to farwatch_web;

-- The whole tree is one question per statement, and what it is compared with is read once. A service names the range of
-- companies as well, which is what the planner goes by: a policy that can be an index condition made it sort a million.
do $$
declare
  t text;
begin
  foreach t in array array['relay', 'terminal', 'device_status'] loop
    execute format('drop policy in_view on %I', t);
    execute format('create policy in_view on %I for select to farwatch_web using (
      (select views_whole_tree()) or company_no between (select view_first()) and (select view_last())
      or gateway_id = any ((select view_shared())::bigint[]))', t);
  end loop;
end $$;
-- Those of a class that are not simply online.
create index device_status_of_class on device_status (device_type, status, device_id)
  include (company_no, gateway_id) where status > 0;
