-- Alarms that are shelved for a time, by whom and why.
alter table alarm_record
  add column shelved_at timestamptz,
  add column shelved_until timestamptz,
  add column shelver_id bigint references app_user on delete set null,
  add column shelf_reason text,
  add check (shelved_until > shelved_at);
create index alarm_shelved on alarm_record (shelved_until) where record_status = 0 and shelved_until is not null;
grant update (shelved_at, shelved_until, shelver_id, shelf_reason) on alarm_record to farwatch_web;
