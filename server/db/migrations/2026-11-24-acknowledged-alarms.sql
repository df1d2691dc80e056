-- Who took note of an alarm, and when.
alter table alarm_record add column acknowledged_at timestamptz;
alter table alarm_record add column acknowledger_name text;
alter table alarm_record add check ((acknowledged_at is null) = (acknowledger_name is null));
grant update (acknowledged_at, acknowledger_name) on alarm_record to farwatch_web;
