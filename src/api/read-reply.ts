import { Type } from 'typebox'
import { Check, Errors } from 'typebox/value'

import type { Call } from '#contract/call.ts'
import { authenticationCodes, code } from '#contract/codes.ts'
import { envelopeSchema } from '#contract/envelope.ts'

import { CallFailure, type RecordFailure } from './call-failure.ts'

/** Codes that are a success on the wire; 200 is what some servers of the same contract say. */
const successCodes = new Set<number>([code.ok, 200])
/** What a balancer answers when nothing stands behind it. */
const nobodyThere = new Set([502, 503, 504])

/**
 * Takes the payload fields out of a reply's envelope. The envelope's code wins over the HTTP status.
 * @throws CallFailure `session`, `refused`, `network`, or `mismatch`, whose message names the place that does not fit
 */
export async function readReply(
  path: string,
  fields: Exclude<Call['reply'], 'stream'>,
  response: Response,
): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw new CallFailure('cancelled', path)
    return null
  })
  if (!Check(envelopeSchema, body)) {
    if (response.status === 401) throw new CallFailure('session', path, { code: 401 })
    const kind = nobodyThere.has(response.status) ? 'network' : 'mismatch'
    throw new CallFailure(kind, path, {
      message: `HTTP ${response.status}`,
      code: response.status,
      retryAfterS: retryAfter(response),
    })
  }
  if (!successCodes.has(body.code)) {
    throw new CallFailure(authenticationCodes.includes(body.code) ? 'session' : 'refused', path, {
      message: body.msg,
      code: body.code,
      results: failedRecords(body),
      retryAfterS: retryAfter(response),
      ...(body.reason !== undefined && { reason: body.reason }),
      ...(body.errors !== undefined && { errors: body.errors }),
    })
  }
  const payload = new Map(Object.entries(body))
  const result: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(fields)) {
    const value = payload.get(field)
    const optional = value === undefined && '~optional' in schema
    if (optional) continue
    if (!Check(schema, value)) {
      const first = Errors(schema, value)[0]
      const place = `${field}${first?.instancePath ?? ''}: ${first?.message ?? 'does not fit'}`
      throw new CallFailure('mismatch', path, { message: place, code: body.code })
    }
    result[field] = value
  }
  return result
}

const resultsSchema = Type.Object({
  data: Type.Object({
    results: Type.Array(Type.Object({ objectid: Type.String(), code: Type.Integer(), msg: Type.String() })),
  }),
})

/** Of a batch that was done in part, the records that failed. */
function failedRecords(body: unknown): RecordFailure[] {
  if (!Check(resultsSchema, body)) return []
  return body.data.results.filter((result) => !successCodes.has(result.code))
}

/** Seconds; the header may also name a moment. */
function retryAfter(response: Response): number | null {
  const text = response.headers.get('retry-after')
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
