import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { freshConsole, menuItem, open } from './shell-world.tsx'

freshConsole()

const session = (objectid: string, current: boolean) => ({
  objectid,
  loginTime: 1_767_600_000_000,
  lastUsedTime: null,
  address: `192.0.2.${objectid}`,
  browser:
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  current,
})

it('a person ends a login elsewhere, but not this one', async () => {
  let list = [session('1', true), session('2', false)]
  const { server, user } = await open('/map', {
    'user/findSessions': () => ({ list }),
    'user/endSession': () => {
      list = list.slice(0, 1)
      return {}
    },
  })
  await user.click(await screen.findByRole('button', { name: /Good/ }))
  await user.click(await menuItem('My logins'))
  const items = within(await screen.findByRole('list', { name: 'My logins' }))
  const [here, there] = await items.findAllByRole('listitem')
  expect(here).toHaveTextContent('192.0.2.1')
  expect(here).toHaveTextContent('This login')
  expect(items.getAllByRole('button')).toHaveLength(1)

  await user.click(within(there ?? document.body).getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(items.queryByText(/192\.0\.2\.2/)).toBeNull())
  expect(server.to('user/endSession')[0]?.body).toEqual({ objectid: '2' })
})
