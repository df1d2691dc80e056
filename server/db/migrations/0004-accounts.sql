-- Captchas can be heard as well as seen, so the digits themselves are kept for their three minutes.
truncate captcha;
alter table captcha drop column answer_hash;
alter table captcha add column answer text not null;
alter table captcha add column heard smallint not null default 0;
grant update on captcha to farwatch_web;

-- Other systems that log somebody in (signal, loginByPhone): switched on per company, proved with the company's key.
alter table company add column signal_login boolean not null default false;
alter table company add column phone_login boolean not null default false;
-- Both 32 hex digits, made by the server, the key sealed. No role but the owner's reads them; see login_keys.
create table company_secret (
  company_id bigint primary key references company on delete cascade,
  code text not null unique check (code ~ '^[0-9a-f]{32}$'),
  secret_key_sealed bytea not null
);

alter table app_user add column phone text not null default '' check (phone ~ '^[0-9+]{0,20}$');
create unique index app_user_phone on app_user (phone) where phone <> '';
-- After a reset the password serves for one login, at which another one must be chosen.
alter table app_user add column password_once boolean not null default false;

-- "Remember password": an opaque token per browser, of which the hash is kept, replaced at every use. Replaced ones stay
-- until they expire, so that a stolen copy is known by its second use, which ends the whole family.
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

-- What let somebody in without a captcha lets nobody in again.
create table used_proof (
  proof_hash bytea primary key,
  used_at timestamptz not null
);
create index used_proof_at on used_proof (used_at);

create function remember_login(token bytea, family bytea, who bigint, at timestamptz, until timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from remembered_login where expires_at < at;
  insert into remembered_login (token_hash, family, user_id, expires_at) values (token, family, who, until)
$$;

-- Whom the token remembers. `stale` after its grace: somebody has a copy, and the family is ended.
create function find_remembered(token bytea, at timestamptz, grace interval) returns table (user_id bigint, login_name text, stale boolean)
language plpgsql security definer set search_path = public as $$
declare
  kept remembered_login;
begin
  select * into kept from remembered_login r where r.token_hash = token and r.expires_at > at;
  if kept.token_hash is null then return; end if;
  stale := kept.replaced_at is not null and kept.replaced_at + grace < at;
  if stale then delete from remembered_login r where r.family = kept.family; end if;
  return query select u.user_id, u.login_name, stale from app_user u where u.user_id = kept.user_id;
end $$;

-- Two tabs of one browser may do this with the same token at the same moment: both get a successor.
create function replace_remembered(token bytea, successor bytea, at timestamptz, until timestamptz) returns void
language sql security definer set search_path = public as $$
  insert into remembered_login (token_hash, family, user_id, expires_at)
    select successor, family, user_id, until from remembered_login where token_hash = token;
  update remembered_login set replaced_at = coalesce(replaced_at, at) where token_hash = token
$$;

create function forget_remembered(token bytea) returns void language sql security definer set search_path = public as $$
  delete from remembered_login where family = (select family from remembered_login where token_hash = token)
$$;

-- Everything by which this user is logged in anywhere.
create function end_sessions(who bigint) returns void language sql security definer set search_path = public as $$
  delete from session where user_id = who;
  delete from remembered_login where user_id = who
$$;

create function change_password(who bigint, hash text) returns void language sql security definer set search_path = public as $$
  update app_user set password_hash = hash, password_once = false where user_id = who
$$;

-- False: it was used before.
create function use_proof(proof bytea, at timestamptz, keep interval) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  delete from used_proof where used_at < at - keep;
  insert into used_proof (proof_hash, used_at) values (proof, at) on conflict do nothing;
  return found;
end $$;

create function login_keys(company bigint) returns table (signal_login boolean, phone_login boolean, secret_key_sealed bytea)
language sql stable security definer set search_path = public as $$
  select c.signal_login, c.phone_login, s.secret_key_sealed from company c join company_secret s using (company_id) where c.company_id = company
$$;

create function login_name_of_phone(wanted text) returns text language sql stable security definer set search_path = public as $$
  select login_name from app_user where phone = wanted and wanted <> ''
$$;

drop function login_candidate(text);
create function login_candidate(wanted text) returns table (
  user_id bigint, login_name text, user_name text, password_hash text, password_once boolean, user_flag smallint, valid_until timestamptz,
  company_id bigint, company_no bigint, company_name text, company_flag smallint, logo text, post_id bigint, post_flag smallint
) language sql stable security definer set search_path = public as $$
  select u.user_id, u.login_name, u.user_name, u.password_hash, u.password_once, u.flag, u.valid_until,
    c.company_id, c.company_no, c.name, greatest(c.flag, (select max(a.flag) from company a where u.company_no between a.company_no and a.company_last)),
    c.logo, p.post_id, p.flag
  from app_user u join company c using (company_id) join post p using (post_id)
  where lower(u.login_name) = lower(wanted)
$$;

-- Whoever changes a password or freezes somebody need not think of what is open or remembered elsewhere.
create function forget_user() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.password_hash <> old.password_hash then
    perform end_sessions(new.user_id);
  elsif new.flag = 1 then
    delete from remembered_login where user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger user_forgotten after update of password_hash, flag on app_user for each row execute function forget_user();

create function forget_post() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from remembered_login r using app_user u where u.user_id = r.user_id and u.post_id = new.post_id;
  return null;
end $$;
create trigger post_forgotten after update of flag on post for each row when (new.flag = 1) execute function forget_post();

create function forget_company() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from remembered_login r using app_user u
  where u.user_id = r.user_id and u.company_no between new.company_no and new.company_last;
  return null;
end $$;
create trigger company_forgotten after update of flag on company for each row when (new.flag = 1) execute function forget_company();
