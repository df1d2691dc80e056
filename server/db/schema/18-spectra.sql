-- Spectra of vibration that terminals measured, and the limits that a machine is judged by.
-- Fragments arrive in any order and again; each is one row, so that no row is written twice.

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

-- By which class of machine a terminal's vibration is judged, where somebody chose it.
create table terminal_severity (
  device_id bigint primary key references device on delete cascade,
  severity_class text not null,
  -- Velocity RMS between the zones, mm/s, as entered; null with the classes that have limits of their own.
  limit_ab numeric(5, 2),
  limit_bc numeric(5, 2),
  limit_cd numeric(5, 2),
  check ((limit_ab is null) = (limit_bc is null) and (limit_bc is null) = (limit_cd is null)),
  check (limit_ab < limit_bc and limit_bc < limit_cd)
);

-- Rights.
grant select, insert, delete on spectrum to farwatch_ingest;
grant select on spectrum to farwatch_web;
alter table spectrum enable row level security;
create policy all_rows on spectrum to farwatch_ingest using (true) with check (true);
create policy in_view on spectrum for select to farwatch_web
  using ((select true from device d where d.device_id = spectrum.device_id));

grant select, insert, delete on spectrum_fragment to farwatch_ingest;
grant select on spectrum_fragment to farwatch_web;
alter table spectrum_fragment enable row level security;
create policy all_rows on spectrum_fragment to farwatch_ingest using (true) with check (true);
create policy in_view on spectrum_fragment for select to farwatch_web
  using ((select true from device d where d.device_id = spectrum_fragment.device_id));

grant select, insert, update, delete on terminal_severity to farwatch_ingest;
grant select, insert, update on terminal_severity to farwatch_web;
alter table terminal_severity enable row level security;
create policy all_rows on terminal_severity to farwatch_ingest using (true) with check (true);
create policy in_view on terminal_severity for select to farwatch_web
  using (exists (select from device d where d.device_id = terminal_severity.device_id));
-- Devices behind shared gateways are read only.
create policy own_entered on terminal_severity for insert to farwatch_web with check (exists (
  select from device d where d.device_id = terminal_severity.device_id and d.company_no between view_first() and view_last()));
create policy own_changed on terminal_severity for update to farwatch_web using (exists (
  select from device d where d.device_id = terminal_severity.device_id and d.company_no between view_first() and view_last()));
