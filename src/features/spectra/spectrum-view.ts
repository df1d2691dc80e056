import type { Measurement, Spectrum } from '#contract/calls/spectra.ts'
import type { ChartTable } from '#src/ui/chart/chart-frame.tsx'
import type { PlacedMark } from '#src/ui/chart/spectrum-option.ts'
import {
  amplitudeNear,
  highestPeaks,
  medianAmplitude,
  placeOfHz,
  type SpectrumTrace,
} from '#src/ui/chart/spectrum-points.ts'

/** Turns per second; null when the terminal did not know its speed. */
export function shaftHzOf({ speedRpm }: Pick<Spectrum, 'speedRpm'>): number | null {
  return speedRpm === null ? null : speedRpm / 60
}

export function traceOf(spectrum: Spectrum, name: string): SpectrumTrace {
  const { stepHz, amplitudes } = spectrum
  return { name, stepHz, amplitudes, shaftHz: shaftHzOf(spectrum) }
}

/** One frequency at which a part shows. */
export interface SoughtLine {
  /** `BPFI`, `2×BPFI`; of the shaft `1×`, `2×`. */
  label: string
  /** Of the mark. */
  name: string
  hz: number
  source: Spectrum['marks'][number]['source']
  group: number
  /** Where there is no room for all labels: what begins with 0 goes first. */
  rank: number
}

/** @param wanted names of marks @param harmonics with their multiples; the shaft is always three times */
export function soughtLines(
  { marks }: Pick<Spectrum, 'marks'>,
  wanted: readonly string[],
  harmonics: boolean,
): SoughtLine[] {
  return marks.flatMap(({ name, label, harmonicsHz, source }, group) => {
    if (!wanted.includes(name)) return []
    const isShaft = source === 'shaft'
    const shown = harmonics || isShaft ? harmonicsHz : harmonicsHz.slice(0, 1)
    return shown.map((hz, place) => {
      const times = isShaft ? `${place + 1}×` : place === 0 ? label : `${place + 1}×${label}`
      // The parts of the bearing are what one looks for; the shaft's multiples say themselves.
      return { label: times, name, hz, source, group, rank: isShaft && place > 0 ? 9 : place }
    })
  })
}

export function placedMarks(
  lines: readonly SoughtLine[],
  orders: boolean,
  shaftHz: number | null,
): PlacedMark[] {
  return lines.flatMap(({ label, hz, group, rank }) => {
    const place = placeOfHz(hz, orders, shaftHz)
    return place === null ? [] : [{ label, place, group, rank }]
  })
}

/** The line that is nearest to a frequency, when it is as near as lines and speeds are uncertain. */
export function lineAt(lines: readonly SoughtLine[], hz: number, stepHz: number): SoughtLine | null {
  const nearest = lines.toSorted((a, b) => Math.abs(a.hz - hz) - Math.abs(b.hz - hz))[0]
  return nearest !== undefined && Math.abs(nearest.hz - hz) <= Math.max(1.5 * stepHz, 0.01 * hz)
    ? nearest
    : null
}

const shownPeaks = 10
/** What stands out less is noise. */
const leastTimesMedian = 3

interface TableWords {
  headings: readonly [hz: string, order: string, amplitude: string, timesMedian: string, what: string]
  hz: (hz: number) => string
  order: (order: number) => string
  amplitude: (amplitude: number) => string
  times: (times: number) => string
  what: (line: SoughtLine) => string
  peak: string
}

/** What is looked for and the greatest peaks, by frequency, with how far they stand out. */
export function spectrumTable(
  spectrum: Spectrum,
  lines: readonly SoughtLine[],
  words: TableWords,
): ChartTable {
  const trace = traceOf(spectrum, '')
  const median = medianAmplitude(spectrum.amplitudes)
  const peaks = highestPeaks(trace, shownPeaks)
    .filter(({ amplitude }) => amplitude >= leastTimesMedian * (median ?? 0))
    .filter(({ hz }) => lineAt(lines, hz, spectrum.stepHz) === null)
    .map(({ hz, amplitude }) => ({ hz, amplitude, what: words.peak }))
  const sought = lines.flatMap((line) => {
    const amplitude = amplitudeNear(trace, line.hz)
    return amplitude === null ? [] : [{ hz: line.hz, amplitude, what: words.what(line) }]
  })
  return {
    columns: words.headings,
    rows: [...sought, ...peaks]
      .toSorted((a, b) => a.hz - b.hz)
      .map(({ hz, amplitude, what }) => [
        `${what} ${hz}`,
        words.hz(hz),
        trace.shaftHz === null ? '' : words.order(hz / trace.shaftHz),
        words.amplitude(amplitude),
        median === null || median === 0 ? '' : words.times(amplitude / median),
        what,
      ]),
  }
}

/** Earlier measurements that have a spectrum of this name, whole, to be compared with. */
export function comparable(measurements: readonly Measurement[], measuredAt: number): Measurement[] {
  return measurements.filter(
    (one) =>
      one.measuredAt < measuredAt && one.spectra.some(({ received, fragments }) => received === fragments),
  )
}
