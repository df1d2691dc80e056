-- How many relays and terminals a list has: counters by filter, and a table of those that are offline, abnormal, or not
-- reached as they should be.
-- Triggers of relay, terminal and device_status keep both.

-- Relays and terminals that are offline or abnormal, with what lists sort and filter by, so that these lists cost what
-- they hold. Written by the triggers of device_status and of relay and terminal, each of which reads what the other
-- writes. A transaction that writes any of the three first locks the rows of device_state in ascending order: ingest by
-- lockStates, calls by lock_own_devices, deletions themselves, and follow_channel.
create table unhealthy_node (
  device_id bigint not null,
  device_type smallint not null,
  -- Its status, 1 or 2; in a row of its own, 10 + its reach.
  status smallint not null,
  company_no bigint not null,
  gateway_id bigint,
  dev_uid text collate "C" not null,
  alias text not null,
  created_at timestamptz not null,
  type_id text not null,
  service_condition smallint not null,
  protocol_model smallint,
  app_version text not null,
  primary key (device_id, status)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
-- When a whole network is offline they are as many as there are devices.
create index unhealthy_node_by_uid on unhealthy_node (device_type, status, dev_uid, device_id);
create index unhealthy_node_by_alias on unhealthy_node (device_type, status, alias, device_id);
create index unhealthy_node_by_creation on unhealthy_node (device_type, status, created_at, device_id);
create index unhealthy_node_of_company on unhealthy_node (company_no);
create index unhealthy_node_of_gateway on unhealthy_node (gateway_id);

-- How many relays and terminals each company has by type, usage status, protocol and application version, as deltas
-- like company_count: a list without filter, or with some, is counted without reading its rows.
create table node_count (
  device_type smallint not null,
  -- all, type, service, protocol, version, or mix: these four together.
  facet text collate "C" not null,
  value text collate "C" not null,
  company_no bigint not null,
  total int not null,
  folded boolean not null default false
);
create index node_count_facet on node_count (device_type, facet, value, company_no) include (total);
create index node_count_unfolded on node_count (device_type, facet, value, company_no) where not folded;

create type node_facet as (facet text, value text);
-- The counters that a row belongs to.
create or replace function node_facets(type_id text, service_condition smallint, protocol_model smallint, app_version text)
returns setof node_facet language sql immutable parallel safe as $$
  values ('all', ''), ('type', type_id), ('service', service_condition::text), ('protocol', protocol_model::text),
    ('version', lower(app_version)),
    ('mix', concat(service_condition, '|', protocol_model, '|', lower(app_version), '|', type_id))
$$;

create or replace function count_nodes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  class smallint := tg_argv[0];
begin
  if tg_op <> 'INSERT' then
    insert into node_count (device_type, facet, value, company_no, total)
      select class, f.facet, f.value, o.company_no, -count(*)
      from old_rows o, node_facets(o.type_id, o.service_condition, o.protocol_model, o.app_version) f
      where f.value is not null group by 2, 3, 4;
  end if;
  if tg_op <> 'DELETE' then
    insert into node_count (device_type, facet, value, company_no, total)
      select class, f.facet, f.value, n.company_no, count(*)
      from new_rows n, node_facets(n.type_id, n.service_condition, n.protocol_model, n.app_version) f
      where f.value is not null group by 2, 3, 4;
  end if;
  return null;
end $$;
create or replace trigger relay_inserted after insert on relay referencing new table as new_rows
  for each statement execute function count_nodes(1);
create or replace trigger relay_deleted after delete on relay referencing old table as old_rows
  for each statement execute function count_nodes(1);
create or replace trigger terminal_inserted after insert on terminal referencing new table as new_rows
  for each statement execute function count_nodes(0);
create or replace trigger terminal_deleted after delete on terminal referencing old table as old_rows
  for each statement execute function count_nodes(0);

-- Without a join of old and new rows, which have no index: 1000 terminals that register at once take 70 ms instead of 6
-- s.
create or replace function recount_nodes() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into node_count (device_type, facet, value, company_no, total)
    select tg_argv[0]::smallint, f.facet, f.value, c.company_no, sum(c.sign)
    from (
      select -1 as sign, company_no, type_id, service_condition, protocol_model, app_version from old_rows
      union all
      select 1, company_no, type_id, service_condition, protocol_model, app_version from new_rows
    ) c, node_facets(c.type_id, c.service_condition, c.protocol_model, c.app_version) f
    where f.value is not null
    group by 2, 3, 4 having sum(c.sign) <> 0;
  update unhealthy_node t set company_no = n.company_no, gateway_id = n.gateway_id, dev_uid = n.dev_uid, alias = n.alias,
      created_at = n.created_at, type_id = n.type_id, service_condition = n.service_condition,
      protocol_model = n.protocol_model, app_version = n.app_version
    from (
      select device_id, company_no, gateway_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
        from new_rows
      except
      select device_id, company_no, gateway_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
        from old_rows) n
    where t.device_id = n.device_id;
  update device_status s set in_service = n.service_condition = 0
    from (select device_id, service_condition from new_rows except select device_id, service_condition from old_rows) n
    where s.device_id = n.device_id;
  return null;
end $$;
create or replace trigger relay_updated after update on relay referencing old table as old_rows new table as new_rows
  for each statement execute function recount_nodes(1);
create or replace trigger terminal_updated after update on terminal referencing old table as old_rows new table as new_rows
  for each statement execute function recount_nodes(0);

-- At most `most` keys at a time.
create or replace function fold_node_counts(most int) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7008) then return; end if;
  with keys as (
    select distinct device_type, facet, value, company_no from node_count where not folded limit most
  ), gone as (
    delete from node_count c using keys k
    where (c.device_type, c.facet, c.value, c.company_no) = (k.device_type, k.facet, k.value, k.company_no) returning c.*
  )
  insert into node_count (device_type, facet, value, company_no, total, folded)
    select device_type, facet, value, company_no, sum(total), true from gone
    group by 1, 2, 3, 4 having sum(total) <> 0;
