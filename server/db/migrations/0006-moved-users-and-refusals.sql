-- The web process asks whether the database is as old as itself.
grant select on migration to farwatch_web;

-- Who is moved to another company logs in anew: what is on screen was chosen in the old one.
alter table session add column ended boolean not null default false;
create function end_moved_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session set ended = true where user_id = new.user_id;
  return null;
end $$;
create trigger user_moved after update of company_id on app_user for each row
  when (new.company_id <> old.company_id) execute function end_moved_sessions();

create or replace function read_session(token bytea, at timestamptz) returns table (
  user_id bigint, login_name text, user_name text, company_id bigint, company_name text, company_no bigint, company_last bigint,
  post_id bigint, expires_at timestamptz, holds boolean, shared bigint[], functions text[]
) language sql stable security definer set search_path = public, pg_temp as $$
  select u.user_id, u.login_name, u.user_name, c.company_id, c.name, c.company_no, c.company_last, p.post_id, s.expires_at,
    not s.ended and s.expires_at > at and u.flag = 0 and p.flag = 0 and coalesce(u.valid_until > at, true)
      and not exists (select from company a where c.company_no between a.company_no and a.company_last and a.flag = 1),
    coalesce((select array_agg(g.device_id order by g.device_id) from gateway_share g where g.company_id = c.company_id), '{}'),
    coalesce((select array_agg(f.function_code) from post_function f where f.post_id = p.post_id), '{}')
  from session s join app_user u using (user_id) join company c using (company_id) join post p using (post_id)
  where s.token_hash = token
$$;

-- What a gateway was refused is for whoever sees the gateway; who knocked and is nobody's, for the root company.
grant select on refused_message, gateway_candidate to farwatch_web;
alter table refused_message enable row level security;
create policy all_rows on refused_message to farwatch_ingest using (true) with check (true);
create policy in_view on refused_message for select to farwatch_web using (
  exists (select from device d where d.device_type = 2 and d.dev_uid = arm_uid));
alter table gateway_candidate enable row level security;
create policy all_rows on gateway_candidate to farwatch_ingest using (true) with check (true);
create policy in_root on gateway_candidate for select to farwatch_web using (
  view_first() = 0 and view_last() = (1::bigint << 60) - 1);
