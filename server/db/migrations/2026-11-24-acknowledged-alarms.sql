-- Who took note of an alarm, and when.
alter table alarm_record add column acknowledged_at timestamptz;
alter table alarm_record add column acknowledger_id bigint references app_user on delete set null;
grant update (acknowledged_at, acknowledger_id) on alarm_record to farwatch_web;
