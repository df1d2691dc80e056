import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { App } from '#src/app.tsx'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { createPages } from '#src/routes.tsx'

import { fakeServer, type Answers } from '../../fake-server.ts'

export const picture = 'iVBORw0KGgo='
export const captcha = (base64Img: string) => () => ({ data: { captchaKey: 'k1', base64Img } })
/** A login as it is sent when nothing but name and password was typed. */
export const sent = {
  loginname: 'ops',
  password: 'Blue-lake-9',
  captcha: '',
  captchaKey: 'k1',
  remember: false,
  remembered: false,
}

/** Opens the console at an address, in English, against a server that answers so. */
export async function open(address: string, answers: Answers) {
  const server = await fakeServer(answers)
  await loadCatalogue('en')
  const pages = createPages(createMemoryHistory({ initialEntries: [address] }))
  render(<App pages={pages} />)
  return { server, pages, user: userEvent.setup() }
}

export async function logIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByRole('textbox', { name: 'User name' }), 'ops')
  await user.type(screen.getByLabelText('Password'), 'Blue-lake-9{Enter}')
}
