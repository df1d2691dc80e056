import type { TObject } from 'typebox'
import { Value } from 'typebox/value'

import { deviceType, protocolModel, type ProtocolModel } from '../wire/enumerations.ts'
import type { UpMessage } from '../wire/gateway-messages.ts'
import { sectionsOf, type BearerTraits } from './catalogue.ts'
import { reportedSchema } from './configuration-schemas.ts'
import type { Bearer } from './section-form.ts'

/** By what is reported of, its kind or its protocol: the sections that it has. */
const cache = new Map<string, ReadonlyMap<string, TObject>>()

/**
 * What is wrong with the sections of a message of the right form: null when nothing, else which field and why, for the
 * engineer, in English.
 * @param of the terminal's kind: null when it has none, absent when it is not known and its parameters cannot be judged;
 * the channel's protocol: one that the message itself reports counts before it
 */
export function faultOfReport(
  { deviceType: reporting, apuid, sections }: UpMessage<'configuration'>,
  { kind, protocolModel: model = null }: BearerTraits,
): string | null {
  const bearer = apuid === undefined ? deviceType.nameOf(reporting) : 'channel'
  const protocol =
    bearer === 'channel' ? (reportedProtocol(sections['rf']?.['protocolModel']) ?? model) : null
  const schemas = schemasOf(bearer, { kind: kind ?? null, protocolModel: protocol })
  const whose = protocol === null ? `a ${bearer}` : protocolModel.nameOf(protocol)
  for (const [section, values] of Object.entries(sections)) {
    const schema = schemas.get(section)
    if (schema === undefined) {
      if (bearer === 'terminal' && kind === undefined && isOfKind(section)) continue
      return `sections.${section}: ${whose} has no such section`
    }
    if (Value.Check(schema, values)) continue
    const unknown = Object.keys(values).find((name) => !Object.hasOwn(schema.properties, name))
    if (unknown !== undefined) return `sections.${section}.${unknown}: ${whose} has no such field`
    const [first] = Value.Errors(schema, values)
    return `sections.${section}${(first?.instancePath ?? '').replaceAll('/', '.')}: ${first?.message ?? ''}`
  }
  return null
}

function schemasOf(bearer: Bearer, traits: BearerTraits): ReadonlyMap<string, TObject> {
  const key = `${bearer} ${traits.kind ?? ''} ${traits.protocolModel ?? ''}`
  let schemas = cache.get(key)
  if (schemas === undefined) {
    schemas = new Map(sectionsOf(bearer, traits).map((one) => [one.section, reportedSchema(one)]))
    cache.set(key, schemas)
  }
  return schemas
}

function isOfKind(section: string): boolean {
  return section === 'parameters' || section === 'learning'
}

function reportedProtocol(value: unknown): ProtocolModel | null {
  return Object.values(protocolModel.values).find((model) => model === value) ?? null
}
