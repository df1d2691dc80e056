import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { forgetEndOfSession } from '#src/session/end-of-session.ts'
import { dropSession, storeSession } from '#src/session/session.ts'

import type { Answers, FakeServer } from '../../fake-server.ts'
import { mapMenu, operator } from '../../sessions.ts'
import { captcha, logIn, open as openAnywhere, picture, sent } from './opened-login.tsx'

let server: FakeServer
async function open(address: string, answers: Answers) {
  const opened = await openAnywhere(address, answers)
  server = opened.server
  return opened
}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  dropSession()
  forgetEndOfSession()
})
afterEach(() => {
  vi.restoreAllMocks()
  server.restore()
})

describe('the login page', () => {
  it('has a button that waits for name and password #login-28', async () => {
    const { user } = await open('/login', { 'common/getCaptcha': captcha(picture) })
    const button = await screen.findByRole('button', { name: 'Log in' })
    expect(button).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: 'User name' }), 'ops')
    expect(button).toBeDisabled()
    await user.type(screen.getByLabelText('Password'), '  ')
    expect(button).toBeDisabled()
    await user.type(screen.getByLabelText('Password'), 'Blue-lake-9')
    expect(button).toBeEnabled()
  })

  it('shows what was typed as the password, and hides it again #login-29', async () => {
    const { user } = await open('/login', { 'common/getCaptcha': captcha('') })
    const password = await screen.findByLabelText('Password')
    expect(password).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show or hide the password' }))
    expect(password).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Show or hide the password' }))
    expect(password).toHaveAttribute('type', 'password')
  })

  it('warns of an empty verification code without asking the server #login-30', async () => {
    const { user } = await open('/login', { 'common/getCaptcha': captcha(picture) })
    await screen.findByRole('img', { name: 'Verification code as a picture' })
    await user.type(screen.getByRole('textbox', { name: 'User name' }), 'ops')
    await user.type(screen.getByLabelText('Password'), 'Blue-lake-9{Enter}')
    expect(await screen.findByText('Verification code error')).toBeVisible()
    expect(server.to('accounts/login')).toEqual([])
  })

  it('fetches another picture on a click #login-31', async () => {
    const pictures = [picture, 'iVBORw0KGgs=']
    const left = [...pictures]
    const { user } = await open('/login', { 'common/getCaptcha': () => captcha(left.shift() ?? '')() })
    const shown = () => screen.findByRole('img', { name: 'Verification code as a picture' })
    expect(await shown()).toHaveAttribute('src', expect.stringContaining(pictures[0] ?? 'none'))
    expect(pictures[1]).not.toBe(pictures[0])
    await user.click(await shown())

    await waitFor(async () =>
      expect(await shown()).toHaveAttribute('src', expect.stringContaining(pictures[1] ?? 'none')),
    )
    expect(server.to('common/getCaptcha')).toHaveLength(2)
  })

  it('shows the server’s refusal and fetches another picture #login-32', async () => {
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(picture),
      'accounts/login': () => ({ code: 10_001, msg: 'Name or password is wrong', reason: 'login.failed' }),
    })
    await user.type(await screen.findByRole('textbox', { name: 'User name' }), ' ops ')
    await user.type(screen.getByLabelText('Password'), 'Blue-lake-9')
    await user.type(screen.getByRole('textbox', { name: 'Verification code' }), ' 0187 {Enter}')
    expect(await screen.findByText('Name or password is wrong.')).toBeVisible()
    expect(server.to('accounts/login').map(({ body }) => body)).toEqual([{ ...sent, captcha: '0187' }])
    expect(server.to('common/getCaptcha')).toHaveLength(2)
    expect(screen.getByRole('textbox', { name: 'Verification code' })).toHaveValue('')
    expect(screen.getByRole('textbox', { name: 'User name' })).toHaveValue(' ops ')
  })

  it('asks for no code where the server wants none, keeps the session, and opens the first permitted page #login-33', async () => {
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(''),
      'accounts/login': () => ({ data: operator }),
      'permission/getModuleListByUserid': () => ({ result: mapMenu(false) }),
    })
    await user.type(await screen.findByRole('textbox', { name: 'User name' }), 'ops')
    expect(screen.queryByRole('textbox', { name: 'Verification code' })).toBeNull()
    await user.type(screen.getByLabelText('Password'), 'Blue-lake-9{Enter}')
    expect(
      await screen.findByRole('heading', { name: 'You don’t have permission to view any page' }),
    ).toBeVisible()
    expect(localStorage.getItem('accessToken')).toBe('made-up')
    expect(localStorage.getItem('expiretime')).toBe('1')
  })
})

