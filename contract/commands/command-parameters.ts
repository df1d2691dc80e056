import { Type, type TSchema } from 'typebox'

import { fixedSections } from '../configuration/catalogue.ts'
import { desiredSchema } from '../configuration/configuration-schemas.ts'
import type { Section } from '../configuration/section-form.ts'
import type { GatewayCommand } from './gateway-commands.ts'

/** The sections that a command sets, each with the fields that it sets of it. */
export function sectionsSetBy({ sets = {} }: GatewayCommand): Section[] {
  return Object.entries(sets).flatMap(([name, fields]) => {
    const section = fixedSections.find((each) => each.section === name)
    if (section === undefined) return []
    return fields.length === 0
      ? [section]
      : [{ ...section, fields: section.fields.filter((field) => fields.includes(field.name)) }]
  })
}

/** The parameters of a command that sets nothing, as a section of their own. */
export function parameterSection({ name, of, parameters = [] }: GatewayCommand): Section {
  return {
    section: name,
    of: [of],
    fields: parameters.map((field) => ({ ...field, words: `command.field.${field.name}` })),
  }
}

/** The parameters of a call. Which of them it needs, the service says: that may depend on the section that it names. */
export function parameterSchemas(command: GatewayCommand): Record<string, TSchema> {
  const sections = sectionsSetBy(command)
  const schemas = [...sections, parameterSection(command)].map((section) => desiredSchema(section).properties)
  const names = new Set(schemas.flatMap((properties) => Object.keys(properties)))
  return {
    ...(sections.length > 1 && { section: Type.Enum(sections.map(({ section }) => section)) }),
    ...Object.fromEntries(
      [...names].map((name) => {
        const forms = schemas.flatMap((properties) => properties[name] ?? [])
        const [first] = forms
        const form = forms.length === 1 && first !== undefined ? first : Type.Union(forms)
        return [name, Type.Optional(form)]
      }),
    ),
  }
}
