-- The roles log in as themselves, so that what a session may be told to do cannot take it out of its role. A function is
-- executed by whom it is granted to and nobody else, later ones too: whoever adds one grants it.
alter default privileges revoke execute on functions from public;
do $$
declare
  f record;
begin
  for f in
    select p.oid::regprocedure as name, p.prosecdef from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke execute on function %s from public', f.name);
    -- Unnamed, a caller's temporary tables would come first: what runs with the owner's rights must not read them.
    if f.prosecdef then execute format('alter function %s set search_path = public, pg_temp', f.name); end if;
  end loop;
end $$;
grant execute on function view_first, view_last, view_shared, company_bits_below, companies_above, search_text, spread_bits,
  cell_of, status_row to farwatch_ingest, farwatch_web;
grant execute on function ensure_partition, publish_outbox, fold_counts, outbox_lag to farwatch_ingest;
grant execute on function search_devices, outbox_lag, login_candidate, open_session, close_session, read_session,
  keep_upload_report, read_upload_report, remember_login, find_remembered, replace_remembered, forget_remembered,
  end_sessions, change_password, use_proof, login_keys, login_name_of_phone to farwatch_web;

-- An entry names nobody and no company, or a user and the company that this user belongs to.
create function may_log(who bigint, of_company bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select case when who is null then of_company = 0
    else exists (select from app_user where user_id = who and company_no = of_company) end
$$;
grant execute on function may_log to farwatch_web;
drop policy log_own on operation_log;
create policy log_own on operation_log for insert to farwatch_web with check (may_log(user_id, company_no));

-- The zone is no secret of a company, and whoever sees a shared gateway counts its days by it.
create function company_zone(of_company bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select zone from company where company_id = of_company
$$;
grant execute on function company_zone to farwatch_web;

-- A text that the vault sealed: whoever cannot unseal it has another key.
create table vault_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);
grant select on vault_check to farwatch_ingest, farwatch_web;

-- Weeks of history are made ahead; here only the one that is missing nevertheless. Attaching waits for nobody who reads
-- or writes, unlike `partition of`. What it may have to wait for (ANALYZE, another one that attaches) it waits for briefly:
-- the caller does without the week and comes again.
create or replace function ensure_partition(parent text, moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  first date := date_trunc('week', moment at time zone 'UTC')::date;
  child text := format('%s_%s', parent, to_char(first, 'IYYY_IW'));
begin
  if parent not in ('uplink', 'uplink_reception', 'heartbeat', 'registration', 'gateway_event') then
    raise exception 'no partitioned table %', parent;
  end if;
  if exists (select from pg_inherits where inhrelid = to_regclass(child)) then return; end if;
  perform pg_advisory_xact_lock(7002);
  if exists (select from pg_inherits where inhrelid = to_regclass(child)) then return; end if;
  -- A table of that name that is not attached was taken out of the history and is about to be dropped.
  if to_regclass(child) is null then execute format('create table %I (like %I including all)', child, parent); end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child,
    first || ' 00:00+00', (first + 7) || ' 00:00+00');
end $$;

-- Partitions are detached concurrently, which no function can do: see server/db/history-weeks.ts.
drop function drop_expired_partitions(timestamptz);
