import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { keepSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

import { detail, gateway, openGateways, pageOf } from './gateway-world.tsx'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  keepSession(operator)
})
afterEach(() => server?.restore())

it('a gateway’s details say that somebody logs in under its id with another key', async () => {
  const lastTime = Date.UTC(2026, 4, 1, 8)
  server = await openGateways(
    {
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      'gateway/findPageRefused': () => ({
        data: {
          list: [],
          total: 0,
          pages: 0,
          pageNum: 1,
          pageSize: 10,
          wrongKey: { attempts: 41, lastTime },
        },
      }),
    },
    { search: '?open=1' },
  )
  const refused = await screen.findByRole('region', { name: 'Refused messages' })

  expect(
    await within(refused).findByText(/^41 logins with another key were refused, the last on/),
  ).toBeVisible()
})
