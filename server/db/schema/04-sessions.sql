-- Logging in: sessions, captchas, failed attempts, remembered logins, and keys of other systems that log users in.
-- Login comes before any view, so farwatch_web calls functions here and reads no rows.

create table session (
  token_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when the user moves to another company: what is on screen was chosen in the old one.
  ended boolean not null default false,
  -- Of the remembered login that opened the session. A copied token ends its whole family, sessions included.
  family bytea,
  session_id bigint generated always as identity unique,
  -- Where it was opened.
  address text not null default '',
  browser text not null default '',
  -- When it last asked for something, to the minute.
  seen_at timestamptz
);
create index session_owner on session (user_id);
create index session_expiry on session (expires_at);
create index session_family on session (family) where family is not null;

-- Screens on walls: each shows the wall of one company by its link, until it is deleted.
create table screen (
  screen_id bigint generated always as identity primary key,
  version int not null default 1 check (version > 0),
  company_id bigint not null references company on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  -- When it last asked for something, to the minute, and from where.
  seen_at timestamptz,
  seen_address text not null default ''
);
create index screen_company on screen (company_id);
create index screen_by_name on screen (name, screen_id);
create index screen_by_creation on screen (created_at, screen_id);

create unlogged table captcha (
  captcha_key text primary key,
  expires_at timestamptz not null,
  -- The digits themselves, since a captcha can be listened to as well.
  answer text not null,
  -- How often it was listened to.
  playbacks smallint not null default 0
);

create unlogged table login_failure (
  subject text not null,
  failed_at timestamptz not null
);
create index login_failure_subject on login_failure (subject, failed_at);

-- "Remember password": one opaque token per browser, stored as a hash and replaced at every use. Replaced tokens stay
-- until they expire, so that a stolen copy is detected at its second use, which ends the whole family.
create table remembered_login (
  token_hash bytea primary key,
  family bytea not null,
  user_id bigint not null references app_user on delete cascade,
  expires_at timestamptz not null,
  replaced_at timestamptz
);
create index remembered_login_family on remembered_login (family);
create index remembered_login_user on remembered_login (user_id);
create index remembered_login_expiry on remembered_login (expires_at);

-- A proof that logged a user in without a captcha serves once.
create table used_proof (
  proof_hash bytea primary key,
  used_at timestamptz not null
);
create index used_proof_at on used_proof (used_at);

-- Both are 32 hex digits, made by the server, the key sealed. Only login_keys reads them.
create table company_secret (
  company_id bigint primary key references company on delete cascade,
  code text not null unique check (code ~ '^[0-9a-f]{32}$'),
  secret_key_sealed bytea not null
);

-- Attempts to log in under the name of a user.
create table login_history (
  login_id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  at timestamptz not null,
  -- `done`, or the reason of the refusal.
  outcome text not null,
  address text not null,
  browser text not null
);
create index login_history_of_user on login_history (user_id, at desc, login_id desc);
create index login_history_at on login_history (at);

-- Finds a user by login name, with everything that decides whether the login is accepted.
create or replace function login_candidate(wanted text) returns table (
  user_id bigint, login_name text, user_name text, password_hash text, password_once boolean, user_flag smallint, valid_until timestamptz,
  company_id bigint, company_no bigint, company_name text, company_flag smallint, logo text, post_id bigint, post_flag smallint,
  has_factor boolean, needs_factor boolean
) language sql stable security definer set search_path = public, pg_temp as $$
  select u.user_id, u.login_name, u.user_name, u.password_hash, u.password_once, u.flag, u.valid_until,
    c.company_id, c.company_no, c.name, greatest(c.flag, (select max(a.flag) from company a where u.company_no between a.company_no and a.company_last)),
    c.logo, p.post_id, p.flag, exists (select from second_factor f where f.user_id = u.user_id), p.second_factor
  from app_user u join company c using (company_id) join post p using (post_id)
  where lower(u.login_name) = lower(wanted)
$$;

