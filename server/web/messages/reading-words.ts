import type { Language } from '#contract/enumerations.ts'
import type { Reading } from '#contract/sensors/sensor-kind.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { decodeFragment, isSpectrumFragment } from '#contract/sensors/spectrum-fragment.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'

import { translator } from './translate.ts'

/** What a terminal of a kind says, in the catalogue's order: `Temperature 21.4 °C · Humidity 41 %`. What it does not know is left out. */
export function readingWords(
  kind: string,
  readings: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const text = (id: string, otherwise: string) => sensorTexts[`sensor.${kind}.${id}`]?.[language] ?? otherwise
  const valueText = ({ name, unit, precision, states }: Reading, value: number) => {
    const state = states?.[value]
    if (state !== undefined) return text(`${name}.${state}`, state)
    return `${value.toFixed(precision)}${unit === '' ? '' : ` ${unit}`}`
  }
  return (sensorKind(kind)?.readings ?? [])
    .flatMap((reading) => {
      const value = readings[reading.name]
      return typeof value === 'number'
        ? [`${text(reading.name, reading.name)} ${valueText(reading, value)}`]
        : []
    })
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
