-- People: roles with their functions, users, and the log of what users did.
-- A "post" is what the console calls a role.

create table post (
  post_id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  -- The preset of functions from which it began: 1 highest to 4 junior.
  post_level smallint not null check (post_level between 1 and 4),
  flag smallint not null default 0 check (flag in (0, 1)),
  version int not null default 1 check (version > 0),
  description text not null default '' check (char_length(description) <= 400),
  created_by bigint,
  created_at timestamptz not null default now(),
  -- Its users log in with a second factor; who has none sets one up first.
  second_factor boolean not null default false
);
create unique index post_name_once on post (company_id, name_key(name));
create index post_by_name on post (name, post_id);
create index post_by_creation on post (created_at, post_id);

create table post_function (
  post_id bigint not null references post on delete cascade,
  function_code text not null,
  primary key (post_id, function_code)
);

create table app_user (
  user_id bigint generated always as identity primary key,
  company_id bigint not null references company,
  company_no bigint not null references company (company_no) on update cascade,
  post_id bigint not null references post,
  login_name text not null check (login_name ~ '^[A-Za-z0-9_]{1,50}$'),
  user_name text not null,
  password_hash text not null,
  flag smallint not null default 0 check (flag in (0, 1)),
  valid_until timestamptz,
  created_at timestamptz not null default now(),
  phone text not null default '' check (phone ~ '^[0-9+]{0,20}$'),
  -- After a reset the password serves for one login, at which another one must be chosen.
  password_once boolean not null default false,
  version int not null default 1 check (version > 0),
  email text not null default '' check (char_length(email) <= 100)
);
alter table post add foreign key (created_by) references app_user on delete set null;
create index post_creator on post (created_by);
create index app_user_post on app_user (post_id);
create index app_user_company on app_user (company_no);
create index app_user_by_name on app_user (user_name, user_id);
create index app_user_by_login_name on app_user (login_name, user_id);
create index app_user_by_creation on app_user (created_at, user_id);
create unique index app_user_login_name on app_user (lower(login_name));
create unique index app_user_phone on app_user (phone) where phone <> '';

create table operation_log (
  operation_id bigint generated always as identity primary key,
  at timestamptz not null,
  operation text not null,
  outcome text not null,
  user_id bigint references app_user on delete set null,
  login_name text not null,
  company_no bigint not null,
  client text not null default '',
  detail jsonb not null default '{}',
  -- Each changed field with its value before and after; of a secret only that it was changed.
  changes jsonb not null default '[]',
  -- Place in the chain, and the hash over the line and the one before; see operation-chain.ts. Null until it is sealed.
  chain_no bigint unique,
  hash text
);
create index operation_log_unsealed on operation_log (operation_id) where chain_no is null;

-- One row: where the chain of the operation log begins, after what was deleted, and where it ends.
create table operation_chain (
  first_no bigint not null default 0,
  first_hash text not null default '',
  last_no bigint not null default 0,
  last_hash text not null default '',
  -- Keyed hash over the four; empty at first.
  seal text not null default ''
);
insert into operation_chain default values;
create index operation_log_by_time on operation_log (at, operation_id);
create index operation_log_company on operation_log (company_no, at);

-- An entry names no user and no company, or a user and the company of that user; one below it when an API key of theirs did it.
create or replace function may_log(who bigint, of_company bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  -- A screen is nobody, and of a company.
  select case when who is null then of_company = 0 or exists (select from screen join company using (company_id) where company_no = of_company)
    else exists (select from app_user u join company c using (company_id)
      where u.user_id = who and of_company between c.company_no and c.company_last) end
$$;

-- How many people have roles of the caller's view, people outside of it included.
create or replace function count_post_users(ids bigint[]) returns table (post_id bigint, users int)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.post_id, count(*)::int from post p join company c using (company_id) join app_user u on u.post_id = p.post_id
  where p.post_id = any (ids) and c.company_no between view_first() and view_last() group by p.post_id
$$;

-- Rights.
grant select, insert, update, delete on post to farwatch_ingest;
grant select, insert (company_id, name, post_level, description, created_by, created_at, second_factor),
  update (company_id, name, post_level, description, flag, version, second_factor), delete on post to farwatch_web;
alter table post enable row level security;
create policy all_rows on post to farwatch_ingest using (true) with check (true);
-- The post of a user in the view is seen even where its company is above the view.
create policy in_view on post for select to farwatch_web
  using (exists (select from company c where c.company_id = post.company_id)
    or exists (select from app_user u where u.post_id = post.post_id));
create policy own_added on post for insert to farwatch_web
  with check (exists (select from company c where c.company_id = post.company_id));
create policy own_changed on post for update to farwatch_web
  using (exists (select from company c where c.company_id = post.company_id))
  with check (exists (select from company c where c.company_id = post.company_id));
create policy own_deleted on post for delete to farwatch_web
  using (exists (select from company c where c.company_id = post.company_id));

grant select, insert, update, delete on post_function to farwatch_ingest;
grant select, insert, delete on post_function to farwatch_web;
alter table post_function enable row level security;
create policy all_rows on post_function to farwatch_ingest using (true) with check (true);
create policy in_view on post_function for select to farwatch_web
  using (exists (select from post p where p.post_id = post_function.post_id));
create policy own_added on post_function for insert to farwatch_web
  with check (exists (select from post p join company c using (company_id) where p.post_id = post_function.post_id));
create policy own_deleted on post_function for delete to farwatch_web
  using (exists (select from post p join company c using (company_id) where p.post_id = post_function.post_id));

grant select, insert, update, delete on app_user to farwatch_ingest;
grant select (user_id, company_id, company_no, post_id, login_name, user_name, flag, valid_until, created_at, phone, email,
  version), insert (company_id, company_no, post_id, login_name, user_name, password_hash, password_once, phone, email,
  valid_until, created_at), update (company_id, company_no, post_id, login_name, user_name, password_hash, password_once, phone,
  email, valid_until, flag, version), delete on app_user to farwatch_web;
alter table app_user enable row level security;
create policy all_rows on app_user to farwatch_ingest using (true) with check (true);
create policy in_view on app_user for select to farwatch_web using (company_no between view_first() and view_last());
create policy own_added on app_user for insert to farwatch_web
  with check (company_no between view_first() and view_last());
create policy own_changed on app_user for update to farwatch_web
  using (company_no between view_first() and view_last()) with check (company_no between view_first() and view_last());
create policy own_deleted on app_user for delete to farwatch_web using (company_no between view_first() and view_last());

grant select, insert, update, delete on operation_log to farwatch_ingest;
grant select, insert on operation_log to farwatch_web;
alter table operation_chain enable row level security;
alter table operation_log enable row level security;
create policy log_own on operation_log for insert to farwatch_web with check (may_log(user_id, company_no));
create policy all_rows on operation_log to farwatch_ingest using (true) with check (true);
create policy in_view on operation_log for select to farwatch_web
  using (company_no between view_first() and view_last());

grant execute on function may_log, count_post_users to farwatch_web;
