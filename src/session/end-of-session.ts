import type { CallFailure } from '#src/api/call-failure.ts'

/** Why a session ended: the server's words, empty where it gave none, that it happened in another tab, or as the person changed the password. */
export type EndOfSession = { kind: 'told'; words: string } | { kind: 'elsewhere' } | { kind: 'password' }

let end: EndOfSession | null = null

/** Why nobody is logged in any more; null when nobody was, or they logged out here. */
export function endOfSession(): EndOfSession | null {
  return end
}

/** The first reason stands: what fails afterwards only follows from it. Of a new password, the server may tell first. */
export function noteEndOfSession(reason: EndOfSession): void {
  if (end === null || reason.kind === 'password') end = reason
}

export function forgetEndOfSession(): void {
  end = null
}

/** What a call that was told of the end says about it. A failure without words has its kind for a message. */
export function endTold({ kind, message }: CallFailure): EndOfSession {
  return { kind: 'told', words: message === kind ? '' : message }
}
