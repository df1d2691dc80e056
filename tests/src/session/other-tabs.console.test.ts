import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { SessionUser } from '#contract/calls/records.ts'
import { requestHeaders } from '#src/api/headers.ts'
import { followOtherTabs } from '#src/session/other-tabs.ts'
import { currentSession, dropSession, storeSession } from '#src/session/session.ts'

import { operator } from '../sessions.ts'

const tab = {
  onLoggedOut: vi.fn<() => void>(),
  onLoggedIn: vi.fn<() => void>(),
  onSomebodyElse: vi.fn<() => void>(),
}
const came = () => Object.values(tab).map(({ mock }) => mock.calls.length)
const other: SessionUser = Object.assign({ ...operator }, { objectid: '8', token: 'theirs' })

/** What another tab writes, in its order, with the events that this one gets. */
function elsewhere(session: SessionUser | null) {
  const write = (key: string, value: string | null) => {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    dispatchEvent(new StorageEvent('storage', { key }))
  }
  if (session === null) for (const key of ['accessToken', 'expiretime', 'sessionUser']) write(key, null)
  else {
    const { expiretime, ...user } = session
    write('sessionUser', JSON.stringify(user))
    write('expiretime', String(expiretime))
    write('accessToken', session.token)
  }
}

let stop: () => void
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
  vi.resetAllMocks()
  stop = followOtherTabs(tab)
})
afterEach(() => {
  stop()
  localStorage.clear()
  dropSession()
})

describe('the session of a tab', () => {
  it('stays its own, with its token, when somebody else logs in in another tab, and asks to leave', () => {
    elsewhere(other)
    expect(came()).toEqual([0, 0, 1])
    expect(currentSession()).toEqual(operator)
    expect(requestHeaders()).toMatchObject({ access_token: 'made-up', user_id: '7' })
  })

  it('takes over the newer token of the same person', () => {
    elsewhere({ ...operator, token: 'newer' })
    expect(came()).toEqual([0, 0, 0])
    expect(requestHeaders()).toMatchObject({ access_token: 'newer', user_id: '7' })
  })

  it('ends when the person logs out in another tab', () => {
    elsewhere(null)
    expect(came()).toEqual([1, 0, 0])
    expect(currentSession()).toBeNull()
  })

  it('begins when somebody logs in in another tab and nobody was here', () => {
    dropSession()
    elsewhere(other)
    expect(came()).toEqual([0, 1, 0])
    expect(currentSession()).toEqual(other)
  })

  it('leaves what another tab has put in its place', () => {
    stop()
    elsewhere(other)
    dropSession()
    expect(currentSession()).toBeNull()
    expect(localStorage.getItem('accessToken')).toBe('theirs')
  })
})
