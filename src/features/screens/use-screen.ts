import { useEffect, useState } from 'react'

import type { ReplyOf } from '#contract/calls/calls.ts'
import type { SessionUser } from '#contract/calls/records.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { sessionEnded$ } from '#src/session/session-ended.ts'
import { adoptSession } from '#src/session/session.ts'

/** So long after a failure it asks again, for as long as it takes. */
const againMs = 5000

/**
 * `waiting`: the server does not answer. `out`: it knows no such screen, or its company is frozen.
 * `shown`: the wall is that of this company.
 */
export type ScreenState =
  | { kind: 'opening' | 'waiting' | 'out' }
  | { kind: 'shown'; screen: ReplyOf<'screen/open'>['data'] }

/** Opens the session of a screen, and opens it again whenever that is over: nobody is there who would. */
export function useScreen(token: string): ScreenState {
  const [state, setState] = useState<ScreenState>({ kind: 'opening' })
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = (kind: 'waiting' | 'out') => {
      if (isOver) return
      setState({ kind })
      clearTimeout(timer)
      timer = setTimeout(() => void open(), againMs)
    }
    const open = async () => {
      adoptSession(sessionOf(token))
      try {
        const { data: screen } = await request('screen/open', { body: {}, quiet: true })
        if (!isOver) setState({ kind: 'shown', screen })
      } catch (error) {
        fail(error instanceof CallFailure && error.kind === 'session' ? 'out' : 'waiting')
      }
    }
    void open()
    const ended = sessionEnded$.subscribe(() => fail('out'))
    return () => {
      isOver = true
      clearTimeout(timer)
      ended.unsubscribe()
    }
  }, [token])
  return state
}

/** What every request carries of it is the token: a screen is nobody, and the server knows its company. */
function sessionOf(token: string): SessionUser {
  const nobody = { objectid: '', loginname: '', username: '', companyid: '', companyname: '', postid: '' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ids that name nobody
  return { ...nobody, token, expiretime: 0, logPath: '' } as SessionUser
}
