-- Announcements and who has read them.
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
alter table announcement enable row level security;
create policy all_rows on announcement to farwatch_ingest using (true) with check (true);
create policy in_view on announcement to farwatch_web
  using (exists (select from company c where c.company_id = announcement.company_id))
  with check (exists (select from company c where c.company_id = announcement.company_id));
alter table announcement_read enable row level security;
create policy all_rows on announcement_read to farwatch_ingest using (true) with check (true);
