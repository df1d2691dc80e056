-- A password is changed only from the one that was checked.
drop function change_password(bigint, text);
