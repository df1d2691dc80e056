-- Alarms behind the offline alarm of a gateway or relay. Those that are stored already stay rows of their own.
alter table alarm_record
  add column cause_id bigint references alarm_record on delete set null,
  add column gathered boolean not null default true,
  add column repeats boolean not null default false;
alter table alarm_record alter column gathered set default false;
create index alarm_behind on alarm_record (cause_id) where cause_id is not null;
create index alarm_behind_lasting on alarm_record (cause_id) where record_status = 0 and cause_id is not null;
create index alarm_folded_newest on alarm_record (raised_at desc, alarm_id desc)
  include (company_no, gateway_id, device_type, alarm_type, alarm_level) where cause_id is not null;
create index alarm_ungathered on alarm_record (alarm_id) where alarm_type = 1007 and device_type > 0 and not gathered;
