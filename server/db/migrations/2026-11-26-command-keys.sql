-- The journal of commands names the API key by which one was ordered.
alter table command add column issued_key text;
