-- Charge and signal are counted by ingest for all views at once; of alarms that last, those of few companies are found alone.
drop function if exists count_bands(real, real, real, real, bigint, bigint);
create table band_count (
  company_id bigint not null references company on delete cascade,
  device_type smallint not null,
  battery text not null,
  signal text not null,
  total int not null,
  primary key (company_id, device_type, battery, signal)
);
create table band_census (
  single boolean primary key default true check (single),
  counted_at timestamptz not null
);
-- Nothing is counted before ingest does so, which is the first that it does.
insert into band_census (counted_at) values ('epoch');
alter table band_count enable row level security;
create policy all_rows on band_count to farwatch_ingest using (true) with check (true);
create policy in_view on band_count for select to farwatch_web
  using (company_id in (select c.company_id from company c));

create index alarm_lasting on alarm_record (company_no, alarm_type, alarm_level)
  include (shelved_until, acknowledged_at, cause_id) where record_status = 0;
