-- Who copies the protocol of a channel holds the channel until it is committed: one that changes its protocol meanwhile
-- waits and finds the copy, and one that is being changed is waited for. Before, of two such transactions neither saw what
-- the other did, and a device kept the old protocol until its gateway's next start.
create function hold_channels(uids text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select from gateway_channel where ap_uid = any (uids) order by ap_uid for share
$$;
revoke execute on function hold_channels from public;

create or replace function follow_new_heard_devices() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform hold_channels(array(select distinct ap_uid from new_rows where ap_uid is not null));
  insert into relay (device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, protocol_model)
    select n.device_id, n.company_no, n.gateway_id, n.dev_uid, n.alias, n.type_id, n.created_at, n.ap_uid, n.parent_id,
      h.protocol_model
    from new_rows n left join gateway_channel h using (ap_uid) where n.device_type = 1;
  insert into terminal (device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, protocol_model)
    select n.device_id, n.company_no, n.gateway_id, n.dev_uid, n.alias, n.type_id, n.created_at, n.ap_uid, n.parent_id,
      h.protocol_model
    from new_rows n left join gateway_channel h using (ap_uid) where n.device_type = 0;
  return null;
end $$;

create or replace function follow_heard_devices() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform hold_channels(array(
    select ap_uid from (select device_id, ap_uid from new_rows except select device_id, ap_uid from old_rows) n
    where ap_uid is not null));
  update relay r set company_no = n.company_no, gateway_id = n.gateway_id, dev_uid = n.dev_uid, alias = n.alias,
      type_id = n.type_id, created_at = n.created_at, ap_uid = n.ap_uid, parent_id = n.parent_id,
      protocol_model = (select h.protocol_model from gateway_channel h where h.ap_uid = n.ap_uid)
    from (
      select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id
        from new_rows where device_type = 1
      except select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id from old_rows) n
    where r.device_id = n.device_id;
  update terminal t set company_no = n.company_no, gateway_id = n.gateway_id, dev_uid = n.dev_uid, alias = n.alias,
      type_id = n.type_id, created_at = n.created_at, ap_uid = n.ap_uid, parent_id = n.parent_id,
      protocol_model = (select h.protocol_model from gateway_channel h where h.ap_uid = n.ap_uid)
    from (
      select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id
        from new_rows where device_type = 0
      except select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id from old_rows) n
    where t.device_id = n.device_id;
  return null;
end $$;

-- What such a race has left.
update relay r set protocol_model = h.protocol_model from gateway_channel h
  where h.ap_uid = r.ap_uid and r.protocol_model is distinct from h.protocol_model;
update terminal t set protocol_model = h.protocol_model from gateway_channel h
  where h.ap_uid = t.ap_uid and t.protocol_model is distinct from h.protocol_model;
