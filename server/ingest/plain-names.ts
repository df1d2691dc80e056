import type { TSchema } from 'typebox'

import type { Command } from '#contract/commands/command-form.ts'
import { gatewayCommands } from '#contract/commands/gateway-commands.ts'
import { relayCommands } from '#contract/commands/relay-commands.ts'
import { terminalCommands } from '#contract/commands/terminal-commands.ts'
import { fixedSections } from '#contract/configuration/catalogue.ts'
import { learningOf } from '#contract/configuration/learning.ts'
import { parametersOf } from '#contract/configuration/parameters.ts'
import { header, upMessages } from '#contract/wire/gateway-messages.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'

const kinds: ReadonlyMap<string, TSchema> = new Map(Object.entries(upMessages))
const cache = new Map<string, ReadonlySet<string>>()
const commands: readonly Command[] = [...gatewayCommands, ...relayCommands, ...terminalCommands]
const ofEveryKind: ReadonlySet<string> = new Set(Object.keys(header))

/**
 * The names in messages of a kind whose values everybody may see who may see the message; of a kind that is not known those
 * that every message has. What holds further names is none of them: a whole configuration may stand there as one text.
 */
export function plainNames(kind: string): ReadonlySet<string> {
  const schema = kinds.get(kind)
  if (schema === undefined) return ofEveryKind
  let names = cache.get(kind)
  if (names === undefined) {
    // A log file may hold anything; it is read where it is downloaded.
    const fields = namesIn(schema).filter((name) => kind !== 'log-part' || name !== 'data')
    names = new Set([...fields, ...namesBelow(kind)])
    cache.set(kind, names)
  }
  return names
}

/** Of parts that a kind leaves open. */
function namesBelow(kind: string): string[] {
  if (kind === 'configuration') return settings()
  return kind === 'command-answer'
    ? [
        ...settings(),
        ...[upMessages.start, upMessages.heartbeat, upMessages.link].flatMap(namesIn),
        ...commands.flatMap(({ answers = [] }) => answers),
      ]
    : []
}

function namesIn(schema: object): string[] {
  const fields = 'properties' in schema ? schema.properties : {}
  const parts = 'items' in schema ? [schema.items] : 'anyOf' in schema ? schema.anyOf : []
  return [
    ...Object.entries(fields ?? {}).flatMap(([name, field]) => (isValue(field) ? [name] : namesIn(field))),
    ...(Array.isArray(parts) ? parts.flatMap((part: object) => namesIn(part)) : []),
  ]
}

function isValue(schema: object): boolean {
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return schema.anyOf.every(isValue)
  return !('type' in schema) || !['object', 'array'].includes(String(schema.type))
}

/** What devices are set to, as far as it is no secret anywhere. */
function settings(): string[] {
  const fields = [
    ...fixedSections,
    ...sensorCatalogue.flatMap((kind) => [parametersOf(kind), learningOf(kind)]),
  ].flatMap((section) => section.fields)
  const secret = new Set(fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name))
  return fields.map(({ name }) => name).filter((name) => !secret.has(name))
}
