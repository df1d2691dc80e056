-- API keys: how machines make calls. A key is 32 random bytes, of which only the hash is kept.

create table api_key (
  key_id bigint generated always as identity primary key,
  version int not null default 1 check (version > 0),
  -- It serves for this company and all below it.
  company_id bigint not null references company on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  key_hash bytea not null unique,
  key_start text not null check (char_length(key_start) <= 12),
  functions text[] not null,
  flag smallint not null default 0 check (flag in (0, 1)),
  -- Null: without end.
  valid_until timestamptz,
  -- Whoever made it: it never does what they may not do, and ends with them.
  owner_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null,
  -- To the minute.
  used_at timestamptz,
  used_from text not null default ''
);
create unique index api_key_name_once on api_key (company_id, name_key(name));
create index api_key_owner on api_key (owner_id);
create index api_key_by_name on api_key (name, key_id);
create index api_key_by_creation on api_key (created_at, key_id);

-- No row: there is no such key. `holds` false: the key, its owner, their role or a company above either is frozen or has
-- expired, or its company is not below its owner's any more. What is shared is given on by the company itself alone.
create or replace function read_api_key(hash bytea, at timestamptz) returns table (
  key_id bigint, name text, user_id bigint, company_id bigint, company_name text, company_no bigint, company_last bigint, post_level smallint,
  used_at timestamptz, holds boolean, shared bigint[], functions text[]
) language sql stable security definer set search_path = public, pg_temp as $$
  select k.key_id, k.name, u.user_id, c.company_id, c.name, c.company_no, c.company_last, p.post_level, k.used_at,
    k.flag = 0 and coalesce(k.valid_until > at, true) and u.flag = 0 and p.flag = 0 and coalesce(u.valid_until > at, true)
      and c.company_no between o.company_no and o.company_last
      and not exists (select from company a where a.flag = 1 and c.company_no between a.company_no and a.company_last),
    case when c.company_id = o.company_id then
      coalesce((select array_agg(g.device_id order by g.device_id) from gateway_share g where g.company_id = c.company_id), '{}')
      else '{}' end,
    -- Post 1 has every function. Commands also ask for the capability to operate, which a key has as its owner has it.
    array(select f from unnest(k.functions || 'PROPERTYCZQX'::text) f where p.post_id = 1
      or exists (select from post_function h where h.post_id = p.post_id and h.function_code = f))
  from api_key k join company c using (company_id) join app_user u on u.user_id = k.owner_id
    join company o on o.company_id = u.company_id join post p using (post_id)
  where k.key_hash = hash
$$;

create or replace function see_api_key(hash bytea, at timestamptz, address text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update api_key set used_at = at, used_from = address where key_hash = hash
$$;

-- Rights.
grant select, insert, update, delete on api_key to farwatch_ingest;
grant select (key_id, version, company_id, name, key_start, functions, flag, valid_until, owner_id, created_at, used_at,
  used_from), insert (company_id, name, key_hash, key_start, functions, valid_until, owner_id, created_at),
  update (version, name, functions, flag, valid_until), delete on api_key to farwatch_web;
alter table api_key enable row level security;
create policy all_rows on api_key to farwatch_ingest using (true) with check (true);
create policy in_view on api_key for select to farwatch_web
  using (exists (select from company c where c.company_id = api_key.company_id));
create policy own_added on api_key for insert to farwatch_web
  with check (exists (select from company c where c.company_id = api_key.company_id)
    and exists (select from app_user u where u.user_id = api_key.owner_id));
create policy own_changed on api_key for update to farwatch_web
  using (exists (select from company c where c.company_id = api_key.company_id))
  with check (exists (select from company c where c.company_id = api_key.company_id));
create policy own_deleted on api_key for delete to farwatch_web
  using (exists (select from company c where c.company_id = api_key.company_id));

grant execute on function read_api_key, see_api_key to farwatch_web;
