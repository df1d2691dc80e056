import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { detail, gateway, openGateways, pageOf } from '#tests/src/features/gateways/gateway-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

const at = Date.UTC(2026, 4, 1, 8)
const password = { password: true }
const when = { domain: 'ftp.example', port: 21, ...password }

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

/** A gateway of which a password is desired for one host, and that reports these. */
async function take(reported: ConfiguredSection['reported']) {
  const section: ConfiguredSection = {
    apuid: '',
    section: 'ftp',
    desired: when,
    desiredTime: at,
    desiredBy: 'Lin',
    reported,
    reportedTime: at,
    drift: ['port'],
  }
  server = await openGateways(
    {
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      'gateway/getConfiguration': () => ({ list: [section] }),
      'gateway/setConfiguration': () => ({
        data: { results: [{ objectid: '1', code: 0, msg: 'Done' }] },
      }),
    },
    { search: '?open=1&configuration=ftp' },
  )
  const part = within(await screen.findByRole('region', { name: 'Configuration' }))
  await userEvent.click(await part.findByRole('button', { name: 'Use the reported values as desired' }))
}
const orders = () =>
  server?.to('gateway/setConfiguration').map(({ body }) => (body as { desired: object }).desired)

it('a secret goes along with reported values of the same address', async () => {
  await take({ domain: 'ftp.example', port: 21, path: '/firmware', ...password })

  await waitFor(() => expect(orders()).toEqual([{ ...when, path: '/firmware' }]))
})

it('a secret of another address is asked for again, in a form that begins with what is reported', async () => {
  await take({ domain: 'other.example', port: 2121, ...password })
  const dialog = within(await screen.findByRole('dialog'))

  expect(dialog.getByText(/Enter “Password” again for the reported address/)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Domain or address' })).toHaveValue('other.example')
  expect(orders()).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: 'Password' }), 'typed anew')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(orders()).toEqual([{ domain: 'other.example', port: 2121, password: 'typed anew' }]),
  )
})

it('… or is not desired any more', async () => {
  await take({ domain: 'other.example', port: 2121, ...password })
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(orders()).toEqual([{ domain: 'other.example', port: 2121 }]))
})
