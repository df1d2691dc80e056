-- Which of these ids are channels', whosever: an arm unit has another one.
create function channel_ids(uids text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select ap_uid from gateway_channel where ap_uid = any (uids)
$$;
revoke execute on function channel_ids from public;
grant execute on function channel_ids to farwatch_web;
