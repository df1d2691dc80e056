import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { forgetEndOfSession } from '#src/session/end-of-session.ts'
import { dropSession } from '#src/session/session.ts'

import type { Answers, FakeServer } from '../../fake-server.ts'
import { mapMenu, operator } from '../../sessions.ts'
import { captcha, logIn, open as openAnywhere, picture, sent } from './opened-login.tsx'

let server: FakeServer
async function open(address: string, answers: Answers) {
  const opened = await openAnywhere(address, answers)
  server = opened.server
  return opened
}
const rememberOps = () => {
  document.cookie = 'loginname=ops; path=/'
}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  dropSession()
  forgetEndOfSession()
  document.cookie = 'loginname=; path=/; max-age=0'
})
afterEach(() => {
  vi.restoreAllMocks()
  server.restore()
})

describe('a failed login', () => {
  it('is written into the browser’s console once, and leads back to the password #login-25', async () => {
    const written = vi.spyOn(console, 'error').mockReturnValue()
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(''),
      'accounts/login': () => ({ code: 10_001, msg: 'Name or password is wrong', reason: 'login.failed' }),
    })
    await logIn(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Name or password is wrong')
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    await waitFor(() => expect(password).toHaveFocus())
    expect(password).toHaveValue('Blue-lake-9')
    expect([password.selectionStart, password.selectionEnd]).toEqual([0, 11])
    expect(written.mock.calls).toEqual([['login failed:', 'login.failed', 'Name or password is wrong']])
  })

  it('that got no answer has to be sent again, which needs a new verification code alone', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(picture),
      'accounts/login': () => null,
    })
    await user.type(await screen.findByLabelText('Verification code'), '1234')
    await logIn(user)
    expect(await screen.findByText(/Log in again/)).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Verification code')).toHaveFocus())
    expect(screen.getByLabelText('Password')).toHaveValue('Blue-lake-9')
    expect(screen.queryByText(/Retrying automatically/)).toBeNull()
  })

  it('is none when the verification code is not what was agreed: the server is in trouble', async () => {
    await open('/login', { 'common/getCaptcha': () => JSON.parse('{"data":{"x":1}}') })
    expect(await screen.findByText(/^Server or network problem/)).toBeVisible()
  })

  it('of a locked account says for how long, once for those who listen', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(''),
      'accounts/login': () => ({
        code: 10_001,
        msg: 'Try again in 15 min',
        reason: 'login.locked',
        retryAfterS: 899,
      }),
    })
    await logIn(user)
    const alert = await screen.findByRole('alert')
    expect(await within(alert).findByText('Try again in 15 min')).toBeInTheDocument()
    expect(within(alert).getByText(/^Too many failed attempts\. Try again in 14:\d\d\.$/)).toHaveAttribute(
      'aria-hidden',
      'true',
    )
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled()
  })

  it('leads to the verification code when that was wrong #login-26', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(picture),
      'accounts/login': () => ({ code: 10_001, msg: 'wrong', reason: 'captcha.wrong' }),
    })
    await user.type(await screen.findByRole('textbox', { name: 'Verification code' }), '0000')
    await logIn(user)
    expect(await screen.findByText('Verification code error')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Verification code' })).toHaveFocus())
  })

  it('asks for a new password after a one-time password', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    let answers = 0
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(''),
      'accounts/login': () =>
        (answers += 1) === 1
          ? { code: 10_001, msg: 'This password serves once', reason: 'password.once' }
          : { data: operator },
      'permission/getModuleListByUserid': () => ({ result: mapMenu(false) }),
    })
    await logIn(user)
    await user.type(await screen.findByLabelText('New password'), 'short{Enter}')
    expect(screen.getByLabelText('New password')).toBeInvalid()
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByLabelText('New password')).toHaveFocus()
    await user.type(screen.getByLabelText('New password'), 'er-hill-7')
    await user.type(screen.getByLabelText('Confirm new password'), 'other{Enter}')
    expect(screen.getByText('Passwords do not match')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByLabelText('Confirm new password')).toHaveFocus()
    await user.clear(screen.getByLabelText('Confirm new password'))
    await user.type(screen.getByLabelText('Confirm new password'), 'shorter-hill-7{Enter}')
    await waitFor(() => expect(localStorage.getItem('accessToken')).toBe('made-up'))
    expect(server.to('accounts/login').map(({ body }) => body)).toEqual([
      { ...sent },
      { ...sent, newpwd: 'shorter-hill-7' },
    ])
  })

  it('asks nobody else for a new password after a one-time password', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    let answers = 0
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(''),
      'accounts/login': () =>
        (answers += 1) === 1
          ? { code: 10_001, msg: 'This password serves once', reason: 'password.once' }
          : { data: operator },
      'permission/getModuleListByUserid': () => ({ result: mapMenu(false) }),
    })
    await logIn(user)
    await screen.findByLabelText('New password')
    await user.type(screen.getByRole('textbox', { name: 'User name' }), '2')
    expect(screen.queryByLabelText('New password')).toBeNull()
    await user.type(screen.getByLabelText('Password'), '{Enter}')
    await waitFor(() => expect(localStorage.getItem('accessToken')).toBe('made-up'))
  })
})

