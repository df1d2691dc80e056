import { useLingui } from '@lingui/react'
import { useMemo } from 'react'

import { sensorTexts } from '#locales/sensor-texts.ts'

export interface SpectrumTexts {
  /** The name of a spectrum, of a part that shows in it. */
  spectrum: (name: string) => string
  mark: (name: string) => string
  significant: (value: number) => string
  hz: (hz: number) => string
  order: (order: number) => string
  amplitude: (value: number, unit: string) => string
}

/** The words and numbers of a kind's spectra in the person's language; the functions stay the same ones. */
export function useSpectrumTexts(kind: string): SpectrumTexts {
  const { i18n } = useLingui()
  return useMemo(() => {
    const text = (id: string, otherwise: string) =>
      new Map(Object.entries(sensorTexts[id] ?? {})).get(i18n.locale) ?? otherwise
    const significant = (value: number) => i18n.number(value, { maximumSignificantDigits: 4 })
    return {
      spectrum: (name) => text(`sensor.${kind}.${name}`, name),
      mark: (name) => text(`sensor.${kind}.mark.${name}`, name),
      significant,
      hz: (hz) => `${i18n.number(hz, { maximumFractionDigits: hz < 100 ? 2 : 1 })}\u00A0Hz`,
      order: (order) => `${i18n.number(order, { maximumFractionDigits: 2 })}×`,
      amplitude: (value, unit) => `${i18n.number(value, { maximumSignificantDigits: 3 })}\u00A0${unit}`,
    }
  }, [kind, i18n])
}
