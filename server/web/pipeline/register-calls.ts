import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TObject } from 'typebox'

import { isForKeys, permits, type Call } from '#contract/calls/call.ts'
import { calls, type CallPath } from '#contract/calls/calls.ts'
import type { Clock } from '#contract/wire/clock.ts'
import { code } from '#contract/calls/codes.ts'
import { trimmedTexts } from '#contract/lists/plain-text.ts'

import { cancelledBy } from '../../db/cancel-statement.ts'
import type { Database } from '../../db/database.ts'
import { isDeadlock } from '../../db/error-code.ts'
import { logOperation } from '../../db/accounts/operation-log.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import { inView, type View } from '../../db/view.ts'
import { translator } from '../messages/translate.ts'
import { readKeySession } from '../services/api-keys.ts'
import { readSession, type Session } from '../services/sessions.ts'
import { asRefused, refusalEnvelope } from './answer-error.ts'
import { assertCallTable } from './call-table.ts'
import { cookiesOf } from './cookies.ts'
import type { Handlers, RequestContext, SendLater } from './handler.ts'
import { languageOf } from './language.ts'
import { Refused } from './refused.ts'
import { apiKeyOf, contradiction, offsetOf, tokenOf, underscoredHeaders } from './request-headers.ts'
import { createGates, type Gates } from './gates.ts'
import { readUpload, type Upload } from './uploaded-file.ts'
import { compileCheck, type Check } from './validation.ts'

export interface PipelineOptions {
  database: Database
  clock: Clock
  /** The services' own filter; a test takes it away to see that row-level security holds alone. */
  rowFilter: (view: View) => RowFilter
}

/** A handler as the pipeline calls it: the table types each one, and only their names are known here. */
type AnyHandler = (request: object, reply: FastifyReply) => Promise<object | SendLater | void>

/** How long a public call waits to learn whether its caller is logged in. */
const publicSessionMs = 1000
/** Outcomes that a stranger can produce without end; they are in the log of the process only. */
const notLogged = new Set([
  'captcha.wrong',
  'rate.limited',
  'part.unavailable',
  'disk.full',
  'field.invalid',
  'factor.late',
])

/** Makes a route of every call of the table. */
export function registerCalls(app: FastifyInstance, handlers: Handlers, options: PipelineOptions): void {
  assertCallTable(calls)
  const gates = createGates()
  for (const [path, call] of Object.entries<Call>(calls)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Handlers` has exactly the paths of the table
    const handler = handlers[path as CallPath] as AnyHandler
    app.route({
      method: answersHead(call) ? ['GET', 'HEAD'] : call.method,
      url: `/api/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      handler: makeRoute(call, handler, gates, options),
    })
  }
}

/** Balancers and people ask so whether there is an answer; not where asking does something, or the answer has no end. */
function answersHead(call: Call): boolean {
  return call.method === 'GET' && call.audit === null && call.reply !== 'stream'
}

function makeRoute(call: Call, handler: AnyHandler, gates: Gates, options: PipelineOptions) {
  const { database, clock, rowFilter } = options
  const checks = {
    // Other systems send what they like to a public call; where it declares fields, they have to be these.
    query: checkOf(call.query ?? (call.right === 'public' ? undefined : Type.Object({})), 'address'),
    params: checkOf(call.params, 'address'),
    body: checkOf(call.body === 'file' ? undefined : call.body, 'body'),
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const now = new Date(clock.now())
    const session = await sessionFor(call, request, database, now)
    const gate = call.body === 'file' ? gates.uploads : gates.heavy
    const gated = call.body === 'file' || call.heavy === true
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    if (!gated || session === null) return respond(request, reply, session, now, gone.signal)
    const leave = await gate.enter(
      session.keyId === null ? session.userId : `key:${session.keyId}`,
      gone.signal,
    )
    try {
      return await respond(request, reply, session, now, gone.signal)
    } finally {
      leave()
    }
  }

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session | null,
    now: Date,
    gone: AbortSignal,
  ) {
    const language = languageOf(request.headers)
    const answered: { refused: Refused | null } = { refused: null }
    const context: RequestContext = {
      language,
      t: translator(language),
      now,
      offsetMinutes: offsetOf(request.headers),
      address: request.ip,
      browser: (request.headers['user-agent'] ?? '').slice(0, 300),
      headers: underscoredHeaders(request.headers),
      cookies: cookiesOf(request, reply),
      log: request.log,
      gone,
      audit: {
        // The log has no user for a screen, whose name stands there as the operator.
        userId: session === null || session.screenId !== null ? null : session.userId,
        loginName: session?.loginName ?? '',
        companyNo: session?.companyNo ?? '0',
        detail: {},
      },
      answerStatus: (status) => void reply.status(status),
      answerRefused: (reason, args) => {
        answered.refused = new Refused(reason, { args })
      },
    }
    const upload = call.body === 'file' ? await readUpload(request) : null
    const input = {
      query: checks.query(upload === null ? request.query : withFields(request.query, upload)),
      params: checks.params(request.params),
      body: checks.body(call.trims ? trimmedBody(request.body) : request.body),
      ...(upload !== null && { upload }),
    }
    const run = (scope: object) => handler({ ...context, ...input, session, ...scope }, reply)
    const answer = () => {
      if (call.scope !== 'view' || opensItself(call) || session === null) return run({})
      const filter = rowFilter(session.view)
      return untangled(() => {
        context.audit.detail = {}
        delete context.audit.changes
        answered.refused = null
        return inView(database, session.view, (tx) => {
          const work = () => run({ tx, filter })
          return call.heavy ? cancelledBy(gone, database, tx, work) : work()
        })
      })
    }
    const payload = await audited(call, context, request, database, answer, () => answered.refused)
    if (call.reply === 'stream') {
      if (typeof payload === 'function') await payload()
      return reply
    }
    const { refused } = answered
    const envelope =
      refused === null
        ? { code: code.ok, msg: context.t('ok') }
        : refusalEnvelope(refused, context.t, request.id)
    return reply.send({ ...envelope, ...payload })
  }
}

