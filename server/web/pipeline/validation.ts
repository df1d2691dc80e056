import { Compile } from 'typebox/compile'
import type { TObject, TSchema } from 'typebox'
import { Clean, Clone, Default } from 'typebox/value'

import { parseDecimal } from '#contract/decimal.ts'
import { keywordPattern } from '#contract/device-search.ts'
import { capitals } from '#contract/lists/plain-text.ts'
import { isUnstorable } from '#contract/unstorable-text.ts'

import type { MessageArgs, MessageId } from '../messages/translate.ts'
import { Refused, type FieldFault } from './refused.ts'

export type Check = (raw: unknown) => unknown

/** No call means anything deeper; what follows goes into it by recursion. */
const mostDepth = 32
/** What every call may be given in its address: the specification adds it to exports. */
const everywhere = new Set(['offset'])
/** Names that every object has already: a copy loses them, and what was meant by them would be passed over. */
const unspeakable = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A check of one part of a request against its schema. In an address, text becomes a number where the schema wants one
 * and it is written in decimal, an empty text counts as not given, and a field that the schema does not know is refused,
 * since a filter that is passed over gives another list than was meant. In a body such fields are dropped. Nothing may
 * hold what no text of the database can, nor be named so, or as what every object has.
 * @throws Refused `field.invalid`, naming each field; `body.malformed` for what is nested too deep or no object
 */
export function compileCheck(schema: TObject, from: 'address' | 'body'): Check {
  const validator = Compile(schema)
  const completed = completing(schema)
  const folding = Object.entries(schema.properties).flatMap(
    ([name, { folds }]: [string, { folds?: unknown }]) => (folds === 'upper' ? [name] : []),
  )
  return (raw) => {
    const untakable = faultsAnywhere(raw)
    if (untakable.length > 0) throw refuse(untakable)
    const taken = from === 'address' ? readAddress(schema, raw) : Clone(raw)
    const value = completed(folded(taken, folding))
    if (!validator.Check(value)) throw refuse(validator.Errors(value).flatMap(faultsOf))
    return value
  }
}

/**
 * Puts what a schema has by default where nothing is, and drops what it does not know. The library sorts the whole schema
 * anew for each value: of a sheet's rows that took more time than all else, and they are flat.
 */
function completing(schema: TObject): (value: unknown) => unknown {
  const known = new Set(Object.keys(schema.properties))
  const fields = JSON.stringify(schema.properties)
  const isFlat = ['"type":"object"', '"type":"array"', '"default":', '"allOf":', '"$ref":'].every(
    (part) => !fields.includes(part),
  )
  if (!isFlat || 'additionalProperties' in schema) return (value) => Clean(schema, Default(schema, value))
  return (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([name]) => known.has(name)))
      : value
}

/** Ids are typed in either case, and known by capitals. */
function folded(raw: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof raw !== 'object' || raw === null) return raw
  const fields: Record<string, unknown> = { ...raw }
  for (const name of names) {
    const text = fields[name]
    if (typeof text === 'string') fields[name] = capitals(text)
  }
  return fields
}

/** Each field with its first fault. */
function refuse(faults: readonly FieldFault[]): Refused {
  const first = new Map(faults.toReversed().map((fault) => [fault.field, fault]))
  return new Refused('field.invalid', { fields: [...first.values()].toReversed() })
}

/** What no call takes, wherever it stands. */
function faultsAnywhere(raw: unknown): FieldFault[] {
  const found: FieldFault[] = []
  let level: [path: string[], value: unknown][] = [[[], raw]]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostDepth) throw new Refused('body.malformed')
    for (const [path, value] of level) {
      const [field, name = ''] = [path.join('.'), path.at(-1)]
      if (unspeakable.has(name) || isUnstorable(name)) found.push({ field, message: 'field.unknown' })
      else if (typeof value === 'string' && isUnstorable(value))
        found.push({ field, message: 'field.format' })
    }
    level = level.flatMap(([path, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([name, inner]): [string[], unknown] => [[...path, name], inner])
        : [],
    )
  }
  return found
}

function readAddress({ properties }: TObject, raw: unknown): Record<string, unknown> {
  const given = Object.entries(raw ?? {}).filter(([, value]) => value !== '')
  const unknown = given.filter(([name]) => !Object.hasOwn(properties, name) && !everywhere.has(name))
  if (unknown.length > 0) throw refuse(unknown.map(([field]) => ({ field, message: 'field.unknown' })))
  return Object.fromEntries(
    given.map(([name, value]) => {
      const isNumber = typeof value === 'string' && wantsNumber(properties[name])
      return [name, isNumber ? (parseDecimal(value) ?? value) : value]
    }),
  )
}

function wantsNumber(schema: TSchema | undefined): boolean {
  const { type, enum: choices }: { type?: unknown; enum?: unknown } = schema ?? {}
  if (Array.isArray(choices)) return choices.every((choice) => typeof choice === 'number')
  return type === 'number' || type === 'integer'
}

interface Fault {
  keyword: string
  instancePath: string
  params: object
}

function faultsOf({ keyword, instancePath, params }: Fault): FieldFault[] {
  const field = instancePath.slice(1).replaceAll('/', '.')
  if ('requiredProperties' in params && Array.isArray(params.requiredProperties)) {
    return params.requiredProperties.map((name) => ({
      field: field === '' ? String(name) : `${field}.${String(name)}`,
      message: 'field.required' as const,
    }))
  }
  if (field === '') throw new Refused('body.malformed')
  const limit = 'limit' in params ? params.limit : 'multipleOf' in params ? params.multipleOf : undefined
  const args: MessageArgs = limit === undefined ? {} : { limit: Number(limit) }
  const hasSigns = 'pattern' in params && String(params.pattern) === keywordPattern
  const wanted = 'type' in params ? numberFaults[String(params.type)] : undefined
  return [{ field, message: hasSigns ? 'field.signs' : (wanted ?? messageOf(keyword, args)), args }]
}

/** By the type that a value does not have. */
const numberFaults: Readonly<Record<string, MessageId>> = { integer: 'field.integer', number: 'field.number' }

function messageOf(keyword: string, args: MessageArgs): MessageId {
  switch (keyword) {
    case 'type':
      return 'field.type'
    case 'enum':
    case 'const':
    case 'anyOf':
      return 'field.choice'
    case 'minimum':
    case 'exclusiveMinimum':
      return 'field.tooSmall'
    case 'maximum':
    case 'exclusiveMaximum':
      return 'field.tooLarge'
    case 'minLength':
      return args['limit'] === 1 ? 'field.required' : 'field.tooShort'
    case 'maxLength':
      return 'field.tooLong'
    case 'multipleOf':
      return 'field.multipleOf'
    default:
      return 'field.format'
  }
}
