import { fieldWords } from '#contract/configuration/catalogue.ts'
import type { Section } from '#contract/configuration/section-form.ts'
import type { Language } from '#contract/enumerations.ts'
import { configurationTexts } from '#locales/configuration-texts.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'

/** What people call a field of a section; its own name when it has none. */
export function configurationWord(section: Section, name: string, language: Language): string {
  const field = section.fields.find((each) => each.name === name)
  if (field === undefined) return name
  const id = fieldWords(section, field)
  return (configurationTexts[id] ?? sensorTexts[id])?.[language] ?? name
}
