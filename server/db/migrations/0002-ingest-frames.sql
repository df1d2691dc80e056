-- What is known of a terminal's stored frames without looking into its history: none of those heard after frame_since
-- has a counter above frame_high. Both null until a frame comes that no stored one could equal.
alter table device_state add column frame_high int, add column frame_since timestamptz;
