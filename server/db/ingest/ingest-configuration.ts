import { maxFutureMs } from '#contract/wire/gateway-messages.ts'

import { rowsOf, type IngestClient } from './ingest-client.ts'
import { arraysOf, rowsFrom, type Column } from './ingest-columns.ts'

/** The newest that a batch says of one section of a device or channel. */
export interface ReportedSection {
  readonly deviceId: number
  /** Empty: of the device itself. */
  readonly apuid: string
  readonly section: string
  /** JSON of its fields. */
  readonly reported: string
  /** Milliseconds. */
  readonly at: number
}

const sectionColumns: readonly Column<ReportedSection>[] = [
  ['device_id', 'bigint', (one) => one.deviceId],
  ['ap_uid', 'text', (one) => one.apuid],
  ['section', 'text', (one) => one.section],
  ['reported', 'jsonb', (one) => one.reported],
  ['at', 'timestamptz', (one) => one.at],
]
// Lists of relays are filtered by the group; only a changed one is written.
const noteConfigurationStatement = {
  name: 'ingest.note-configuration',
  text: `
    with written as (
      insert into device_configuration as c (device_id, ap_uid, section, reported, reported_at)
      select device_id, ap_uid, section, reported, at from ${rowsFrom(sectionColumns)} t
      where t.ap_uid = '' or exists (
        select from gateway_channel h where h.ap_uid = t.ap_uid and h.device_id = t.device_id)
      order by device_id, ap_uid, section
      on conflict (device_id, ap_uid, section) do update
        set reported = excluded.reported, reported_at = excluded.reported_at
        where c.reported_at is null or c.reported_at <= excluded.reported_at
          or c.reported_at > to_timestamp($${sectionColumns.length + 1}::float8 / 1000)
      returning device_id, section, reported
    )
    update relay r set group_number = (w.reported -> 'groupNumber')::smallint
    from written w
    where w.section = 'group' and r.device_id = w.device_id
      and r.group_number is distinct from (w.reported -> 'groupNumber')::smallint`,
}

/**
 * Keeps what devices report of themselves, unless something later is known. What is said of a channel that its gateway does
 * not have (any more) is nobody's. One of each section; the devices' states must be locked, and known channels be written.
 */
export async function noteConfiguration(
  client: IngestClient,
  sections: readonly ReportedSection[],
  now: number,
): Promise<void> {
  await rowsOf(client, noteConfigurationStatement, [...arraysOf(sectionColumns, sections), now + maxFutureMs])
}

/** The newest that a batch says of whether a relay or terminal proved its key. */
export interface Authentication {
  readonly deviceId: number
  readonly authFlag: number
  /** Milliseconds. */
  readonly at: number
}

const authColumns: readonly Column<Authentication>[] = [
  ['device_id', 'bigint', (one) => one.deviceId],
  ['auth_flag', 'smallint', (one) => one.authFlag],
  ['at', 'timestamptz', (one) => one.at],
]
// When it was stands in the state, so that a list's rows change with the flag alone.
const noteAuthenticationsStatement = {
  name: 'ingest.note-authentications',
  text: `
    with newest as (
      update device_state s set auth_at = t.at from ${rowsFrom(authColumns)} t
      where s.device_id = t.device_id and (s.auth_at is null or s.auth_at <= t.at
        or s.auth_at > to_timestamp($${authColumns.length + 1}::float8 / 1000))
      returning t.device_id, t.auth_flag
    ), relays as (
      update relay r set auth_flag = n.auth_flag from newest n
      where r.device_id = n.device_id and r.auth_flag is distinct from n.auth_flag
    )
    update terminal r set auth_flag = n.auth_flag from newest n
    where r.device_id = n.device_id and r.auth_flag is distinct from n.auth_flag`,
}

/** One per device; their states must be locked. */
export async function noteAuthentications(
  client: IngestClient,
  authentications: readonly Authentication[],
  now: number,
): Promise<void> {
  await rowsOf(client, noteAuthenticationsStatement, [
    ...arraysOf(authColumns, authentications),
    now + maxFutureMs,
  ])
}
