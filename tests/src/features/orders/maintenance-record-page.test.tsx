import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import type { MaintenanceRecord } from '#contract/lists/maintenance-record.ts'
import { storeSession } from '#src/session/session.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

import {
  allDone,
  button,
  choose,
  openDialog,
  people,
  record,
  recordPage,
  recordRights,
  RecordWorld,
  selectPage,
} from './order-world.tsx'

giveRoom()

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server.restore())

async function open(records: MaintenanceRecord[] = [record(1)], functions = recordRights) {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'maintenanceRecord/findPage': () => recordPage(records),
    'user/findList': people,
    'maintenanceRecord/add': () => allDone,
    'maintenanceRecord/appointOrder': () => allDone,
    'maintenanceRecord/reassignOrder': () => allDone,
    'maintenanceRecord/markProcessing': () => allDone,
    'maintenanceRecord/handleOrder': () => allDone,
    'maintenanceRecord/archiveOrder': () => allDone,
    'maintenanceRecord/findTimeline': () => ({
      list: [
        {
          time: 1000,
          from: 0,
          to: 1,
          username: 'Control room',
          processor: 'Night shift',
          note: 'Third floor',
        },
        { time: 2000, from: 1, to: 2, username: 'Night shift', processor: '', note: '' },
      ],
      data: { recordStatus: 1, recoverTime: 3000, byHand: false },
    }),
    live: () => undefined,
  })
  await show(<RecordWorld functions={functions} />)
  await screen.findByText('00C1B2C1')
  return userEvent.setup()
}
const bodies = (path: CallPath) => server.to(path).map(({ body }) => body)
const done = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the page of maintenance records', () => {
  it('has the specified columns #maintenance-6', async () => {
    await open([record(1, { processingResult: 3, remark: 'New cell', sendOrderStatus: 4 })])

    const headings = screen.getAllByRole('columnheader').map((each) => each.textContent)
    expect(headings).toEqual(
      expect.arrayContaining(['Maintainer', 'Result', 'Reason', 'Remark', 'Order status', 'Appointed']),
    )
    const row = within(screen.getByRole('row', { name: /00C1B2C1/ }))
    for (const text of ['Night shift', 'Replace battery', 'Low battery', 'New cell', 'Completed'])
      expect(row.getByText(text)).toBeVisible()
    for (const name of ['Add', 'Edit', 'Delete', 'Import'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('creates a record of work done, once it is complete #maintenance-7', async () => {
    const user = await open()
    await user.click(button('Create record'))
    const dialog = await openDialog('Create maintenance record')
    await user.clear(dialog.getByRole('textbox', { name: /^Time/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    for (const fault of [
      'Choose a device type.',
      'Enter the 8 hex digits of the device id.',
      'Choose who did the work.',
      'Choose a reason.',
      'Choose a result.',
      'Enter when it was done.',
    ])
      expect(dialog.getByText(fault)).toBeVisible()
    expect(bodies('maintenanceRecord/add')).toEqual([])

    await choose(user, dialog, 'Device type', 'Relay')
    await user.type(dialog.getByRole('textbox', { name: /^Device id/ }), '00c1b2c9')
    await choose(user, dialog, 'Maintainer', 'Night shift')
    await choose(user, dialog, 'Reason', 'Offline')
    await choose(user, dialog, 'Result', 'Replace battery')
    await user.type(dialog.getByRole('textbox', { name: /^Time/ }), '2026-04-30 09:30')
    await user.type(dialog.getByRole('textbox', { name: 'Remark' }), 'New cell')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await done()
    expect(bodies('maintenanceRecord/add')).toEqual([
      {
        devType: '1',
        devUid: '00C1B2C9',
        processorId: '7',
        reason: 1007,
        processingResult: 3,
        processingTime: new Date('2026-04-30T09:30').getTime(),
        remark: 'New cell',
      },
    ])
  })

  it('sends an order about the devices of selected records #maintenance-8', async () => {
    const user = await open([
      record(1, { sendOrderStatus: 6 }),
      record(2, { sendOrderStatus: 6, devType: 0 }),
    ])
    expect(button('Send order')).toHaveAttribute('aria-description', 'Please select at least one entry')
    await selectPage(user)
    await user.click(button('Send order'))
    const dialog = await openDialog('Send order')
    await choose(user, dialog, 'Maintainer', 'Night shift')
    await choose(user, dialog, 'Reason', 'Abnormality check')
    await user.click(dialog.getByRole('button', { name: 'Send order' }))
    await done()

    expect(bodies('maintenanceRecord/appointOrder')).toEqual([
      { devType: '1,0', devUid: '00C1B2C1,00C1B2C2', processorId: '7', reason: 90_002, description: '' },
    ])
  })

  it('marks own dispatched orders as in progress #maintenance-9', async () => {
    const user = await open([record(1), record(2, { mine: false }), record(3, { sendOrderStatus: 2 })])
    await selectPage(user)
    await user.click(button('Accept'))
    const dialog = await openDialog('Accept order')
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    await done()

    expect(bodies('maintenanceRecord/markProcessing')).toEqual([{ objectids: '1' }])
  })

  it('completes an accepted order with its result #maintenance-10', async () => {
    const user = await open([record(1, { sendOrderStatus: 2 })])
    await selectPage(user)
    await user.click(button('Handle'))
    const dialog = await openDialog('Handle order')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Choose a result.')).toBeVisible()
    await choose(user, dialog, 'Result', 'Replace device')
    await user.clear(dialog.getByRole('textbox', { name: /^Time/ }))
    await user.type(dialog.getByRole('textbox', { name: /^Time/ }), '2026-04-30 09:30')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await done()

    expect(bodies('maintenanceRecord/handleOrder')).toEqual([
      {
        objectids: '1',
        sendOrderStatus: 4,
        remark: '',
        processingResult: 2,
        processingTime: new Date('2026-04-30T09:30').getTime(),
      },
    ])
  })

  it('rejects a dispatched order only with a reason #maintenance-11', async () => {
    const user = await open()
    await selectPage(user)
    await user.click(button('Handle'))
    const dialog = await openDialog('Handle order')
    expect(dialog.getAllByRole('radio')).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Enter the reason.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: /^Why/ }), 'On leave')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await done()

    expect(bodies('maintenanceRecord/handleOrder')).toEqual([
      { objectids: '1', sendOrderStatus: 3, remark: 'On leave' },
    ])
  })

  it.each([
    [
      { sendOrderStatus: 6 },
      ['Reassign', 'Accept', 'Handle', 'Archive'],
      'The status of the order does not allow this',
    ],
    [{ mine: false }, ['Accept', 'Handle'], 'Only the assigned processor can do this'],
  ] as const)('says of %j why a move is not offered #maintenance-12', async (fields, names, why) => {
    const user = await open([record(1, fields)])
    await selectPage(user)

    for (const name of names) expect(button(name)).toHaveAttribute('aria-description', why)
  })

  it('tells every move of an order and how its alarm ended #maintenance-13', async () => {
    const user = await open([record(1, { sendOrderStatus: 2, recordStatus: 1 })])
    await user.click(screen.getByText('00C1B2C1'))
    const timeline = within(await screen.findByRole('list', { name: 'Timeline' }))

    const lines = timeline.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual([
      expect.stringContaining('Dispatched Control room to Night shiftThird floor'),
      expect.stringContaining('Accepted Night shift'),
      expect.stringContaining('Alarm recovered reported by the device'),
    ])
  })
})
