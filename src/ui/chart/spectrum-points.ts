import type { Point } from './sampled-points.ts'

/** A spectrum line by line, as it is drawn. */
export interface SpectrumTrace {
  name: string
  /** Hz from one line to the next; the first stands at it. */
  stepHz: number
  /** Null where a line is not known. */
  amplitudes: readonly (number | null)[]
  /** Turns per second at that time, for orders; null when that is not known. */
  shaftHz: number | null
}

/** In what a spectrum is shown: frequency or orders of the shaft, amplitudes as they are or in decibels above 1. */
export interface SpectrumScale {
  orders: boolean
  decibels: boolean
}

/** A place on the axis for each Hz or order: a chart's ranges are of whole numbers, and no shorter than 10,000. */
const placesPerHz = 10_000
const placesPerOrder = 100_000

/** Where a frequency stands on the axis; null when the shaft's is wanted and not known. */
export function placeOfHz(hz: number, orders: boolean, shaftHz: number | null): number | null {
  if (!orders) return hz * placesPerHz
  return shaftHz === null ? null : (hz / shaftHz) * placesPerOrder
}

/** The frequency or the order that stands there. */
export function unitsAt(place: number, orders: boolean): number {
  return place / (orders ? placesPerOrder : placesPerHz)
}

/** The lines of a spectrum on its axes, lowest frequency first; those that are not known, or nothing in decibels, are left out. */
export function spectrumPoints(trace: SpectrumTrace, { orders, decibels }: SpectrumScale): Point[] {
  const { stepHz, amplitudes, shaftHz } = trace
  const step = placeOfHz(stepHz, orders, shaftHz)
  if (step === null) return []
  return amplitudes.flatMap((amplitude, line): Point[] => {
    if (amplitude === null || (decibels && amplitude <= 0)) return []
    return [[(line + 1) * step, decibels ? 20 * Math.log10(amplitude) : amplitude]]
  })
}

/** Two lines further apart than this are not joined. */
export function spectrumGap({ stepHz, shaftHz }: SpectrumTrace, orders: boolean): number {
  return (placeOfHz(stepHz, orders, shaftHz) ?? 1) * 1.5
}

/** The whole axis of a trace. */
export function spectrumSpan({ stepHz, amplitudes, shaftHz }: SpectrumTrace, orders: boolean) {
  return { from: 0, to: placeOfHz(stepHz * amplitudes.length, orders, shaftHz) ?? 1 }
}

/** The greatest amplitude at a frequency, as far from it as lines and speeds are uncertain; null when none is known. */
export function amplitudeNear({ stepHz, amplitudes }: SpectrumTrace, hz: number): number | null {
  const tolerance = Math.max(1.5 * stepHz, 0.01 * hz)
  const first = Math.max(0, Math.ceil((hz - tolerance) / stepHz) - 1)
  const last = Math.floor((hz + tolerance) / stepHz) - 1
  const known = amplitudes.slice(first, last + 1).filter((amplitude) => amplitude !== null)
  return known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b))
}

/** What half of the known lines stay below; null when none is known. */
export function medianAmplitude(amplitudes: readonly (number | null)[]): number | null {
  const known = amplitudes.filter((amplitude) => amplitude !== null).toSorted((a, b) => a - b)
  return known[Math.floor(known.length / 2)] ?? null
}

/** The greatest lines that stand above both neighbours, the greatest first. */
export function highestPeaks(
  { stepHz, amplitudes }: SpectrumTrace,
  most: number,
): { hz: number; amplitude: number }[] {
  return amplitudes
    .flatMap((amplitude, line) => {
      // The first line has no neighbour that it could stand above.
      const [before, after] = [amplitudes[line - 1] ?? Infinity, amplitudes[line + 1] ?? 0]
      return amplitude !== null && amplitude > before && amplitude >= after
        ? [{ hz: (line + 1) * stepHz, amplitude }]
        : []
    })
    .toSorted((a, b) => b.amplitude - a.amplitude)
    .slice(0, most)
}
