-- By which a request is known that names the id of another one.
alter table command add column request_hash text;
