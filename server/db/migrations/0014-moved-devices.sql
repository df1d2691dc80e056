-- A device that goes into another company takes its open alarms along. Who watched them in the company that it left is
-- told to read again, once for each such company and transaction: no event can name what they do not see any more.
create function tell_left_company() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told text := coalesce(current_setting('farwatch.told_left', true), '');
  place text := '/' || old.company_no || '/';
begin
  if position(place in told) = 0 and exists (
    select from alarm_record a where a.device_id = new.device_id and a.record_status = 0)
  then
    insert into outbox (event, company_no) values ('alarm.gone', old.company_no);
    perform set_config('farwatch.told_left', told || place, true);
  end if;
  return null;
end $$;
-- Not of the columns that ingest writes.
create trigger device_left after update of company_no on device for each row
  when (new.company_no <> old.company_no) execute function tell_left_company();
