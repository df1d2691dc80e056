import { Compile } from 'typebox/compile'
import type { TObject, TSchema } from 'typebox'
import { Clone, Default } from 'typebox/value'

import { parseDecimal } from '#contract/wire/decimal.ts'
import { keywordPattern } from '#contract/calls/device-search.ts'
import { hasLines, hiddenIn } from '#contract/wire/hidden-characters.ts'
import { foldedText, type Folding } from '#contract/lists/plain-text.ts'
import { isUnstorable } from '#contract/wire/unstorable-text.ts'

import type { MessageArgs, MessageId } from '../messages/translate.ts'
import { closedSchema } from './closed-schema.ts'
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
 * and it is written in decimal, and an empty text counts as not given. A field that the schema does not know is refused,
 * since a filter that is passed over gives another list than was meant, and a setting that is, another record. Nothing
 * may hold what no text of the database can, nor be named so, or as what every object has. What is `readOnly` is checked, and
 * left out.
 * @throws Refused `field.invalid`, naming each field; `body.malformed` for what is nested too deep or no object
 */
export function compileCheck(schema: TObject, from: 'address' | 'body'): Check {
  const validator = Compile(closedSchema(schema))
  const completed = completing(schema)
  const folding = Object.entries(schema.properties).flatMap(
    ([name, { folds }]: [string, { folds?: Folding }]): [string, Folding][] =>
      folds === undefined ? [] : [[name, folds]],
  )
  const readOnly = new Set(
    Object.entries(schema.properties).flatMap(([name, field]: [string, { readOnly?: unknown }]) =>
      field.readOnly === true ? [name] : [],
    ),
  )
  return (raw) => {
    const untakable = faultsAnywhere(raw)
    if (untakable.length > 0) throw refuse(untakable)
    const taken = from === 'address' ? readAddress(schema, raw) : Clone(raw)
    const value = completed(folded(taken, folding))
    if (!validator.Check(value))
      throw refuse(validator.Errors(value).flatMap((fault) => faultsOf(fault, schema, value)))
    return readOnly.size === 0
      ? value
      : Object.fromEntries(Object.entries(Object(value)).filter(([name]) => !readOnly.has(name)))
  }
}

/**
 * Puts what a schema has by default where nothing is. The library sorts the whole schema anew for each value: of a sheet's rows
 * that took more time than all else, and they have no defaults.
 */
function completing(schema: TObject): (value: unknown) => unknown {
  const fields = JSON.stringify(schema.properties)
  const mayHaveDefaults = ['"default":', '"allOf":', '"$ref":'].some((part) => fields.includes(part))
  return mayHaveDefaults ? (value) => Default(schema, value) : (value) => value
}

/** What is typed in either width or case, and known by one. */
function folded(raw: unknown, fold: readonly [name: string, folds: Folding][]): unknown {
  if (fold.length === 0 || typeof raw !== 'object' || raw === null) return raw
  const fields: Record<string, unknown> = { ...raw }
  for (const [name, folds] of fold) {
    const text = fields[name]
    if (typeof text === 'string') fields[name] = foldedText(text, folds)
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
  const isKnown = ([name]: [string, unknown]) => Object.hasOwn(properties, name)
  const given = Object.entries(raw ?? {}).filter(([, value]) => value !== '')
  const unknown = given.filter((one) => !isKnown(one) && !everywhere.has(one[0]))
  if (unknown.length > 0) throw refuse(unknown.map(([field]) => ({ field, message: 'field.unknown' })))
  return Object.fromEntries(
    given.filter(isKnown).map(([name, value]) => {
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
  schemaPath: string
  instancePath: string
  params: object
}

function faultsOf(
  { keyword, schemaPath, instancePath, params }: Fault,
  schema: TObject,
  whole: unknown,
): FieldFault[] {
  const path = pointed(instancePath)
  const field = path.join('.')
  // The one for an object tells of the fields that have one each.
  if (keyword === 'additionalProperties') return []
  if (schemaPath.endsWith('/additionalProperties')) return [{ field, message: 'field.unknown' }]
  if ('requiredProperties' in params && Array.isArray(params.requiredProperties)) {
    return params.requiredProperties.map((name) => ({
      field: field === '' ? String(name) : `${field}.${String(name)}`,
      message: 'field.required' as const,
    }))
  }
  if (field === '') throw new Refused('body.malformed')
  const limit = 'limit' in params ? params.limit : 'multipleOf' in params ? params.multipleOf : undefined
  const args: MessageArgs = limit === undefined ? {} : { limit: Number(limit) }
  const { mostJoined: most, oneLine }: { mostJoined?: number; oneLine?: boolean } =
    schema.properties[field] ?? {}
  if (most !== undefined && textAt(whole, path).split(',').length > most)
    return [{ field, message: 'field.tooMany', args: { limit: most } }]
  const sign = keyword === 'pattern' ? hiddenIn(textAt(whole, path)) : null
  if (sign !== null) return [{ field, message: 'field.hidden', args: { sign } }]
  if (keyword === 'pattern' && oneLine === true && hasLines(textAt(whole, path)))
    return [{ field, message: 'field.oneLine' }]
  const hasSigns = 'pattern' in params && String(params.pattern) === keywordPattern
  const wanted = 'type' in params ? numberFaults[String(params.type)] : undefined
  return [{ field, message: hasSigns ? 'field.signs' : (wanted ?? messageOf(keyword, args)), args }]
}

function textAt(whole: unknown, path: readonly string[]): string {
  let value = whole
  for (const name of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof value === 'string' ? value : ''
}

/** The names in a JSON pointer. */
function pointed(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
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
    case 'minItems':
      return 'field.required'
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
