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

-- With which companies a gateway is not shared any more once it goes from one company to another: its new one and those
-- above, who see it anyway, and, when it leaves what the old one sees, all that the new one does not see and so could not end.
-- Not security definer: of its own gateways the web role sees all shares, and of a company that it does not see only that.
create function shares_ending(gateway bigint, old_company bigint, new_company bigint) returns setof bigint
language sql stable as $$
  select s.company_id from gateway_share s
    join company o on o.company_id = old_company
    join company n on n.company_id = new_company
    left join company x on x.company_id = s.company_id
  where s.device_id = gateway and (n.company_no between x.company_no and x.company_last
    or (n.company_no not between o.company_no and o.company_last
      and (x.company_no between n.company_no and n.company_last) is not true))
$$;
grant execute on function shares_ending to farwatch_web;

create function end_shares() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from gateway_share where device_id = new.device_id
    and company_id in (select shares_ending(new.device_id, old.company_id, new.company_id));
  return null;
end $$;
create trigger gateway_handed_over after update of company_id on device for each row
  when (new.device_type = 2 and new.company_id <> old.company_id) execute function end_shares();
