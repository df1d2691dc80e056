import type { TObject, TSchema } from 'typebox'

import type { FunctionCode } from '../rules/modules.ts'

/**
 * Who may make a call: anyone (`public`), anyone logged in (`session`), or whoever's post has one function, e.g. `map_view`, or
 * any of several.
 */
export type Right = 'public' | 'session' | FunctionCode | readonly FunctionCode[]

/** Whether somebody who is logged in and has these functions has the right. */
export function permits(right: Right, has: (functionCode: string) => boolean): boolean {
  if (right === 'public' || right === 'session') return true
  return typeof right === 'string' ? has(right) : right.some(has)
}

/**
 * What rows a call can touch.
 * `none`: no tenant data. `self`: the caller's own user row. `view`: the caller's company, all below it, and what is
 * shared with it; the server opens the row-level scope before the handler runs.
 */
export type Scope = 'none' | 'self' | 'view'

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly right: Right
  readonly scope: Scope
  /** Also answered to a screen, which is nobody and shows the wall; all others are refused to it. */
  readonly screens?: true
  /** The message id of the operation-log entry, or null when the call changes nothing worth a log line. */
  readonly audit: string | null
  /** Path parameters, in the order of the path, e.g. `{ id }` for a path that ends with `/{id}`. */
  readonly params?: TObject
  readonly query?: TObject
  /** `file`: multipart with one sheet in the field `file`; the query's fields may stand in the form too. */
  readonly body?: TObject | 'file'
  /** Reads much: only a few run at a time, and of one person one. */
  readonly heavy?: true
  /** The texts of the body are trimmed before they are checked. */
  readonly trims?: true
  /** An API key is refused: it proves who a person is, touches another's login, or follows a screen. */
  readonly personal?: true
  /** The payload fields beside `code` and `msg`; `stream` for a call that answers with lines or a file. */
  readonly reply: { readonly [field in 'data' | 'list' | 'result']?: TSchema } | 'stream'
}

/** Whether API keys can make a call: one that takes a function, and is not for people alone. */
export function isForKeys({ right, personal }: Call): boolean {
  return right !== 'public' && right !== 'session' && personal !== true
}

/** Keeps the literal types of a call, so that client and handler are typed by it. */
export function call<const C extends Call>(definition: C): C {
  return definition
}
