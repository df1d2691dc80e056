import type { SensorKind } from '#contract/sensors/sensor-kind.ts'

import type { Country } from '../network.ts'
import type { Random } from '../random.ts'
import type { BearingPart, Resolution } from './machine-spectra.ts'

/** What a terminal measures. */
export interface Sensor {
  /**
   * The readings at `moment` (milliseconds since 1970), in the units of the catalogue. Moments must not go back.
   */
  read(moment: number): Record<string, number>
  /** For a sensor that also reports a change at once: when the next change is due. Null: it reports by the clock. */
  nextChangeAt(moment: number): number | null
  /** Something goes wrong where it stands: its alarm condition comes true until `relieve`. */
  disturb(): void
  relieve(): void
  /** For one that measures spectra as well. */
  readonly spectra?: SpectrumSource
}

export interface SpectrumSource {
  /** @param resolution other than it is set to @returns nothing while the machine stands still */
  measure(moment: number, resolution?: Resolution): MeasuredSpectrum[]
  readonly isDamaged: boolean
  /** A part of the bearing begins to fail, and has failed after so long. */
  damage(part: BearingPart, moment: number, growsMs: number): void
}

export interface MeasuredSpectrum {
  readonly spectrum: string
  readonly samplingHz: number
  readonly speedRpm: number
  /** RMS of each line. */
  readonly amplitudes: readonly number[]
}

/** Where a sensor stands, as far as it measures that. */
export interface SensorPlace {
  readonly kind: SensorKind
  readonly random: Random
  readonly country: Country
  readonly isIndoors: boolean
  readonly latitude: number
  readonly offsetMinutes: number
}

/**
 * A sensor that reports by the clock.
 * @param values its readings at a moment; what lies outside the kind's ranges is cut to them, as a real sensor saturates
 */
export function steadySensor(
  kind: SensorKind,
  values: (moment: number, isDisturbed: boolean) => Record<string, number>,
): Sensor {
  let isDisturbed = false
  return {
    read: (moment) => withinRanges(kind, values(moment, isDisturbed)),
    nextChangeAt: () => null,
    disturb() {
      isDisturbed = true
    },
    relieve() {
      isDisturbed = false
    },
  }
}

function withinRanges(kind: SensorKind, values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    kind.readings.map(({ name, min, max }) => [
      name,
      Math.max(min, Math.min(max, values[name] ?? Number.NaN)),
    ]),
  )
}

/** A parameter of a kind at its default, in its unit. */
export function defaultOf(kind: SensorKind, name: string): number {
  const parameter = kind.parameters.find((candidate) => candidate.name === name)
  if (parameter === undefined) throw new RangeError(`${kind.kind} has no parameter ${name}`)
  return parameter.default / parameter.scale
}

/** Hours of the local day, 0 to 24, fraction included. */
export function localHour(moment: number, offsetMinutes: number): number {
  return ((((moment / 60_000 + offsetMinutes) % 1440) + 1440) % 1440) / 60
}

/** 0 at the coldest hour of the day (05:00), 1 at the warmest (15:00 is reached late, evenings fall slowly). */
export function dayCurve(hour: number): number {
  const rising = hour >= 5 && hour < 15
  const part = rising ? (hour - 5) / 10 : ((hour + 24 - 15) % 24) / 14
  return rising ? (1 - Math.cos(Math.PI * part)) / 2 : (1 + Math.cos(Math.PI * part)) / 2
}

/** 0 in mid January, 1 in mid July: the northern half of the Earth. */
export function yearCurve(moment: number): number {
  const day = (moment / 86_400_000) % 365.25
  return (1 - Math.cos((2 * Math.PI * (day - 15)) / 365.25)) / 2
}
