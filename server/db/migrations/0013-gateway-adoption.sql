-- A gateway that knocks and is nobody's shows its key. The newest two of each id are kept, sealed by the vault, until one
-- is adopted; nobody reads them, since adopting moves a key from here to the gateway without opening it.
create table gateway_candidate_key (
  arm_uid text references gateway_candidate on delete cascade,
  -- Of a keyed hash: names the key, and says nothing of it.
  fingerprint text not null check (fingerprint ~ '^[0-9A-F]{8}$'),
  arm_key_sealed bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  attempts bigint not null,
  remote_address text not null,
  primary key (arm_uid, fingerprint)
);
alter table gateway_candidate
  -- Keys that were shown and gave way to newer ones.
  add column further_keys bigint not null default 0,
  -- The keys that it had shown when it was hidden; null: it is not.
  add column ignored_keys text[];

-- They belong to no company: whoever is shown them sees the hardware of all.
create function views_whole_tree() returns boolean language sql stable as $$
  select view_first() = 0 and view_last() = (1::bigint << 60) - 1
$$;

-- Ingest's roles for it all, and for the root company's people everything but the keys.
grant select, insert, update, delete on gateway_candidate_key to farwatch_ingest;
grant select (arm_uid, fingerprint, first_seen_at, last_seen_at, attempts, remote_address) on gateway_candidate_key
  to farwatch_web;
alter table gateway_candidate_key enable row level security;
create policy all_rows on gateway_candidate_key to farwatch_ingest using (true) with check (true);
create policy in_root on gateway_candidate_key for select to farwatch_web using (views_whole_tree());
drop policy in_root on gateway_candidate;
create policy in_root on gateway_candidate for select to farwatch_web using (views_whole_tree());
create policy in_root_ignored on gateway_candidate for update to farwatch_web using (views_whole_tree());
grant update (ignored_keys) on gateway_candidate to farwatch_web;
grant execute on function views_whole_tree to farwatch_web;

-- Gives new gateways of the caller's the keys that they showed. @returns those that got one
create function adopt_gateway_keys(ids bigint[], prints text[]) returns setof bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into gateway_key (device_id, arm_key_sealed)
    select d.device_id, k.arm_key_sealed from unnest(ids, prints) a (id, print)
      join device d on d.device_id = a.id and d.device_type = 2 and d.company_no between view_first() and view_last()
      join gateway_candidate_key k on k.arm_uid = d.dev_uid and k.fingerprint = a.print
    where views_whole_tree()
    on conflict (device_id) do nothing
    returning device_id
$$;
grant execute on function adopt_gateway_keys to farwatch_web;

-- Whoever has a key is nobody's candidate any more, however it came by the key.
create or replace function follow_gateway_key() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    delete from gateway_candidate c using device d where d.device_id = new.device_id and c.arm_uid = d.dev_uid;
  end if;
  perform tell_ingest(case tg_op when 'INSERT' then 'changed' else 'key' end, d.dev_uid)
    from device d where d.device_id = new.device_id;
  return null;
end $$;
