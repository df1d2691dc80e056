import type { AlarmTables } from './schema-alarms.ts'
import type { CompanyTables } from './schema-companies.ts'
import type { DeviceTables } from './schema-devices.ts'
import type { GatewayTables } from './schema-gateways.ts'
import type { HistoryTables } from './schema-history.ts'
import type { LiveTables } from './schema-live.ts'
import type { SessionTables } from './schema-sessions.ts'
import type { SpectrumTables } from './schema-spectra.ts'
import type { StatusTables } from './schema-status.ts'

/** The tables of `migrations/`, as the driver delivers and takes their rows. */
export interface Schema
  extends
    CompanyTables,
    SessionTables,
    DeviceTables,
    GatewayTables,
    StatusTables,
    AlarmTables,
    LiveTables,
    HistoryTables,
    SpectrumTables {}
