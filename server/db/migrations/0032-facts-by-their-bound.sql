-- The first `most` are found by the last of them. To look each up among the others (in (select ... limit most)) is quadratic
-- whenever the table was last analysed while it was empty, as a queue often is.
create or replace function publish_outbox(most int) returns bigint language plpgsql as $$
declare
  base bigint;
  moved bigint;
begin
  if not pg_try_advisory_xact_lock(7003) then return 0; end if;
  select seq into base from live_number for update;
  with taken as (
    delete from outbox where outbox_id <= coalesce(
      (select outbox_id from outbox order by outbox_id offset most - 1 limit 1), 9223372036854775807) returning *
  ), put as (
    insert into live_event (seq, event, company_no, gateway_id, device_id, alarm_id, cell, old_cell, at)
    select base + row_number() over (order by outbox_id), event, company_no, gateway_id, device_id, alarm_id, cell, old_cell, at
    from taken returning 1
  )
  select count(*) into moved from put;
  if moved > 0 then
    update live_number set seq = base + moved;
    perform pg_notify('live', (base + moved)::text);
  end if;
  return moved;
end $$;
