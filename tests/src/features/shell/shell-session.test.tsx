import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import type { SessionUser } from '#contract/calls/records.ts'
import { request } from '#src/api/client.ts'
import { dropSession, storeSession } from '#src/session/session.ts'
import { copyByHand$ } from '#src/ui/copy-by-hand.ts'
import { failureDetails$ } from '#src/ui/notices/failure-details.ts'

import type { Answers } from '../../fake-server.ts'
import { mapMenu, operator } from '../../sessions.ts'
import { freshConsole, menuItem, open, tabs } from './shell-world.tsx'

freshConsole()

/** The server has ended the session and says so to whoever asks. */
async function endSession(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: /Good/ }))
  await user.click(await menuItem('Change password'))
  const field = (label: RegExp) => screen.findByLabelText(label)
  await user.type(await field(/^Current password/), 'Blue-lake-9')
  await user.type(await field(/^New password/), 'Blue-lake-10')
  await user.type(await field(/^Confirm new password/), 'Blue-lake-10')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByRole('textbox', { name: 'User name' })
}
async function logIn(user: UserEvent) {
  await user.type(await screen.findByRole('textbox', { name: 'User name' }), 'ops')
  await user.type(screen.getByLabelText('Password'), 'Blue-lake-9{Enter}')
}
const ended: Answers = { 'user/changePassword': () => ({ code: 401, msg: 'over' }) }
const loginOf = (person: SessionUser): Answers => ({ 'accounts/login': () => ({ data: person }) })

