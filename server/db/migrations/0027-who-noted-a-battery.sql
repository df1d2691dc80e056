-- Who noted a new battery stays known when their account is gone: the device told of those alone that have no name here.
alter table battery_replacement add column operator_name text;
update battery_replacement b set operator_name = u.user_name from app_user u where u.user_id = b.operator_id;
alter table battery_replacement add check (operator_id is null or operator_name is not null);
grant insert (operator_name) on battery_replacement to farwatch_web;

drop policy own_deleted on battery_replacement;
create policy own_deleted on battery_replacement for delete to farwatch_web using (
  operator_name is not null and exists (select from device d where d.device_id = battery_replacement.device_id
    and d.company_no between view_first() and view_last()));
