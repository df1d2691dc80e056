-- Gateways: settings, keys, channels, shares, login attempts of unknown gateways, and what ingest refused.
-- What people change here is notified to ingest, which caches devices.

-- What only gateways have: settings that people enter, and what the newest start reported. company_no stands here too,
-- so that a list is filtered by this small table alone.
create table gateway (
  device_id bigint primary key references device on delete cascade,
  company_no bigint not null,
  network_type text not null default 'userAp' check (network_type in ('userAp', 'cooperationAP', 'zifiAp')),
  service_condition smallint not null default 0 check (service_condition in (0, 1)),
  zone text not null,
  sim_card text not null default '',
  registered_at timestamptz,
  arm_version text not null default '',
  hardware_version text not null default '',
  connect_mode text check (connect_mode in ('eth', 'gprs')),
  server_ip text not null default '',
  server_port int check (server_port between 1 and 65535)
);

create table gateway_key (
  device_id bigint primary key references device on delete cascade,
  -- armKey, sealed by the vault (AES-256-GCM: nonce, tag, text).
  arm_key_sealed bytea not null
);

create table gateway_share (
  device_id bigint not null references device on delete cascade,
  company_id bigint not null references company on delete cascade,
  -- Shared because its company is: it comes and goes with company_access.
  by_company boolean not null default false,
  primary key (device_id, company_id)
);
create index gateway_share_company on gateway_share (company_id);

-- Gateways that tried to log in and belong to nobody.
create table gateway_candidate (
  arm_uid text primary key,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  attempts bigint not null default 1,
  remote_address text not null default '',
  -- How many keys gave way to newer ones.
  further_keys bigint not null default 0,
  -- The keys it had shown when it was ignored; null: it is not ignored.
  ignored_keys text[]
);

-- The newest two keys of each candidate, sealed. Nobody reads them: adoption moves a key to the gateway without opening
-- it.
create table gateway_candidate_key (
  arm_uid text references gateway_candidate on delete cascade,
  -- Of a keyed hash: identifies the key and tells nothing about it.
  fingerprint text not null check (fingerprint ~ '^[0-9A-F]{8}$'),
  arm_key_sealed bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  attempts bigint not null,
  remote_address text not null,
  primary key (arm_uid, fingerprint)
);

-- The sequences of a boot that are stored, as ranges: a gateway that sends in order has one.
create table gateway_boot (
  device_id bigint not null references device on delete cascade,
  boot text not null,
  seen int8multirange not null default '{}',
  last_at timestamptz not null,
  primary key (device_id, boot)
) with (fillfactor = 50);

create table refused_count (
  arm_uid text not null,
  reason text not null,
  refused bigint not null,
  last_at timestamptz not null,
  primary key (arm_uid, reason)
);

-- The newest refused messages, for engineers; pruned by age and number.
create table refused_message (
  refused_id bigint generated always as identity primary key,
  at timestamptz not null,
  arm_uid text not null,
  topic text not null,
  reason text not null,
  detail text not null,
  payload bytea not null
);
create index refused_message_gateway on refused_message (arm_uid, refused_id desc);

create or replace function follow_new_gateway() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into gateway (device_id, company_no, zone)
    select new.device_id, new.company_no, c.zone from company c where c.company_id = new.company_id;
  -- What was refused under this id before it belonged to a company is for nobody to read.
  delete from refused_message where arm_uid = new.dev_uid;
  delete from refused_count where arm_uid = new.dev_uid;
  perform notify_ingest('changed', new.dev_uid);
  return null;
end $$;
create or replace trigger gateway_added after insert on device for each row when (new.device_type = 2)
  execute function follow_new_gateway();

-- The id of the arm unit is free now: a gateway that names it as a channel gets the channel.
create or replace function follow_gone_gateway() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_ingest('gone', old.dev_uid);
  perform reassign_channels(array[old.dev_uid]);
  return null;
end $$;
create or replace trigger gateway_gone after delete on device for each row when (old.device_type = 2)
  execute function follow_gone_gateway();

