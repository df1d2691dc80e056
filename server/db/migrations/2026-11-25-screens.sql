-- Screens on walls, which have a session of their own.
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
alter table screen enable row level security;
create policy all_rows on screen to farwatch_ingest using (true) with check (true);
create policy in_view on screen to farwatch_web
  using (exists (select from company c where c.company_id = screen.company_id))
  with check (exists (select from company c where c.company_id = screen.company_id));

drop function if exists read_session(bytea, timestamptz);