describe('a browser that keeps nothing', () => {
  it('lets a person in all the same, for as long as the page is open', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(''),
      'accounts/login': () => ({ data: operator }),
      'permission/getModuleListByUserid': () => ({ result: mapMenu(false) }),
    })
    await logIn(user)
    expect(
      await screen.findByRole('heading', { name: 'You don’t have permission to view any page' }),
    ).toBeVisible()
    expect(full).toHaveBeenCalled()
  })
})

describe('the way in', () => {
  it('leads whoever is not logged in to the login page, and keeps the address to come back to', async () => {
    const { pages } = await open('/map?device=5', { 'common/getCaptcha': captcha('') })
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible()
    expect(pages.state.location.href).toBe('/login?next=/map%3Fdevice%3D5')
  })

  it('leads back to that address after login', async () => {
    const { pages, user } = await open('/login?next=/nowhere', {
      'common/getCaptcha': captcha(''),
      'accounts/login': () => ({ data: operator }),
    })
    await logIn(user)
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(document.title).toBe('Page not found · Farwatch')
    expect(pages.state.location.href).toBe('/nowhere')
    expect(screen.getByRole('banner')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Go to the first page' }))
    await waitFor(() => expect(pages.state.location.pathname).not.toBe('/nowhere'))
  })

  it('never leads to another site', async () => {
    const { pages, user } = await open('/login?next=//elsewhere.example/', {
      'common/getCaptcha': captcha(''),
      'accounts/login': () => ({ data: operator }),
      'permission/getModuleListByUserid': () => ({ result: mapMenu(false) }),
    })
    await logIn(user)
    expect(
      await screen.findByRole('heading', { name: 'You don’t have permission to view any page' }),
    ).toBeVisible()
    expect(pages.state.location.href).toBe('/')
  })

  it('leads to the login page when the session is over #login-34', async () => {
    storeSession({ ...operator, token: 'ended' })
    const { pages } = await open('/map', {
      'common/getCaptcha': captcha(''),
      'permission/getModuleListByUserid': () => ({ code: 3, msg: 'over' }),
    })
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible()
    expect(screen.getByText('over.').closest('[role="alert"]')).toBeVisible()
    expect(pages.state.location.href).toBe('/login?next=/map')
    expect(localStorage.getItem('accessToken')).toBeNull()
  })

  it('says why a page cannot be shown, and tries again on demand', async () => {
    storeSession({ ...operator, token: 'another' })
    let away = true
    const { user } = await open('/', {
      'permission/getModuleListByUserid': () => (away ? null : { result: mapMenu(false) }),
    })
    expect(await screen.findByRole('heading', { name: 'Could not show the page' })).toBeVisible()
    expect(screen.getByText('Retrying automatically.')).toBeVisible()
    away = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(
      await screen.findByRole('heading', { name: 'You don’t have permission to view any page' }),
    ).toBeVisible()
  })

  it('asks again by itself where the server is ill, and not where it refuses', async () => {
    storeSession({ ...operator, token: 'of one who waits' })
    let refusal = { code: 500, msg: 'Something went wrong' }
    const { user } = await open('/', { 'permission/getModuleListByUserid': () => refusal })
    expect(await screen.findByText('Something went wrong.')).toBeVisible()
    expect(screen.getByText('Retrying automatically.')).toBeVisible()
    refusal = { code: 403, msg: 'Not for you' }
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Not for you.')).toBeVisible()
    expect(screen.queryByText('Retrying automatically.')).toBeNull()
  })
})
