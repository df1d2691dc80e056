-- The first key of a gateway ends no connection: whoever is in by then got in with it.
create or replace function follow_gateway_key() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_ingest(case tg_op when 'INSERT' then 'changed' else 'key' end, d.dev_uid)
    from device d where d.device_id = new.device_id;
  return null;
end $$;
