-- Finds pages of alarms of a class, type or level by an index alone.
drop index alarm_newest;
create index alarm_newest on alarm_record (raised_at desc, alarm_id desc)
  include (company_no, gateway_id, device_type, alarm_type, alarm_level);
create index alarm_type_newest on alarm_record (alarm_type, raised_at desc, alarm_id desc)
  include (company_no, gateway_id, device_type, alarm_level);
