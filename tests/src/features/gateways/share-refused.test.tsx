import { screen } from '@testing-library/react'
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

it('why a gateway could not be shared is told in words', async () => {
  const why = 'Not shared: one of the companies already sees this gateway'
  server = await openGateways(
    {
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      'gateway/getAccessibleCompany': () => ({
        list: [{ objectid: '9', companyname: 'Harbour', children: [] }] as never,
      }),
      'gateway/setAccessibleCompany': () => ({
        code: 10_001,
        msg: '1 of 1 record failed',
        reason: 'batch.partial',
        data: { results: [{ objectid: '00A1B2C1', code: 10_001, msg: why }] },
      }),
    },
    { search: '?open=1' },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Share…' }))
  await user.click(await screen.findByRole('combobox', { name: 'Companies' }))
  await user.click(await screen.findByText('Harbour'))
  await user.click(screen.getByRole('button', { name: 'Share' }))

  expect(await screen.findByText(why)).toBeVisible()
})
