-- What the whole database shares: extension, collations, default rights, and the tables of the server's processes.
-- Migrations run as the owner. farwatch_ingest sees every row, farwatch_web only its caller's view; neither owns a table.

create extension if not exists pg_trgm;

-- The order of names in a language, where "AP 2" stands before "AP 10".
create collation names_zh (provider = icu, locale = 'zh-u-kn');
create collation names_en (provider = icu, locale = 'en-u-kn');
create collation names_ja (provider = icu, locale = 'ja-u-kn');

-- A function is executed by the roles that it is granted to and nobody else. One that is security definer names its
-- search_path with pg_temp last: else a caller's temporary tables would come first.
alter default privileges revoke execute on functions from public;
grant usage on schema public to farwatch_ingest, farwatch_web;
-- The web process compares its own version with that of the database.
grant select, insert, update, delete on migration to farwatch_ingest;
grant select on migration to farwatch_web;

-- A text that the vault sealed: a server that cannot unseal it has another key.
create table vault_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);

-- Each process writes when it last worked; health and the data age on screen read it.
create unlogged table process_beat (
  process text primary key,
  at timestamptz not null,
  figures jsonb not null default '{}'
);

-- Rights.
grant select on vault_check to farwatch_ingest;
grant select on vault_check to farwatch_web;
grant select, insert, update, delete on process_beat to farwatch_ingest;
grant select, insert, update on process_beat to farwatch_web;
