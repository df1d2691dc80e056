import { Type, type TSchema } from 'typebox'

import { fixedSections } from '../configuration/catalogue.ts'
import { desiredSchema } from '../configuration/configuration-schemas.ts'
import { parametersOf } from '../configuration/parameters.ts'
import type { ConfigurationField, Section } from '../configuration/section-form.ts'
import type { BatchRule } from '../rules/batch-rules.ts'
import { sensorCatalogue } from '../sensors/catalogue.ts'
import type { ControlTopic, SensorKind } from '../sensors/sensor-kind.ts'
import { protocolModel } from '../wire/enumerations.ts'
import type { Command, CommandParameter } from './command-form.ts'

/**
 * The sections that a command sets, each with the fields that it sets of it.
 * @param kinds the kinds of the terminals that it goes to: parameters are a kind's own
 */
export function sectionsSetBy(
  { sets = {}, acts = {}, sensorTopic }: Command,
  kinds: readonly SensorKind[] = sensorCatalogue,
): Section[] {
  return Object.entries(sets).flatMap(([name, fields]) => {
    if (sensorTopic !== undefined) return kinds.flatMap((kind) => parametersAbout(kind, sensorTopic))
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
  { acts = {} }: Command,
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
  { rules = [] }: Pick<Command, 'rules'>,
  values: Readonly<Record<string, unknown>>,
): readonly BatchRule[] {
  const than = Object.values(protocolModel.values).find((model) => model === values['protocolModel'])
  return than === undefined ? rules : [...rules, { is: 'otherProtocol', than }]
}

/** One of the given parameters that is true only at once; undefined where none is. */
export function passingParameter(
  { parameters = [] }: { readonly parameters?: readonly CommandParameter[] },
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  return parameters.find(({ name, passes }) => passes === true && given[name] !== undefined)?.name
}

/** What of a kind's parameters is about a topic; empty when nothing is. */
export function parametersAbout(kind: SensorKind, topic: ControlTopic): Section[] {
  const section = parametersOf(kind)
  const own = new Set(kind.parameters.filter((one) => one.topic === topic).map(({ name }) => name))
  const fields = section.fields.filter(({ name }) => own.has(name))
  return fields.length === 0 ? [] : [{ ...section, fields }]
}

/** The parameters of a command that sets nothing, as a section of their own. */
export function parameterSection({ name, of, parameters = [] }: Command): Section {
  return {
    section: name,
    of: [of],
    fields: parameters.map((field) => ({ ...field, words: `command.field.${field.name}` })),
  }
}

/** The parameters of a call. Which of them it needs, the service says: that may depend on the section that it names. */
export function parameterSchemas(command: Command): Record<string, TSchema> {
  const sections = sectionsSetBy(command)
  const choices = new Set(sections.map(({ section }) => section))
  const schemas = [...sections, parameterSection(command)].map((section) => desiredSchema(section).properties)
  const names = new Set(schemas.flatMap((properties) => Object.keys(properties)))
  return {
    ...(choices.size > 1 && { section: Type.Enum([...choices]) }),
    ...Object.fromEntries(
      [...names].map((name) => [
        name,
        Type.Optional(oneOfForms(schemas.flatMap((properties) => properties[name] ?? []))),
      ]),
    ),
  }
}

/** A form that several sections have alike is one. */
function oneOfForms(forms: readonly TSchema[]): TSchema {
  const different = [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()]
  const [first] = different
  return different.length === 1 && first !== undefined ? first : Type.Union(different)
}
