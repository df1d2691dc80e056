-- Second factors: the shared secret of a person's authenticator app, and the recovery codes that stand in for it.
-- Login comes before any view, so farwatch_web calls functions here. Whoever manages people sees who has one, and may take it away.

create table second_factor (
  user_id bigint primary key references app_user on delete cascade,
  secret_sealed bytea not null,
  -- The time step of the last code that was accepted: a code serves once, and none before it serves any more.
  last_step bigint not null,
  created_at timestamptz not null
);

-- Each serves once, and is gone then.
create table recovery_code (
  user_id bigint not null references second_factor on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- No row: the person has none.
create or replace function read_second_factor(who bigint)
returns table (secret_sealed bytea, created_at timestamptz, recovery_codes int)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.secret_sealed, f.created_at, (select count(*)::int from recovery_code r where r.user_id = f.user_id)
  from second_factor f where f.user_id = who
$$;

-- False: this code, or a later one, was used before.
create or replace function use_code_step(who bigint, step bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update second_factor set last_step = step where user_id = who and last_step < step;
  return found;
end $$;

-- False: it is none of this person's, or was used before.
create or replace function use_recovery_code(who bigint, hash bytea) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from recovery_code where user_id = who and code_hash = hash;
  return found;
end $$;

-- Sets the factor in place of the one made at `replaces`, null for none. False, with nothing changed: another one is there by now.
create or replace function set_second_factor(who bigint, replaces timestamptz, sealed bytea, step bigint, hashes bytea[], at timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if replaces is not null then
    delete from second_factor where user_id = who and created_at = replaces;
    if not found then return false; end if;
  end if;
  insert into second_factor (user_id, secret_sealed, last_step, created_at) values (who, sealed, step, at) on conflict do nothing;
  if not found then return false; end if;
  insert into recovery_code (user_id, code_hash) select who, unnest(hashes);
  return true;
end $$;

create or replace function remove_second_factor(who bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from second_factor where user_id = who
$$;

-- Ends everything by which a person is logged in anywhere, but for the session that asks.
create or replace function end_other_sessions(who bigint, kept bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from session where user_id = who and token_hash is distinct from kept;
  delete from remembered_login where user_id = who
$$;

-- Rights.
grant select, insert, update, delete on second_factor, recovery_code to farwatch_ingest;
alter table recovery_code enable row level security;
create policy all_rows on recovery_code to farwatch_ingest using (true) with check (true);
-- Nobody reads the secret but the functions above.
grant select (user_id, created_at), delete on second_factor to farwatch_web;
alter table second_factor enable row level security;
create policy all_rows on second_factor to farwatch_ingest using (true) with check (true);
create policy in_view on second_factor for select to farwatch_web
  using (exists (select from app_user u where u.user_id = second_factor.user_id));
create policy own_deleted on second_factor for delete to farwatch_web
  using (exists (select from app_user u where u.user_id = second_factor.user_id));

grant execute on function read_second_factor, use_code_step, use_recovery_code, set_second_factor, remove_second_factor,
  end_other_sessions to farwatch_web;
