-- What a device should be set to and what it says it is set to: one row for each section of a device, or of a channel.
-- People alone write desired values, reports alone write reported ones; neither touches the other.

-- Whether the reported values differ from the desired ones. Fields without a desired value do not count. A device
-- reports of a secret only whether it is set: it has this one only when it has reported it set since the desired value
-- was entered.
create or replace function configuration_drifts(
  desired jsonb, secrets jsonb, desired_at timestamptz, reported jsonb, reported_at timestamptz
) returns boolean language sql immutable parallel safe as $$
  select desired is not null and (reported is null or not reported @> desired)
    or secrets is not null and (reported_at is null or reported_at < desired_at
      or exists (select from jsonb_object_keys(secrets) secret where reported -> secret is distinct from 'true'))
$$;

create table device_configuration (
  device_id bigint not null references device on delete cascade,
  -- Of a section of a channel; empty for one of the device itself.
  ap_uid text collate "C" not null default '',
  -- The row is deleted with its channel: another gateway, of any company, may have that next.
  channel text collate "C" generated always as (nullif(ap_uid, '')) stored,
  section text collate "C" not null,
  -- Desired fields without secrets; null when there are none.
  desired jsonb check (jsonb_typeof(desired) = 'object'),
  -- Field of a desired secret → sealed by the vault, base64; null when there is none.
  secrets jsonb check (jsonb_typeof(secrets) = 'object'),
  -- When a desired value was last entered, changed or removed, and by whom; null when nobody ever did, or the user is
  -- deleted.
  desired_at timestamptz,
  desired_by bigint references app_user on delete set null,
  reported jsonb check (jsonb_typeof(reported) = 'object'),
  -- The moment of the message that reported it.
  reported_at timestamptz,
  -- When this row was last written, so that an open page knows that it has to read again.
  changed_at timestamptz not null default clock_timestamp(),
  drifts boolean not null generated always as (configuration_drifts(desired, secrets, desired_at, reported,
    reported_at)) stored,
  primary key (device_id, ap_uid, section),
  foreign key (channel, device_id) references gateway_channel (ap_uid, device_id) on delete cascade,
  check ((desired is null and secrets is null) or desired_at is not null),
  check ((reported is null) = (reported_at is null))
);
create index device_configuration_drifting on device_configuration (device_id) where drifts;
create index device_configuration_of_channel on device_configuration (channel) where channel is not null;
create index device_configuration_by_user on device_configuration (desired_by) where desired_by is not null;

create or replace function stamp_configuration() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create or replace trigger configuration_stamped before update on device_configuration
  for each row execute function stamp_configuration();

-- The desired values of a company are its own, secrets above all, so they are deleted when a device goes to another
-- company. What the device reported stays.
create or replace function clear_desired() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update device_configuration set desired = null, secrets = null, desired_at = null, desired_by = null
  where device_id = new.device_id and desired_at is not null;
  return null;
end $$;
-- Not of the columns that ingest writes.
create or replace trigger device_desired_cleared after update of company_id on device for each row
  when (new.company_id <> old.company_id) execute function clear_desired();

-- The raw integers of one kind of terminals mean something else for another kind.
create or replace function clear_other_kind() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from device_configuration c using device_type_option o, device_type_option n
  where c.device_id = new.device_id and c.section in ('parameters', 'learning')
    and o.type_id = old.type_id and n.type_id = new.type_id and n.sensor_kind is distinct from o.sensor_kind;
  return null;
end $$;
create or replace trigger terminal_retyped after update of type_id on device for each row
  when (new.device_type = 0 and new.type_id is distinct from old.type_id) execute function clear_other_kind();

-- Rights.
grant select, insert, update, delete on device_configuration to farwatch_ingest;
grant select, insert (device_id, ap_uid, section, desired, secrets, desired_at, desired_by), update (desired, secrets,
  desired_at, desired_by) on device_configuration to farwatch_web;
alter table device_configuration enable row level security;
create policy all_rows on device_configuration to farwatch_ingest using (true) with check (true);
create policy in_view on device_configuration for select to farwatch_web using (
  exists (select from device d where d.device_id = device_configuration.device_id));
-- Devices behind shared gateways are read only.
create policy own_added on device_configuration for insert to farwatch_web with check (
  exists (select from device d where d.device_id = device_configuration.device_id
    and d.company_no between view_first() and view_last()));
create policy own_changed on device_configuration for update to farwatch_web using (
  exists (select from device d where d.device_id = device_configuration.device_id
    and d.company_no between view_first() and view_last()));

grant execute on function configuration_drifts to farwatch_ingest, farwatch_web;
