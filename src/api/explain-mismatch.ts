import { Errors } from 'typebox/value'

import type { Call } from '#contract/calls/call.ts'
import { calls, type CallPath } from '#contract/calls/calls.ts'

/** The first place at which a field of a reply is not what the contract says. Loaded when there is something to explain. */
export function explainMismatch(path: CallPath, field: 'data' | 'list' | 'result', value: unknown): string {
  const { reply }: Call = calls[path]
  const schema = reply === 'stream' ? undefined : reply[field]
  const first = schema === undefined ? undefined : Errors(schema, value)[0]
  return `${field}${first?.instancePath ?? ''}: ${first?.message ?? 'does not fit'}`
}
