-- A new battery that a person noted by mistake can be taken back. What a terminal said of itself stays.
create policy own_deleted on battery_replacement for delete to farwatch_web using (
  operator_id is not null and exists (select from device d where d.device_id = battery_replacement.device_id
    and d.company_no between view_first() and view_last()));
grant delete on battery_replacement to farwatch_web;
