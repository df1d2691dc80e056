-- Recovered alarms are kept for three years.
insert into retention values ('alarm_record', 1095);
