-- Another parent for a company: it moves with all below it, and whatever names these by company_no is renumbered.

-- Whether what a lender's company shares with a borrower ends when a company has been moved, as shares of a gateway end that is
-- handed over (shares_ending): the borrower sees it anyway now, or one of the two moved out of the old parent's view and nobody
-- who could end it sees both, neither the lender nor the new parent.
create or replace function move_ends_share(lender_no bigint, borrower_no bigint, moved bigint, hands_over boolean) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select lender_no between x.company_no and x.company_last
    or hands_over and (lender_no between m.company_no and m.company_last) <> (borrower_no between m.company_no and m.company_last)
      and borrower_no not between l.company_no and l.company_last
      and not (lender_no between n.company_no and n.company_last and borrower_no between n.company_no and n.company_last)
  from company m join company n on n.company_id = m.parent_id
    join company l on l.company_no = lender_no join company x on x.company_no = borrower_no
  where m.company_id = moved
$$;

-- The roles that people of a company and of those below it hold and could not be given below another parent: neither these
-- companies have them nor the new parent or one above it, whose people would go on changing and freezing them.
create or replace function posts_left_behind(moved bigint, target bigint) returns table (name text, users int)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.name, count(*)::int from company m join company n on n.company_id = target
    join app_user u on u.company_no between m.company_no and m.company_last
    join post p using (post_id) join company c on c.company_id = p.company_id
  where m.company_id = moved and m.company_no between view_first() and view_last()
    and c.company_no not between m.company_no and m.company_last
    and n.company_no not between c.company_no and c.company_last
  group by p.post_id, p.name order by 2 desc, p.name
$$;

-- Moves a company of the caller's view, not the caller's own, under another company of the view, in one transaction in
-- which nobody adds a company. Devices are locked in the order of ingest, and their triggers renumber what follows them.
-- FW001 too deep, FW002 no room, FW003 the new parent is the company itself or below it, FW004 not in the caller's view,
-- FW005 people hold roles that are left behind.
create or replace function move_company(moved bigint, target bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_root company;
  above company;
  hands_over boolean;
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
  -- Whether the old parent does not see it any more.
  select above.company_no not between o.company_no and o.company_last into hands_over
    from company o where o.company_id = old_root.parent_id;

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

  -- Nobody is added to the companies any more: their rows are locked.
  if exists (select from posts_left_behind(moved, target)) then
    raise exception using errcode = 'FW005', message = 'people hold roles that are left behind';
  end if;

  -- The triggers of devices end the shares that follow from these.
  delete from company_access a using company l, company x
    where l.company_id = a.company_id and x.company_id = a.accessor_id
      and (l.company_no = any (new_numbers) or x.company_no = any (new_numbers))
      and move_ends_share(l.company_no, x.company_no, moved, hands_over);

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
  delete from gateway_share s using device d, company x
    where not s.by_company and d.device_id = s.device_id and x.company_id = s.company_id
      and (d.company_no = any (new_numbers) or x.company_no = any (new_numbers))
      and move_ends_share(d.company_no, x.company_no, moved, hands_over);
  -- Shares of gateways that stayed with companies that moved.
  perform follow_company_access(null, array(select c.company_id from company c where c.company_no = any (new_numbers)));
  insert into outbox (event, company_no) values ('view.changed', old_root.company_no), ('view.changed', new_numbers[1]);
end $$;

grant execute on function move_company, posts_left_behind to farwatch_web;
