import type { TSchema } from 'typebox'

/** Keywords under which schemas stand: by name, or one or several of them. */
const named = new Set(['properties', 'patternProperties'])
const nested = new Set(['items', 'anyOf', 'allOf'])

/**
 * A schema as the calls mean it: its objects have the fields that it names, at every depth, and no others. Where a call is to
 * take others, its schema says so by `additionalProperties`.
 */
export function closedSchema(schema: TSchema): TSchema {
  const parts = Object.entries(schema).map(([keyword, part]: [string, unknown]): [string, unknown] => {
    if (named.has(keyword) && isObject(part)) {
      return [
        keyword,
        Object.fromEntries(Object.entries(part).map(([name, field]) => [name, closedPart(field)])),
      ]
    }
    return [keyword, nested.has(keyword) ? closedPart(part) : part]
  })
  const isOpen = !('properties' in schema) || 'additionalProperties' in schema
  return { ...Object.fromEntries(parts), ...(!isOpen && { additionalProperties: false }) }
}

function closedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closedPart)
  return isObject(part) ? closedSchema(part) : part
}

function isObject(part: unknown): part is object {
  return typeof part === 'object' && part !== null
}
