import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'

import type { BodyOf, CallPath, Calls, ParamsOf, QueryOf, ReplyOf } from '#contract/calls/calls.ts'
import type { Refusal } from '#contract/calls/codes.ts'
import type { Language } from '#contract/wire/enumerations.ts'

import type { FieldChange } from '../../db/accounts/operation-log.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import type { Schema } from '../../db/schema.ts'
import type { MessageArgs, Translate } from '../messages/translate.ts'
import type { Session } from '../services/sessions.ts'
import type { Upload } from './uploaded-file.ts'
import type { Cookies } from './cookies.ts'

/** What the operation log is told about a call besides its session; the handler fills in what it learns. */
export interface AuditEntry {
  userId: string | null
  loginName: string
  companyNo: string
  detail: Record<string, unknown>
  /** The fields of records that it changed. */
  changes?: readonly FieldChange[]
  /** True when the call turned out to have changed nothing. */
  quiet?: boolean
}

export interface RequestContext {
  language: Language
  t: Translate
  now: Date
  /** Minutes east of UTC at the caller's. */
  offsetMinutes: number
  /** Of the caller, as far as proxies on this machine say. */
  address: string
  /** As it names itself, `User-Agent`. */
  browser: string
  /** Whether a console that sends underscored headers says so, and whether they arrived. */
  headers: { announced: boolean; arrived: boolean }
  cookies: Cookies
  log: FastifyBaseLogger
  /** Aborted when nobody is there any more to be answered, and once the answer is out. */
  gone: AbortSignal
  audit: AuditEntry
  /** The HTTP status of an answer that is no refusal; 200 when not said. */
  answerStatus: (status: number) => void
  /** Answers with the code, reason and text of a refusal beside the payload: what was done stays done. */
  answerRefused: (reason: Refusal, args: MessageArgs) => void
}

type SessionOf<P extends CallPath> = Calls[P]['right'] extends 'public' ? Session | null : Session
type IsStream<P extends CallPath> = Calls[P]['reply'] extends 'stream' ? true : false
/**
 * A call of scope `view` runs inside the caller's row-level scope. A stream opens it itself, for each read, and so does a
 * call that takes a file, since nobody should hold a transaction while a file comes in and is read.
 */
type ScopeOf<P extends CallPath> = Calls[P]['scope'] extends 'view'
  ? IsStream<P> extends true
    ? unknown
    : Calls[P] extends { body: 'file' }
      ? unknown
      : { tx: Kysely<Schema>; filter: RowFilter }
  : unknown

export type CallRequest<P extends CallPath> = RequestContext & {
  query: QueryOf<P>
  body: BodyOf<P>
  params: ParamsOf<P>
  session: SessionOf<P>
} & ScopeOf<P> &
  (Calls[P] extends { body: 'file' } ? { upload: Upload } : unknown)

/** What a stream that is logged does once its line is in the log of operations. */
export type SendLater = () => Promise<void>

/** Answers one call with its payload; a stream writes to `reply` itself, at once or when it is logged. */
export type Handler<P extends CallPath> =
  IsStream<P> extends true
    ? (request: CallRequest<P>, reply: FastifyReply) => Promise<void | SendLater>
    : (request: CallRequest<P>) => Promise<ReplyOf<P>>

/** A call without a handler does not compile. */
export type Handlers = { readonly [P in CallPath]: Handler<P> }
