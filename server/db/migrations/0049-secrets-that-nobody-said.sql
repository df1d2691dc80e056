-- A device that leaves a wished secret out of what it says after the wish has not said that it has it.
create or replace function configuration_drifts(
  desired jsonb, secrets jsonb, desired_at timestamptz, reported jsonb, reported_at timestamptz
) returns boolean language sql immutable parallel safe as $$
  select desired is not null and (reported is null or not reported @> desired)
    or secrets is not null and (reported_at is null or reported_at < desired_at
      or exists (select from jsonb_object_keys(secrets) secret where reported -> secret is distinct from 'true'))
$$;
-- What was reckoned by the old rule.
update device_configuration set secrets = secrets where secrets is not null;
