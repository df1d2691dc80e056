-- What people ordered devices to do, and how it stands with each of them. Plain tables: `web` queues, `ingest` sends and
-- writes down what the gateways answer.

create table command (
  command_id uuid primary key,
  name text not null,
  -- Without secrets, which are sealed by the vault: parameter → base64.
  parameters jsonb not null check (jsonb_typeof(parameters) = 'object'),
  secrets jsonb check (jsonb_typeof(secrets) = 'object'),
  -- Of whoever ordered it.
  company_no bigint not null,
  issued_at timestamptz not null,
  -- Null: the user is deleted.
  issued_by bigint references app_user on delete set null,
  -- Until when the gateway may begin with it, by the server's clock.
  deadline timestamptz not null,
  -- Of the API key by which it was ordered, as it was called then; null: somebody did so in person.
  issued_key text,
  -- Of the request, where it gave the command its id.
  request_hash text
);
create index command_by_time on command (issued_at desc, command_id);
create index command_by_user on command (issued_by) where issued_by is not null;

-- One device, or one channel of a gateway, that a command goes to.
create table command_target (
  command_id uuid not null references command on delete cascade,
  -- On the wire as `commandId`: each device is answered for by itself.
  target_id uuid not null unique,
  device_id bigint not null references device on delete cascade,
  -- Empty for a command to the device itself.
  ap_uid text collate "C" not null default '',
  company_no bigint not null,
  -- The gateway that carries it out; null where it was refused for want of one, or has ended and the gateway is deleted.
  gateway_id bigint references device on delete set null,
  state text not null default 'queued' check (state in ('refused', 'queued', 'sent', 'running', 'done', 'failed',
    'unsupported', 'timedOut', 'cancelled')),
  -- When it is to be sent, or sent again: the same id twice is the same command.
  try_at timestamptz not null,
  deadline timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  steps_done bigint,
  steps_total bigint,
  result jsonb,
  -- In the order in which they are issued.
  row_id bigint generated always as identity unique,
  -- Why it was not sent: the reason with its arguments and fields, as in `Refused`.
  refusal jsonb,
  -- One of several targets: it lets those pass that go to one device alone.
  is_batch boolean not null default false,
  -- What was desired of the section before a command that may cut the device off; null: it cannot.
  desired_before jsonb check (jsonb_typeof(desired_before) in ('object', 'null')),
  primary key (command_id, device_id, ap_uid),
  constraint command_target_refused check ((state = 'refused') = (refusal is not null)),
  constraint command_target_reachable check (gateway_id is not null or state not in ('queued', 'sent', 'running'))
);
create index command_target_due on command_target (is_batch, try_at) where state in ('queued', 'sent');
create index command_target_open on command_target (deadline) where state in ('queued', 'sent', 'running');
create index command_target_device on command_target (device_id, command_id);
create index command_target_gateway on command_target (gateway_id);

-- The log files of gateways that commands asked for, in the parts in which they came. They go with their command.
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

-- Open pages read how commands stand again: one event for each company, however many targets changed. Old rows and new ones
-- are compared as sets: ingest joins by keys alone, and these have none.
create or replace function report_commands() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into outbox (event, company_no) select distinct 'command.changed', company_no from new_rows order by 2;
  else
    insert into outbox (event, company_no)
      select distinct 'command.changed', company_no from (
        select row_id, company_no, state, steps_done from new_rows
        except select row_id, company_no, state, steps_done from old_rows) changed order by 2;
  end if;
  return null;
end $$;
create or replace trigger command_issued after insert on command_target
  referencing new table as new_rows for each statement execute function report_commands();
create or replace trigger command_changed after update on command_target
  referencing old table as old_rows new table as new_rows for each statement execute function report_commands();

-- Rights.
grant select, insert, delete on command to farwatch_ingest;
grant select, insert on command to farwatch_web;
alter table command enable row level security;
create policy all_rows on command to farwatch_ingest using (true) with check (true);
-- Who sees a device sees what it was ordered to do.
create policy in_view on command for select to farwatch_web using (
  exists (select from command_target t where t.command_id = command.command_id));
create policy own_added on command for insert to farwatch_web with check (company_no between view_first() and view_last());

grant select, insert, update on command_target to farwatch_ingest;
grant select, insert, update (state, ended_at) on command_target to farwatch_web;
alter table command_target enable row level security;
create policy all_rows on command_target to farwatch_ingest using (true) with check (true);
create policy in_view on command_target for select to farwatch_web using (
  company_no between (select view_first()) and (select view_last()));
create policy own_added on command_target for insert to farwatch_web with check (
  company_no between view_first() and view_last());
create policy own_changed on command_target for update to farwatch_web using (
  company_no between view_first() and view_last());

grant select, insert, update, delete on gateway_log_part to farwatch_ingest;
grant select on gateway_log_part to farwatch_web;
alter table gateway_log_part enable row level security;
create policy all_rows on gateway_log_part to farwatch_ingest using (true) with check (true);
create policy in_view on gateway_log_part for select to farwatch_web using (
  exists (select from command_target t where t.target_id = gateway_log_part.target_id));
