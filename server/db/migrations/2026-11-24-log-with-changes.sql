-- The log of operations as a list, with what each operation changed.
alter table operation_log add column changes jsonb not null default '[]';
drop index operation_log_at;
create index operation_log_by_time on operation_log (at, operation_id);
create index operation_log_company on operation_log (company_no, at);
insert into retention values ('operation_log', 365);
