-- The log of operations as a chain of hashes.
alter table operation_log add column chain_no bigint unique, add column hash text;
create index operation_log_unsealed on operation_log (operation_id) where chain_no is null;
create table operation_chain (
  first_no bigint not null default 0,
  first_hash text not null default '',
  last_no bigint not null default 0,
  last_hash text not null default ''
);
insert into operation_chain default values;
alter table operation_chain enable row level security;
