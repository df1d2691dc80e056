import type { Language } from '#contract/wire/enumerations.ts'
import type { Reading } from '#contract/sensors/sensor-kind.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { limitExceeded, limitsOf } from '#contract/sensors/limits.ts'
import { decodeFragment, isSpectrumFragment } from '#contract/sensors/spectrum-fragment.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'

import { translator } from './translate.ts'

/**
 * What a terminal of a kind says, in the catalogue's order: `Temperature 21.4 °C · Humidity 41 %`. What it does not know is left out.
 * @param parameters what it says that they are, raw: a value beyond its limits then has ▲ or ▼ behind it, a state that is amiss
 * ▲, and these come first
 */
export function readingWords(
  kind: string,
  readings: Readonly<Record<string, unknown>>,
  language: Language,
  parameters?: Readonly<Record<string, unknown>>,
): string {
  const entry = sensorKind(kind)
  const limits = entry === undefined || parameters === undefined ? [] : limitsOf(entry, parameters)
  const markOf = ({ name, amiss = [] }: Reading, value: number) => {
    const exceeded = limitExceeded(limits, name, value)
    if (exceeded !== undefined) return exceeded.when === 'above' ? ' ▲' : ' ▼'
    return parameters !== undefined && amiss.includes(value) ? ' ▲' : ''
  }
  const text = (id: string, otherwise: string) => sensorTexts[`sensor.${kind}.${id}`]?.[language] ?? otherwise
  const valueText = ({ name, unit, precision, states }: Reading, value: number) => {
    const state = states?.[value]
    if (state !== undefined) return text(`${name}.${state}`, state)
    // What rounds to 0 is not below it.
    const shown = value.toFixed(precision).replace(/^-(?=[0.]+$)/, '')
    return `${shown}${unit === '' ? '' : ` ${unit}`}`
  }
  const parts = (entry?.readings ?? []).flatMap((reading) => {
    const value = readings[reading.name]
    if (typeof value !== 'number') return []
    const mark = markOf(reading, value)
    return [{ mark, words: `${text(reading.name, reading.name)} ${valueText(reading, value)}${mark}` }]
  })
  return parts
    .toSorted((a, b) => Number(b.mark !== '') - Number(a.mark !== ''))
    .map(({ words }) => words)
    .join(' · ')
}

/** What an uplink of a kind says: its readings, or which part of a spectrum it is. */
export function uplinkWords(
  kindName: string,
  { readings, payload }: { readings: Readonly<Record<string, unknown>>; payload: string },
  language: Language,
): string {
  const kind = sensorKind(kindName)
  if (kind === undefined || !isSpectrumFragment(kind, payload))
    return readingWords(kindName, readings, language)
  const decoded = decodeFragment(kind, payload)
  if (!decoded.ok) return ''
  const { spectrum, fragment, fragments } = decoded.fragment
  return translator(language)('uplink.spectrumFragment', {
    spectrum: sensorTexts[`sensor.${kindName}.${spectrum}`]?.[language] ?? spectrum,
    number: fragment + 1,
    count: fragments,
  })
}