describe('a session that ends', () => {
  it('leads to the login, says so, and gives the same person back what was typed #shell-15', async () => {
    const { user, console } = await open('/device/network', { ...ended, ...loginOf(operator) })
    await user.type(await screen.findByLabelText('draft of Gateways'), 'half a name')
    await endSession(user)
    expect(console.state.location.href).toBe('/login?next=/device/network')
    expect(screen.getByText('over.').closest('[role="alert"]')).toBeVisible()
    expect(screen.queryByLabelText('draft of Gateways')).not.toBeVisible()
    await logIn(user)
    await waitFor(() => expect(screen.getByLabelText('draft of Gateways')).toBeVisible())
    expect(screen.getByLabelText('draft of Gateways')).toHaveValue('half a name')
    expect(console.state.location.href).toBe('/device/network')
    // Going back in the browser does not lead over the login.
    expect(console.history.length).toBe(1)
  })

  it('is noticed at once on a page that follows nothing live itself, and keeps what was typed', async () => {
    const { user, console, server } = await open('/device/network')
    await user.type(await screen.findByLabelText('draft of Gateways'), 'half a name')
    await waitFor(() => expect(server.to('live').at(-1)?.address).toBe('live?topics=alarms%2Csession'))
    server.send({ event: 'live.end', data: { code: 3, msg: 'Your post was frozen' }, seq: 0 })
    expect(await screen.findByText('Your post was frozen.')).toBeVisible()
    expect(console.state.location.href).toBe('/login?next=/device/network')
    expect(screen.getByLabelText('draft of Gateways')).toHaveValue('half a name')
  })

  it('is noticed when the machine wakes up long after its time', async () => {
    let asked = 0
    const { user, console, server } = await open('/device/network', {
      live: () => ((asked += 1) === 1 ? undefined : { code: 410, msg: 'It was too long ago' }),
    })
    await user.type(await screen.findByLabelText('draft of Gateways'), 'half a name')
    await waitFor(() => expect(asked).toBe(1))
    server.breakStreams()
    expect(await screen.findByText('It was too long ago.')).toBeVisible()
    expect(console.state.location.href).toBe('/login?next=/device/network')
    expect(screen.getByLabelText('draft of Gateways')).toHaveValue('half a name')
  })

  it('leaves nothing of the first to somebody else, not even where they were', async () => {
    const other = { ...operator, ...storedAs('8') }
    const { user, console } = await open('/device/network?q=secret', { ...ended, ...loginOf(other) })
    await user.type(await screen.findByLabelText('draft of Gateways'), 'half a name')
    await endSession(user)
    act(() => {
      copyByHand$.next('theirs')
      failureDetails$.next({ kind: 'upload', lines: ['theirs'] })
    })
    await logIn(user)
    await screen.findByRole('heading', { name: /^Map / })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([copyByHand$.value, failureDetails$.value]).toEqual([null, null])
    expect(console.state.location.href).toBe('/map')
    expect(tabs()).toEqual(['Map'])
    expect(screen.queryByLabelText('draft of Gateways')).toBeNull()
    expect(screen.getByRole('button', { name: 'Messages' })).toBeVisible()
  })

  it('lets somebody else in whose first page is one that the first had open', async () => {
    const other = { ...operator, ...storedAs('8') }
    const { user, console } = await open('/map', { ...ended, ...loginOf(other) })
    await screen.findByRole('heading', { name: /^Map / })
    await endSession(user)
    await logIn(user)
    await waitFor(() => expect(console.state.location.href).toBe('/map'))
    expect(await screen.findByRole('tab', { name: 'Map' })).toBeVisible()
  })

  it('in another tab of this browser leads to the login and says so', async () => {
    const { console } = await open('/map')
    await screen.findByRole('heading', { name: /^Map / })
    localStorage.removeItem('accessToken')
    dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
    expect(await screen.findByText('Your session ended in another tab of this browser.')).toBeVisible()
    expect(console.state.location.href).toBe('/login?next=/map')
  })

  it('by logging out, puts everything away #shell-16', async () => {
    const { user, console } = await open('/device/network', { 'accounts/logout': () => ({}) })
    await screen.findByLabelText('draft of Gateways')
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    await screen.findByRole('textbox', { name: 'User name' })
    expect(console.state.location.href).toBe('/login')
    expect(screen.queryByLabelText('draft of Gateways')).toBeNull()
  })

  it('by a double click on logging out, ends once, and is not told as the end that nobody wanted', async () => {
    const first = Promise.withResolvers<object>()
    let asked = 0
    const { user, server } = await open('/device/network', {
      'accounts/logout': () => ((asked += 1) === 1 ? first.promise : { code: 401, msg: 'over' }),
    })
    await user.dblClick(await screen.findByRole('button', { name: 'Log out' }))
    first.resolve({})
    await screen.findByRole('textbox', { name: 'User name' })
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    expect(server.to('accounts/logout')).toHaveLength(1)
  })

  it('by logging out, is told as no fault when the live link hears of it before the answer comes', async () => {
    const answer = Promise.withResolvers<object>()
    const { user, server, console } = await open('/device/network', {
      'accounts/logout': () => answer.promise,
    })
    await waitFor(() => expect(server.to('live')).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    server.send({ event: 'live.end', data: { code: 401, msg: 'Your session has ended' }, seq: 0 })
    await screen.findByRole('textbox', { name: 'User name' })
    answer.resolve({})
    await waitFor(() => expect(console.state.location.href).toBe('/login'))
    expect(screen.queryByText('Your session has ended.')).toBeNull()
  })

  it('by a new password, is told so when the live link hears of it before the answer comes', async () => {
    const answer = Promise.withResolvers<object>()
    const { user, server } = await open('/device/network', { 'user/changePassword': () => answer.promise })
    await waitFor(() => expect(server.to('live')).toHaveLength(1))
    const ends = endSession(user)
    await waitFor(() => expect(server.to('user/changePassword')).toHaveLength(1))
    server.send({ event: 'live.end', data: { code: 401, msg: 'Your session has ended' }, seq: 0 })
    await ends
    answer.resolve({})
    expect(await screen.findByText('The password was changed. Log in with the new one.')).toBeVisible()
    expect(screen.queryByText('Your session has ended.')).toBeNull()
  })

  it('is not told of once more when another one ends that began in another tab', async () => {
    const { server } = await open('/map')
    await waitFor(() => expect(server.to('live')).toHaveLength(1))
    server.send({ event: 'live.end', data: { code: 3, msg: 'Your post was frozen' }, seq: 0 })
    await screen.findByText('Your post was frozen.')
    storeSession({ ...operator, token: 'of the other tab' })
    const stored = Object.entries({ ...localStorage })
    dropSession()
    for (const [name, text] of stored) localStorage.setItem(name, String(text))
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })))
    await waitFor(() => expect(screen.queryByText('Your post was frozen.')).toBeNull())
    localStorage.removeItem('accessToken')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })))
    expect(await screen.findByText('Your session ended in another tab of this browser.')).toBeVisible()
  })

  it('by logging out, waits for no server that stays silent', async () => {
    const patience = new AbortController()
    const waiting = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    const { user, server } = await open('/device/network', { 'accounts/logout': () => new Promise(() => {}) })
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(server.to('accounts/logout')).toHaveLength(1))
    patience.abort()
    await screen.findByRole('textbox', { name: 'User name' })
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(waiting).toHaveBeenCalledWith(3000)
    waiting.mockRestore()
  })

  it('takes no new session with it by an answer that comes late', async () => {
    const late = Promise.withResolvers<{ code: number; msg: string }>()
    const { user } = await open('/device/network', {
      ...ended,
      ...loginOf({ ...operator, ...storedAs('7') }),
      'company/getAllTimeZone': () => late.promise as never,
    })
    await screen.findByLabelText('draft of Gateways')
    const asking = request('company/getAllTimeZone').catch((error: unknown) => error)
    await endSession(user)
    await logIn(user)
    await waitFor(() => expect(screen.getByLabelText('draft of Gateways')).toBeVisible())
    late.resolve({ code: 401, msg: 'over' })
    expect(await asking).toMatchObject({ kind: 'session' })
    expect(localStorage.getItem('accessToken')).toBe('made-up-7')
    expect(screen.getByLabelText('draft of Gateways')).toBeVisible()
  })
})

function storedAs(objectid: string): Pick<SessionUser, 'objectid' | 'token'> {
  return { objectid: objectid as SessionUser['objectid'], token: `made-up-${objectid}` }
}

it('comes by itself when the server does not answer at first what the person may open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  let asked = 0
  await open('/map', {
    'permission/getModuleListByUserid': () => ((asked += 1) === 1 ? null : { result: mapMenu(true) }),
  })
  await screen.findByRole('button', { name: 'Try again' })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(await screen.findByRole('tab', { name: 'Map' })).toBeVisible()
  vi.useRealTimers()
})
