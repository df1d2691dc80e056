import { fieldWords } from '#contract/configuration/catalogue.ts'
import type { Section } from '#contract/configuration/section-form.ts'
import type { Language } from '#contract/wire/enumerations.ts'
import { commandTexts } from '#locales/command-texts.ts'
import { configurationTexts } from '#locales/configuration-texts.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'

/** What people call a field of a section; its own name when it has none. */
export function configurationWord(section: Section, name: string, language: Language): string {
  const field = section.fields.find((each) => each.name === name)
  return field === undefined ? name : (wordsOf(fieldWords(section, field), language) ?? name)
}

/** What people call some values of a field, as a choice between them. */
export function configurationValues(
  section: Section,
  name: string,
  values: readonly (number | string)[],
  language: Language,
): string {
  const field = section.fields.find((each) => each.name === name)
  const members = field?.kind === 'choice' ? Object.entries(field.members) : []
  const words = values.map((value) => {
    const member = members.find(([, each]) => each === value)?.[0]
    if (field === undefined || member === undefined) return String(value)
    return wordsOf(`${fieldWords(section, field)}.${member}`, language) ?? member
  })
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(words)
}

function wordsOf(id: string, language: Language): string | undefined {
  return (configurationTexts[id] ?? sensorTexts[id] ?? commandTexts[id])?.[language]
}
