-- Gateways that are connected while their messages are refused.
alter table device_status add column refused boolean not null default false;
alter table device_status
  alter column reach set expression as (case when cut_off then 3 when online then
    case when refused then 4 when overdue then 2 else 0 end when heard then 1 else 5 end),
  alter column shown set expression as (case when not online or cut_off then 1
    when general_alarms + priority_alarms > 0 or refused then 2 else 0 end);
alter table company_count add column down_refused int not null default 0;
-- A database that is set up afterwards gets it with the others.
insert into alarm_rule (device_type, alarm_type, alarm_level) select 2, 90003, 2 where exists (select from alarm_rule);
