import type { Id } from './schema-columns.ts'

interface SpectrumTable {
  device_id: Id
  measured_at: Date
  spectrum: string
  sampling_hz: number
  lines: number
  speed_rpm: number
  top_cdb: number
  fragments: number
}
interface SpectrumFragmentTable {
  device_id: Id
  measured_at: Date
  spectrum: string
  fragment: number
  levels: Buffer
}
interface TerminalSeverityTable {
  device_id: Id
  severity_class: string
  /** numeric: text */
  limit_ab: string | null
  limit_bc: string | null
  limit_cd: string | null
}

/** Spectra of vibration, and by what a machine is judged. */
export interface SpectrumTables {
  spectrum: SpectrumTable
  spectrum_fragment: SpectrumFragmentTable
  terminal_severity: TerminalSeverityTable
}
