import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ScreenWall } from '#src/pages/screen-wall.tsx'
import { dropSession, storeSession } from '#src/session/session.ts'
import { fakeServer, type Answers, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'

const token = 'q'.repeat(43)
const opened = { data: { name: 'Control room', companyid: '3' as never, companyname: 'Water Works' } }
const ended = { code: 401, msg: 'Your session has ended.', reason: 'session.ended' }

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  history.replaceState(null, '', `/screen#${token}`)
})
afterEach(() => {
  server?.restore()
  dropSession()
  vi.useRealTimers()
  document.documentElement.style.fontSize = ''
  history.replaceState(null, '', '/')
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function open(answers: Answers) {
  server = await fakeServer(answers)
  await show(<ScreenWall />)
}

describe('the wall of a screen', () => {
  it('shows its company by its token, which stays in the address', async () => {
    await open({ 'screen/open': () => opened })

    expect(await screen.findByRole('heading', { name: 'Water Works' })).toBeVisible()
    expect(server?.to('screen/open').map(({ headers }) => headers['access_token'])).toEqual([token])
    expect(location.hash).toBe(`#${token}`)
    expect(document.title).toContain('Control room')
    expect(screen.queryByRole('link', { name: 'Back to the dashboard' })).toBeNull()
  })

  it('asks for nothing that the server refuses to it', async () => {
    await open({ 'screen/open': () => opened })
    await screen.findByRole('heading', { name: 'Water Works' })
    await pass(60_000)

    expect(server?.to('workKanban/getBatteryStatus')).not.toEqual([])
    expect(server?.refusedToScreens()).toEqual([])
  })

  it('says that it is switched off while it is shown, and comes back by itself', async () => {
    let isOut = false
    await open({ 'screen/open': () => (isOut ? ended : opened) })
    await screen.findByRole('heading', { name: 'Water Works' })
    await vi.waitFor(() => expect(server?.to('live')).not.toEqual([]), { timeout: 60_000 })
    isOut = true
    server?.send({ event: 'live.end', data: { code: 401, msg: ended.msg }, seq: 1 })

    expect(await screen.findByRole('heading', { name: 'This screen is switched off' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    isOut = false
    await pass(6000)
    expect(await screen.findByRole('heading', { name: 'Water Works' })).toBeVisible()
  })

  it('waits for a server that is away for an hour', async () => {
    let isAway = true
    await open({ 'screen/open': () => (isAway ? null : opened) })

    expect(await screen.findByRole('heading', { name: 'Waiting for the server' })).toBeVisible()
    await pass(3_600_000)
    expect(screen.getByRole('heading', { name: 'Waiting for the server' })).toBeVisible()
    isAway = false
    await pass(6000)
    expect(await screen.findByRole('heading', { name: 'Water Works' })).toBeVisible()
  })

  it('leaves the login of a person in this browser alone', async () => {
    storeSession(operator)
    dropSessionOfTab()
    await open({ 'screen/open': () => ended })
    await screen.findByRole('heading', { name: 'This screen is switched off' })

    expect(localStorage.getItem('accessToken')).toBe(operator.token)
  })

  it('says so without a token, and asks for nothing', async () => {
    history.replaceState(null, '', '/screen#abc')
    await open({})

    expect(await screen.findByRole('heading', { name: 'This address has no link of a screen' })).toBeVisible()
    expect(server?.asked).toEqual([])
  })
})

/** What a new tab begins with. */
function dropSessionOfTab(): void {
  const stored = { ...localStorage }
  dropSession()
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, String(value))
}
