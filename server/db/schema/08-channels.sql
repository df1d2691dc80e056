-- The radio channels of gateways, and channels that two gateways name.
-- A channel belongs to one gateway; gateway_channel says to which.

create table gateway_channel (
  ap_uid text primary key check (ap_uid ~ '^[0-9A-F]{8}$'),
  device_id bigint not null references device on delete cascade,
  channel smallint not null,
  protocol_model smallint not null,
  rf_version text not null,
  frequency_mhz numeric not null,
  unique (device_id, channel),
  unique (ap_uid, device_id)
);
alter table device add foreign key (ap_uid) references gateway_channel on delete set null;

-- Channels that a gateway's newest start names and that it does not have: another gateway has them, or an arm unit has
-- the id.
create table channel_conflict (
  ap_uid text collate "C" not null,
  device_id bigint not null references device on delete cascade,
  channel smallint not null,
  protocol_model smallint not null,
  rf_version text not null,
  frequency_mhz numeric not null,
  -- Since when its starts have named the channel.
  since timestamptz not null,
  primary key (device_id, ap_uid)
);
create index channel_conflict_channel on channel_conflict (ap_uid, since);

-- Which of these ids are channels', of any company: an arm unit must have another one.
create or replace function channel_ids(uids text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select ap_uid from gateway_channel where ap_uid = any (uids)
$$;

-- Holds channels whose protocol is copied until commit: a transaction that changes a protocol waits and finds the copy,
-- and the copying one waits for it.
create or replace function hold_channels(uids text[]) returns void
language sql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  select from gateway_channel where ap_uid = any (uids) order by ap_uid for share
$$;

-- Each of these channels that is free goes to the gateway that has named it longest.
create or replace function reassign_channels(uids text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  heirs bigint[];
begin
  with taken as (
    delete from channel_conflict k using (
      select distinct on (c.ap_uid) c.ap_uid, c.device_id from channel_conflict c join device d using (device_id)
      where c.ap_uid = any (uids)
        and not exists (select from gateway_channel h where h.ap_uid = c.ap_uid)
        and not exists (select from device a where a.device_type = 2 and a.dev_uid = c.ap_uid)
      order by c.ap_uid, c.since, c.device_id
    ) heir
    where (k.ap_uid, k.device_id) = (heir.ap_uid, heir.device_id)
    returning k.*
  ), given as (
    insert into gateway_channel (ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz)
    select ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz from taken
    returning device_id
  )
  select array_agg(distinct device_id) into heirs from given;
  if heirs is null then return; end if;
  perform notify_ingest('changed', d.dev_uid) from device d where d.device_id = any (heirs);
end $$;

create or replace function reassign_freed_channels() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from channel_conflict) then
    perform reassign_channels(array(select ap_uid from gone));
  end if;
  return null;
end $$;
create or replace trigger channels_freed after delete on gateway_channel referencing old table as gone
  for each statement execute function reassign_freed_channels();

-- Deletes channels of the caller's own gateways; a gateway that still has one names it at its next start. The gateways,
-- the devices received on the channels, and the gateways that also name them are locked first.
create or replace function delete_channels(uids text[]) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own bigint[];
  own_channels text[];
begin
  select array_agg(h.device_id), array_agg(h.ap_uid) into own, own_channels
    from gateway_channel h join device d using (device_id)
    where h.ap_uid = any (uids) and d.company_no between view_first() and view_last();
  perform from (
      select unnest(own) union select d.device_id from device d where d.ap_uid = any (own_channels)
      union select k.device_id from channel_conflict k where k.ap_uid = any (own_channels)) concerned (id)
      join device_state s on s.device_id = concerned.id
    order by s.device_id for no key update of s;
  return query delete from gateway_channel h where h.ap_uid = any (own_channels) and h.device_id = any (own) returning h.ap_uid;
  perform notify_ingest('changed', d.dev_uid) from device d where d.device_id = any (own);
end $$;

-- Channels of a gateway that are in conflict: those that it names and is `denied`, since `other` has them, and those
-- that it has and `other` also names. `other` is null when the caller does not see that gateway.
create or replace function channel_conflicts(gateway bigint)
returns table (ap_uid text, denied boolean, other text, other_id bigint, of_arm_unit boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  with seen as (
    select d.device_id, d.dev_uid, d.device_type from device d
    where d.company_no between view_first() and view_last() or d.gateway_id = any (view_shared())
  )
  select k.ap_uid, true, other.dev_uid, other.device_id, a.device_id is not null
  from channel_conflict k join seen using (device_id)
    left join device a on a.device_type = 2 and a.dev_uid = k.ap_uid
    left join gateway_channel h on h.ap_uid = k.ap_uid
    left join seen other on other.device_id = coalesce(a.device_id, h.device_id)
  where k.device_id = gateway
  union all
  (select distinct on (h.ap_uid) h.ap_uid, false, other.dev_uid, other.device_id, false
  from gateway_channel h join seen using (device_id) join channel_conflict k on k.ap_uid = h.ap_uid
    left join seen other on other.device_id = k.device_id
  where h.device_id = gateway
  order by h.ap_uid, k.since, k.device_id)
  order by 1
$$;

-- Rights.
grant select, insert, update, delete on gateway_channel to farwatch_ingest;
grant select on gateway_channel to farwatch_web;
alter table gateway_channel enable row level security;
create policy all_rows on gateway_channel to farwatch_ingest using (true) with check (true);
create policy in_view on gateway_channel to farwatch_web
  using (exists (select from device d where d.device_id = gateway_channel.device_id));

grant select, insert, update, delete on channel_conflict to farwatch_ingest;
alter table channel_conflict enable row level security;
create policy all_rows on channel_conflict to farwatch_ingest using (true) with check (true);

grant execute on function channel_ids, delete_channels, channel_conflicts to farwatch_web;
