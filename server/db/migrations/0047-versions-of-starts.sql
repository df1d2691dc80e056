-- What a start changed, beside the starts before it: its arm unit's version before, when it was another one; and by channel the
-- radio module's, null for a channel that they do not name. Null where nothing changed, so that lists of upgrades read what they show.
alter table gateway_event add column arm_before text, add column channels_before jsonb;
create index gateway_event_arm on gateway_event (device_id, event_at) where arm_before is not null;
create index gateway_event_channels on gateway_event (device_id, event_at) where channels_before is not null;

-- By channel the version of the radio module before this start. A channel that the eight starts before do not name is new.
create function channels_before(gateway bigint, moment timestamptz, place tid, channels jsonb) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  with earlier as materialized (
    select row_number() over () as steps, e.channels from (
      select s.body -> 'channels' as channels from gateway_event s
      where s.kind = 'start' and s.device_id = gateway and s.event_at <= moment and (s.event_at < moment or s.ctid < place)
      order by s.event_at desc, s.ctid desc limit 8) e
  )
  select jsonb_object_agg(c.uid, c.before) from (
    select n ->> 'apuid' as uid, n ->> 'rfVersion' as version, (
      select o ->> 'rfVersion' from earlier e, jsonb_array_elements(e.channels) o
      where o ->> 'apuid' = n ->> 'apuid' order by e.steps limit 1) as before
    from jsonb_array_elements(channels) n) c
  where c.before is null or lower(c.before) <> lower(c.version)
$$;

-- Compares these starts with those before them, and those behind them, which may have come earlier, once more.
create function compare_starts(gateways bigint[], moments timestamptz[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  one record;
begin
  for one in
    select distinct on (t.part, t.place) t.*, b.arm, b.channels
    from (select distinct * from unnest(gateways, moments) a (gateway, moment)) a
      cross join lateral (
        select s.device_id, s.event_at, s.ctid as place, s.tableoid as part, s.body, s.arm_before, s.channels_before
        from gateway_event s
        where s.kind = 'start' and s.device_id = a.gateway and s.event_at >= a.moment
        order by s.event_at, s.ctid
        limit 8 + (select count(*) from gateway_event e
          where e.kind = 'start' and e.device_id = a.gateway and e.event_at = a.moment)) t
      left join lateral (
        select p.body from gateway_event p
        where p.kind = 'start' and p.device_id = t.device_id and p.event_at <= t.event_at
          and (p.event_at < t.event_at or p.ctid < t.place)
        order by p.event_at desc, p.ctid desc limit 1) p on true
      cross join lateral (
        select case when lower(p.body ->> 'armVersion') <> lower(t.body ->> 'armVersion') then p.body ->> 'armVersion' end as arm,
          case when p.body -> 'channels' is distinct from t.body -> 'channels'
            then channels_before(t.device_id, t.event_at, t.place, t.body -> 'channels') end as channels) b
    where (t.arm_before, t.channels_before) is distinct from (b.arm, b.channels)
  loop
    update gateway_event e set arm_before = one.arm, channels_before = one.channels
      where e.device_id = one.device_id and e.event_at = one.event_at and e.ctid = one.place;
  end loop;
end $$;

create function follow_starts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from added where kind = 'start') then
    perform compare_starts(array_agg(device_id), array_agg(event_at)) from added where kind = 'start';
  end if;
  return null;
end $$;
create trigger starts_compared after insert on gateway_event referencing new table as added
  for each statement execute function follow_starts();

select compare_starts(array_agg(device_id), array_agg(event_at)) from gateway_event where kind = 'start' having count(*) > 0;
revoke execute on function channels_before, compare_starts from public;
