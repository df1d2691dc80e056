-- Log files that gateways send because a command asked for them.
create table gateway_log_part (
  target_id uuid not null references command_target (target_id) on delete cascade,
  name text collate "C" not null,
  -- From 1 to `parts`.
  part smallint not null check (part between 1 and parts),
  parts smallint not null,
  content bytea not null,
  received_at timestamptz not null,
  primary key (target_id, name, part)
);
grant select, insert, update, delete on gateway_log_part to farwatch_ingest;
grant select on gateway_log_part to farwatch_web;
alter table gateway_log_part enable row level security;
create policy all_rows on gateway_log_part to farwatch_ingest using (true) with check (true);
create policy in_view on gateway_log_part for select to farwatch_web using (
  exists (select from command_target t where t.target_id = gateway_log_part.target_id));
