-- Rules by which alarms, floods and overdue orders go out by e-mail and webhook, and what was sent.
create table notification_rule (
  rule_id bigint generated always as identity primary key,
  version int not null default 1 check (version > 0),
  company_id bigint not null references company on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  flag smallint not null default 0 check (flag in (0, 1)),
  language text not null check (language in ('zh', 'en', 'ja')),
  -- 0 none, 1 all, 2 priority.
  alarms smallint not null check (alarms between 0 and 2),
  floods boolean not null,
  orders boolean not null,
  -- 0 every day, 1 Monday to Friday, 2 Saturday and Sunday; hours of the company's zone. To an hour that is not later: over midnight.
  days smallint not null check (days between 0 and 2),
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 1 and 24),
  -- Separated by a comma and a blank.
  emails text not null default '' check (char_length(emails) <= 600),
  webhook_url text not null default '' check (char_length(webhook_url) <= 500),
  -- By which webhooks are signed.
  secret_sealed bytea not null,
  created_at timestamptz not null,
  -- Since when the flood lasts that was noted; null: none lasts.
  flood_at timestamptz
);
create index notification_rule_company on notification_rule (company_id);
create index notification_rule_by_name on notification_rule (name, rule_id);
create index notification_rule_by_creation on notification_rule (created_at, rule_id);

-- What happened and no rule was asked about yet: written with the event, deleted with the notifications that it makes.
create table notification_cause (
  cause_id bigint generated always as identity primary key,
  event text not null check (event in ('alarm', 'overdueOrder')),
  subject_id bigint not null
);

-- One message to one target. A message that nobody has tried to send yet takes in what else happens.
create table notification (
  notification_id bigint generated always as identity primary key,
  -- What the receiver knows it by, also when it comes twice.
  message_id uuid not null default gen_random_uuid(),
  rule_id bigint not null references notification_rule on delete cascade,
  channel text not null check (channel in ('mail', 'webhook')),
  event text not null check (event in ('alarm', 'flood', 'overdueOrder', 'test')),
  -- The first ones of what it is about, as they were then; `total`: how many there are.
  items jsonb not null,
  total int not null,
  -- 0 queued, 1 sent, 2 given up.
  state smallint not null default 0 check (state between 0 and 2),
  tries int not null default 0,
  created_at timestamptz not null,
  -- Before which it is not sent the first time: one message a minute.
  due_at timestamptz not null,
  -- Of the next try; while one is under way, when it counts as lost.
  next_at timestamptz not null,
  tried_at timestamptz,
  -- How the last try ended, and what the target said.
  outcome text not null default '',
  answer text not null default '' check (char_length(answer) <= 300)
);
create index notification_of_rule on notification (rule_id, channel, event, notification_id desc);
create index notification_queued on notification (next_at) where state = 0;
create index notification_line on notification (rule_id, channel, event, notification_id) where state = 0;
create index notification_created on notification (created_at);

alter table notification_rule enable row level security;
create policy all_rows on notification_rule to farwatch_ingest using (true) with check (true);
create policy in_view on notification_rule to farwatch_web
  using (exists (select from company c where c.company_id = notification_rule.company_id))
  with check (exists (select from company c where c.company_id = notification_rule.company_id));

alter table notification enable row level security;
create policy all_rows on notification to farwatch_ingest using (true) with check (true);
create policy in_view on notification for select to farwatch_web
  using (exists (select from notification_rule r where r.rule_id = notification.rule_id));
create policy test_added on notification for insert to farwatch_web
  with check (event = 'test' and exists (select from notification_rule r where r.rule_id = notification.rule_id));
