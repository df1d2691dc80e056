import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { ArmUid } from '#contract/wire/ids.ts'
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
    await within(refused).findByText(/^41 logins with another key were refused, the latest on/),
  ).toBeVisible()
})

it('a refused message in which something is masked says why', async () => {
  const message = {
    objectid: '4',
    time: Date.UTC(2026, 4, 1, 8),
    armuid: '00A1B2C1' as ArmUid,
    gateway: 'North',
    topic: 'farwatch/1/00A1B2C1/up/configuration',
    reason: 'form',
    msg: 'the wrong structure',
    detail: 'sections.ftp.password: must be boolean',
    payload: '{"sections":{"ftp":{"password":"***"}}}',
  }
  server = await openGateways(
    {
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      'gateway/findPageRefused': () => ({
        data: { list: [message], total: 1, pages: 1, pageNum: 1, pageSize: 10 },
      }),
    },
    { search: '?open=1' },
  )
  const refused = await screen.findByRole('region', { name: 'Refused messages' })

  expect(await within(refused).findByText(/^Values shown as \*\*\* are not stored/)).toBeVisible()
})

it('what a gateway of another company said in vain is not asked for, and is not said to be nothing', async () => {
  const foreign = { own: false, companyid: '', belongCompany: '' }
  server = await openGateways(
    {
      'gateway/newFindPage': () => pageOf([gateway(1, foreign)]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1, foreign) }),
    },
    { search: '?open=1' },
  )
  await screen.findByRole('button', { name: 'Live messages' })

  expect(screen.queryByRole('region', { name: 'Refused messages' })).toBeNull()
  expect(server.to('gateway/findPageRefused')).toEqual([])
})
