-- A copied token ends its family, and now also the sessions that were opened with any token of it: one of them is the thief's.
alter table session add column family bytea;
create index session_family on session (family) where family is not null;

-- With the token by which its browser is remembered from now on, null for none. False: that was ended meanwhile, and nothing is open.
drop function open_session(bytea, bigint, timestamptz, timestamptz);
create function open_session(token bytea, who bigint, at timestamptz, until timestamptz, remembered bytea) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept bytea;
begin
  delete from session where expires_at < at - interval '7 days';
  if remembered is not null then
    -- Held, so that whoever ends the family waits, and then finds this session.
    select family into kept from remembered_login where token_hash = remembered for share;
    if kept is null then return false; end if;
  end if;
  insert into session (token_hash, user_id, created_at, expires_at, family) values (token, who, at, until, kept);
  return true;
end $$;

create or replace function find_remembered(token bytea, at timestamptz, grace interval)
returns table (user_id bigint, login_name text, stale boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept remembered_login;
begin
  select * into kept from remembered_login r where r.token_hash = token and r.expires_at > at;
  if kept.token_hash is null then return; end if;
  stale := kept.replaced_at is not null and kept.replaced_at + grace < at;
  if stale then
    delete from remembered_login r where r.family = kept.family;
    update session s set ended = true where s.family = kept.family;
  end if;
  return query select u.user_id, u.login_name, stale from app_user u where u.user_id = kept.user_id;
end $$;
revoke execute on function open_session(bytea, bigint, timestamptz, timestamptz, bytea) from public;
grant execute on function open_session(bytea, bigint, timestamptz, timestamptz, bytea) to farwatch_web;
