-- What a company wishes of a device is its own, secrets above all: whoever has the device next wishes anew. What the device
-- says of itself goes along.
create function forget_wishes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update device_configuration set desired = null, secrets = null, desired_at = null, desired_by = null
  where device_id = new.device_id and desired_at is not null;
  return null;
end $$;
-- Not of the columns that ingest writes.
create trigger device_wishes_left after update of company_id on device for each row
  when (new.company_id <> old.company_id) execute function forget_wishes();

-- The raw integers of one kind of terminals mean something else to another.
create function forget_kind() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from device_configuration c using device_type_option o, device_type_option n
  where c.device_id = new.device_id and c.section in ('parameters', 'learning')
    and o.type_id = old.type_id and n.type_id = new.type_id and n.sensor_kind is distinct from o.sensor_kind;
  return null;
end $$;
create trigger terminal_retyped after update of type_id on device for each row
  when (new.device_type = 0 and new.type_id is distinct from old.type_id) execute function forget_kind();
