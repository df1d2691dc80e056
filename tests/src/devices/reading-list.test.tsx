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

const levelM = { reading: 'levelM', value: 5.2, unit: 'm' }
test.each([
  ['zh', 'above', true, '▲ 高于上限 5 m'],
  ['en', 'above', true, '▲ above the upper limit 5 m'],
  ['ja', 'above', true, '▲ 上限 5 m を上回っています'],
  ['zh', 'below', false, '▼ 低于下限 5 m（出厂值）'],
  ['en', 'below', false, '▼ below the lower limit 5 m (factory setting)'],
  ['ja', 'below', false, '▼ 下限 5 m（出荷時設定）を下回っています'],
] as const)(
  'a reading beyond its limit says so in %s, %s, reported: %s',
  async (language, when, reported, text) => {
    const readings = [{ ...levelM, beyond: { when, limit: 5, reported } }]
    await show(<ReadingList device={{ sensorKind: 'water-level', readings }} />, language)

    expect(screen.getByText(text)).toBeVisible()
  },
)

test.each([
  ['zh', '▲ 需要处理'],
  ['en', '▲ needs attention'],
  ['ja', '▲ 対応が必要です'],
] as const)('a state that is amiss says so in %s', async (language, text) => {
  const readings = [
    { reading: 'leak', value: 1, unit: '', amiss: true as const },
    { reading: 'cable', value: 0, unit: '' },
  ]
  await show(<ReadingList device={{ sensorKind: 'water-leak', readings }} />, language)

  expect(screen.getAllByText(text)).toHaveLength(1)
})

test('a reading that rounds to 0 has no minus', async () => {
  const readings = [{ reading: 'temperatureC', value: -0.04, unit: '°C' }]
  await show(<ReadingList device={{ sensorKind: 'temperature-humidity', readings }} />, 'en')

  expect(screen.getByRole('definition')).toHaveTextContent(/^0\.0 °C$/)
})

describe.each(['zh', 'en', 'ja'] as const)('the newest readings in %s', (language) => {
  test.each(sensorCatalogue.map((kind) => [kind.kind, kind] as const))(
    'of kind %s are numbers with units and states in words, each by its name #readings-4',
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
