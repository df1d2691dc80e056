import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'

import type { Spectrum } from '#contract/calls/spectra.ts'
import { momentText } from '#src/ui/moment-text.ts'
import { markDashes } from '#src/ui/chart/spectrum-option.ts'
import { SpectrumChart } from '#src/ui/chart/spectrum-chart.tsx'
import type { TimeRange } from '#src/ui/chart/sampled-points.ts'
import { unitsAt, type SpectrumScale } from '#src/ui/chart/spectrum-points.ts'

import styles from './spectra.module.css'
import {
  lineAt,
  placedMarks,
  shaftHzOf,
  soughtLines,
  spectrumTable,
  traceOf,
  type SoughtLine,
} from './spectrum-view.ts'
import type { SpectrumTexts } from './use-spectrum-texts.ts'

interface SpectrumPanelProps {
  spectrum: Spectrum
  compared: Spectrum | null
  scale: SpectrumScale
  /** Names of the marks that are looked for. */
  wanted: readonly string[]
  harmonics: boolean
  texts: SpectrumTexts
  /** What can be done with it. */
  tools: ReactNode
}

/** One spectrum with what is looked for in it, and how much of it has come. */
export function SpectrumPanel({
  spectrum,
  compared,
  scale,
  wanted,
  harmonics,
  texts,
  tools,
}: SpectrumPanelProps) {
  const { t, i18n } = useLingui()
  const { orders, decibels } = scale
  const { received, fragments, unit, stepHz, overall, peak } = spectrum
  const name = texts.spectrum(spectrum.spectrum)
  const shaftHz = shaftHzOf(spectrum)
  const trace = useMemo(() => traceOf(spectrum, name), [spectrum, name])
  const before = useMemo(() => compared && traceOf(compared, ''), [compared])
  const lines = useMemo(() => soughtLines(spectrum, wanted, harmonics), [spectrum, wanted, harmonics])
  const marks = useMemo(() => placedMarks(lines, orders, shaftHz), [lines, orders, shaftHz])
  const sought = useMemo(
    () => placedMarks(soughtLines(spectrum, wanted, true), orders, shaftHz).map(({ place }) => place),
    [spectrum, wanted, orders, shaftHz],
  )
  const format = useMemo(
    () => ({
      amplitude: (value: number) => texts.significant(value),
      place: (place: number) => texts.significant(unitsAt(place, orders)),
    }),
    [texts, orders],
  )
  const level = (value: number) =>
    decibels ? `${i18n.number(value, { maximumFractionDigits: 1 })} dB` : texts.amplitude(value, unit)
  const rangeText = (shown: TimeRange, whole: TimeRange) => {
    const number = (place: number) => texts.significant(unitsAt(place, orders))
    const all = orders ? texts.order(unitsAt(whole.to, true)) : texts.hz(unitsAt(whole.to, false))
    return t`${number(shown.from)}–${number(shown.to)} of ${all}`
  }
  const readout = (place: number, value: number) => {
    const units = unitsAt(place, orders)
    const hz = orders ? units * (shaftHz ?? 0) : units
    const near = lineAt(lines, hz, stepHz)
    return [
      texts.hz(hz),
      ...(shaftHz === null ? [] : [texts.order(hz / shaftHz)]),
      level(value),
      ...(near === null ? [] : [`${near.label} (${offsetText(hz - near.hz)})`]),
    ].join(' · ')
  }
  const offsetText = (hz: number) =>
    `${i18n.number(hz, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })}\u00A0Hz`
  const sourceText = (source: SoughtLine['source']) =>
    source === 'reported' ? t`reported by the terminal` : t`factory setting`
  const table = () =>
    spectrumTable(spectrum, lines, {
      headings: [t`Frequency`, t`Order`, t`Amplitude`, t`× median`, t`Mark`],
      hz: texts.hz,
      order: texts.order,
      amplitude: (value) => texts.amplitude(value, unit),
      times: (times) => i18n.number(times, { maximumSignificantDigits: 3 }),
      what: (line) => `${line.label} ${texts.mark(line.name)}`,
      peak: t`Peak`,
    })
  const collecting = received < fragments
  const [some, all] = [i18n.number(received), i18n.number(fragments)]
  const description = [
    ...(overall === null ? [] : [t`overall ${texts.amplitude(overall, unit)} RMS`]),
    ...(peak === null ? [] : [t`maximum ${texts.amplitude(peak.amplitude, unit)} at ${texts.hz(peak.hz)}`]),
  ].join(' · ')
  const shownUnit = decibels ? t`dB re 1 ${unit}` : unit
  return (
    <div>
      <SpectrumChart
        key={`${spectrum.measuredAt} ${spectrum.spectrum} ${String(orders)}`}
        title={`${name} (${shownUnit})`}
        summary={description === '' ? name : `${name}: ${description}`}
        trace={trace}
        compared={before}
        scale={scale}
        marks={marks}
        sought={sought}
        rangeText={rangeText}
        format={format}
        readout={readout}
        table={table}
        legend={
          <ul className={styles['legend']}>
            {before !== null && compared !== null && (
              <li>
                <svg viewBox="0 0 28 10" aria-hidden="true">
                  <path d="M0 10V4l6 3 6-6 6 5 10-2v6z" fill="currentColor" opacity="0.5" />
                </svg>
                <Trans>shaded: measured {momentText(i18n, compared.measuredAt)}</Trans>
              </li>
            )}
            {spectrum.marks
              .map((mark, group) => ({ ...mark, group }))
              .filter((mark) => wanted.includes(mark.name))
              .map((mark) => (
                <li key={mark.name}>
                  <svg viewBox="0 0 28 10" aria-hidden="true">
                    <path
                      d="M0 5h28"
                      stroke="currentColor"
                      strokeDasharray={
                        mark.source === 'shaft'
                          ? undefined
                          : markDashes[mark.group % markDashes.length]?.join(' ')
                      }
                    />
                  </svg>
                  {texts.mark(mark.name)} {mark.label}
                  {mark.source === 'shaft'
                    ? ` = ${texts.hz(mark.harmonicsHz[0] ?? 0)}`
                    : ` = ${texts.order(mark.order)} · ${sourceText(mark.source)}`}
                </li>
              ))}
          </ul>
        }
      />
      {collecting && (
        <output className={styles['collecting']}>
          <Trans>
            Collecting: {some} of {all} fragments received. Missing fragments leave gaps in the line.
          </Trans>
        </output>
      )}
      <div className={styles['foot']}>
        <p className={styles['quiet']}>{description}</p>
        {tools}
      </div>
    </div>
  )
}
