-- What a device should be set to, and what it says it is; one row for each section of a device, or of a gateway's channel.
-- People alone write what is desired, the device's word alone what is reported; neither touches the other.

-- Whether what a device reports is not what is wished of it. Fields of which nothing is wished count for nothing. Of a
-- secret a device says only that it is set: it is not known to have this one until it has said so after the wish.
create function configuration_drifts(
  desired jsonb, secrets jsonb, desired_at timestamptz, reported jsonb, reported_at timestamptz
) returns boolean language sql immutable parallel safe as $$
  select desired is not null and (reported is null or not reported @> desired)
    or secrets is not null and (reported_at is null or reported_at < desired_at
      or exists (select from jsonb_object_keys(secrets) secret where reported -> secret = 'false'))
$$;
alter table gateway_channel add unique (ap_uid, device_id);
create table device_configuration (
  device_id bigint not null references device on delete cascade,
  -- Of a section of a channel; empty for one of the device itself.
  ap_uid text collate "C" not null default '',
  -- It goes with its channel: another gateway, of whatever company, may have that next.
  channel text collate "C" generated always as (nullif(ap_uid, '')) stored,
  section text collate "C" not null,
  -- The fields that people wish, without secrets; null when they wish none.
  desired jsonb check (jsonb_typeof(desired) = 'object'),
  -- Field of a secret that is wished → sealed by the vault, base64; null when there is none.
  secrets jsonb check (jsonb_typeof(secrets) = 'object'),
  -- When a wish was last made, changed or taken back, and by whom; null when nobody ever wished, and when they are gone.
  desired_at timestamptz,
  desired_by bigint references app_user on delete set null,
  reported jsonb check (jsonb_typeof(reported) = 'object'),
  -- The moment of the message that said so.
  reported_at timestamptz,
  -- When this row was last written, so that an open page knows that it has to read again.
  changed_at timestamptz not null default clock_timestamp(),
  drifts boolean not null
    generated always as (configuration_drifts(desired, secrets, desired_at, reported, reported_at)) stored,
  primary key (device_id, ap_uid, section),
  foreign key (channel, device_id) references gateway_channel (ap_uid, device_id) on delete cascade,
  check ((desired is null and secrets is null) or desired_at is not null),
  check ((reported is null) = (reported_at is null))
);
create index device_configuration_drifting on device_configuration (device_id) where drifts;
create index device_configuration_of_channel on device_configuration (channel) where channel is not null;
create index device_configuration_by_user on device_configuration (desired_by) where desired_by is not null;

create function stamp_configuration() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger configuration_stamped before update on device_configuration
  for each row execute function stamp_configuration();

-- When a device last proved its key or failed to, by its gateway's time.
alter table device_state add column auth_at timestamptz;

grant select, insert, update, delete on device_configuration to farwatch_ingest;
grant select on device_configuration to farwatch_web;
grant execute on function configuration_drifts to farwatch_ingest, farwatch_web;
grant insert (device_id, ap_uid, section, desired, secrets, desired_at, desired_by),
  update (desired, secrets, desired_at, desired_by) on device_configuration to farwatch_web;
alter table device_configuration enable row level security;
create policy all_rows on device_configuration to farwatch_ingest using (true) with check (true);
create policy in_view on device_configuration for select to farwatch_web using (
  exists (select from device d where d.device_id = device_configuration.device_id));
-- Shared gateways and what hangs on them are read only.
create policy own_added on device_configuration for insert to farwatch_web with check (
  exists (select from device d where d.device_id = device_configuration.device_id
    and d.company_no between view_first() and view_last()));
create policy own_changed on device_configuration for update to farwatch_web using (
  exists (select from device d where d.device_id = device_configuration.device_id
    and d.company_no between view_first() and view_last()));
