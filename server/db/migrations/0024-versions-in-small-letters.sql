-- Hex digits of either case are the same version. Ingest keeps them in small letters, and lists are searched by these.
update gateway set arm_version = lower(arm_version) where arm_version <> lower(arm_version);
update relay set app_version = lower(app_version), software_version = lower(software_version)
  where app_version <> lower(app_version) or software_version <> lower(software_version);
update terminal set app_version = lower(app_version), software_version = lower(software_version)
  where app_version <> lower(app_version) or software_version <> lower(software_version);
