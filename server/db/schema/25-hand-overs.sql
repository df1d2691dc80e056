-- Hand-overs of a shift: what was open in a company and all below it when the outgoing person signed, frozen, and who took
-- it over. A sheet goes with its company.
create table hand_over (
  hand_over_id bigint generated always as identity primary key,
  company_id bigint not null references company on delete cascade,
  company_no bigint not null,
  handed_at timestamptz not null,
  -- Names stay when their people are gone.
  outgoing_id bigint references app_user on delete set null,
  outgoing_name text not null,
  remark text not null default '' check (char_length(remark) <= 4000),
  -- In the form of `handOverSheetSchema`, as it was; it names devices and orders that may be gone.
  sheet jsonb not null,
  incoming_id bigint references app_user on delete set null,
  incoming_name text,
  taken_at timestamptz,
  check ((taken_at is null) = (incoming_name is null)),
  check (incoming_id <> outgoing_id)
);
create index hand_over_company on hand_over (company_no, handed_at desc);
create index hand_over_newest on hand_over (handed_at, hand_over_id);
create index hand_over_of on hand_over (company_id);
create index hand_over_outgoing on hand_over (outgoing_id);
create index hand_over_incoming on hand_over (incoming_id);

-- Rights. A sheet that is signed changes only by who takes it over.
grant select, insert, update, delete on hand_over to farwatch_ingest;
grant select, insert, update (incoming_id, incoming_name, taken_at) on hand_over to farwatch_web;
alter table hand_over enable row level security;
create policy all_rows on hand_over to farwatch_ingest using (true) with check (true);
create policy in_view on hand_over for select to farwatch_web
  using (company_no between (select view_first()) and (select view_last()));
create policy own_added on hand_over for insert to farwatch_web
  with check (company_no between (select view_first()) and (select view_last()));
create policy own_changed on hand_over for update to farwatch_web
  using (company_no between (select view_first()) and (select view_last()))
  with check (company_no between (select view_first()) and (select view_last()));
