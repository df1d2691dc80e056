import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { FakeServer } from '../../fake-server.ts'
import { captcha, open, picture } from './opened-login.tsx'

let server: FakeServer
const made: HTMLAudioElement[] = []
let pauses: number

beforeEach(() => {
  made.length = 0
  pauses = 0
  URL.createObjectURL = () => 'blob:sound'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLAudioElement,
  ) {
    made.push(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {
    pauses += 1
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  server.restore()
})

async function openWithSound() {
  let answered = 0
  const opened = await open('/login', {
    'common/getCaptcha': () => ({ data: { ...captcha(picture)().data, captchaKey: `k${(answered += 1)}` } }),
    'common/getCaptchaAudio': () => ({ code: 0, msg: '' }),
  })
  server = opened.server
  return opened.user
}
const listen = () => screen.findByRole('button', { name: 'Listen to the verification code' })
const stop = () => screen.findByRole('button', { name: 'Stop the sound' })

it('keeps the focus on the button that plays the code, which stops it at a second press', async () => {
  const user = await openWithSound()
  const button = await listen()
  await waitFor(() => expect(button).toBeEnabled())
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(made).toHaveLength(1))
  expect(await stop()).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(pauses).toBe(1)
  expect(await listen()).toHaveFocus()
})

it('is ready to be heard again when it was heard to the end', async () => {
  const user = await openWithSound()
  const button = await listen()
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  await waitFor(() => expect(made).toHaveLength(1))
  made[0]?.dispatchEvent(new Event('ended'))
  expect(await listen()).toBe(button)
})

it('falls silent when another code stands there', async () => {
  const user = await openWithSound()
  const button = await listen()
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  await waitFor(() => expect(made).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'New verification code' }))
  await listen()
  expect(pauses).toBe(1)
})
