import type { Language } from '#contract/enumerations.ts'
import type { Reading } from '#contract/sensors/sensor-kind.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'

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
