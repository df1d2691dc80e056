-- A session is opened, and a browser remembered, for the password that was checked alone.
drop function if exists open_session(bytea, bigint, timestamptz, timestamptz, bytea, text, text);
drop function if exists remember_login(bytea, bytea, bigint, timestamptz, timestamptz);
