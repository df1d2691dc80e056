-- A gateway has the protocols of its channels, of which each may have another: lists are searched by those of all, so that
-- of the first is kept no more beside it.
alter table gateway drop column protocol_model;

-- As before, but for it.
create or replace function hand_channels_over(uids text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  heirs bigint[];
begin
  with taken as (
    delete from channel_claim k using (
      select distinct on (c.ap_uid) c.ap_uid, c.device_id from channel_claim c join device d using (device_id)
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
  perform tell_ingest('changed', d.dev_uid) from device d where d.device_id = any (heirs);
end $$;

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
      union select k.device_id from channel_claim k where k.ap_uid = any (own_channels)) concerned (id)
      join device_state s on s.device_id = concerned.id
    order by s.device_id for no key update of s;
  return query delete from gateway_channel h where h.ap_uid = any (own_channels) and h.device_id = any (own) returning h.ap_uid;
  perform tell_ingest('changed', d.dev_uid) from device d where d.device_id = any (own);
end $$;
