import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

import { detail, gateway, openGateways, pageOf } from './gateway-world.tsx'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

it.each([
  [2, 300, '2 relays and 300 terminals will lose their gateway.'],
  [0, 10_000, '10,000 terminals will lose their gateway.'],
  [1, 0, '1 relay will lose its gateway.'],
  [0, 0, 'No relays or terminals are affected.'],
])('names before a deletion what hangs on it: %i relays, %i terminals', async (relays, terminals, text) => {
  server = await openGateways({
    'gateway/newFindPage': () => pageOf([gateway(1)]),
    'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1, { relays, terminals }) }),
  })
  const user = userEvent.setup()
  await user.click(within(await screen.findByRole('row', { name: /00A1B2C1/ })).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))

  expect(await within(await screen.findByRole('dialog')).findByText(text)).toBeVisible()
})