-- A gateway with a key is no candidate any more. Its first key closes no connection: whoever is connected logged in
-- with it.
create or replace function follow_gateway_key() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    delete from gateway_candidate c using device d where d.device_id = new.device_id and c.arm_uid = d.dev_uid;
  end if;
  perform notify_ingest(case tg_op when 'INSERT' then 'changed' else 'key' end, d.dev_uid)
    from device d where d.device_id = new.device_id;
  return null;
end $$;
create or replace trigger gateway_key_set after insert or update on gateway_key for each row
  execute function follow_gateway_key();

create or replace function follow_gateway_service() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update device_status set in_service = new.service_condition = 0 where device_id = new.device_id;
  return null;
end $$;
create or replace trigger gateway_service_set after update of service_condition on gateway for each row
  when (new.service_condition <> old.service_condition) execute function follow_gateway_service();

create or replace function follow_gateway_share() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_ingest('changed', d.dev_uid) from device d where d.device_id = coalesce(new.device_id, old.device_id);
  return null;
end $$;
create or replace trigger gateway_share_set after insert or delete on gateway_share for each row
  execute function follow_gateway_share();

-- The companies that a gateway is not shared with any more once it goes to another company: the new one and those above
-- it, who see it anyway, and, when it leaves the old one's view, all that the new one cannot see and so could not end.
-- Not security definer: of its own gateways farwatch_web sees all shares, of a company it does not see only that.
create or replace function shares_ending(gateway bigint, old_company bigint, new_company bigint) returns setof bigint
language sql stable as $$
  select s.company_id from gateway_share s
    join company o on o.company_id = old_company
    join company n on n.company_id = new_company
    left join company x on x.company_id = s.company_id
  where s.device_id = gateway and (n.company_no between x.company_no and x.company_last
    or (n.company_no not between o.company_no and o.company_last
      and (x.company_no between n.company_no and n.company_last) is not true))
$$;

create or replace function end_shares() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from gateway_share where device_id = new.device_id
    and company_id in (select shares_ending(new.device_id, old.company_id, new.company_id));
  return null;
end $$;
create or replace trigger gateway_handed_over after update of company_id on device for each row
  when (new.device_type = 2 and new.company_id <> old.company_id) execute function end_shares();

