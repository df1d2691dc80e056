import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Refusal } from '#contract/calls/codes.ts'
import type { Envelope } from '#contract/calls/envelope.ts'

import { fieldName } from '../lists/list-words.ts'
import { translator, type Translate } from '../messages/translate.ts'
import { errorCode, isCancelled, isDiskFull, isOrphaned } from '../../db/error-code.ts'
import { CommitLost } from '../../db/view.ts'
import { isDatabaseAway } from './database-away.ts'
import { languageOf } from './language.ts'
import { mostBodyBytes } from './most-body-bytes.ts'
import { Refused } from './refused.ts'

/** What the log says of reasons that lie with the database; the same call may be answered later. */
const ills: Partial<Record<Refusal, string>> = {
  'part.unavailable': 'the database is away',
  'outcome.unknown': 'the database was lost while it committed',
  'disk.full': 'the disk of the database is full',
}

/** Answers whatever went wrong with the envelope, in the language of the request; faults are logged with their number. */
export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const refused = asRefused(error)
  if (refused.reason === 'fault.internal') request.log.error({ err: error }, 'a call failed')
  if (isOrphaned(error)) request.log.warn({ err: error }, 'a call named a row that is gone')
  const happened = ills[refused.reason]
  if (happened !== undefined) request.log.warn({ err: error }, happened)
  if (refused.retryAfterS !== undefined)
    reply.headers({
      'retry-after': String(refused.retryAfterS),
      'access-control-expose-headers': 'retry-after',
    })
  const language = languageOf(request.headers)
  const [, , list = ''] = request.routeOptions.url?.split('/') ?? []
  const nameOf = (field: string) => fieldName(list, field, language)
  await reply.status(refused.status).send(refusalEnvelope(refused, translator(language), request.id, nameOf))
}

export function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (isCancelled(error)) return new Refused('question.tooLong')
  if (error instanceof CommitLost) return new Refused('outcome.unknown')
  if (isOrphaned(error)) return new Refused('record.changed')
  if (isDiskFull(error)) return new Refused('disk.full')
  if (isDatabaseAway(error)) return new Refused('part.unavailable')
  if (errorCode(error) === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refused('body.tooLarge', { args: { limit: mostBodyBytes / 1024 } })
  // What the framework refuses: no JSON, an unknown content type, a bad address.
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    if (error.statusCode >= 400 && error.statusCode < 500) {
      return new Refused('body.malformed', { status: error.statusCode })
    }
  }
  return new Refused('fault.internal')
}

/** @param nameOf says what people call a field of the wire */
export function refusalEnvelope(
  refused: Refused,
  t: Translate,
  requestId: string,
  nameOf: (field: string) => string = (field) => field,
): Envelope {
  const errors = refused.fields.map(({ field, message, args }) => ({ field, msg: t(message, args) }))
  const fields = refused.fields
    .map(({ field, message, args, words }) => `${words ?? nameOf(field)} ${t(message, args)}`)
    .join(', ')
  const msg = t(`refusal.${refused.reason}`, { ...refused.args, fields, request: requestId })
  const { data } = refused
  return {
    code: refused.code,
    msg,
    reason: refused.reason,
    ...(errors.length > 0 && { errors }),
    ...(data !== undefined && { data }),
  }
}