const mostAttempts = 3

/** A transaction that the database gave up since it and another waited for each other did nothing, and is done again. */
async function untangled<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || attempt === mostAttempts) throw error
    }
  }
}

function trimmedBody(body: unknown): unknown {
  return isRecord(body) ? trimmedTexts(body) : body
}

function isRecord(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/** See `CallRequest`. */
function opensItself(call: Call): boolean {
  return call.reply === 'stream' || call.body === 'file'
}

/**
 * The query's fields may stand in the form as well as in the address.
 * @throws Refused `field.invalid` for one that says something else in either
 */
function withFields(query: unknown, { fields }: Upload): object {
  const asked: Record<string, unknown> = { ...(isRecord(query) && query) }
  const twofold = [...fields].filter(([name, value]) => Object.hasOwn(asked, name) && asked[name] !== value)
  if (twofold.length > 0) {
    throw new Refused('field.invalid', {
      fields: twofold.map(([field]) => ({ field, message: 'field.twofold' })),
    })
  }
  return { ...Object.fromEntries(fields), ...asked }
}

function checkOf(schema: TObject | undefined, from: 'address' | 'body'): Check {
  return schema === undefined ? () => ({}) : compileCheck(schema, from)
}

async function sessionFor(
  call: Call,
  request: FastifyRequest,
  database: Database,
  now: Date,
): Promise<Session | null> {
  const token = tokenOf(request.headers)
  if (call.right === 'public') {
    if (token === undefined) return null
    const timeout = new Promise<null>((resolve) => setTimeout(resolve, publicSessionMs, null).unref())
    const reading = readSession(database, token, now, request.ip)
    const person = reading.then((found) => (found.screenId === null ? found : null)).catch(() => null)
    return Promise.race([person, timeout])
  }
  const key = apiKeyOf(request.headers)
  if (key !== undefined) return keySessionFor(call, key, request, database, now)
  const { announced, arrived } = underscoredHeaders(request.headers)
  if (announced && !arrived) {
    request.log.warn('a proxy on the way drops headers with underscores: see the operations manual')
  }
  return permitted(call, await readSession(database, token, now, request.ip), request)
}

/** A key stands alone: with the token of a person beside it, nobody could say whose call it is. */
async function keySessionFor(
  call: Call,
  key: string,
  request: FastifyRequest,
  database: Database,
  now: Date,
): Promise<Session> {
  if (tokenOf(request.headers) !== undefined) throw new Refused('identity.mismatch')
  const session = await readKeySession(database.kysely, key, now, request.ip)
  if (!isForKeys(call)) throw new Refused('apiKey.personal')
  return permitted(call, session, request)
}

/** @throws Refused `identity.mismatch`, `permission.denied` */
function permitted(call: Call, session: Session, request: FastifyRequest): Session {
  const contradicting = contradiction(request.headers, session)
  if (contradicting !== null) {
    request.log.warn({ header: contradicting, userId: session.userId }, 'a header contradicts the session')
    throw new Refused('identity.mismatch')
  }
  if (session.screenId !== null && call.screens !== true) throw new Refused('permission.denied')
  if (!permits(call.right, session.may)) throw new Refused('permission.denied')
  return session
}

async function audited(
  call: Call,
  context: RequestContext,
  request: FastifyRequest,
  database: Database,
  answer: () => Promise<object | SendLater | void>,
  refusedInPart: () => Refused | null,
): Promise<object | SendLater | void> {
  if (call.audit === null) return answer()
  const operation = call.audit
  const client = `${request.ip} ${request.headers['user-agent'] ?? ''}`.slice(0, 300)
  const log = async (outcome: string) => {
    const { quiet = false, ...entry } = context.audit
    if (quiet || notLogged.has(outcome)) return
    await logOperation(database.kysely, { at: context.now, operation, outcome, client, ...entry })
  }
  const unlogged = (err: unknown) => request.log.error({ err }, 'the operation log failed')
  let payload: object | SendLater | void
  try {
    payload = await answer()
  } catch (error) {
    const { reason, isLogged } = asRefused(error)
    if (isLogged) await log(reason).catch(unlogged)
    throw error
  }
  const logged = log(refusedInPart()?.reason ?? 'done')
  // An order has been carried out by now, whatever happens to the log; what was asked for is not given without one.
  await (call.method === 'POST' ? logged.catch(unlogged) : logged)
  return payload
}
