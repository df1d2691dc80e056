-- Batches of commands: who was refused is kept with the reason, and single commands pass those of a batch.
alter table command_target alter column gateway_id drop not null;
alter table command_target add column refusal jsonb;
alter table command_target add column is_batch boolean not null default false;
alter table command_target drop constraint command_target_state_check;
alter table command_target add constraint command_target_state_check check (state in ('refused', 'queued', 'sent', 'running',
  'done', 'failed', 'unsupported', 'timedOut', 'cancelled'));
alter table command_target add constraint command_target_refused check ((state = 'refused') = (refusal is not null));
alter table command_target add constraint command_target_reachable check (state = 'refused' or gateway_id is not null);
drop index command_target_due;
create index command_target_due on command_target (is_batch, try_at) where state in ('queued', 'sent');
