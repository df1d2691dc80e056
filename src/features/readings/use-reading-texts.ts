import { useLingui } from '@lingui/react'
import { useMemo } from 'react'

import type { Reading, SensorKind } from '#contract/sensors/sensor-kind.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'
import { decimals } from '#src/ui/decimals.ts'

type ValueText = (value: number) => string
type MarkText = (value: number, decimals: number) => string

export interface ReadingTexts {
  name: (reading: string) => string
  /** A value with its unit, or the word of a state. */
  withUnit: (reading: Reading) => ValueText
  /** The same without the unit, with so many decimals; nothing between two states. */
  onAxis: (reading: Reading) => MarkText
}

/** The words and numbers of a kind's readings in the person's language; the functions stay the same ones. */
export function useReadingTexts({ kind, readings }: SensorKind): ReadingTexts {
  const { i18n } = useLingui()
  return useMemo(() => {
    const text = (id: string, otherwise: string) =>
      new Map(Object.entries(sensorTexts[id] ?? {})).get(i18n.locale) ?? otherwise
    const stateText = ({ name, states }: Reading, value: number) => {
      const state = states?.[value]
      return state === undefined ? undefined : text(`sensor.${kind}.${name}.${state}`, state)
    }
    const withUnit = new Map<string, ValueText>()
    const onAxis = new Map<string, MarkText>()
    for (const reading of readings) {
      const digits = decimals(reading.precision)
      const unit = reading.unit === '' ? '' : `\u00A0${reading.unit}`
      withUnit.set(
        reading.name,
        (value) => stateText(reading, value) ?? `${i18n.number(value, digits)}${unit}`,
      )
      onAxis.set(reading.name, (value, shown) =>
        reading.states === undefined
          ? i18n.number(value, decimals(shown))
          : (stateText(reading, value) ?? ''),
      )
    }
    return {
      name: (reading) => text(`sensor.${kind}.${reading}`, reading),
      withUnit: ({ name }) => withUnit.get(name) ?? String,
      onAxis: ({ name }) => onAxis.get(name) ?? String,
    }
  }, [kind, readings, i18n])
}
