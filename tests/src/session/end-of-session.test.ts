import { afterEach, expect, it } from 'vitest'

import { endOfSession$, forgetEndOfSession, noteEndOfSession } from '#src/session/end-of-session.ts'

afterEach(forgetEndOfSession)

it('is the first reason that was told', () => {
  noteEndOfSession({ kind: 'reported', words: 'Your post was frozen' })
  noteEndOfSession({ kind: 'elsewhere' })
  expect(endOfSession$.value).toEqual({ kind: 'reported', words: 'Your post was frozen' })
})

it('is the changed password, whoever told of the end first', () => {
  noteEndOfSession({ kind: 'reported', words: 'Your session has ended' })
  noteEndOfSession({ kind: 'password' })
  noteEndOfSession({ kind: 'elsewhere' })
  expect(endOfSession$.value).toEqual({ kind: 'password' })
})
