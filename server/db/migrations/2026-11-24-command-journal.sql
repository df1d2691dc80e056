-- The journal of commands pages through what went to each device, in the order in which it was issued.
alter table command_target add column row_id bigint generated always as identity;
alter table command_target add constraint command_target_row_id_key unique (row_id);