end $$;

-- Whether no relay and no terminal lies outside of a view. Such a company sees what the whole tree has, and its pages
-- are found by the same buckets.
create or replace function holds_all_nodes(first bigint, last bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case
    when first is null or last is null then false
    when first = 0 and last = (1::bigint << 60) - 1 then true
    else (select coalesce(sum(total), 0) = 0 from node_count
      where device_type in (0, 1) and facet = 'all' and value = '' and company_no not between first and last)
  end
$$;

-- What a list asks of its rows `d`, as text: a view, companies, values of columns. A view of everything asks nothing,
-- so that the shortest index will do; a view without shared gateways names none, since an empty list keeps an index
-- from being used.
create or replace function node_conditions(asked jsonb, first bigint, last bigint, shared bigint[]) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  conditions text := '';
  criterion record;
begin
  if not holds_all_nodes(first, last) then
    conditions := format(case when cardinality(shared) > 0 then ' and (d.company_no between %s and %s or d.gateway_id = any (%L))'
      else ' and d.company_no between %s and %s' end, coalesce(first, 0), coalesce(last, -1), shared);
  end if;
  if asked ? 'first' then
    conditions := conditions || format(' and d.company_no between %s and %s',
      (asked ->> 'first')::bigint, (asked ->> 'last')::bigint);
  end if;
  for criterion in select key, value from jsonb_each_text(asked -> 'columns') loop
    conditions := conditions || format(' and d.%I = %L', criterion.key, criterion.value);
  end loop;
  return conditions;
end $$;

-- The same for a part of the tree, from node_count and company_count. Rows are counted only where no counter knows
-- them: behind shared gateways of other companies, and offline or abnormal ones with certain values.
create or replace function count_node_list_part(class smallint, asked jsonb) returns int
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted_status smallint := (asked ->> 'status')::smallint;
  facets jsonb := asked -> 'facets';
  names text[] := array(select jsonb_object_keys(facets));
  single text := coalesce(names[1], 'all');
  several boolean := cardinality(names) > 1;
  counted text := '';
  conditions text := node_conditions(asked, view_first(), view_last(), view_shared());
  n int;
  total int := 0;
  unhealthy int := 0;
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
    execute format('select coalesce(sum(total), 0) from node_count where device_type = %s and facet = %L %s
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
    select coalesce(sum(case wanted_status when 0 then offline + abnormal when 1 then offline when 2 then abnormal when 11 then silent
        when 12 then overdue when 13 then cut_off when 15 then never end), 0) into unhealthy
      from company_count where device_type = class
        and company_no between greatest(coalesce(view_first(), 0), coalesce((asked ->> 'first')::bigint, 0))
          and least(coalesce(view_last(), -1), coalesce((asked ->> 'last')::bigint, view_last()));
    -- Others' on shared gateways, which no counter knows.
    conditions := conditions || format(' and d.gateway_id = any (%L) and not d.company_no between %s and %s',
      coalesce(view_shared(), '{}'), coalesce(view_first(), 0), coalesce(view_last(), -1));
  end if;
  execute format('select count(*) from unhealthy_node d where d.device_type = %s %s %s', class,
    case when wanted_status > 0 then format(' and d.status = %s', wanted_status) else ' and d.status < 10' end, conditions) into n;
  unhealthy := unhealthy + n;
  return case when wanted_status = 0 then total - unhealthy else unhealthy end;
end $$;

-- Rights.
grant select, insert, update, delete on unhealthy_node to farwatch_ingest;
alter table unhealthy_node enable row level security;
create policy all_rows on unhealthy_node to farwatch_ingest using (true) with check (true);

grant select, insert, update, delete on node_count to farwatch_ingest;
grant select on node_count to farwatch_web;
alter table node_count enable row level security;
create policy all_rows on node_count to farwatch_ingest using (true) with check (true);
create policy in_view on node_count for select to farwatch_web using (
  company_no between (select view_first()) and (select view_last()));

grant execute on function fold_node_counts to farwatch_ingest;
