-- Pages of the lists of relays and terminals. The middle of a list of the whole tree is found without walking to it:
-- each order is cut into buckets whose rows are counted by status and filters, so that a page's place is a sum.

-- Where a bucket begins; it ends where the next one begins.
create table list_bucket (
  bucket_id int generated always as identity primary key,
  device_type smallint not null,
  -- dev_uid, alias or created_at, of which the column of that name is set; empty: one bucket of all rows, for
  -- counting.
  sorted_by text collate "C" not null check (sorted_by in ('dev_uid', 'alias', 'created_at', '')),
  dev_uid text collate "C",
  alias text,
  created_at timestamptz,
  device_id bigint not null
);

create table list_bucket_count (
  bucket_id int not null,
  -- 1 and 2: offline and abnormal rows; 10 + a reach: rows of it; -1: all rows, whatever their state.
  status smallint not null,
  type_id text not null,
  service_condition smallint not null,
  protocol_model smallint,
  app_version text not null,
  total int not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create unique index list_bucket_count_mix on list_bucket_count (bucket_id, status, type_id, service_condition, protocol_model, app_version)
  include (total) nulls not distinct;
create index list_bucket_count_empty on list_bucket_count (bucket_id) where total = 0;

-- What the buckets do not contain yet: a row that came (1) or went (-1). fold_list_buckets moves them, so that a
-- transaction that writes a device writes no counter that others write too.
create table list_bucket_change (
  device_type smallint not null,
  sign int not null,
  status smallint not null,
  device_id bigint not null,
  dev_uid text collate "C" not null,
  alias text not null,
  created_at timestamptz not null,
  type_id text not null,
  service_condition smallint not null,
  protocol_model smallint,
  app_version text not null
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);

-- Rows of relay and terminal count whatever their status, those of unhealthy_node under theirs. What is unchanged cancels
-- out.
create or replace function record_list_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  class smallint := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    insert into list_bucket_change
      select class, 1, -1, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      from new_rows;
  elsif tg_op = 'DELETE' then
    insert into list_bucket_change
      select class, -1, -1, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      from old_rows;
  else
    insert into list_bucket_change
      select class, sum(sign), -1, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      from (
        select -1 as sign, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version from old_rows
        union all
        select 1, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version from new_rows
      ) c
      group by device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      having sum(sign) <> 0;
  end if;
  return null;
end $$;
create or replace trigger relay_listed_new after insert on relay referencing new table as new_rows for each statement
  execute function record_list_change(1);
create or replace trigger relay_listed_gone after delete on relay referencing old table as old_rows for each statement
  execute function record_list_change(1);
create or replace trigger relay_listed_changed after update on relay referencing old table as old_rows new table as new_rows for each statement
  execute function record_list_change(1);
create or replace trigger terminal_listed_new after insert on terminal referencing new table as new_rows for each statement
  execute function record_list_change(0);
create or replace trigger terminal_listed_gone after delete on terminal referencing old table as old_rows for each statement
  execute function record_list_change(0);
create or replace trigger terminal_listed_changed after update on terminal referencing old table as old_rows new table as new_rows for each statement
  execute function record_list_change(0);

create or replace function record_unhealthy_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if tg_op = 'INSERT' then
    insert into list_bucket_change
      select device_type, 1, status, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      from new_rows;
  elsif tg_op = 'DELETE' then
    insert into list_bucket_change
      select device_type, -1, status, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      from old_rows;
  else
    insert into list_bucket_change
      select device_type, sum(sign), status, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model,
        app_version
      from (select -1 as sign, * from old_rows union all select 1, * from new_rows) c
      group by device_type, status, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
      having sum(sign) <> 0;
  end if;
  return null;
end $$;
create or replace trigger unhealthy_node_listed_new after insert on unhealthy_node referencing new table as new_rows for each statement
  execute function record_unhealthy_change();
create or replace trigger unhealthy_node_listed_gone after delete on unhealthy_node referencing old table as old_rows for each statement
  execute function record_unhealthy_change();
create or replace trigger unhealthy_node_listed_changed after update on unhealthy_node referencing old table as old_rows new table as new_rows for each statement
  execute function record_unhealthy_change();

-- Moves at most `most` waiting changes into the buckets and cuts those that have become too long. @returns how many
create or replace function fold_list_buckets(most int) returns int
language plpgsql set search_path = public, pg_temp
set enable_hashjoin = on set enable_mergejoin = off set enable_nestloop = off as $$
declare
  taken int;
  listed int;
begin
  if not pg_try_advisory_xact_lock(7011) then return 0; end if;
  with gone as (
    delete from list_bucket_change where ctid = any (array(select ctid from list_bucket_change limit most)) returning *
  ), points as (
    select device_type, sorted_by, case sorted_by when 'dev_uid' then dev_uid end as dev_uid,
      case sorted_by when 'alias' then alias end as alias, case sorted_by when 'created_at' then created_at end as created_at,
      case sorted_by when '' then 0 else device_id end as device_id, null::int as bucket_id,
      sign, status, type_id, service_condition, protocol_model, app_version
    from gone, (values ('dev_uid'), ('alias'), ('created_at'), ('')) orders (sorted_by)
    union all
    select device_type, sorted_by, dev_uid, alias, created_at, device_id, bucket_id, 0, null, null, null, null, null from list_bucket
  ), placed as (
    -- The number of buckets that begin up to here names the row's bucket; a row with the key of a beginning comes after it.
    select *, count(bucket_id) over (partition by device_type, sorted_by
      order by dev_uid, alias, created_at, device_id, bucket_id nulls last rows unbounded preceding) as place
    from points
  ), summed as (
    select device_type, sorted_by, place, status, type_id, service_condition, protocol_model, app_version, sum(sign) as total
    from placed where bucket_id is null
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(sign) <> 0
  ), folded as (
    insert into list_bucket_count
      select m.bucket_id, s.status, s.type_id, s.service_condition, s.protocol_model, s.app_version, s.total
      from summed s join placed m on m.bucket_id is not null
        and (m.device_type, m.sorted_by, m.place) = (s.device_type, s.sorted_by, s.place)
    on conflict (bucket_id, status, type_id, service_condition, protocol_model, app_version)
      do update set total = list_bucket_count.total + excluded.total
  )
  select count(*), count(*) filter (where status = -1) from gone into taken, listed;
  if taken > 0 then delete from list_bucket_count where total = 0; end if;
  if listed > 0 then perform split_list_buckets(16384); end if;
  return taken;
end $$;

-- Halves buckets of more than twice `usual` rows, or twice a 64th of the list: a list is a hundred buckets at most,
-- or as many as it took to grow. Changes that wait to be folded are in neither half.
create or replace function split_list_buckets(usual int) returns void
language plpgsql set search_path = public, pg_temp
set enable_hashjoin = on set enable_mergejoin = on set enable_nestloop = on as $$
declare
  long record;
  beyond text;
  middle text;
  middle_id bigint;
  new_mark int;
begin
  for long in
    select m.*, case sorted_by when 'dev_uid' then dev_uid when 'alias' then alias else created_at::text end as low, s.rows,
      case device_type when 1 then 'relay' else 'terminal' end as source
    from list_bucket m join (
      select bucket_id, sum(total) as rows from list_bucket_count where status = -1 group by bucket_id) s using (bucket_id)
      join (select device_type as class, sum(total) as total from node_count where facet = 'all' group by 1) c
        on c.class = device_type
    where sorted_by <> '' and s.rows > 2 * greatest(usual, c.total / 64)
  loop
    execute format('select format($x$ and (d.%1$I, d.device_id) < (%%L, %%s)$x$, %1$I, device_id) from list_bucket
        where device_type = %2$s and sorted_by = %1$L and (%1$I, device_id) > (%3$L, %4$s) order by %1$I, device_id limit 1',
      long.sorted_by, long.device_type, long.low, long.device_id) into beyond;
    execute format('select d.%1$I, d.device_id from %2$I d where (d.%1$I, d.device_id) >= (%3$L, %4$s) %5$s
        order by d.%1$I, d.device_id offset %6$s limit 1',
      long.sorted_by, long.source, long.low, long.device_id, beyond, long.rows / 2) into middle, middle_id;
    continue when middle_id is null;
    execute format('insert into list_bucket (device_type, sorted_by, %1$I, device_id) values (%2$s, %1$L, %3$L, %4$s) returning bucket_id',
      long.sorted_by, long.device_type, middle, middle_id) into new_mark;
    beyond := format(' and (d.%I, d.device_id) >= (%L, %s)', long.sorted_by, middle, middle_id) || coalesce(beyond, '');
    execute format($x$
      with within as (
        select -1 as status, 1 as sign, type_id, service_condition, protocol_model, app_version from %1$I d where true %3$s
        union all
        select status, 1, type_id, service_condition, protocol_model, app_version from unhealthy_node d where d.device_type = %2$s %3$s
        union all
        select status, -sign, type_id, service_condition, protocol_model, app_version from list_bucket_change d
          where d.device_type = %2$s %3$s
      ), counted as (
        select status, type_id, service_condition, protocol_model, app_version, sum(sign) as total from within
        group by 1, 2, 3, 4, 5 having sum(sign) <> 0
      )
      insert into list_bucket_count
        select m.bucket_id, status, type_id, service_condition, protocol_model, app_version, m.sign * total
        from counted, (values (%4$s, 1), (%5$s, -1)) m (bucket_id, sign)
      on conflict (bucket_id, status, type_id, service_condition, protocol_model, app_version)
        do update set total = list_bucket_count.total + excluded.total$x$,
      long.source, long.device_type, beyond, new_mark, long.bucket_id);
  end loop;
end $$;

-- Builds all buckets again, of `usual` rows each.
create or replace function rebuild_list_buckets(usual int) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  class record;
  sorting text;
begin
  lock table relay, terminal, unhealthy_node in share mode;
  truncate list_bucket, list_bucket_count, list_bucket_change;
  for class in select * from (values (1, 'relay'), (0, 'terminal')) classes (device_type, source) loop
    foreach sorting in array array['', 'dev_uid', 'alias', 'created_at'] loop
      if sorting = '' then
        insert into list_bucket (device_type, sorted_by, device_id) values (class.device_type, '', 0);
      else
        execute format('insert into list_bucket (device_type, sorted_by, %1$I, device_id)
          select %2$s, %1$L, %3$L, 0
          union all
          select %2$s, %1$L, %1$I, device_id from (
            select %1$I, device_id, row_number() over (order by %1$I, device_id) - 1 as place from %4$I) keys
          where place > 0 and place %% %5$s = 0',
          sorting, class.device_type, case sorting when 'created_at' then '-infinity' else '' end, class.source, usual);
      end if;
      execute format('insert into list_bucket_count
        select bucket_id, -1, type_id, service_condition, protocol_model, app_version, count(*) from (
          select %1$s as place, type_id, service_condition, protocol_model, app_version from %2$I) d
        join (
          select bucket_id, row_number() over (order by dev_uid, alias, created_at, device_id) - 1 as place
          from list_bucket where device_type = %3$s and sorted_by = %4$L) m using (place)
        group by 1, 2, 3, 4, 5, 6',
        case sorting when '' then '0'
          else format('(row_number() over (order by %I, device_id) - 1) / %s', sorting, usual) end,
        class.source, class.device_type, sorting);
    end loop;
  end loop;
  insert into list_bucket_change
    select device_type, 1, status, device_id, dev_uid, alias, created_at, type_id, service_condition, protocol_model, app_version
    from unhealthy_node;
  perform fold_list_buckets(2147483647);
end $$;

-- What a row of a bucket counts for a list: the online ones are all minus the offline and abnormal ones.
create or replace function bucket_weight(status smallint, wanted smallint) returns int
language sql immutable parallel safe as $$
  select case when wanted is null or wanted = 0 then case when status = -1 then 1 else -1 end else 1 end
$$;

-- The statuses of the rows that count.
create or replace function bucket_statuses(wanted smallint) returns smallint[]
language sql immutable parallel safe as $$
  select case when wanted is null then array[-1] when wanted = 0 then array[-1, 1, 2] else array[wanted] end::smallint[]
$$;

-- Whether a list is one of the whole tree, by the view and by the companies that are asked for. Only for functions that
-- see the counts of all companies.
create or replace function is_of_whole_tree(asked jsonb) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case when view_first() is null or view_last() is null then false
    else holds_all_nodes(greatest(view_first(), (asked ->> 'first')::bigint), least(view_last(), (asked ->> 'last')::bigint)) end
$$;

-- How many rows a list has. `asked` has `facets`, the values of counted facets, and `columns`, the same as columns of the
-- rows.
create or replace function count_node_list(class smallint, asked jsonb) returns int
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted_status smallint := (asked ->> 'status')::smallint;
  filters text;
  n int;
begin
  if not is_of_whole_tree(asked) then return count_node_list_part(class, asked); end if;
  filters := node_conditions(asked - 'first' - 'last', view_first(), view_last(), view_shared());
  execute format($x$
    select coalesce(sum(n * bucket_weight(status, $1)), 0) from (
      select d.status, d.total as n from list_bucket_count d
        where d.bucket_id = (select bucket_id from list_bucket where device_type = %1$s and sorted_by = '')
          and d.status = any ($2) %2$s
      union all
      select d.status, d.sign from list_bucket_change d where d.device_type = %1$s and d.status = any ($2) %2$s) counted$x$,
    class, filters) into n using wanted_status, bucket_statuses(wanted_status);
  return n;
end $$;

-- Ids of a list in its order, `most` of them after the first `skip`. Changes that wait to be folded are counted where
-- they stand.
create or replace function node_list(class smallint, asked jsonb, sorted_by text, descending boolean, skip int, most int)
returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  wanted_status smallint := (asked ->> 'status')::smallint;
  source text := case when wanted_status > 0 then 'unhealthy_node' when class = 1 then 'relay' else 'terminal' end;
  filters text := node_conditions(asked - 'first' - 'last', view_first(), view_last(), view_shared());
  conditions text := filters;
  direction text := case when descending then 'desc' else 'asc' end;
  bucket record;
  within text;
  begins boolean := false;
  part bigint[];
  ids bigint[] := '{}';
begin
  if not is_of_whole_tree(asked) then return node_list_part(class, asked, sorted_by, descending, skip, most); end if;
  if wanted_status > 0 then
    conditions := conditions || format(' and d.device_type = %s and d.status = %s', class, wanted_status);
  end if;
  -- The number of buckets that begin up to a row names its bucket; a row with the key of a beginning comes after it.
  for bucket in execute format($x$
    with buckets as materialized (
      select m.bucket_id, m.%1$I, m.device_id, row_number() over w as place,
        format(' and (d.%1$I, d.device_id) >= (%%L, %%s)', m.%1$I, m.device_id) as low,
        lead(format(' and (d.%1$I, d.device_id) < (%%L, %%s)', m.%1$I, m.device_id), 1, '') over w as high
      from list_bucket m where m.device_type = %4$s and m.sorted_by = %1$L
      window w as (order by m.%1$I, m.device_id)
    ), placed as (
      select weight, count(bucket_id) over (order by %1$I, device_id, bucket_id nulls last rows unbounded preceding) as place
      from (
        select d.%1$I, d.device_id, null::int as bucket_id, d.sign * bucket_weight(d.status, $1) as weight
        from list_bucket_change d where d.device_type = %4$s and d.status = any ($2) %2$s
        union all
        select %1$I, device_id, bucket_id, 0 from buckets
      ) points
    ), waiting as materialized (
      select place, sum(weight)::int as total from placed group by place having sum(weight) <> 0
    ), counted as materialized (
      select d.bucket_id, sum(d.total * bucket_weight(d.status, $1))::int as total from list_bucket_count d
      where d.bucket_id = any (array(select bucket_id from buckets)) and d.status = any ($2) %2$s group by 1
    )
    select low, high, coalesce(c.total, 0) + coalesce(w.total, 0) as total
    from buckets m left join counted c using (bucket_id) left join waiting w using (place)
    order by place %3$s$x$,
    sorted_by, filters, direction, class) using wanted_status, bucket_statuses(wanted_status)
  loop
    if not begins and bucket.total <= skip then
      skip := skip - bucket.total;
      continue;
    end if;
    begins := true;
    continue when bucket.total <= 0;
    within := conditions || bucket.low || bucket.high;
    if wanted_status = 0 then
      -- Where many are offline or abnormal they are read once, and not looked up for each row that is passed.
      within := within || case when bucket.total < 8192
        then format(' and (d.device_id in (select d.device_id from unhealthy_node d where d.device_type = %s and d.status in (1, 2) %s %s)) is not true',
          class, bucket.low, bucket.high)
        else ' and not exists (select from unhealthy_node t where t.device_id = d.device_id and t.status < 10)' end;
    end if;
    execute format('select array(select d.device_id from %I d where true %s order by d.%I %s, d.device_id %4$s limit %s offset %s)',
      source, within, sorted_by, direction, most - cardinality(ids), skip) into part;
    ids := ids || part;
    exit when cardinality(ids) >= most;
    skip := 0;
  end loop;
  return ids;
end $$;

-- The same for a part of the tree. Gathering and sorting a company's own rows takes half of walking the order of all to
-- its middle; cpu_tuple_cost makes the planner see that, and parallel workers would only take other queries'
-- processors.
create or replace function node_list_part(class smallint, asked jsonb, sorted_by text, descending boolean, skip int, most int)
returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off
set cpu_tuple_cost = 0.03 set max_parallel_workers_per_gather = 0
as $$
declare
  source text := case class when 1 then 'relay' else 'terminal' end;
  wanted_status smallint := (asked ->> 'status')::smallint;
  conditions text := node_conditions(asked, view_first(), view_last(), view_shared());
  direction text := case when descending then 'desc' else 'asc' end;
  ordered text := format('order by d.%I %s, d.device_id %2$s', sorted_by, direction);
  beyond text := '';
  left_out text := '';
  last_value text;
  last_id bigint;
  passed int;
  are_many boolean;
  -- Of the view, whatever else is asked: so many are gathered and sorted in one go.
  are_few boolean := (select coalesce(sum(total), 0) < 200000 from node_count
    where device_type = class and facet = 'all' and value = '' and company_no between view_first() and view_last());
  ids bigint[];
begin
  if wanted_status > 0 then
    source := 'unhealthy_node';
    conditions := conditions || format(' and d.device_type = %s and d.status = %s', class, wanted_status);
  elsif wanted_status = 0 then
    -- As many rows are walked as shall be passed, whatever their status; those among them that are offline or abnormal have to be
    -- made up for behind. That is a twentieth, of which a twentieth is made up for again, and so on.
    for step in 1..4 loop
      exit when skip < 1000 or are_few;
      execute format('select d.%I, d.device_id from %I d where true %s %s %s offset %s limit 1',
        sorted_by, source, conditions, beyond, ordered, skip - 1) into last_value, last_id;
      exit when last_id is null;
      execute format('select count(*) from unhealthy_node d where d.device_type = %s and d.status < 10 %s %s and (d.%I, d.device_id) %s (%L, %s)',
        class, conditions, beyond, sorted_by, case when descending then '>=' else '<=' end, last_value, last_id) into passed;
      beyond := format(' and (d.%I, d.device_id) %s (%L, %s)', sorted_by, case when descending then '<' else '>' end,
        last_value, last_id);
      are_many := passed > skip / 2;
      skip := passed;
      exit when are_many;
    end loop;
    left_out := case when skip < case when are_few then 1000 else 5000 end then ' and not exists (select from unhealthy_node t where t.device_id = d.device_id and t.status < 10)'
      else format(' and (d.device_id in (select d.device_id from unhealthy_node d where d.device_type = %s and d.status < 10 %s)) is not true', class,
        case when are_few then conditions end) end;
  end if;
  execute format('select array(select d.device_id from %I d where true %s %s %s %s limit %s offset %s)',
    source, conditions, beyond, left_out, ordered, most, skip) into ids;
  return ids;
end $$;

select rebuild_list_buckets(16384);

-- Rights.
grant select, insert, update, delete on list_bucket to farwatch_ingest;
alter table list_bucket enable row level security;
create policy all_rows on list_bucket to farwatch_ingest using (true) with check (true);

grant select, insert, update, delete on list_bucket_count to farwatch_ingest;
alter table list_bucket_count enable row level security;
create policy all_rows on list_bucket_count to farwatch_ingest using (true) with check (true);

grant select, insert, update, delete on list_bucket_change to farwatch_ingest;
alter table list_bucket_change enable row level security;
create policy all_rows on list_bucket_change to farwatch_ingest using (true) with check (true);

grant execute on function bucket_weight, bucket_statuses to farwatch_ingest, farwatch_web;
grant execute on function fold_list_buckets, split_list_buckets to farwatch_ingest;
grant execute on function count_node_list, node_list to farwatch_web;
