import type { Spectrum } from '#contract/calls/spectra.ts'

import type { Translate } from '../messages/translate.ts'
import type { SheetCell, SheetColumn } from '../sheets/write-sheet.ts'

type SpectrumColumn = SheetColumn & { cellOf: (line: number) => SheetCell }

const minuteMs = 60_000

/** A moment on the clock of a place, as a file may be named: `2026-01-31 10.20.30`. */
export function momentName(at: number, offsetMinutes: number): string {
  return new Date(at + offsetMinutes * minuteMs)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replaceAll(':', '.')
}

/**
 * A spectrum as the cells of a sheet, one row for each line.
 * @param earlier of another measurement, beside it; with its own frequencies where its lines stand elsewhere
 */
export function spectrumSheet(
  spectrum: Spectrum,
  earlier: Spectrum | null,
  offsetMinutes: number,
  t: Translate,
): { columns: SheetColumn[]; rows: () => Generator<SheetCell[]> } {
  const { unit, stepHz, speedRpm, amplitudes } = spectrum
  const labels = labelsByLine(spectrum)
  const amplitudeOf = (line: number) => amplitudes[line] ?? null
  const columns: SpectrumColumn[] = [
    { heading: t('spectrum.frequency'), width: 16, format: '0.00', cellOf: (line) => (line + 1) * stepHz },
    ...(speedRpm === null
      ? []
      : [
          {
            heading: t('spectrum.order', { speed: speedRpm }),
            width: 24,
            format: '0.000',
            cellOf: (line: number) => ((line + 1) * stepHz * 60) / speedRpm,
          },
        ]),
    { heading: t('spectrum.amplitude', { unit }), width: 18, format: '0.00000', cellOf: amplitudeOf },
    {
      heading: t('spectrum.level', { unit }),
      width: 24,
      format: '0.0',
      cellOf: (line) => {
        const amplitude = amplitudeOf(line)
        return amplitude === null || amplitude === 0 ? null : 20 * Math.log10(amplitude)
      },
    },
    { heading: t('spectrum.marks'), width: 24, cellOf: (line) => labels.get(line)?.join(', ') ?? '' },
    ...(earlier === null
      ? []
      : columnsOfEarlier(earlier, stepHz, momentName(earlier.measuredAt, offsetMinutes), t)),
  ]
  const lines = Math.max(amplitudes.length, earlier?.amplitudes.length ?? 0)
  function* rows(): Generator<SheetCell[]> {
    for (let line = 0; line < lines; line += 1) yield columns.map(({ cellOf }) => cellOf(line))
  }
  return { columns, rows }
}

function columnsOfEarlier(
  { amplitudes, stepHz, unit }: Spectrum,
  besideHz: number,
  at: string,
  t: Translate,
): SpectrumColumn[] {
  const frequency: SpectrumColumn = {
    heading: t('spectrum.earlierFrequency', { at }),
    width: 36,
    format: '0.00',
    cellOf: (line) => (line < amplitudes.length ? (line + 1) * stepHz : null),
  }
  const amplitude: SpectrumColumn = {
    heading: t('spectrum.earlierAmplitude', { at, unit }),
    width: 36,
    format: '0.00000',
    cellOf: (line) => amplitudes[line] ?? null,
  }
  return stepHz === besideHz ? [amplitude] : [frequency, amplitude]
}

/** What shows at which line: `BPFI`, `2×BPFI`; of the shaft `1×`, `2×`. */
function labelsByLine({ marks, stepHz }: Spectrum): ReadonlyMap<number, string[]> {
  const labels = new Map<number, string[]>()
  for (const { label, harmonicsHz, source } of marks)
    for (const [place, hz] of harmonicsHz.entries()) {
      const times = `${place + 1}×`
      const text = source === 'shaft' ? times : place === 0 ? label : `${times}${label}`
      const line = Math.round(hz / stepHz) - 1
      labels.set(line, [...(labels.get(line) ?? []), text])
    }
  return labels
}
