import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Wish = ColumnType<Record<string, number | string> | null, string | null | undefined, string | null>

/** What is wished of a section of a device or channel, and what it reports; see migration 0018. */
export interface DeviceConfigurationTable {
  device_id: string
  /** Of a section of a channel; empty for one of the device itself. */
  ap_uid: Generated<string>
  channel: GeneratedAlways<string | null>
  section: string
  desired: Wish
  /** Field → sealed by the vault, base64. */
  secrets: ColumnType<Record<string, string> | null, string | null | undefined, string | null>
  desired_at: Date | null
  desired_by: string | null
  reported: ColumnType<
    Record<string, number | string | boolean> | null,
    string | null | undefined,
    string | null
  >
  reported_at: Date | null
  changed_at: Generated<Date>
  drifts: GeneratedAlways<boolean>
}
