-- Posts and users as lists; where sessions come from, and the history of logins.
create function name_key(name text) returns text language sql immutable parallel safe as $$
  select lower(normalize(regexp_replace(name, '[\u200c\u200d\ufe00-\ufe0f]', '', 'g'), NFKC))
$$;
alter table post
  add column version int not null default 1 check (version > 0),
  add column description text not null default '' check (char_length(description) <= 400),
  add column created_by bigint references app_user on delete set null,
  add column created_at timestamptz not null default now();
alter table post drop constraint post_company_id_name_key;
create unique index post_name_once on post (company_id, name_key(name));
create index post_creator on post (created_by);
create index post_by_name on post (name, post_id);
create index post_by_creation on post (created_at, post_id);

alter table app_user
  add column version int not null default 1 check (version > 0),
  add column email text not null default '' check (char_length(email) <= 100);
create index app_user_post on app_user (post_id);
create index app_user_company on app_user (company_no);
create index app_user_by_name on app_user (user_name, user_id);
create index app_user_by_login_name on app_user (login_name, user_id);
create index app_user_by_creation on app_user (created_at, user_id);

-- The post of a user in the view is seen even where its company is above the view.
drop policy in_view on post;
create policy in_view on post for select to farwatch_web using (
  exists (select from company c where c.company_id = post.company_id)
  or exists (select from app_user u where u.post_id = post.post_id));
create policy own_added on post for insert to farwatch_web
  with check (exists (select from company c where c.company_id = post.company_id));
create policy own_changed on post for update to farwatch_web
  using (exists (select from company c where c.company_id = post.company_id))
  with check (exists (select from company c where c.company_id = post.company_id));
create policy own_deleted on post for delete to farwatch_web
  using (exists (select from company c where c.company_id = post.company_id));
drop policy in_view on post_function;
create policy in_view on post_function for select to farwatch_web
  using (exists (select from post p where p.post_id = post_function.post_id));
create policy own_added on post_function for insert to farwatch_web
  with check (exists (select from post p join company c using (company_id) where p.post_id = post_function.post_id));
create policy own_deleted on post_function for delete to farwatch_web
  using (exists (select from post p join company c using (company_id) where p.post_id = post_function.post_id));
create policy own_added on app_user for insert to farwatch_web
  with check (company_no between view_first() and view_last());
create policy own_changed on app_user for update to farwatch_web
  using (company_no between view_first() and view_last())
  with check (company_no between view_first() and view_last());
create policy own_deleted on app_user for delete to farwatch_web
  using (company_no between view_first() and view_last());
-- Where a session was opened, and when it last asked for something.
alter table session
  add column session_id bigint generated always as identity unique,
  add column address text not null default '',
  add column browser text not null default '',
  add column seen_at timestamptz;

drop function open_session(bytea, bigint, timestamptz, timestamptz, bytea);
drop function read_session(bytea, timestamptz);
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
insert into retention values ('login_history', 365);
alter table login_history enable row level security;
create policy all_rows on login_history to farwatch_ingest using (true) with check (true);
create policy in_view on login_history for select to farwatch_web
  using (exists (select from app_user u where u.user_id = login_history.user_id));
