import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

import { allFunctions, openRelays, pageOf, relay, relayDetail } from '../nodes/node-world.tsx'
import {
  allDone,
  button,
  choose,
  openDialog,
  people,
  record,
  recordRights,
  selectPage,
} from './order-world.tsx'

giveRoom()

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server.restore())

const functions = [...allFunctions, ...recordRights]
const answers = {
  'mote/findPage': () => pageOf([relay(1), relay(2, { own: false }), relay(3)]),
  'mote/findMoteDetails/{id}': () => ({ data: relayDetail(1) }),
  'user/findList': people,
  'maintenanceRecord/appointOrder': () => allDone,
  'maintenanceRecord/findList': () => ({
    list: [record(1, { sendOrderStatus: 4, processingResult: 3, remark: 'New cell' })],
  }),
  'maintenanceRecord/add': () => allDone,
}

describe('a list of devices', () => {
  it('sends an order about the own ones of at least one selected #order-dialog-6', async () => {
    server = await openRelays(answers, { functions })
    const user = userEvent.setup()
    await screen.findByText('00C1B2C1')
    await user.click(button('Send order'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button('Send order')).toHaveAttribute('aria-description', 'Please select at least one device')

    await selectPage(user)
    await user.click(button('Send order'))
    const dialog = await openDialog('Send order')
    await choose(user, dialog, 'Maintainer', 'Night shift')
    await choose(user, dialog, 'Reason', 'Offline')
    await user.click(dialog.getByRole('button', { name: 'Send order' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    expect(server.to('maintenanceRecord/appointOrder').map(({ body }) => body)).toEqual([
      { devType: '1,1', devUid: '00C1B2C1,00C1B2C3', processorId: '7', reason: 1007, description: '' },
    ])
  })

  it('opens what was done about a device from its details, where more is recorded #maintenance-15', async () => {
    server = await openRelays(answers, { search: '?open=1', functions })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Service records' }))
    const dialog = await openDialog('Service records: 00C1B2C1 · Pier 1')
    const row = within((await dialog.findByText('New cell')).closest('tr') as HTMLElement)
    for (const text of ['Night shift', 'Low battery', 'Completed', 'Replace battery'])
      expect(row.getByText(text)).toBeVisible()
    expect(server.to('maintenanceRecord/findList')[0]?.address).toContain('devType=1&devUid=00C1B2C1')

    await user.click(dialog.getByRole('button', { name: 'Create record' }))
    const adding = await openDialog('Create maintenance record')
    expect(adding.getByText('00C1B2C1 · Pier 1')).toBeVisible()
    await choose(user, adding, 'Maintainer', 'Night shift')
    await choose(user, adding, 'Reason', 'Offline')
    await choose(user, adding, 'Result', 'Reflash')
    await user.clear(adding.getByRole('textbox', { name: /^Time/ }))
    await user.type(adding.getByRole('textbox', { name: /^Time/ }), '2026-04-30 09:30')
    await user.click(adding.getByRole('button', { name: 'Save' }))

    await waitFor(() =>
      expect(server.to('maintenanceRecord/add').map(({ body }) => body)).toMatchObject([
        { devType: '1', devUid: '00C1B2C1', processorId: '7', reason: 1007, processingResult: 1 },
      ]),
    )
  })
})
