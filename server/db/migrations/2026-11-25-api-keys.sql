-- API keys, by which machines make calls.
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
