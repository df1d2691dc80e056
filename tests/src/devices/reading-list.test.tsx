import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { sensorCatalogue } from '#contract/sensors/catalogue.ts'
import type { Reading } from '#contract/sensors/sensor-kind.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'
import { ReadingList } from '#src/devices/reading-list.tsx'

import { show } from '../show.tsx'

/** The lowest that it can be, but none so low that it takes separators. */
function low({ min }: Reading): number {
  return Math.max(-99, min)
}

describe.each(['zh', 'en', 'ja'] as const)('the newest readings in %s', (language) => {
  test.each(sensorCatalogue.map((kind) => [kind.kind, kind] as const))(
    'of kind %s are numbers with units and states in words, each by its name',
    async (sensorKind, { readings }) => {
      const newest = readings.map((one) => ({ reading: one.name, value: low(one), unit: one.unit }))
      await show(<ReadingList device={{ sensorKind, readings: newest }} />, language)

      const word = (id: string) => sensorTexts[`sensor.${sensorKind}.${id}`]?.[language]
      expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
        readings.map(({ name }) => word(name)),
      )
      expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
        readings.map((one) => {
          const state = one.states?.[low(one)]
          return state === undefined
            ? `${low(one).toFixed(one.precision)} ${one.unit}`
            : `${word(`${one.name}.${state}`)} `
        }),
      )
    },
  )
})
