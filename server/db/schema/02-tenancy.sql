-- The company tree, and what of it a caller sees.
-- A view is one range of company numbers; policies and functions compare company_no with it.

-- Two names that look alike are the same name, in whichever width, case, form of Unicode and kind of space; what cannot be
-- seen is no part of it. Indexes are made of it: a change needs a migration that makes them anew.
create or replace function name_key(name text) returns text
language sql immutable parallel safe as $$
  select lower(btrim(regexp_replace(normalize(regexp_replace(name,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]',
    '', 'g'), NFKC), '[\s\u1680\u2800]+', ' ', 'g')))
$$;

-- company_no is the place in the tree in preorder: a subtree is one range, company_no .. company_last. Below the root
-- are six levels with 12, 12, 10, 10, 8 and 8 bits, so that adding a company never renumbers another.
create table company (
  company_id bigint generated always as identity primary key,
  parent_id bigint references company,
  depth smallint not null check (depth between 0 and 6),
  company_no bigint not null unique,
  company_last bigint not null,
  name text not null,
  short_name text not null default '',
  zone text not null default 'Asia/Shanghai',
  flag smallint not null default 0 check (flag in (0, 1)),
  logo text not null default '',
  created_at timestamptz not null default now(),
  -- Other systems that log users in (signal, loginByPhone), switched on per company, proved with the company's key.
  signal_login boolean not null default false,
  phone_login boolean not null default false,
  version int not null default 1 check (version > 0),
  updated_at timestamptz not null default now(),
  manager_name text not null default '' check (char_length(manager_name) <= 200),
  manager_post text not null default '' check (char_length(manager_post) <= 200),
  phone text not null default '' check (char_length(phone) <= 30),
  email text not null default '' check (char_length(email) <= 100),
  address text not null default '' check (char_length(address) <= 800),
  linkman text not null default '' check (char_length(linkman) <= 200),
  -- How many direct subcompanies ever had a number: none is given twice, since old records name companies by it.
  children_placed int not null default 0,
  -- Two names that look alike are one name.
  name_folded text generated always as (name_key(name)) stored
);
create unique index company_root on company ((true)) where parent_id is null;
create unique index company_sibling_name on company (parent_id, name_folded);
create index company_by_folded_name on company (name_folded);
create index company_by_name on company (name, company_id);
create index company_by_update on company (updated_at, company_id);

-- PNG or JPEG of 200 x 50 pixels. company.logo is the address of the call that serves it.
create table company_logo (
  company_id bigint primary key references company on delete cascade,
  image bytea not null check (octet_length(image) <= 2097152)
);

create or replace function company_bits_below(depth int) returns int language sql immutable parallel safe as $$
  select (array[60, 48, 36, 26, 16, 8, 0])[depth + 1]
$$;

-- Finds the number of a new company.
create or replace function place_company() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent company;
  span bigint;
begin
  perform pg_advisory_xact_lock(7001);
  if new.parent_id is null then
    new.depth := 0;
    new.company_no := 0;
    new.company_last := (1::bigint << 60) - 1;
    return new;
  end if;
  select * into strict parent from company where company_id = new.parent_id;
  if parent.depth >= 6 then
    raise exception using errcode = 'FW001', message = 'the company tree is limited to six levels below the root';
  end if;
  span := 1::bigint << company_bits_below(parent.depth + 1);
  update company set children_placed = children_placed + 1 where company_id = parent.company_id
    returning children_placed into parent.children_placed;
  new.depth := parent.depth + 1;
  new.company_no := parent.company_no + parent.children_placed * span;
  new.company_last := new.company_no + span - 1;
  if new.company_last > parent.company_last then
    raise exception using errcode = 'FW002', message = 'the company has too many direct subcompanies';
  end if;
  return new;
end $$;
create or replace trigger company_placed before insert on company for each row execute function place_company();

-- The caller's view. Unset means nothing: a forgotten scope shows no row.
create or replace function view_first() returns bigint language sql stable parallel safe as $$
  select nullif(current_setting('farwatch.view_first', true), '')::bigint
$$;

create or replace function view_last() returns bigint language sql stable parallel safe as $$
  select nullif(current_setting('farwatch.view_last', true), '')::bigint
$$;

-- Gateways of other companies that are shared with the caller's company.
create or replace function view_shared() returns bigint[] language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('farwatch.view_shared', true), '')::bigint[], '{}')
$$;

-- Unknown gateways belong to no company; only who sees the whole tree sees them.
create or replace function views_whole_tree() returns boolean language sql stable as $$
  select view_first() = 0 and view_last() = (1::bigint << 60) - 1
$$;

-- The company itself and all above it, from its number alone.
create or replace function companies_above(company_no bigint) returns setof bigint
language sql immutable parallel safe as $$
  select distinct (company_no >> bits) << bits from unnest(array[60, 48, 36, 26, 16, 8, 0]) bits
$$;

-- A time zone is no secret: who sees a shared gateway counts its days by the zone of its owner.
create or replace function company_zone(of_company bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select zone from company where company_id = of_company
$$;

-- What a company is called in the caller's view: its name, or where another company has the same one, its path below the
-- top of the view. Null for a company outside the view.
create or replace function company_label(of_company bigint) returns text language plpgsql stable as $$
declare
  c company;
  label text;
begin
  select * into c from company where company_id = of_company and company_no between view_first() and view_last();
  label := c.name;
  if not exists (select from company o where o.name_folded = c.name_folded and o.company_id <> c.company_id
    and o.company_no between view_first() and view_last())
  then
    return label;
  end if;
  loop
    select * into c from company where company_id = c.parent_id and company_no > view_first() and company_no <= view_last();
    exit when not found;
    label := c.name || ' / ' || label;
  end loop;
  return label;
end $$;

-- Rights.
grant select, insert, update, delete on company to farwatch_ingest;
grant select, insert (parent_id, name, short_name, manager_name, manager_post, phone, email, address, linkman, zone,
  created_at, updated_at), update (name, short_name, manager_name, manager_post, phone, email, address, linkman, zone,
  flag, logo, version, updated_at), delete on company to farwatch_web;
alter table company enable row level security;
create policy all_rows on company to farwatch_ingest using (true) with check (true);
create policy in_view on company for select to farwatch_web using (company_no between view_first() and view_last());
create policy below_added on company for insert to farwatch_web with check (
  company_no > view_first() and company_no <= view_last());
create policy own_changed on company for update to farwatch_web using (company_no between view_first() and view_last());
create policy below_deleted on company for delete to farwatch_web using (
  company_no > view_first() and company_no <= view_last());

grant select, insert, update, delete on company_logo to farwatch_ingest;
grant select, insert, update (image), delete on company_logo to farwatch_web;
alter table company_logo enable row level security;
create policy all_rows on company_logo to farwatch_ingest using (true) with check (true);
create policy in_view on company_logo to farwatch_web
  using (exists (select from company c where c.company_id = company_logo.company_id))
  with check (exists (select from company c where c.company_id = company_logo.company_id));

grant execute on function company_bits_below, view_first, view_last, view_shared, companies_above to farwatch_ingest,
  farwatch_web;
grant execute on function name_key to farwatch_ingest, farwatch_web;
grant execute on function views_whole_tree, company_zone, company_label to farwatch_web;
