-- Another parent for a company: it moves with all below it, and whatever names these by company_no is renumbered.

-- Moves a company of the caller's view, not the caller's own, under another company of the view, in one transaction in
-- which nobody adds a company. Devices are locked in the order of ingest, and their triggers renumber what follows them.
-- FW001 too deep, FW002 no room, FW003 the new parent is the company itself or below it, FW004 not in the caller's view.
create or replace function move_company(moved bigint, target bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_root company;
  above company;
  each_one company;
  span bigint;
  old_numbers bigint[] := '{}';
  new_numbers bigint[] := '{}';
begin
  perform pg_advisory_xact_lock(7001);
  select * into old_root from company
    where company_id = moved and company_no > view_first() and company_no <= view_last();
  select * into above from company where company_id = target and company_no between view_first() and view_last();
  if old_root.company_id is null or above.company_id is null then
    raise exception using errcode = 'FW004', message = 'the company or its new parent is not in the view';
  end if;
  if above.company_id = old_root.parent_id then return; end if;
  if above.company_no between old_root.company_no and old_root.company_last then
    raise exception using errcode = 'FW003', message = 'the new parent is the company itself or below it';
  end if;

  perform from device d join device_state s using (device_id)
    where d.company_no between old_root.company_no and old_root.company_last
    order by s.device_id for no key update of s;

  -- Parents come before their children; each finds its parent renumbered.
  for each_one in
    select * from company where company_no between old_root.company_no and old_root.company_last order by company_no
  loop
    update company set children_placed = children_placed + 1
      where company_id = case when each_one.company_id = moved then target else each_one.parent_id end
      returning * into above;
    if above.depth >= 6 then
      raise exception using errcode = 'FW001', message = 'the company tree is limited to six levels below the root';
    end if;
    span := 1::bigint << company_bits_below(above.depth + 1);
    if above.company_no + above.children_placed * span > above.company_last then
      raise exception using errcode = 'FW002', message = 'the company has too many direct subcompanies';
    end if;
    old_numbers := old_numbers || each_one.company_no;
    new_numbers := new_numbers || above.company_no + above.children_placed * span;
    update company set parent_id = above.company_id, depth = above.depth + 1, children_placed = 0,
        company_no = above.company_no + above.children_placed * span,
        company_last = above.company_no + (above.children_placed + 1) * span - 1
      where company_id = each_one.company_id;
  end loop;

  update device d set company_no = m.new_no from unnest(old_numbers, new_numbers) m (old_no, new_no)
    where d.company_no = m.old_no;
  update device_code d set company_no = m.new_no from unnest(old_numbers, new_numbers) m (old_no, new_no)
    where d.company_no = m.old_no;
  -- Open alarms followed their devices. What is over was this company's and stays so.
  update alarm_record a set company_no = m.new_no from unnest(old_numbers, new_numbers) m (old_no, new_no)
    where a.company_no = m.old_no;
  update work_order o set company_no = m.new_no from unnest(old_numbers, new_numbers) m (old_no, new_no)
    where o.company_no = m.old_no;
  update command c set company_no = m.new_no from unnest(old_numbers, new_numbers) m (old_no, new_no)
    where c.company_no = m.old_no;
  update command_target t set company_no = m.new_no from unnest(old_numbers, new_numbers) m (old_no, new_no)
    where t.company_no = m.old_no;
  update hand_over h set company_no = m.new_no from unnest(old_numbers, new_numbers) m (old_no, new_no)
    where h.company_no = m.old_no;
  update operation_log l set company_no = m.new_no from unnest(old_numbers, new_numbers) m (old_no, new_no)
    where l.company_no = m.old_no;
  -- Companies that see these gateways anyway from now on need no share.
  delete from gateway_share s using device d, company c
    where d.device_id = s.device_id and d.company_no = any (new_numbers)
      and c.company_id = s.company_id and d.company_no between c.company_no and c.company_last;
  insert into outbox (event, company_no) values ('view.changed', old_root.company_no), ('view.changed', new_numbers[1]);
end $$;

grant execute on function move_company to farwatch_web;
