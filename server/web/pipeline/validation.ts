import { Compile } from 'typebox/compile'
import type { TObject } from 'typebox'
import { Clean, Clone, Convert, Default } from 'typebox/value'

import type { MessageArgs, MessageId } from '../messages/translate.ts'
import { Refused, type FieldFault } from './refused.ts'

export type Check = (raw: unknown) => unknown

/**
 * A check of one part of a request against its schema. Fields that the schema does not know are dropped. Text from
 * addresses becomes numbers where the schema wants them, and an empty text there counts as not given.
 * @throws Refused `field.invalid`, naming each field
 */
export function compileCheck(schema: TObject, from: 'address' | 'body'): Check {
  const validator = Compile(schema)
  return (raw) => {
    let value: unknown = from === 'address' ? Convert(schema, given(raw)) : Clone(raw)
    value = Clean(schema, Default(schema, value))
    if (validator.Check(value)) return value
    const faults = validator.Errors(value).flatMap(faultsOf)
    const first = new Map(faults.toReversed().map((fault) => [fault.field, fault]))
    throw new Refused('field.invalid', { fields: [...first.values()].toReversed() })
  }
}

function given(raw: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw ?? {}).filter(([, value]) => value !== ''))
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
  const args: MessageArgs = 'limit' in params ? { limit: Number(params.limit) } : {}
  return [{ field, message: messageOf(keyword, args), args }]
}

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
    default:
      return 'field.format'
  }
}
