-- State follows event time, whatever the order of arrival: of what a device tells of itself, and of a gateway's position.
alter table device_state add column told_at timestamptz, add column fix_at timestamptz;

-- What was said of each condition, so that what comes late is folded in where it belongs. Kept as long as late messages
-- are taken; what is older stands in the records alone.
create table alarm_event (
  device_id bigint not null references device on delete cascade,
  alarm_type int not null,
  at timestamptz not null,
  cleared boolean not null,
  primary key (device_id, alarm_type, at, cleared)
);
create index alarm_event_at on alarm_event (at);
insert into alarm_event (device_id, alarm_type, at, cleared) select device_id, alarm_type, cleared_at, true from alarm_cleared;
drop table alarm_cleared;
grant select, insert, delete on alarm_event to farwatch_ingest;
