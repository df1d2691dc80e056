-- The history of a relay or terminal stays when the gateway is deleted that carried its commands out.
alter table command_target
  drop constraint command_target_gateway_id_fkey,
  add constraint command_target_gateway_id_fkey foreign key (gateway_id) references device on delete set null,
  drop constraint command_target_reachable,
  add constraint command_target_reachable check (gateway_id is not null or state not in ('queued', 'sent', 'running'));
