-- Relays and terminals: one table each, which holds a copy of everything that their lists sort and filter by.
-- No message writes these tables, so their pages stay all-visible and an index alone finds the ids of a page.

-- What people enter, what the newest registration reported, and a copy of what lists sort and filter by.
create table relay (
  device_id bigint primary key references device on delete cascade,
  company_no bigint not null,
  gateway_id bigint,
  service_condition smallint not null default 0 check (service_condition in (0, 1)),
  net_id smallint check (net_id between 0 and 255),
  group_number smallint check (group_number between 0 and 255),
  auth_flag smallint check (auth_flag in (0, 1)),
  software_version text not null default '',
  app_version text not null default '',
  dev_uid text collate "C" not null,
  alias text not null default '',
  type_id text not null,
  created_at timestamptz not null,
  ap_uid text,
  parent_id bigint,
  -- Of its channel.
  protocol_model smallint,
  -- When app_version last changed, and what it was before; null and empty when no change is known.
  app_version_at timestamptz,
  app_version_before text not null default '',
  -- Of its device.
  search_line text not null default ''
) with (autovacuum_vacuum_scale_factor = 0.001, autovacuum_vacuum_insert_scale_factor = 0.01);
-- The orders of lists, with what most filters and the policy ask.
create index relay_by_uid on relay (dev_uid, device_id)
  include (company_no, gateway_id, type_id, service_condition, protocol_model, app_version);
create index relay_by_alias on relay (alias, device_id)
  include (company_no, gateway_id, type_id, service_condition, protocol_model, app_version);
create index relay_by_creation on relay (created_at, device_id)
  include (company_no, gateway_id, type_id, service_condition, protocol_model, app_version);
-- For a company's own rows, which are gathered and sorted.
create index relay_of_company on relay (company_no, device_id)
  include (dev_uid, alias, created_at, gateway_id, type_id, service_condition, protocol_model, app_version);
create index relay_of_gateway on relay (gateway_id, device_id);
create index relay_of_channel on relay (ap_uid, device_id);
create index relay_of_parent on relay (parent_id, device_id) where parent_id is not null;
-- To walk a whole list, nothing else is read.
create index relay_order_by_uid on relay (dev_uid, device_id);
create index relay_order_by_alias on relay (alias, device_id);
create index relay_order_by_creation on relay (created_at, device_id);
create index relay_search on relay using gin (search_line gin_trgm_ops);
-- For rare values of these four, or of any of them, since the index can be skipped through.
create index relay_of_mix on relay (type_id, service_condition, protocol_model, app_version);

create table terminal (
  device_id bigint primary key references device on delete cascade,
  company_no bigint not null,
  gateway_id bigint,
  service_condition smallint not null default 0 check (service_condition in (0, 1)),
  auth_flag smallint check (auth_flag in (0, 1)),
  software_version text not null default '',
  app_version text not null default '',
  dev_uid text collate "C" not null,
  alias text not null default '',
  type_id text not null,
  created_at timestamptz not null,
  ap_uid text,
  parent_id bigint,
  -- Of its channel.
  protocol_model smallint,
  app_version_at timestamptz,
  app_version_before text not null default '',
  -- Of its device.
  search_line text not null default ''
) with (autovacuum_vacuum_scale_factor = 0.001, autovacuum_vacuum_insert_scale_factor = 0.01);
create index terminal_by_uid on terminal (dev_uid, device_id)
  include (company_no, gateway_id, type_id, service_condition, protocol_model, app_version);
create index terminal_by_alias on terminal (alias, device_id)
  include (company_no, gateway_id, type_id, service_condition, protocol_model, app_version);
create index terminal_by_creation on terminal (created_at, device_id)
  include (company_no, gateway_id, type_id, service_condition, protocol_model, app_version);
create index terminal_of_company on terminal (company_no, device_id)
  include (dev_uid, alias, created_at, gateway_id, type_id, service_condition, protocol_model, app_version);
create index terminal_of_gateway on terminal (gateway_id, device_id);
create index terminal_of_channel on terminal (ap_uid, device_id);
create index terminal_of_parent on terminal (parent_id, device_id) where parent_id is not null;
create index terminal_order_by_uid on terminal (dev_uid, device_id);
create index terminal_order_by_alias on terminal (alias, device_id);
create index terminal_order_by_creation on terminal (created_at, device_id);
create index terminal_search on terminal using gin (search_line gin_trgm_ops);
create index terminal_of_mix on terminal (type_id, service_condition, protocol_model, app_version);

