-- What was desired before a command that may cut a gateway off.
alter table command_target add column desired_before jsonb check (jsonb_typeof(desired_before) in ('object', 'null'));
