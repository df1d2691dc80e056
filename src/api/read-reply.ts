import { fitsEnvelope } from 'virtual:contract-checks'

import type { CallPath } from '#contract/calls/calls.ts'
import { authenticationCodes, code } from '#contract/calls/codes.ts'

import { CallFailure, type RecordFailure } from './call-failure.ts'
import { replyChecks } from './reply-checks.ts'

/** Codes that are a success on the wire; 200 is what some servers of the same contract say. */
const successCodes = new Set<number>([code.ok, 200])
/** What a balancer answers when nothing stands behind it. */
const nobodyThere = new Set([502, 503, 504])

/**
 * Takes the payload fields out of a reply's envelope. The envelope's code wins over the HTTP status.
 * @throws CallFailure `session`, `refused`, `network`, `unreadable`, or `mismatch`, whose message names the place that does not fit
 */
export async function readReply(path: CallPath, response: Response): Promise<Record<string, unknown>> {
  const text = await response.text().catch((cause: unknown) => {
    const givenUp = cause instanceof DOMException && cause.name === 'AbortError'
    throw new CallFailure(givenUp ? 'cancelled' : 'network', path, { cause })
  })
  const body = parsed(text)
  if (!fitsEnvelope(body)) {
    if (response.status === 401) throw new CallFailure('session', path, { code: 401 })
    const refused = response.status === code.tooLarge
    const kind = nobodyThere.has(response.status) ? 'network' : 'unreadable'
    throw new CallFailure(refused ? 'refused' : kind, path, {
      message: refused ? '' : `HTTP ${response.status}`,
      code: response.status,
      retryAfterS: retryAfter(response),
    })
  }
  if (!successCodes.has(body.code)) {
    throw new CallFailure(authenticationCodes.includes(body.code) ? 'session' : 'refused', path, {
      message: body.msg,
      code: body.code,
      results: await failedRecords(body),
      data: 'data' in body ? body.data : undefined,
      retryAfterS: retryAfter(response),
      ...(body.reason !== undefined && { reason: body.reason }),
      ...(body.errors !== undefined && { errors: body.errors }),
    })
  }
  const payload = new Map(Object.entries(body))
  const result: Record<string, unknown> = {}
  const fields = await replyChecks(path)
  for (const field of ['data', 'list', 'result'] as const) {
    const check = fields[field]
    const value = payload.get(field)
    if (check === undefined || (value === undefined && check.optional)) continue
    if (!check.fits(value)) {
      // After an update of the server, what explains may be gone with the old console.
      const explanation = await import('./explain-mismatch.ts').catch(() => null)
      const message = explanation?.explainMismatch(path, field, value) ?? field
      throw new CallFailure('mismatch', path, { message, code: body.code })
    }
    result[field] = value
  }
  return result
}

/** @returns null for what is no JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Of a batch that was done in part, the records that failed. */
async function failedRecords(body: object): Promise<RecordFailure[]> {
  if (!('data' in body)) return []
  const { fitsOutcomes } = await import('virtual:contract-checks/console')
  return fitsOutcomes(body.data) ? body.data.results.filter((result) => !successCodes.has(result.code)) : []
}

/** Seconds; the header may also name a moment. */
function retryAfter(response: Response): number | null {
  const text = response.headers.get('retry-after')
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