-- Keys go in; only ingest reads them back.
create or replace function set_gateway_keys(ids bigint[], sealed bytea[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into gateway_key (device_id, arm_key_sealed)
    select k.id, k.key from unnest(ids, sealed) k (id, key) join device d on d.device_id = k.id
    where d.device_type = 2 and d.company_no between view_first() and view_last()
    on conflict (device_id) do update set arm_key_sealed = excluded.arm_key_sealed
$$;

-- Gives new gateways of the caller the keys that they showed. @returns those that got one
create or replace function adopt_gateway_keys(ids bigint[], prints text[]) returns setof bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into gateway_key (device_id, arm_key_sealed)
    select d.device_id, k.arm_key_sealed from unnest(ids, prints) a (id, print)
      join device d on d.device_id = a.id and d.device_type = 2 and d.company_no between view_first() and view_last()
      join gateway_candidate_key k on k.arm_uid = d.dev_uid and k.fingerprint = a.print
    where views_whole_tree()
    on conflict (device_id) do nothing
    returning device_id
$$;

-- Deletes gateways of the caller's own companies with their channels, state and alarms. Devices that were connected
-- through them, of any company, have no gateway, parent and channel until their next message. History stays without a
-- device: nobody sees it, and retention deletes it. Refusals are deleted too: a later owner of the id must not read
-- them. Commands of the devices that were connected through them stay with these; open ones are cancelled.
create or replace function delete_gateways(ids bigint[]) returns table (id bigint, uid text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own bigint[];
  concerned bigint[];
begin
  -- Batches of ingest hold this lock shared, so none is running that could name what is deleted.
  perform pg_advisory_xact_lock(7006);
  own := array(select d.device_id from device d
    where d.device_id = any (ids) and d.device_type = 2 and d.company_no between view_first() and view_last());
  concerned := array(select d.device_id from device d where d.gateway_id = any (own) or d.parent_id = any (own));
  perform from device_state s where s.device_id = any (concerned) order by s.device_id for update;
  update device d set gateway_id = null, parent_id = null, ap_uid = null
    where d.device_id = any (concerned) and d.device_type <> 2;
  -- Open pages read their alarms again.
  insert into outbox (event, company_no, gateway_id)
    select distinct 'alarm.gone', a.company_no, a.gateway_id from alarm_record a
    where a.device_id = any (own) order by 2, 3;
  -- What they have not carried out, they never will.
  update command_target t set state = 'cancelled', ended_at = now()
    where t.gateway_id = any (own) and t.state in ('queued', 'sent', 'running');
  delete from refused_message r using device d where d.device_id = any (own) and r.arm_uid = d.dev_uid;
  delete from refused_count r using device d where d.device_id = any (own) and r.arm_uid = d.dev_uid;
  return query delete from device d where d.device_id = any (own) returning d.device_id, d.dev_uid;
end $$;

-- Rights.
grant select, insert, update, delete on gateway to farwatch_ingest;
grant select, update (network_type, service_condition, zone, sim_card) on gateway to farwatch_web;
alter table gateway enable row level security;
create policy all_rows on gateway to farwatch_ingest using (true) with check (true);
create policy in_view on gateway for select to farwatch_web using (
  company_no between view_first() and view_last() or device_id = any (view_shared()));
create policy own_changed on gateway for update to farwatch_web
  using (company_no between view_first() and view_last());

grant select, insert, update, delete on gateway_key to farwatch_ingest;
grant select, insert, update, delete on gateway_share to farwatch_ingest;
grant select, insert, delete on gateway_share to farwatch_web;
alter table gateway_share enable row level security;
create policy all_rows on gateway_share to farwatch_ingest using (true) with check (true);
create policy in_view on gateway_share for select to farwatch_web using (
  exists (select from device d where d.device_id = gateway_share.device_id and d.company_no between view_first() and view_last())
  or exists (select from company c where c.company_id = gateway_share.company_id));
-- One's own gateway, with companies that one sees.
create policy own_added on gateway_share for insert to farwatch_web with check (
  exists (select from device d where d.device_id = gateway_share.device_id and d.device_type = 2
    and d.company_no between view_first() and view_last())
  and exists (select from company c where c.company_id = gateway_share.company_id));
create policy own_deleted on gateway_share for delete to farwatch_web using (
  exists (select from device d where d.device_id = gateway_share.device_id and d.company_no between view_first() and view_last()));

grant select, insert, update, delete on gateway_candidate to farwatch_ingest;
grant select, update (ignored_keys) on gateway_candidate to farwatch_web;
alter table gateway_candidate enable row level security;
create policy all_rows on gateway_candidate to farwatch_ingest using (true) with check (true);
create policy in_root on gateway_candidate for select to farwatch_web using (views_whole_tree());
create policy in_root_ignored on gateway_candidate for update to farwatch_web using (views_whole_tree());

grant select, insert, update, delete on gateway_candidate_key to farwatch_ingest;
grant select (arm_uid, fingerprint, first_seen_at, last_seen_at, attempts, remote_address) on gateway_candidate_key to
  farwatch_web;
alter table gateway_candidate_key enable row level security;
create policy all_rows on gateway_candidate_key to farwatch_ingest using (true) with check (true);
create policy in_root on gateway_candidate_key for select to farwatch_web using (views_whole_tree());

grant select, insert, update, delete on gateway_boot to farwatch_ingest;
grant select, insert, update, delete on refused_count to farwatch_ingest;
grant select on refused_count to farwatch_web;
alter table refused_count enable row level security;
create policy all_rows on refused_count to farwatch_ingest using (true) with check (true);
create policy in_view on refused_count to farwatch_web
  using (exists (select from device d where d.device_type = 2 and d.dev_uid = arm_uid));

grant select, insert, update, delete on refused_message to farwatch_ingest;
grant select on refused_message to farwatch_web;
alter table refused_message enable row level security;
create policy all_rows on refused_message to farwatch_ingest using (true) with check (true);
create policy in_view on refused_message for select to farwatch_web using (
  exists (select from device d where d.device_type = 2 and d.dev_uid = arm_uid));

grant execute on function shares_ending, set_gateway_keys, adopt_gateway_keys, delete_gateways to farwatch_web;