-- `proved` is the hash that the password matched. Its row is locked, so that a change of the password at the same moment
-- waits and ends this session, or is waited for and leaves none to open. `remembered` is the token by which the browser is
-- remembered from now on, null for none. False, and no session is open: the password is another one by now, or the family of
-- the token was ended.
create or replace function open_session(token bytea, who bigint, proved text, at timestamptz, until timestamptz, remembered bytea,
  client_address text, client_browser text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept bytea;
begin
  perform from app_user u where u.user_id = who and u.password_hash = proved for share;
  if not found then return false; end if;
  delete from session where expires_at < at - interval '7 days';
  if remembered is not null then
    -- Locked, so that a transaction that ends the family waits and then finds this session.
    select family into kept from remembered_login where token_hash = remembered for share;
    if kept is null then return false; end if;
  end if;
  insert into session (token_hash, user_id, created_at, expires_at, family, address, browser, seen_at)
    values (token, who, at, until, kept, client_address, client_browser, at);
  return true;
end $$;

create or replace function close_session(token bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from session where token_hash = token
$$;

-- No row: the session never existed. `holds` false: it has ended, or the user, role or company is frozen, or the role asks for
-- a second factor that the user does not have. The session of a screen has a `screen_id` and no user; it ends with the screen.
create or replace function read_session(token bytea, at timestamptz) returns table (
  user_id bigint, screen_id bigint, login_name text, user_name text, company_id bigint, company_name text, company_no bigint,
  company_last bigint, post_id bigint, post_level smallint, expires_at timestamptz, seen_at timestamptz, holds boolean,
  shared bigint[], functions text[]
) language sql stable security definer set search_path = public, pg_temp as $$
  select s.user_id, s.screen_id, s.login_name, s.user_name, c.company_id, c.name, c.company_no, c.company_last, s.post_id,
    s.post_level, s.expires_at, s.seen_at,
    s.holds and not exists (select from company a where c.company_no between a.company_no and a.company_last and a.flag = 1),
    coalesce((select array_agg(g.device_id order by g.device_id) from gateway_share g where g.company_id = c.company_id), '{}'),
    coalesce((select array_agg(f.function_code order by f.function_code) from post_function f where f.post_id = s.post_id), '{}')
  from (
    select u.user_id, null::bigint as screen_id, u.login_name, u.user_name, u.company_id, p.post_id, p.post_level, o.expires_at,
      o.seen_at, not o.ended and o.expires_at > at and u.flag = 0 and p.flag = 0 and coalesce(u.valid_until > at, true)
        and (not p.second_factor or exists (select from second_factor f where f.user_id = u.user_id)) as holds
    from session o join app_user u using (user_id) join post p using (post_id) where o.token_hash = token
    union all
    select null, w.screen_id, w.name, w.name, w.company_id, null, null, null, w.seen_at, true from screen w where w.token_hash = token
  ) s join company c using (company_id)
$$;

create or replace function see_screen(token bytea, at timestamptz, client_address text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update screen set seen_at = at, seen_address = client_address where token_hash = token
$$;

create or replace function see_session(token bytea, at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update session set seen_at = at where token_hash = token
$$;

-- The sessions of one user that hold.
create or replace function open_sessions(who bigint, at timestamptz) returns table (
  session_id bigint, token_hash bytea, created_at timestamptz, expires_at timestamptz, seen_at timestamptz, address text, browser text
) language sql stable security definer set search_path = public, pg_temp as $$
  select s.session_id, s.token_hash, s.created_at, s.expires_at, s.seen_at, s.address, s.browser
  from session s where s.user_id = who and not s.ended and s.expires_at > at order by s.created_at desc, s.session_id desc
$$;

-- Also ends the remembered login that opened a session. Returns the sessions that it ended.
create or replace function end_open_sessions(who bigint, wanted bigint[]) returns setof bigint
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from remembered_login r where r.user_id = who and r.family in (
    select s.family from session s where s.user_id = who and s.session_id = any (wanted));
  return query update session s set ended = true where s.user_id = who and s.session_id = any (wanted) and not s.ended
    returning s.session_id;
end $$;

-- Keeps an attempt to log in.
create or replace function note_login(who bigint, at timestamptz, outcome text, address text, browser text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into login_history (user_id, at, outcome, address, browser)
    select user_id, note_login.at, note_login.outcome, note_login.address, note_login.browser from app_user where user_id = who
$$;

-- Ends everything by which this user is logged in anywhere.
create or replace function end_sessions(who bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from session where user_id = who;
  delete from remembered_login where user_id = who
$$;

-- `proved` as of open_session. False, and nothing is remembered: the password is another one by now.
create or replace function remember_login(token bytea, family bytea, who bigint, proved text, at timestamptz, until timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from remembered_login where expires_at < at;
  insert into remembered_login (token_hash, family, user_id, expires_at)
    select token, remember_login.family, who, until from app_user u where u.user_id = who and u.password_hash = proved for share;
  return found;
end $$;

-- The user of a token. `stale`: it was used after its grace, so somebody has a copy, and the family is ended.
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

-- Two tabs of one browser may do this with the same token at the same moment: both get a successor.
create or replace function replace_remembered(token bytea, successor bytea, at timestamptz, until timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into remembered_login (token_hash, family, user_id, expires_at)
    select successor, family, user_id, until from remembered_login where token_hash = token;
  update remembered_login set replaced_at = coalesce(replaced_at, at) where token_hash = token
$$;

create or replace function forget_remembered(token bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from remembered_login where family = (select family from remembered_login where token_hash = token)
$$;

-- False, and nothing is changed: the password is not the one with the old hash any more.
create or replace function change_password(who bigint, old_hash text, new_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update app_user set password_hash = new_hash, password_once = false where user_id = who and password_hash = old_hash;
  return found;
end $$;

-- False: the proof was used before.
create or replace function use_proof(proof bytea, at timestamptz, keep interval) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from used_proof where used_at < at - keep;
  insert into used_proof (proof_hash, used_at) values (proof, at) on conflict do nothing;
  return found;
end $$;

create or replace function login_keys(company bigint) returns table (signal_login boolean, phone_login boolean, secret_key_sealed bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.signal_login, c.phone_login, s.secret_key_sealed from company c join company_secret s using (company_id) where c.company_id = company
$$;

-- Sets code and key of a company of the caller's view.
create or replace function set_company_secret(of_company bigint, new_code text, sealed bytea) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_secret (company_id, code, secret_key_sealed)
    select company_id, new_code, sealed from company
    where company_id = of_company and company_no between view_first() and view_last()
    on conflict (company_id) do update set code = excluded.code, secret_key_sealed = excluded.secret_key_sealed;
  return found;
end $$;

-- The code and key of a company of the caller's view; no row where it has none.
create or replace function read_company_secret(of_company bigint) returns table (code text, secret_key_sealed bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.code, s.secret_key_sealed from company_secret s join company c using (company_id)
  where s.company_id = of_company and c.company_no between view_first() and view_last()
$$;

create or replace function login_name_of_phone(wanted text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select login_name from app_user where phone = wanted and wanted <> ''
$$;

-- Changing a password or freezing a user also ends what is open or remembered elsewhere.
create or replace function forget_user() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.password_hash <> old.password_hash then
    perform end_sessions(new.user_id);
  elsif new.flag = 1 then
    delete from remembered_login where user_id = new.user_id;
  end if;
  return null;
end $$;
create or replace trigger user_forgotten after update of password_hash, flag on app_user for each row
  execute function forget_user();

create or replace function forget_post() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from remembered_login r using app_user u where u.user_id = r.user_id and u.post_id = new.post_id;
  return null;
end $$;
create or replace trigger post_forgotten after update of flag on post for each row
  when (new.flag = 1) execute function forget_post();

create or replace function forget_company() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from remembered_login r using app_user u
  where u.user_id = r.user_id and u.company_no between new.company_no and new.company_last;
  return null;
end $$;
create or replace trigger company_forgotten after update of flag on company for each row
  when (new.flag = 1) execute function forget_company();

create or replace function end_moved_sessions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session set ended = true where user_id = new.user_id;
  return null;
end $$;
create or replace trigger user_moved after update of company_id on app_user for each row
  when (new.company_id <> old.company_id) execute function end_moved_sessions();

-- Rights.
grant select, insert, update, delete on session to farwatch_ingest;
grant select, insert, update, delete on captcha to farwatch_ingest;
grant select, insert, update, delete on captcha to farwatch_web;
grant select, insert, update, delete on login_failure to farwatch_ingest;
grant select, insert, delete on login_failure to farwatch_web;

grant select, insert, update, delete on login_history to farwatch_ingest;
grant select on login_history to farwatch_web;
alter table login_history enable row level security;
create policy all_rows on login_history to farwatch_ingest using (true) with check (true);
create policy in_view on login_history for select to farwatch_web
  using (exists (select from app_user u where u.user_id = login_history.user_id));

grant select, insert, update, delete on screen to farwatch_ingest;
-- The hash of a token is written and never read.
grant select (screen_id, version, company_id, name, created_at, seen_at, seen_address),
  insert (company_id, name, token_hash, created_at), update (name, version), delete on screen to farwatch_web;
alter table screen enable row level security;
create policy all_rows on screen to farwatch_ingest using (true) with check (true);
create policy in_view on screen to farwatch_web
  using (exists (select from company c where c.company_id = screen.company_id))
  with check (exists (select from company c where c.company_id = screen.company_id));

grant execute on function see_session, see_screen, open_sessions, end_open_sessions, note_login to farwatch_web;
grant execute on function login_candidate, open_session, close_session, read_session, end_sessions, remember_login,
  find_remembered, replace_remembered, forget_remembered, change_password, use_proof, login_keys, login_name_of_phone, set_company_secret,
  read_company_secret
  to farwatch_web;
