import type { AlarmType } from '../enumerations.ts'

/** The form of one entry of the sensor catalogue. Texts are message ids `sensor.<kind>.<name>`. */
export interface SensorKind {
  /** Stable name, kebab-case; also the `typeId` of the terminal type list. */
  readonly kind: string
  /** The model code printed on the device. */
  readonly model: string
  readonly readings: readonly Reading[]
  /** The uplink frame after its one-byte frame type, in order, big-endian; every reading once. */
  readonly frame: readonly FrameField[]
  readonly parameters: readonly Parameter[]
  readonly commands: readonly SensorCommand[]
  readonly alarms: readonly AlarmCondition[]
}

export interface Reading {
  readonly name: string
  /** As printed beside the number; empty for a state or a plain number. */
  readonly unit: string
  /** The physical range, in the unit; a value outside is refused as absurd. */
  readonly min: number
  readonly max: number
  /** Decimals shown. */
  readonly precision: number
  readonly draw: 'line' | 'step'
  /** For a state: the names of its values, whose message ids are `sensor.<kind>.<reading>.<state>`. */
  readonly states?: Readonly<Record<number, string>>
}

export interface FrameField {
  /** A reading of this kind. */
  readonly reading: string
  readonly type: 'u8' | 'i8' | 'u16' | 'i16' | 'u32'
  /** value = raw / scale */
  readonly scale: number
}

export interface Parameter {
  readonly name: string
  readonly unit: string
  /** The raw integer on the wire; forms show raw / scale. */
  readonly rawMin: number
  readonly rawMax: number
  readonly scale: number
  readonly default: number
}

export interface SensorCommand {
  readonly name: string
  readonly verb: 'query' | 'set'
  readonly parameters: readonly string[]
}

/** The alarm is raised by the terminal itself when the reading leaves the limit that a parameter holds. */
export interface AlarmCondition {
  readonly alarmType: AlarmType
  readonly reading: string
  readonly when: 'above' | 'below'
  readonly parameter: string
}
