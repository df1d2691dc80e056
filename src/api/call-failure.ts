import type { FieldError } from '#contract/calls/envelope.ts'

/**
 * Why a call has no reply.
 * `refused`: the server said no, `message` is its text. `session`: log in again. `network`: no answer came.
 * `mismatch`: an answer came that is not what the contract says. `unreadable`: one came that is none of this server's, e.g.
 * some proxy's page, or that broke off. `repeated`: the same order is still on its way.
 * `empty`: the file asked for has nothing in it. `broken`: the file broke off, nothing of it was kept.
 * `cancelled`: the caller did not want it any more; nobody is told.
 */
export type CallFailureKind =
  | 'refused'
  | 'session'
  | 'network'
  | 'mismatch'
  | 'unreadable'
  | 'repeated'
  | 'empty'
  | 'broken'
  | 'cancelled'

/** One record of a batch that could not be done. */
export interface RecordFailure {
  objectid: string
  code: number
  msg: string
}

export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly kind: CallFailureKind
  readonly path: string
  /** The envelope's code; the HTTP status where there was no envelope; 0 where there was no answer. */
  readonly code: number
  /** One of `refusals` in `#contract/calls/codes.ts`, where the server gave one. */
  readonly reason: string | null
  readonly errors: readonly FieldError[]
  /** The records of a batch that failed; the others were done. */
  readonly results: readonly RecordFailure[]
  /** What a refusal says besides, e.g. the report of an upload; undefined where there is none. Not checked. */
  readonly data: unknown
  /** When the server wants to be asked again, in seconds from now; null where it did not say. */
  readonly retryAfterS: number | null

  constructor(
    kind: CallFailureKind,
    path: string,
    details: {
      message?: string
      code?: number
      reason?: string
      errors?: readonly FieldError[]
      results?: readonly RecordFailure[]
      data?: unknown
      retryAfterS?: number | null
      cause?: unknown
    } = {},
  ) {
    super(details.message ?? kind, { cause: details.cause })
    this.kind = kind
    this.path = path
    this.code = details.code ?? 0
    this.reason = details.reason ?? null
    this.errors = details.errors ?? []
    this.results = details.results ?? []
    this.data = details.data
    this.retryAfterS = details.retryAfterS ?? null
  }
}
