import type { Measurement, Spectrum } from '#contract/calls/spectra.ts'
import { orderMarks } from '#contract/sensors/order-marks.ts'
import type { SensorKind } from '#contract/sensors/sensor-kind.ts'
import { amplitudeOf, linesPerFragment, samplesPerHz } from '#contract/sensors/spectrum-fragment.ts'

import type { StoredSpectrum } from '../../db/nodes/spectra.ts'

/** A line of a Hann window is shared by its neighbours: the sum of their squares is so many times too great. */
const windowNoise = 1.5
/** More than a level of 0.4 dB is worth; frequencies need them. */
const digits = 5

type Summary = Measurement['spectra'][number]

/** A terminal's measurements, each with its spectra in the catalogue's order; `rows` are in the order of their times. */
export function presentMeasurements(kind: SensorKind, rows: readonly StoredSpectrum[]): Measurement[] {
  return [...Map.groupBy(rows, ({ measuredAt }) => measuredAt)].map(([measuredAt, own]) => ({
    measuredAt,
    speedRpm: speedOf(own),
    spectra: (kind.spectra?.measured ?? []).flatMap(({ name }) =>
      own.filter(({ spectrum }) => spectrum === name).map((row) => summaryOf(kind, row, amplitudesOf(row))),
    ),
  }))
}

/**
 * A spectrum in full.
 * @param reported raw parameters that the terminal reported of itself
 */
export function presentSpectrum(
  kind: SensorKind,
  row: StoredSpectrum,
  reported: Readonly<Record<string, number>>,
): Spectrum {
  const amplitudes = amplitudesOf(row)
  const bandwidthHz = row.samplingHz / samplesPerHz
  return {
    measuredAt: row.measuredAt,
    speedRpm: speedOf([row]),
    ...summaryOf(kind, row, amplitudes),
    amplitudes: amplitudes.map((value) => (value === null ? null : rounded(value))),
    missing: missingLines(amplitudes),
    marks: orderMarks(kind, reported, { speedRpm: row.speedRpm, bandwidthHz }).map(
      ({ name, label, order, source, harmonicsHz }) => {
        return { name, label, order, source, harmonicsHz: harmonicsHz.map(rounded) }
      },
    ),
  }
}

function speedOf(rows: readonly StoredSpectrum[]): number | null {
  return rows.find(({ speedRpm }) => speedRpm > 0)?.speedRpm ?? null
}

function amplitudesOf(row: StoredSpectrum): (number | null)[] {
  const amplitudes: (number | null)[] = Array.from({ length: row.lines }, () => null)
  const each = linesPerFragment(row)
  for (const { fragment, levels } of row.parts)
    for (const [place, level] of levels.entries())
      amplitudes[fragment * each + place] = amplitudeOf(level, row.topCdb)
  return amplitudes
}

function summaryOf(kind: SensorKind, row: StoredSpectrum, amplitudes: readonly (number | null)[]): Summary {
  const stepHz = row.samplingHz / samplesPerHz / row.lines
  const { unit = '', overallHz = { from: 0, to: Infinity } } =
    kind.spectra?.measured.find(({ name }) => name === row.spectrum) ?? {}
  let peak: { line: number; amplitude: number } | null = null
  let power = 0
  for (const [line, amplitude] of amplitudes.entries()) {
    if (amplitude === null || amplitude === 0) continue
    const hz = (line + 1) * stepHz
    if (hz >= overallHz.from && hz <= overallHz.to) power += amplitude ** 2
    if (peak === null || amplitude > peak.amplitude) peak = { line, amplitude }
  }
  return {
    spectrum: row.spectrum,
    unit,
    samplingHz: row.samplingHz,
    lines: row.lines,
    stepHz,
    received: row.parts.length,
    fragments: row.fragments,
    overall: row.parts.length < row.fragments ? null : rounded(Math.sqrt(power / windowNoise)),
    peak: peak && { hz: rounded((peak.line + 1) * stepHz), amplitude: rounded(peak.amplitude) },
  }
}

function missingLines(amplitudes: readonly (number | null)[]): Spectrum['missing'] {
  const missing: Spectrum['missing'] = []
  for (const [line, amplitude] of amplitudes.entries()) {
    if (amplitude !== null) continue
    const last = missing.at(-1)
    if (last?.until === line) last.until = line + 1
    else missing.push({ from: line, until: line + 1 })
  }
  return missing
}

function rounded(value: number): number {
  return Number(value.toPrecision(digits))
}
