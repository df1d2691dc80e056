-- Rules of companies: level, on-delay and off-delay of their alarms.
create table alarm_company_rule (
  rule_id bigint generated always as identity primary key,
  version int not null default 1 check (version > 0),
  company_id bigint not null references company on delete cascade,
  device_type smallint not null check (device_type between 0 and 2),
  alarm_type int not null,
  -- 0: that of `alarm_rule`.
  alarm_level smallint not null check (alarm_level between 0 and 2),
  on_delay_minutes smallint not null check (on_delay_minutes between 0 and 1440),
  off_delay_minutes smallint not null check (off_delay_minutes between 0 and 1440),
  created_at timestamptz not null,
  unique (device_type, alarm_type, company_id)
);
create index alarm_company_rule_company on alarm_company_rule (company_id);
create index alarm_company_rule_by_creation on alarm_company_rule (created_at, rule_id);
alter table alarm_company_rule enable row level security;
create policy all_rows on alarm_company_rule to farwatch_ingest using (true) with check (true);
create policy in_view on alarm_company_rule to farwatch_web
  using (exists (select from company c where c.company_id = alarm_company_rule.company_id))
  with check (exists (select from company c where c.company_id = alarm_company_rule.company_id));

alter table alarm_record add column held_until timestamptz, add column off_delay_minutes smallint not null default 0,
  add column closes_at timestamptz;
create index alarm_held on alarm_record (held_until) where record_status = 0 and held_until is not null;
create index alarm_closing on alarm_record (closes_at) where record_status = 0 and closes_at is not null;
drop index alarm_lasting;
create index alarm_lasting on alarm_record (company_no, alarm_type, alarm_level)
  include (shelved_until, acknowledged_at, cause_id, held_until) where record_status = 0;
