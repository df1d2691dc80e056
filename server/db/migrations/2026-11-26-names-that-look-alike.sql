-- Names of companies, roles and API keys that look alike are the same in all three. Of two that are there already, the later
-- one gets its number.
create or replace function name_key(name text) returns text
language sql immutable parallel safe as $$
  select lower(btrim(regexp_replace(normalize(regexp_replace(name,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]',
    '', 'g'), NFKC), '[\s\u1680\u2800]+', ' ', 'g')))
$$;
grant execute on function name_key to farwatch_ingest, farwatch_web;

update company c set name = left(c.name, 180) || ' (' || c.company_id || ')' where exists (
  select from company o where o.parent_id = c.parent_id and o.company_id < c.company_id and name_key(o.name) = name_key(c.name));
update post p set name = left(p.name, 180) || ' (' || p.post_id || ')' where exists (
  select from post o where o.company_id = p.company_id and o.post_id < p.post_id and name_key(o.name) = name_key(p.name));
update api_key k set name = left(k.name, 180) || ' (' || k.key_id || ')' where exists (
  select from api_key o where o.company_id = k.company_id and o.key_id < k.key_id and name_key(o.name) = name_key(k.name));

reindex index post_name_once;
reindex index api_key_name_once;
alter table company alter column name_folded set expression as (name_key(name));