describe('a remembered login', () => {
  it('fills in the name and stands for the password', async () => {
    rememberOps()
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(''),
      'accounts/login': () => ({ data: operator }),
      'permission/getModuleListByUserid': () => ({ result: mapMenu(false) }),
    })
    expect(await screen.findByRole('textbox', { name: 'User name' })).toHaveValue('ops')
    expect(screen.getByRole('checkbox', { name: 'Remember the password on this device' })).toBeChecked()
    expect(screen.getByLabelText('Password')).toHaveAttribute('placeholder', '••••••••••')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Saved. Type to replace it')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(server.to('accounts/login')).toHaveLength(1))
    expect(server.to('accounts/login')[0]?.body).toEqual({
      ...sent,
      password: '',
      remember: true,
      remembered: true,
    })
  })

  it('gives way to what is typed, and comes back when that is taken away', async () => {
    rememberOps()
    const { user } = await open('/login', { 'common/getCaptcha': captcha('') })
    const password = await screen.findByLabelText('Password')
    await user.type(password, 'x')
    expect(password).not.toHaveAttribute('placeholder', '••••••••••')
    await user.clear(password)
    expect(password).toHaveAttribute('placeholder', '••••••••••')
  })

  it('is none where something else has written the cookie', async () => {
    document.cookie = 'loginname=%E0%A4%A; path=/'
    await open('/login', { 'common/getCaptcha': captcha('') })
    expect(await screen.findByRole('textbox', { name: 'User name' })).toHaveValue('')
    expect(screen.getByRole('checkbox', { name: 'Remember the password on this device' })).not.toBeChecked()
  })

  it('stands for nobody else', async () => {
    rememberOps()
    const { user } = await open('/login', { 'common/getCaptcha': captcha('') })
    const name = await screen.findByRole('textbox', { name: 'User name' })
    const tick = screen.getByRole('checkbox', { name: 'Remember the password on this device' })
    await user.type(name, 'x')
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled()
    expect(tick).not.toBeChecked()
    await user.type(name, '{Backspace}')
    expect(tick).toBeChecked()
    expect(server.to('accounts/forget')).toEqual([])
  })

  it('is forgotten by the server at once when the tick is taken away', async () => {
    rememberOps()
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(''),
      'accounts/forget': () => ({}),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Remember the password on this device' }))
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled()
    await waitFor(() => expect(server.to('accounts/forget').map(({ body }) => body)).toEqual([{}]))
  })

  it('that the server has forgotten leads to the password', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    rememberOps()
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(''),
      'accounts/login': () => ({ code: 10_001, msg: 'Enter your password', reason: 'login.forgotten' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    expect(await screen.findByText('Enter your password.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled()
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
  })
})

describe('the form', () => {
  it('has name, password, verification code, the tick, three languages and the version #login-27', async () => {
    await open('/login', { 'common/getCaptcha': captcha(picture) })
    const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Verification code as a picture' })
    const languages = within(screen.getByRole('navigation', { name: 'Language' })).getAllByRole('button')

    expect(image.src).toContain(picture)
    expect(screen.getByRole('textbox', { name: 'User name' })).toHaveValue('')
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    expect(screen.getByRole('textbox', { name: 'Verification code' })).toHaveValue('')
    expect(screen.getByRole('checkbox', { name: 'Remember the password on this device' })).not.toBeChecked()
    expect(languages.map(({ textContent }) => textContent)).toEqual(['简体中文', 'English', '日本語'])
    expect(screen.getByRole('button', { name: /^Version \d/ })).toBeVisible()
  })

  it('tells that Caps Lock is on', async () => {
    const { user } = await open('/login', { 'common/getCaptcha': captcha('') })
    await user.click(await screen.findByLabelText('Password'))
    await user.keyboard('{CapsLock}')
    expect(screen.getByText('Caps Lock is on')).toBeVisible()
    await user.keyboard('{CapsLock}x')
    expect(screen.queryByText('Caps Lock is on')).toBeNull()
  })

  it('is one that password managers know', async () => {
    await open('/login', { 'common/getCaptcha': captcha(picture) })
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'User name' })
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    expect([name.name, name.autocomplete, password.name, password.autocomplete]).toEqual([
      'loginname',
      'username',
      'password',
      'current-password',
    ])
    expect(name.form).toBe(password.form)
  })

  it('takes what a script has put into it without a key or a word', async () => {
    const { user } = await open('/login', {
      'common/getCaptcha': captcha(picture),
      'accounts/login': () => ({ code: 10_001, msg: 'no', reason: 'login.failed' }),
    })
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'User name' })
    name.value = 'ops'
    screen.getByLabelText<HTMLInputElement>('Password').value = 'Blue-lake-9'
    await user.type(screen.getByLabelText('Verification code'), '1234{Enter}')
    await waitFor(() => expect(server.to('accounts/login')).toHaveLength(1))
    expect(server.to('accounts/login')[0]?.body).toEqual({ ...sent, captcha: '1234' })
  })

  it('keeps the name over a reload, and no password', async () => {
    const { user } = await open('/login', { 'common/getCaptcha': captcha('') })
    await user.type(await screen.findByRole('textbox', { name: 'User name' }), 'night_shift')
    await user.type(screen.getByLabelText('Password'), 'Blue-lake-9')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Blue-lake')
    cleanup()
    server.restore()
    await open('/login', { 'common/getCaptcha': captcha('') })
    expect(await screen.findByRole('textbox', { name: 'User name' })).toHaveValue('night_shift')
  })

  it('says kindly that the server is away', async () => {
    await open('/login', { 'common/getCaptcha': () => null })
    expect(await screen.findByText(/Retrying automatically/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled()
  })
})
