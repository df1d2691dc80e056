import { Type, type TSchema } from 'typebox'

import { fixedSections } from '../configuration/catalogue.ts'
import { desiredSchema } from '../configuration/configuration-schemas.ts'
import type { ConfigurationField, Section } from '../configuration/section-form.ts'
import type { BatchRule } from '../rules/batch-rules.ts'
import { protocolModel } from '../wire/enumerations.ts'
import type { GatewayCommand } from './gateway-commands.ts'

/** The sections that a command sets, each with the fields that it sets of it. */
export function sectionsSetBy({ sets = {}, acts = {} }: GatewayCommand): Section[] {
  return Object.entries(sets).flatMap(([name, fields]) => {
    const section = fixedSections.find((each) => each.section === name)
    if (section === undefined) return []
    const own = section.fields.filter((field) => fields.length === 0 || fields.includes(field.name))
    return [{ ...section, fields: own.map((field) => withActs(field, acts[name]?.[field.name])) }]
  })
}

function withActs(
  field: ConfigurationField,
  acts: Readonly<Record<string, number>> | undefined,
): ConfigurationField {
  return field.kind === 'choice' && acts !== undefined
    ? { ...field, members: { ...field.members, ...acts } }
    : field
}

/** Those of the values that a device is set to from then on. */
export function lastingValues(
  { acts = {} }: GatewayCommand,
  section: string,
  values: Readonly<Record<string, number | string>>,
): Record<string, number | string> {
  const entries = Object.entries(values).filter(
    ([name, value]) => !Object.values(acts[section]?.[name] ?? {}).some((act) => act === value),
  )
  return Object.fromEntries(entries)
}

/** What a command asks of its selection with these parameters. */
export function commandRules(
  { rules = [] }: Pick<GatewayCommand, 'rules'>,
  values: Readonly<Record<string, unknown>>,
): readonly BatchRule[] {
  const than = Object.values(protocolModel.values).find((model) => model === values['protocolModel'])
  return than === undefined ? rules : [...rules, { is: 'otherProtocol', than }]
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
