-- Second factors of people, and roles that ask for one.
alter table post add column second_factor boolean not null default false;

create table second_factor (
  user_id bigint primary key references app_user on delete cascade,
  secret_sealed bytea not null,
  -- The time step of the last code that was accepted: a code serves once, and none before it serves any more.
  last_step bigint not null,
  created_at timestamptz not null
);

-- Each serves once, and is gone then.
create table recovery_code (
  user_id bigint not null references second_factor on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

alter table recovery_code enable row level security;
create policy all_rows on recovery_code to farwatch_ingest using (true) with check (true);
alter table second_factor enable row level security;
create policy all_rows on second_factor to farwatch_ingest using (true) with check (true);
create policy in_view on second_factor for select to farwatch_web
  using (exists (select from app_user u where u.user_id = second_factor.user_id));
create policy own_deleted on second_factor for delete to farwatch_web
  using (exists (select from app_user u where u.user_id = second_factor.user_id));

drop function if exists login_candidate(text);
