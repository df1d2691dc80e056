import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { SessionUser } from '#contract/records.ts'
import { readLoginSearch } from '#src/login-search.ts'
import { keepSession } from '#src/session/session.ts'

import { LoginPage } from './login-page.tsx'

/** The login within the console, when a session has ended: afterwards it goes on where it was. */
export function LoginRoute() {
  const navigate = useNavigate()
  // The router merges what it was given with what was read from it, so it is read again.
  const { next } = readLoginSearch(useSearch({ from: '/login' }))
  const enter = useCallback(
    (session: SessionUser) => {
      keepSession(session)
      void navigate({ href: next ?? '/' })
    },
    [navigate, next],
  )
  return <LoginPage onLoggedIn={enter} />
}
