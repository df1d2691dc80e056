-- What was kept of refused messages before secrets in them were masked: of the kinds that never carry one it stays.
update refused_message set payload = '', detail = case reason when 'json' then 'not JSON' else detail end
where reason in ('json', 'topic', 'oversize') or topic ~ '/up/(configuration|command-answer)$';
