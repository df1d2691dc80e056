import { describe, expect, test } from 'vitest'

import { fieldWords, sectionsOf } from '#contract/configuration/catalogue.ts'
import type { Section } from '#contract/configuration/section-form.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'
import { configurationTexts } from '#locales/configuration-texts.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'

const sections: readonly Section[] = [
  ...(['gateway', 'channel', 'relay'] as const).flatMap((bearer) => sectionsOf(bearer)),
  ...sensorCatalogue.flatMap(({ kind }) => sectionsOf('terminal', { kind })),
]

/** Every text that a section is shown with. */
function idsOf(section: Section): string[] {
  const ids = section.fields.flatMap((field) => {
    const id = fieldWords(section, field)
    return field.kind === 'choice'
      ? [id, ...Object.keys(field.members).map((member) => `${id}.${member}`)]
      : [id]
  })
  return [`configuration.${section.section}`, ...ids]
}
const needed = new Set(sections.flatMap(idsOf))

describe('the words of the configuration', () => {
  test('are there for every section, field and member', () => {
    expect([...needed].filter((id) => !(id in configurationTexts) && !(id in sensorTexts))).toEqual([])
  })

  test('are there for nothing else', () => {
    expect(Object.keys(configurationTexts).filter((id) => !needed.has(id))).toEqual([])
  })

  test.each(['zh', 'en', 'ja'] as const)('are different for the fields of a section in %s', (language) => {
    const twice = sections.flatMap((section) => {
      const words = section.fields.map((field) => {
        const id = fieldWords(section, field)
        return (configurationTexts[id] ?? sensorTexts[id])?.[language]
      })
      return words.filter((word, place) => words.indexOf(word) !== place)
    })
    expect(twice).toEqual([])
  })
})
