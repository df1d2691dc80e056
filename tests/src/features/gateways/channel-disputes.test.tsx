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

it('the details of a gateway say which of its channels another gateway names too, and what becomes of it when it is deleted #gateways-38', async () => {
  const dispute = { apuid: '00B1B2C1', isConflict: false, ofArmUnit: false, other: null }
  const other = { id: '2', armuid: '00A1B2C2' }
  server = await openGateways(
    {
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/newFindGatewayDetails/{id}': () => ({
        data: detail(1, {
          disputes: [dispute, { ...dispute, apuid: '00B1B2C9', isConflict: true, other }],
        }),
      }),
    },
    { search: '?open=1' },
  )
  const channels = await screen.findByRole('region', { name: 'Channels' })
  expect(
    await within(channels).findByText(
      'Another gateway outside your view also reports channel 00B1B2C1. This gateway keeps it.',
    ),
  ).toBeVisible()
  expect(within(channels).getByRole('link', { name: '00A1B2C2' })).toHaveAttribute(
    'href',
    '/device/network?open=2',
  )
  expect(within(channels).getByText(/delete the channel there/)).toBeVisible()
  await userEvent.click(within(channels).getByRole('button', { name: 'Delete channel 00B1B2C1' }))
  expect(
    await screen.findByText('The channel is assigned at once to the other gateway that reports it.'),
  ).toBeVisible()
})
