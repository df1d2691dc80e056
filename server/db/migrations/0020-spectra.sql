-- Spectra that terminals measured. They come in fragments, in any order and again; one row of each that has come, so that
-- none is written twice for the sake of another.
create table spectrum (
  device_id bigint not null references device on delete cascade,
  measured_at timestamptz not null,
  -- A name of its kind's spectra.
  spectrum text not null,
  sampling_hz int not null,
  lines int not null,
  -- Of the shaft; 0: not known.
  speed_rpm int not null,
  -- What level 255 stands for, hundredths of dB above one of the unit.
  top_cdb int not null,
  fragments smallint not null,
  primary key (device_id, measured_at, spectrum)
);
-- For retention.
create index spectrum_measured on spectrum (measured_at);
create table spectrum_fragment (
  device_id bigint not null,
  measured_at timestamptz not null,
  spectrum text not null,
  fragment smallint not null,
  -- One byte for each line.
  levels bytea not null,
  primary key (device_id, measured_at, spectrum, fragment),
  foreign key (device_id, measured_at, spectrum) references spectrum on delete cascade
);
-- Its rows are no weeks of history: they are deleted one by one.
insert into retention values ('spectrum', 90);

-- By which class of machine a terminal's vibration is judged, where somebody chose it.
create table terminal_severity (
  device_id bigint primary key references device on delete cascade,
  severity_class text not null,
  -- Velocity RMS between the zones, mm/s: entered ones; null with the classes that have limits of their own.
  limit_ab numeric(5, 2),
  limit_bc numeric(5, 2),
  limit_cd numeric(5, 2),
  check ((limit_ab is null) = (limit_bc is null) and (limit_bc is null) = (limit_cd is null)),
  check (limit_ab < limit_bc and limit_bc < limit_cd)
);

grant select on spectrum, spectrum_fragment, terminal_severity to farwatch_web;
grant insert, update on terminal_severity to farwatch_web;
grant select, insert, delete on spectrum, spectrum_fragment to farwatch_ingest;
grant select, insert, update, delete on terminal_severity to farwatch_ingest;
do $$
declare
  t text;
begin
  foreach t in array array['spectrum', 'spectrum_fragment', 'terminal_severity'] loop
    execute format('create policy in_view on %I for select to farwatch_web
      using (exists (select from device d where d.device_id = %I.device_id))', t, t);
    execute format('create policy all_rows on %I to farwatch_ingest using (true) with check (true)', t);
    execute format('alter table %I enable row level security', t);
  end loop;
end $$;
-- Whoever sees a device behind a shared gateway does not choose for it.
create policy own_entered on terminal_severity for insert to farwatch_web with check (exists (
  select from device d where d.device_id = terminal_severity.device_id and d.company_no between view_first() and view_last()));
create policy own_changed on terminal_severity for update to farwatch_web using (exists (
  select from device d where d.device_id = terminal_severity.device_id and d.company_no between view_first() and view_last()));
