-- A name is that of one sheet. Sent again under it, e.g. by a browser whose connection broke, the sheet is answered as before.
alter table sheet_run add content text, add answer json;

drop function keep_sheet_run, read_sheet_run;
-- Keeps it for a day. Fails where the name has been written under already, be it by a transaction that was open until now.
create function keep_sheet_run(who bigint, key text, at timestamptz, added int, covered int, skipped int, moved int,
  content text, answer json)
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from sheet_run r where r.user_id = who and r.written_at < at - interval '1 day';
  insert into sheet_run values (who, key, at, added, covered, skipped, moved, content, answer)
$$;
create function read_sheet_run(who bigint, key text)
returns table (added int, covered int, skipped int, moved int, content text, answer json)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.added, r.covered, r.skipped, r.moved, r.content, r.answer
  from sheet_run r where r.user_id = who and r.run_key = key
$$;
grant execute on function keep_sheet_run, read_sheet_run to farwatch_web;
