-- Finds the next raising or clearing of a condition without passing the other kind.
alter table alarm_event drop constraint alarm_event_pkey, add primary key (device_id, alarm_type, cleared, at);
