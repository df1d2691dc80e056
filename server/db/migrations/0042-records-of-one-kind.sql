-- Lists of records that a device has few of, beside very many others: each is read from its own index, as starts are (0019).
create index gateway_event_link on gateway_event (device_id, event_at) where kind = 'link';
create index gateway_event_command on gateway_event (device_id, event_at) where kind in ('command-answer', 'command-progress');
create index heartbeat_cellular on heartbeat (device_id, event_at) where body -> 'cellular' is not null;

-- History is read device by device. Written with `exists`, the policy was answered from a hash of every device there is,
-- made anew for each week that a page touches, as soon as a device has some hundred rows in it; a scalar never is.
do $$
declare
  t text;
begin
  foreach t in array array['uplink', 'uplink_reception', 'heartbeat', 'registration', 'gateway_event', 'downlink', 'spectrum',
    'spectrum_fragment', 'battery_replacement'] loop
    execute format('alter policy in_view on %I using ((select true from device d where d.device_id = %1$I.device_id))', t);
  end loop;
end $$;
