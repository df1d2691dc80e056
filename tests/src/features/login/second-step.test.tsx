import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { forgetEndOfSession } from '#src/session/end-of-session.ts'
import { dropSession } from '#src/session/session.ts'

import type { Answers, FakeServer } from '../../fake-server.ts'
import { mapMenu, operator } from '../../sessions.ts'
import { captcha, logIn, open as openAnywhere } from './opened-login.tsx'

let server: FakeServer
async function open(answers: Answers) {
  const opened = await openAnywhere('/login', { 'common/getCaptcha': captcha(''), ...answers })
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

const refused = (reason: string, data?: object) => ({
  code: 10_001,
  msg: `says ${reason}`,
  reason,
  ...(data && { data }),
})
const inside: Answers = {
  'permission/getModuleListByUserid': () => ({ result: mapMenu(false) }),
}

it('asks for a code, says that it was wrong, and takes a recovery code instead', async () => {
  const answers = [refused('factor.wrong'), { data: operator }]
  const { user } = await open({
    ...inside,
    'accounts/login': () => refused('factor.asked', { ticket: 't1' }),
    'accounts/loginCode': () => answers.shift() ?? null,
  })
  await logIn(user)
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('says factor.wrong')
  expect(screen.getByLabelText('Code')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH{Enter}')
  await waitFor(() => expect(localStorage.getItem('accessToken')).toBe('made-up'))
  expect(server.to('accounts/loginCode').map(({ body }) => body)).toEqual([
    { ticket: 't1', code: '123456' },
    { ticket: 't1', code: 'ABCD-EFGH' },
  ])
})

it('goes back to the password when it took too long, and says so', async () => {
  const { user } = await open({
    'accounts/login': () => refused('factor.asked', { ticket: 't1' }),
    'accounts/loginCode': () => refused('factor.late'),
  })
  await logIn(user)
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByLabelText('Password')).toHaveValue('Blue-lake-9')
  expect(screen.getByRole('alert')).toHaveTextContent('says factor.late')
})

it('leads somebody whose role requires a second factor to set it up, before they are in', async () => {
  const { user } = await open({
    ...inside,
    'accounts/login': () => refused('factor.enrol', { ticket: 't1' }),
    'accounts/offerSecondFactor': () => ({
      data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Farwatch:ops?secret=ABCDEFGH', ticket: 't2' },
    }),
    'accounts/enrolSecondFactor': () => ({
      data: { session: operator, recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] },
    }),
  })
  await logIn(user)
  expect(await screen.findByRole('img', { name: 'Picture for the authenticator app' })).toBeVisible()
  expect(screen.getByText('ABCD EFGH')).toBeVisible()
  await user.type(screen.getByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('CCCC-DDDD')).toBeVisible()
  expect(localStorage.getItem('accessToken')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue, codes are saved' }))
  await waitFor(() => expect(localStorage.getItem('accessToken')).toBe('made-up'))
  expect(server.to('accounts/enrolSecondFactor').map(({ body }) => body)).toEqual([
    { ticket: 't2', code: '123456' },
  ])
})
