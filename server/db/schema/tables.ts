/** The tables of the schema, made by `npm run row-types`. */
import type { Generated, GeneratedAlways } from 'kysely'

import type { Json, NullableJson } from './column-types.ts'

export interface Tables {
  alarm_company_rule: {
    rule_id: GeneratedAlways<string>
    version: Generated<number>
    company_id: string
    device_type: number
    alarm_type: number
    alarm_level: number
    on_delay_minutes: number
    off_delay_minutes: number
    created_at: Date
  }
  alarm_event: {
    device_id: string
    alarm_type: number
    at: Date
    cleared: boolean
  }
  alarm_record: {
    alarm_id: GeneratedAlways<string>
    device_id: string
    device_type: number
    company_no: string
    gateway_id: string | null
    alarm_type: number
    alarm_level: number
    raised_at: Date
    last_at: Date
    occurrences: Generated<number>
    recovered_at: Date | null
    recover_way: number | null
    record_status: Generated<number>
    send_order_status: Generated<number>
    acknowledged_at: Date | null
    acknowledger_id: string | null
    shelved_at: Date | null
    shelved_until: Date | null
    shelver_id: string | null
    shelf_reason: string | null
    cause_id: string | null
    gathered: Generated<boolean>
    repeats: Generated<boolean>
    held_until: Date | null
    off_delay_minutes: Generated<number>
    closes_at: Date | null
  }
  alarm_rule: {
    device_type: number
    alarm_type: number
    alarm_level: number
  }
  announcement: {
    announcement_id: GeneratedAlways<string>
    version: Generated<number>
    company_id: string
    topic: string
    content: string
    notice_at: Date
    due_at: Date | null
    display_stopped: Generated<boolean>
    created_at: Date
  }
  announcement_read: {
    announcement_id: string
    user_id: string
  }
  api_key: {
    key_id: GeneratedAlways<string>
    version: Generated<number>
    company_id: string
    name: string
    key_hash: Buffer
    key_start: string
    functions: string[]
    flag: Generated<number>
    valid_until: Date | null
    owner_id: string
    created_at: Date
    used_at: Date | null
    used_from: Generated<string>
  }
  app_user: {
    user_id: GeneratedAlways<string>
    company_id: string
    company_no: string
    post_id: string
    login_name: string
    user_name: string
    password_hash: string
    flag: Generated<number>
    valid_until: Date | null
    created_at: Generated<Date>
    phone: Generated<string>
    password_once: Generated<boolean>
    version: Generated<number>
    email: Generated<string>
  }
  band_census: {
    single: Generated<boolean>
    counted_at: Date
  }
  band_count: {
    company_id: string
    device_type: number
    battery: string
    signal: string
    total: number
  }
  battery_replacement: {
    replacement_id: GeneratedAlways<string>
    device_id: string
    replaced_at: Date
    operator_id: string | null
    active_days: number | null
    remaining_percent: number | null
    operator_name: string | null
  }
  captcha: {
    captcha_key: string
    expires_at: Date
    answer: string
    playbacks: Generated<number>
  }
  channel_conflict: {
    ap_uid: string
    device_id: string
    channel: number
    protocol_model: number
    rf_version: string
    frequency_mhz: string
    since: Date
  }
  command: {
    command_id: string
    name: string
    parameters: Json
    secrets: NullableJson
    company_no: string
    issued_at: Date
    issued_by: string | null
    deadline: Date
    issued_key: string | null
    request_hash: string | null
  }
  command_target: {
    command_id: string
    target_id: string
    device_id: string
    ap_uid: Generated<string>
    company_no: string
    gateway_id: string | null
    state: Generated<string>
    try_at: Date
    deadline: Date
    sent_at: Date | null
    ended_at: Date | null
    steps_done: string | null
    steps_total: string | null
    result: NullableJson
    row_id: GeneratedAlways<string>
    refusal: NullableJson
    is_batch: Generated<boolean>
    desired_before: NullableJson
  }
  company: {
    company_id: GeneratedAlways<string>
    parent_id: string | null
    depth: number
    company_no: string
    company_last: string
    name: string
    short_name: Generated<string>
    zone: Generated<string>
    flag: Generated<number>
    logo: Generated<string>
    created_at: Generated<Date>
    signal_login: Generated<boolean>
    phone_login: Generated<boolean>
    version: Generated<number>
    updated_at: Generated<Date>
    manager_name: Generated<string>
    manager_post: Generated<string>
    phone: Generated<string>
    email: Generated<string>
    address: Generated<string>
    linkman: Generated<string>
    children_placed: Generated<number>
    name_folded: GeneratedAlways<string | null>
  }
  company_access: {
    company_id: string
    accessor_id: string
  }
  company_count: {
    company_no: string
    device_type: number
    total: number
    offline: number
    abnormal: number
    folded: Generated<boolean>
    shown_offline: Generated<number>
    shown_abnormal: Generated<number>
    silent: Generated<number>
    overdue: Generated<number>
    cut_off: Generated<number>
    never: Generated<number>
    left_out: Generated<number>
    down: Generated<number>
    down_cut_off: Generated<number>
    down_refused: Generated<number>
  }
  company_logo: {
    company_id: string
    image: Buffer
  }
  company_secret: {
    company_id: string
    code: string
    secret_key_sealed: Buffer
  }
  device: {
    device_id: GeneratedAlways<string>
    device_type: number
    dev_uid: string
    company_id: string
    company_no: string
    type_id: string
    alias: Generated<string>
    address: Generated<string>
    lng: number | null
    lat: number | null
    given_lng: number | null
    given_lat: number | null
    address_type: Generated<number>
    gateway_id: string | null
    parent_id: string | null
    created_at: Generated<Date>
    version: Generated<number>
    updated_at: Generated<Date>
    province: Generated<string>
    city: Generated<string>
    district: Generated<string>
    ap_uid: string | null
    search_line: GeneratedAlways<string | null>
  }
  device_code: {
    device_code_id: GeneratedAlways<string>
    version: Generated<number>
    company_id: string
    company_no: string
    product_name: string
    code: string
    code_type: number
    code_status: number
    device_type: number
    remark: Generated<string>
    created_at: Date
    updated_at: Date
    name_searched: GeneratedAlways<string | null>
    code_searched: GeneratedAlways<string | null>
  }
  device_configuration: {
    device_id: string
    ap_uid: Generated<string>
    channel: GeneratedAlways<string | null>
    section: string
    desired: NullableJson
    secrets: NullableJson
    desired_at: Date | null
    desired_by: string | null
    reported: NullableJson
    reported_at: Date | null
    changed_at: Generated<Date>
    drifts: GeneratedAlways<boolean>
  }
  device_key: {
    device_id: string
    key_sealed: Buffer | null
    encryption_key_sealed: Buffer | null
  }
  device_state: {
    device_id: string
    check_at: Date | null
    beat_at: Date | null
    up_at: Date | null
    register_at: Date | null
    start_at: Date | null
    rssi_dbm: number | null
    snr_db: number | null
    down_rssi_dbm: number | null
    battery_percent: number | null
    hops: number | null
    readings: Json
    figures: Json
    registration_day: string | null
    registrations: Generated<number>
    frame_high: number | null
    frame_since: Date | null
    reported_at: Date | null
    fix_at: Date | null
    down_at: Date | null
    auth_at: Date | null
  }
  device_status: {
    device_id: string
    device_type: number
    company_no: string
    gateway_id: string | null
    lng: number | null
    lat: number | null
    cell: string | null
    online: Generated<boolean>
    general_alarms: Generated<number>
    priority_alarms: Generated<number>
    status: GeneratedAlways<number>
    alarm_level: GeneratedAlways<number | null>
    changed_at: Generated<Date>
    heard: Generated<boolean>
    cut_off: Generated<boolean>
    overdue: Generated<boolean>
    in_service: Generated<boolean>
    reach: GeneratedAlways<number>
    reach_since: Generated<Date>
    shown: GeneratedAlways<number>
    refused: Generated<boolean>
  }
  device_type_option: {
    type_id: string
    device_type: number
    sensor_kind: string | null
    offline_multiplier: Generated<string>
    offline_base_minutes: string
  }
  downlink: {
    event_at: Date
    device_id: string
    received_at: Date
    gateway_id: string
    ap_uid: string
    sent_at: Date
    name: string
    data: Buffer | null
    command_id: string | null
    outcome: string
    down_rssi_dbm: number | null
    payload: Buffer | null
  }
  gateway: {
    device_id: string
    company_no: string
    network_type: Generated<string>
    service_condition: Generated<number>
    zone: string
    sim_card: Generated<string>
    registered_at: Date | null
    arm_version: Generated<string>
    hardware_version: Generated<string>
    connect_mode: string | null
    server_ip: Generated<string>
    server_port: number | null
  }
  gateway_boot: {
    device_id: string
    boot: string
    seen: Generated<string>
    last_at: Date
  }
  gateway_candidate: {
    arm_uid: string
    first_seen_at: Date
    last_seen_at: Date
    attempts: Generated<string>
    remote_address: Generated<string>
    further_keys: Generated<string>
    ignored_keys: string[] | null
  }
  gateway_candidate_key: {
    arm_uid: string
    fingerprint: string
    arm_key_sealed: Buffer
    first_seen_at: Date
    last_seen_at: Date
    attempts: string
    remote_address: string
  }
  gateway_channel: {
    ap_uid: string
    device_id: string
    channel: number
    protocol_model: number
    rf_version: string
    frequency_mhz: string
  }
  gateway_event: {
    event_at: Date
    device_id: string
    received_at: Date
    kind: string
    body: Json
    arm_before: string | null
    channels_before: NullableJson
  }
  gateway_key: {
    device_id: string
    arm_key_sealed: Buffer
  }
  gateway_log_part: {
    target_id: string
    name: string
    part: number
    parts: number
    content: Buffer
    received_at: Date
  }
  gateway_share: {
    device_id: string
    company_id: string
    by_company: Generated<boolean>
  }
  hand_over: {
    hand_over_id: GeneratedAlways<string>
    company_id: string
    company_no: string
    handed_at: Date
    outgoing_id: string | null
    outgoing_name: string
    remark: Generated<string>
    sheet: Json
    incoming_id: string | null
    incoming_name: string | null
    taken_at: Date | null
  }
  heartbeat: {
    event_at: Date
    device_id: string
    received_at: Date
    gateway_id: string
    rssi_dbm: number | null
    snr_db: number | null
    battery_percent: number | null
    body: Json
  }
  license: {
    license_id: GeneratedAlways<string>
    company_id: string
    flag: Generated<number>
    ap_up: number
    mote_up: number
    ms_up: number
    operated_by: string | null
    created_at: Generated<Date>
    identification_code: Generated<string>
    version: Generated<number>
  }
  list_bucket: {
    bucket_id: GeneratedAlways<number>
    device_type: number
    sorted_by: string
    dev_uid: string | null
    alias: string | null
    created_at: Date | null
    device_id: string
  }
  list_bucket_change: {
    device_type: number
    sign: number
    status: number
    device_id: string
    dev_uid: string
    alias: string
    created_at: Date
    type_id: string
    service_condition: number
    protocol_model: number | null
    app_version: string
  }
  list_bucket_count: {
    bucket_id: number
    status: number
    type_id: string
    service_condition: number
    protocol_model: number | null
    app_version: string
    total: number
  }
  live_event: {
    seq: string
    event: string
    company_no: string
    gateway_id: string | null
    device_id: string | null
    alarm_id: string | null
    cell: string | null
    old_cell: string | null
    at: Date
  }
  live_number: {
    only_row: Generated<boolean>
    seq: Generated<string>
  }
  login_failure: {
    subject: string
    failed_at: Date
  }
  login_history: {
    login_id: GeneratedAlways<string>
    user_id: string
    at: Date
    outcome: string
    address: string
    browser: string
  }
  map_cell: {
    level: number
    company_no: string
    cell: string
    device_type: number
    total: number
    offline: number
    abnormal: number
    general: number
    priority: number
    offline_general: number
    offline_priority: number
    sum_lng: number
    sum_lat: number
  }
  map_change: {
    company_no: string
    device_type: number
    cell: string
    total: number
    offline: number
    abnormal: number
    general: number
    priority: number
    offline_general: number
    offline_priority: number
    sum_lng: number
    sum_lat: number
  }
  migration: {
    name: string
    applied_at: Generated<Date>
    checksum: string
  }
  node_count: {
    device_type: number
    facet: string
    value: string
    company_no: string
    total: number
    folded: Generated<boolean>
  }
  notification: {
    notification_id: GeneratedAlways<string>
    message_id: Generated<string>
    rule_id: string
    channel: string
    event: string
    items: Json
    total: number
    state: Generated<number>
    tries: Generated<number>
    created_at: Date
    due_at: Date
    next_at: Date
    tried_at: Date | null
    outcome: Generated<string>
    answer: Generated<string>
  }
  notification_cause: {
    cause_id: GeneratedAlways<string>
    event: string
    subject_id: string
  }
  notification_rule: {
    rule_id: GeneratedAlways<string>
    version: Generated<number>
    company_id: string
    name: string
    flag: Generated<number>
    language: string
    alarms: number
    floods: boolean
    orders: boolean
    days: number
    from_hour: number
    to_hour: number
    emails: Generated<string>
    webhook_url: Generated<string>
    secret_sealed: Buffer
    created_at: Date
    flood_at: Date | null
  }
  operation_chain: {
    first_no: Generated<string>
    first_hash: Generated<string>
    last_no: Generated<string>
    last_hash: Generated<string>
    seal: Generated<string>
  }
  operation_log: {
    operation_id: GeneratedAlways<string>
    at: Date
    operation: string
    outcome: string
    user_id: string | null
    login_name: string
    company_no: string
    client: Generated<string>
    detail: Json
    changes: Json
    chain_no: string | null
    hash: string | null
  }
  outbox: {
    outbox_id: GeneratedAlways<string>
    event: string
    company_no: string
    gateway_id: string | null
    device_id: string | null
    alarm_id: string | null
    cell: string | null
    old_cell: string | null
    at: Generated<Date>
  }
  post: {
    post_id: GeneratedAlways<string>
    company_id: string
    name: string
    post_level: number
    flag: Generated<number>
    version: Generated<number>
    description: Generated<string>
    created_by: string | null
    created_at: Generated<Date>
    second_factor: Generated<boolean>
  }
  post_function: {
    post_id: string
    function_code: string
  }
  process_beat: {
    process: string
    at: Date
    figures: Json
  }
  reach_due: {
    due_id: GeneratedAlways<string>
    device_id: string
    after_id: Generated<string>
  }
  recovery_code: {
    user_id: string
    code_hash: Buffer
  }
  refused_count: {
    arm_uid: string
    reason: string
    refused: string
    last_at: Date
  }
  refused_message: {
    refused_id: GeneratedAlways<string>
    at: Date
    arm_uid: string
    topic: string
    reason: string
    detail: string
    payload: Buffer
  }
  registration: {
    event_at: Date
    device_id: string
    received_at: Date
    gateway_id: string
    parent_id: string | null
    hops: number
    reason: string
    rssi_dbm: number
    snr_db: number
    body: Json
  }
  relay: {
    device_id: string
    company_no: string
    gateway_id: string | null
    service_condition: Generated<number>
    net_id: number | null
    group_number: number | null
    auth_flag: number | null
    software_version: Generated<string>
    app_version: Generated<string>
    dev_uid: string
    alias: Generated<string>
    type_id: string
    created_at: Date
    ap_uid: string | null
    parent_id: string | null
    protocol_model: number | null
    app_version_at: Date | null
    app_version_before: Generated<string>
    search_line: Generated<string>
  }
  remembered_login: {
    token_hash: Buffer
    family: Buffer
    user_id: string
    expires_at: Date
    replaced_at: Date | null
  }
  retention: {
    table_name: string
    days: number
  }
  screen: {
    screen_id: GeneratedAlways<string>
    version: Generated<number>
    company_id: string
    name: string
    token_hash: Buffer
    created_at: Date
    seen_at: Date | null
    seen_address: Generated<string>
  }
  second_factor: {
    user_id: string
    secret_sealed: Buffer
    last_step: string
    created_at: Date
  }
  session: {
    token_hash: Buffer
    user_id: string
    created_at: Date
    expires_at: Date
    ended: Generated<boolean>
    family: Buffer | null
    session_id: GeneratedAlways<string>
    address: Generated<string>
    browser: Generated<string>
    seen_at: Date | null
  }
  sheet_run: {
    user_id: string
    run_key: string
    written_at: Date
    added: number
    covered: number
    skipped: number
    moved: number
    content: string | null
    answer: NullableJson
  }
  spectrum: {
    device_id: string
    measured_at: Date
    spectrum: string
    sampling_hz: number
    lines: number
    speed_rpm: number
    top_cdb: number
    fragments: number
  }
  spectrum_fragment: {
    device_id: string
    measured_at: Date
    spectrum: string
    fragment: number
    levels: Buffer
  }
  terminal: {
    device_id: string
    company_no: string
    gateway_id: string | null
    service_condition: Generated<number>
    auth_flag: number | null
    software_version: Generated<string>
    app_version: Generated<string>
    dev_uid: string
    alias: Generated<string>
    type_id: string
    created_at: Date
    ap_uid: string | null
    parent_id: string | null
    protocol_model: number | null
    app_version_at: Date | null
    app_version_before: Generated<string>
    search_line: Generated<string>
  }
  terminal_severity: {
    device_id: string
    severity_class: string
    limit_ab: string | null
    limit_bc: string | null
    limit_cd: string | null
  }
  unhealthy_node: {
    device_id: string
    device_type: number
    status: number
    company_no: string
    gateway_id: string | null
    dev_uid: string
    alias: string
    created_at: Date
    type_id: string
    service_condition: number
    protocol_model: number | null
    app_version: string
  }
  uplink: {
    event_at: Date
    device_id: string
    frame_counter: number
    received_at: Date
    gateway_id: string
    ap_uid: string
    parent_id: string | null
    hops: number
    rssi_dbm: number
    snr_db: number
    payload: Buffer
    readings: Json
  }
  uplink_reception: {
    event_at: Date
    device_id: string
    frame_counter: number
    received_at: Date
    gateway_id: string
    ap_uid: string
    rssi_dbm: number
    snr_db: number
  }
  upload_report: {
    report_key: string
    user_id: string
    list: string
    expires_at: Date
    sheet: Buffer
  }
  used_proof: {
    proof_hash: Buffer
    used_at: Date
  }
  vault_check: {
    only_row: Generated<boolean>
    sealed: Buffer
  }
  work_order: {
    order_id: GeneratedAlways<string>
    version: Generated<number>
    company_no: string
    device_id: string | null
    device_type: number
    dev_uid: string
    alarm_id: string | null
    status: number
    processor_id: string | null
    processor_name: string
    dispatcher_id: string | null
    dispatcher_name: string
    reason: number
    description: Generated<string>
    result: number | null
    remark: Generated<string>
    appointed_at: Date
    accepted_at: Date | null
    handled_at: Date | null
    handler_name: Generated<string>
    due_at: Date | null
  }
  work_order_event: {
    event_id: GeneratedAlways<string>
    order_id: string
    at: Date
    from_status: number | null
    to_status: number
    user_id: string | null
    user_name: string
    processor_name: Generated<string>
    note: Generated<string>
    sending_key: string | null
  }
  work_order_photo: {
    photo_id: GeneratedAlways<string>
    order_id: string
    sending_key: string
    added_at: Date
    user_id: string | null
    user_name: string
    width: number
    height: number
    image: Buffer
    thumbnail: Buffer
  }
}
