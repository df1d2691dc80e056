import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'

import type { SessionUser } from '#contract/calls/records.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { readLoginSearch } from '#src/session/login-search.ts'
import { endOfSession$, forgetEndOfSession, type EndOfSession } from '#src/session/end-of-session.ts'
import { storeSession } from '#src/session/session.ts'

import { LoginPage } from './login-page.tsx'

/** The login within the console, when a session has ended: it says why, and afterwards it goes on where it was. */
export function LoginRoute() {
  const { t } = useLingui()
  const navigate = useNavigate()
  // The server may tell of the end before its answer says what it was for.
  const end = useBehavior(endOfSession$)
  // The router merges what it was given with what was read from it, so it is read again.
  const { next } = readLoginSearch(useSearch({ from: '/login' }))
  const enter = useCallback(
    (session: SessionUser) => {
      storeSession(session)
      void navigate({ href: next ?? '/', replace: true })
    },
    [navigate, next],
  )
  // Also when another tab logged in, after which this one goes on.
  useEffect(() => forgetEndOfSession, [])
  const textOf = (reason: EndOfSession) => {
    if (reason.kind === 'left') return null
    if (reason.kind === 'elsewhere') return t`Your session ended in another tab of this browser.`
    if (reason.kind === 'password') return t`The password was changed. Log in with the new one.`
    return reason.words || t`Your session has ended. Log in again.`
  }
  const notice = end === null ? null : textOf(end)
  return <LoginPage notice={notice} isGood={end?.kind === 'password'} onLoggedIn={enter} />
}
