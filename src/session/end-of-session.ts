import { BehaviorSubject } from 'rxjs'

import type { CallFailure } from '#src/api/call-failure.ts'

/**
 * Why a session ended: the server's words, empty where it gave none, that it happened in another tab, as the person changed
 * the password, or as they log out here.
 */
export type EndOfSession =
  | { kind: 'reported'; words: string }
  | { kind: 'elsewhere' }
  | { kind: 'password' }
  | { kind: 'left' }

/** Why nobody is logged in any more; null when nobody was. */
export const endOfSession$ = new BehaviorSubject<EndOfSession | null>(null)

/** The first reason stands: what fails afterwards only follows from it. Of a new password, the server may tell first. */
export function noteEndOfSession(reason: EndOfSession): void {
  if (endOfSession$.value === null || reason.kind === 'password') endOfSession$.next(reason)
}

export function forgetEndOfSession(): void {
  endOfSession$.next(null)
}

/** What a call that was told of the end says about it. A failure without words has its kind for a message. */
export function endFromFailure({ kind, message }: CallFailure): EndOfSession {
  return { kind: 'reported', words: message === kind ? '' : message }
}
