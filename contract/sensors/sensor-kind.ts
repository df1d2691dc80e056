import type { AlarmType } from '../wire/enumerations.ts'

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
  /** Readings whose usual values it learns by itself (AI) and judges by later; empty when it does not learn. */
  readonly learns: readonly string[]
  /** For a kind that measures spectra besides its readings; they come in fragments, see `spectrum-fragment.ts`. */
  readonly spectra?: Spectra
  /** The reading that the zones of vibration severity are about. */
  readonly severityReading?: string
  /** The state in which alone it is judged by them: a machine that stands still is in no zone. */
  readonly judgedWhile?: { readonly reading: string; readonly value: number }
}

export interface Spectra {
  readonly measured: readonly Spectrum[]
  readonly samplingHz: readonly number[]
  readonly lines: readonly number[]
  /** What can be looked for in a spectrum at multiples of the shaft's frequency. */
  readonly marks: readonly OrderMark[]
}

export interface Spectrum {
  /** As fragments name it. */
  readonly code: number
  /** Its words are `sensor.<kind>.<name>`. */
  readonly name: string
  readonly unit: string
  /** The band that its overall value is taken from, where it is not all of it. Hz. */
  readonly overallHz?: { readonly from: number; readonly to: number }
}

export interface OrderMark {
  /** Its words are `sensor.<kind>.mark.<name>`. */
  readonly name: string
  /** As printed beside a line. */
  readonly label: string
  /** The parameter that says how many times the shaft's frequency it is; null for the shaft itself. */
  readonly parameter: string | null
  /** How many multiples of it are looked for. */
  readonly harmonics: number
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
  /** `step`: a value lasts until the next one. `points`: values that no line may join, e.g. bearings around north. */
  readonly draw: 'line' | 'step' | 'points'
  /** For a state: the names of its values, whose message ids are `sensor.<kind>.<reading>.<state>`. */
  readonly states?: Readonly<Record<number, string>>
  /** Values of a state that somebody must see to. */
  readonly amiss?: readonly number[]
  /** It only grows, or begins anew at 0: how much it grew in a time is what one wants to know. */
  readonly counts?: true
  /** Drawn in one chart with the others that name it, of the same unit; its words are `sensor.<kind>.chart.<name>`. */
  readonly chart?: string
}

export interface FrameField {
  /** A reading of this kind. */
  readonly reading: string
  readonly type: 'u8' | 'i8' | 'u16' | 'i16' | 'u32' | 'i32'
  /** value = raw / scale */
  readonly scale: number
}

/** What a control dialog is about; the order is that of the dialogs. */
export type ControlTopic =
  | 'cycle'
  | 'threshold'
  | 'range'
  | 'calibration'
  | 'learning'
  | 'diagnosis'
  | 'operation'

interface ParameterBase {
  readonly name: string
  readonly topic: ControlTopic
  readonly unit: string
  /** The wire carries a raw integer; forms show raw / scale. */
  readonly scale: number
  /** The raw integer with which a terminal is delivered. */
  readonly default: number
}

export interface RangedParameter extends ParameterBase {
  /** The raw integer on the wire. */
  readonly rawMin: number
  readonly rawMax: number
  /** Another ranged parameter of the same unit and scale that this one may not exceed. */
  readonly atMost?: string
}

export interface ListedParameter extends ParameterBase {
  /** The raw integers that it may be, least first. */
  readonly values: readonly number[]
  /** When values have names: one for each, whose message ids are `sensor.<kind>.<parameter>.<state>`. */
  readonly states?: Readonly<Record<number, string>>
}

export type Parameter = RangedParameter | ListedParameter

/** Its words are those of the command's name, `command.<name>`, the same for every kind. */
export interface SensorCommand {
  readonly name: string
  readonly verb: 'query' | 'set'
  readonly topic: ControlTopic
  readonly parameters: readonly string[]
}

/** The terminal reports at once when the reading leaves the limit that a parameter holds. */
export interface AlarmCondition {
  /** The alarm that it raises then; null where the specified alarm types have none for it. */
  readonly alarmType: AlarmType | null
  readonly reading: string
  readonly when: 'above' | 'below'
  readonly parameter: string
  /** The parameter to which that is added, where it limits a rise. */
  readonly over?: string
}