-- Adds the row of each new relay and terminal.
create or replace function add_new_nodes() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform hold_channels(array(select distinct ap_uid from new_rows where ap_uid is not null));
  insert into relay (device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, protocol_model,
      search_line)
    select n.device_id, n.company_no, n.gateway_id, n.dev_uid, n.alias, n.type_id, n.created_at, n.ap_uid, n.parent_id,
      h.protocol_model, n.search_line
    from new_rows n left join gateway_channel h using (ap_uid) where n.device_type = 1;
  insert into terminal (device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, protocol_model,
      search_line)
    select n.device_id, n.company_no, n.gateway_id, n.dev_uid, n.alias, n.type_id, n.created_at, n.ap_uid, n.parent_id,
      h.protocol_model, n.search_line
    from new_rows n left join gateway_channel h using (ap_uid) where n.device_type = 0;
  return null;
end $$;
-- Triggers fire in the order of their names: this one before device_inserted, whose counters read the new row.
create or replace trigger device_adds_node after insert on device
  referencing new table as new_rows for each statement execute function add_new_nodes();

-- Copies what changed of a device into its row.
create or replace function update_changed_nodes() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform hold_channels(array(
    select ap_uid from (select device_id, ap_uid from new_rows except select device_id, ap_uid from old_rows) n
    where ap_uid is not null));
  update relay r set company_no = n.company_no, gateway_id = n.gateway_id, dev_uid = n.dev_uid, alias = n.alias,
      type_id = n.type_id, created_at = n.created_at, ap_uid = n.ap_uid, parent_id = n.parent_id, search_line = n.search_line,
      protocol_model = (select h.protocol_model from gateway_channel h where h.ap_uid = n.ap_uid)
    from (
      select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, search_line
        from new_rows where device_type = 1
      except
      select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, search_line from old_rows) n
    where r.device_id = n.device_id;
  update terminal t set company_no = n.company_no, gateway_id = n.gateway_id, dev_uid = n.dev_uid, alias = n.alias,
      type_id = n.type_id, created_at = n.created_at, ap_uid = n.ap_uid, parent_id = n.parent_id, search_line = n.search_line,
      protocol_model = (select h.protocol_model from gateway_channel h where h.ap_uid = n.ap_uid)
    from (
      select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, search_line
        from new_rows where device_type = 0
      except
      select device_id, company_no, gateway_id, dev_uid, alias, type_id, created_at, ap_uid, parent_id, search_line from old_rows) n
    where t.device_id = n.device_id;
  return null;
end $$;
-- Before device_updated, for the same reason.
create or replace trigger device_changes_node after update on device
  referencing old table as old_rows new table as new_rows for each statement execute function update_changed_nodes();

-- Copies a channel's protocol into the rows received on it. These are locked first, so that none of them becomes
-- offline or abnormal at the same time with the old protocol.
create or replace function follow_channel() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  uid text := case tg_op when 'DELETE' then old.ap_uid else new.ap_uid end;
  model smallint := case tg_op when 'DELETE' then null else new.protocol_model end;
  concerned bigint[] := array(
    select device_id from relay where ap_uid = uid and protocol_model is distinct from model
    union all
    select device_id from terminal where ap_uid = uid and protocol_model is distinct from model);
begin
  if concerned = '{}' then return null; end if;
  perform from unnest(concerned) wanted (id) join device_state s on s.device_id = wanted.id
    order by s.device_id for no key update of s;
  update relay set protocol_model = model where ap_uid = uid and protocol_model is distinct from model;
  update terminal set protocol_model = model where ap_uid = uid and protocol_model is distinct from model;
  return null;
end $$;
create or replace trigger channel_followed after insert or update of protocol_model or delete on gateway_channel
  for each row execute function follow_channel();

-- Notifies ingest of relays and terminals that come and go, once per statement. Changes are notified by device_entered.
create or replace function notify_ingest_of_nodes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from changed where device_type <> 2) then perform pg_notify('devices', 'nodes'); end if;
  return null;
end $$;
create or replace trigger device_node_added after insert on device
  referencing new table as changed for each statement execute function notify_ingest_of_nodes();
create or replace trigger device_node_deleted after delete on device
  referencing old table as changed for each statement execute function notify_ingest_of_nodes();

-- Rights.
grant select, insert, update, delete on relay to farwatch_ingest;
grant select, update (service_condition) on relay to farwatch_web;
alter table relay enable row level security;
create policy all_rows on relay to farwatch_ingest using (true) with check (true);
create policy in_view on relay for select to farwatch_web using (
  (select views_whole_tree()) or company_no between (select view_first()) and (select view_last())
  or gateway_id = any ((select view_shared())::bigint[]));
create policy own_changed on relay for update to farwatch_web
  using (company_no between (select view_first()) and (select view_last()));

grant select, insert, update, delete on terminal to farwatch_ingest;
grant select, update (service_condition) on terminal to farwatch_web;
alter table terminal enable row level security;
create policy all_rows on terminal to farwatch_ingest using (true) with check (true);
create policy in_view on terminal for select to farwatch_web using (
  (select views_whole_tree()) or company_no between (select view_first()) and (select view_last())
  or gateway_id = any ((select view_shared())::bigint[]));
create policy own_changed on terminal for update to farwatch_web
  using (company_no between (select view_first()) and (select view_last()));
