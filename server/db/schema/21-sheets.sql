-- What uploads of sheets leave behind: a report of rows with errors, and what a sheet has written.
-- Both belong to one user, so they are reached by functions alone.

-- The report of an upload with errors, for an hour.
create table upload_report (
  report_key text primary key,
  user_id bigint not null references app_user on delete cascade,
  list text not null,
  expires_at timestamptz not null,
  sheet bytea not null check (octet_length(sheet) <= 16777216)
);
create index upload_report_owner on upload_report (user_id, expires_at);
create index upload_report_expiry on upload_report (expires_at);

-- What a sheet wrote, in the transaction that wrote it: a user who left the page learns it later. A sheet that is sent
-- again under its key, e.g. after a broken connection, gets the same answer. A sheet that wrote nothing has no row.
create table sheet_run (
  user_id bigint not null references app_user on delete cascade,
  run_key text not null,
  written_at timestamptz not null,
  added int not null,
  covered int not null,
  skipped int not null,
  moved int not null,
  content text,
  answer json,
  primary key (user_id, run_key)
);

-- Keeps the report, and of a person's earlier ones the two newest.
create or replace function keep_upload_report(key text, who bigint, of_list text, at timestamptz, until timestamptz, content bytea)
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from upload_report where expires_at <= at or report_key in (
    select report_key from upload_report where user_id = who order by expires_at desc, report_key offset 2);
  insert into upload_report (report_key, user_id, list, expires_at, sheet) values (key, who, of_list, until, content)
$$;

create or replace function read_upload_report(key text, who bigint, of_list text, at timestamptz) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select sheet from upload_report where report_key = key and user_id = who and list = of_list and expires_at > at
$$;

-- Keeps it for a day. Fails when the key has been used already, also by a transaction that was open until now.
create or replace function keep_sheet_run(who bigint, key text, at timestamptz, added int, covered int, skipped int, moved int,
  content text, answer json)
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from sheet_run r where r.user_id = who and r.written_at < at - interval '1 day';
  insert into sheet_run values (who, key, at, added, covered, skipped, moved, content, answer)
$$;

create or replace function read_sheet_run(who bigint, key text)
returns table (added int, covered int, skipped int, moved int, content text, answer json)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.added, r.covered, r.skipped, r.moved, r.content, r.answer
  from sheet_run r where r.user_id = who and r.run_key = key
$$;

-- Rights.
alter table upload_report enable row level security;

alter table sheet_run enable row level security;

grant execute on function keep_upload_report, read_upload_report, keep_sheet_run, read_sheet_run to farwatch_web;
