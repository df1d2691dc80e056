-- Announcements: the people of a company read those of their own company and of all above it, until they mark them as read.

create table announcement (
  announcement_id bigint generated always as identity primary key,
  version int not null default 1 check (version > 0),
  company_id bigint not null references company on delete cascade,
  topic text not null check (char_length(topic) between 1 and 200),
  content text not null check (char_length(content) between 1 and 4000),
  notice_at timestamptz not null,
  -- Null: without end.
  due_at timestamptz,
  display_stopped boolean not null default false,
  created_at timestamptz not null
);
create index announcement_company on announcement (company_id);
create index announcement_by_topic on announcement (topic, announcement_id);
create index announcement_by_notice on announcement (notice_at, announcement_id);
create index announcement_by_creation on announcement (created_at, announcement_id);

create table announcement_read (
  announcement_id bigint not null references announcement on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  primary key (announcement_id, user_id)
);
create index announcement_read_user on announcement_read (user_id);

-- What a user is to read, the newest first. Their view does not hold the announcements of the companies above.
create or replace function unread_announcements(reader bigint, at timestamptz) returns setof announcement
language sql stable security definer set search_path = public, pg_temp as $$
  select a.* from app_user u join company c on c.company_no in (select companies_above(u.company_no))
    join announcement a on a.company_id = c.company_id
  where u.user_id = reader and not a.display_stopped and a.notice_at <= at and coalesce(a.due_at > at, true)
    and not exists (select from announcement_read r
      where r.announcement_id = a.announcement_id and r.user_id = u.user_id)
  order by a.notice_at desc, a.announcement_id desc limit 100
$$;

create or replace function mark_announcements_read(reader bigint, at timestamptz, wanted bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into announcement_read (announcement_id, user_id)
    select a.announcement_id, reader from unread_announcements(reader, at) a where a.announcement_id = any (wanted)
  on conflict do nothing
$$;

-- Open consoles of the company and of all below it ask again for what is to be read.
create or replace function report_announcements() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outbox (event, company_no)
    select distinct 'announcement.changed', c.company_no from changed join company c using (company_id);
  return null;
end $$;
create or replace trigger announcement_inserted after insert on announcement referencing new table as changed
  for each statement execute function report_announcements();
create or replace trigger announcement_updated after update on announcement referencing new table as changed
  for each statement execute function report_announcements();
create or replace trigger announcement_deleted after delete on announcement referencing old table as changed
  for each statement execute function report_announcements();

-- Rights.
grant select, insert, update, delete on announcement to farwatch_ingest;
grant select, insert, update, delete on announcement to farwatch_web;
alter table announcement enable row level security;
create policy all_rows on announcement to farwatch_ingest using (true) with check (true);
create policy in_view on announcement to farwatch_web
  using (exists (select from company c where c.company_id = announcement.company_id))
  with check (exists (select from company c where c.company_id = announcement.company_id));

grant select, insert, update, delete on announcement_read to farwatch_ingest;
alter table announcement_read enable row level security;
create policy all_rows on announcement_read to farwatch_ingest using (true) with check (true);

grant execute on function unread_announcements, mark_announcements_read to farwatch_web;
