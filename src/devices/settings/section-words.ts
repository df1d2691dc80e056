import { fieldWords } from '#contract/configuration/catalogue.ts'
import type { ConfigurationField, Section } from '#contract/configuration/section-form.ts'
import { commandTexts } from '#locales/command-texts.ts'
import { configurationTexts } from '#locales/configuration-texts.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'

function text(id: string, language: string): string | undefined {
  return new Map(Object.entries(configurationTexts[id] ?? sensorTexts[id] ?? commandTexts[id] ?? {})).get(
    language,
  )
}

export function sectionTitle({ section }: Pick<Section, 'section'>, language: string): string {
  return text(`configuration.${section}`, language) ?? section
}

export function fieldTitle(section: Section, field: ConfigurationField, language: string): string {
  return text(fieldWords(section, field), language) ?? field.name
}

/** What people call a field of the section that is known by its name alone. */
export function nameTitle(section: Section, name: string, language: string): string {
  const field = section.fields.find((each) => each.name === name)
  return field === undefined ? name : fieldTitle(section, field, language)
}

export function memberTitle(
  section: Section,
  field: ConfigurationField,
  member: string,
  language: string,
): string {
  return text(`${fieldWords(section, field)}.${member}`, language) ?? member
}
