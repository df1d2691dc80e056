import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { AlarmRecord } from '#contract/calls/records.ts'
import type { Language } from '#contract/wire/enumerations.ts'
import { storeSession } from '#src/session/session.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

import { alarm, AlarmWorld, alarmRights, pageOf } from '../alarm-history/alarm-world.tsx'
import { allDone, button, choose, openDialog, people } from './order-world.tsx'

giveRoom()

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server.restore())

interface Opened {
  language?: Language
  functions?: readonly string[]
}

async function open(alarms: AlarmRecord[], { language = 'en', functions = alarmRights }: Opened = {}) {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'alarmRecord/findPage': () => pageOf(alarms),
    'user/findList': people,
    'alarmRecord/appointOrder': () => allDone,
    'alarmRecord/acknowledge': () => allDone,
    'alarmRecord/manualRecovery': () => allDone,
    live: () => undefined,
  })
  await show(<AlarmWorld functions={functions} />, language)
  const user = userEvent.setup()
  await screen.findByText('00C1B2C1')
  const [all] = screen.getAllByRole('checkbox')
  if (all !== undefined) await user.click(all)
  return user
}
const sent = () => server.to('alarmRecord/appointOrder').map(({ body }) => body)

describe('acknowledging alarms', () => {
  it('takes those of the selection that last and that nobody has acknowledged, at once', async () => {
    const user = await open([
      alarm(1),
      alarm(2, { recordStatus: 1 }),
      alarm(3, { acknowledgeTime: 1, acknowledger: 'Night shift' }),
    ])
    await user.click(button('Acknowledge'))
    await waitFor(() =>
      expect(server.to('alarmRecord/acknowledge').map(({ body }) => body)).toEqual([{ ids: '1' }]),
    )
    await waitFor(() => expect(server.to('alarmRecord/findPage')).toHaveLength(2))
  })

  it('says why nothing is to be acknowledged', async () => {
    await open([alarm(1, { acknowledgeTime: 1, acknowledger: 'Night shift' })])
    expect(button('Acknowledge')).toHaveAccessibleDescription(
      'Select at least one active alarm that nobody has acknowledged',
    )
  })
})

describe('sending alarms as work orders', () => {
  it('needs a maintainer and a reason, and sends the active alarms of the selection #order-dialog-1', async () => {
    const user = await open([alarm(1), alarm(2, { recordStatus: 1 }), alarm(3)])
    await user.click(button('Send order'))
    const dialog = await openDialog('Send order')
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '00C1B2C1 · Hall 1',
      '00C1B2C3 · Hall 3',
    ])
    await user.click(dialog.getByRole('button', { name: 'Send order' }))
    expect(dialog.getByText('Choose who handles the order.')).toBeVisible()
    expect(dialog.getByText('Choose a reason.')).toBeVisible()
    expect(sent()).toEqual([])

    await user.type(dialog.getByRole('combobox', { name: /^Maintainer/ }), 'night')
    await waitFor(() => expect(server.to('user/findList').at(-1)?.address).toContain('username=night'))
    await user.click(await screen.findByRole('option', { name: /^Night shift/ }))
    await choose(user, dialog, 'Reason', 'Low battery')
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Third floor')
    await user.click(dialog.getByRole('button', { name: 'Send order' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([
      { alarmRecordId: '1,3', processorId: '7', reason: 1006, description: 'Third floor' },
    ])
  })

  it('takes a description of 100 characters, not of 101 #order-dialog-2', async () => {
    const user = await open([alarm(1)])
    await user.click(button('Send order'))
    const dialog = await openDialog('Send order')
    await choose(user, dialog, 'Maintainer', 'Night shift')
    await choose(user, dialog, 'Reason', 'Low battery')
    const description = dialog.getByRole('textbox', { name: 'Description' })
    await user.click(description)
    await user.paste('x'.repeat(101))
    await user.click(dialog.getByRole('button', { name: 'Send order' }))
    expect(dialog.getByText('Enter at most 100 characters.')).toBeVisible()
    expect(sent()).toEqual([])

    await user.type(description, '{Backspace}')
    await user.click(dialog.getByRole('button', { name: 'Send order' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toEqual([
      { alarmRecordId: '1', processorId: '7', reason: 1006, description: 'x'.repeat(100) },
    ])
  })

  it.each([
    ['en', 'Send order', 'Select at least one active alarm'],
    ['zh', '派单', '没有选择未恢复的告警记录'],
    ['ja', '作業を手配', '未復旧のアラームが選択されていません'],
  ] as const)(
    'says in %s that no active alarm is selected #order-dialog-3',
    async (language, label, alert) => {
      const user = await open([alarm(1, { recordStatus: 1 })], { language })
      expect(button(label)).toHaveAttribute('aria-description', alert)
      await user.click(button(label))

      expect(screen.queryByRole('dialog')).toBeNull()
      expect(sent()).toEqual([])
    },
  )

  it('asks before an alarm that is dispatched goes to somebody else', async () => {
    const user = await open([alarm(1, { sendOrderStatus: 1 })])
    await user.click(button('Send order'))
    const dialog = await openDialog('Send order')
    await choose(user, dialog, 'Maintainer', 'Night shift')
    await choose(user, dialog, 'Reason', 'Other')
    await user.click(dialog.getByRole('button', { name: 'Send order' }))
    expect(dialog.getByText('Tick this to go on.')).toBeVisible()
    await user.click(dialog.getByRole('checkbox', { name: 'Reassign alarms that are dispatched already' }))
    await user.click(dialog.getByRole('button', { name: 'Send order' }))

    await waitFor(() => expect(sent()).toMatchObject([{ alarmRecordId: '1', reassign: true }]))
  })

  it('is not offered without the right', async () => {
    await open([alarm(1)], { functions: ['maintenance_alarmHistory_view'] })

    for (const name of ['Send order', 'Recover manually'])
      expect(button(name)).toHaveAttribute('aria-description', 'Your role does not allow this')
  })
})

describe('recovering alarms by hand', () => {
  it('takes the alarms that are dispatched and last #order-dialog-4', async () => {
    const user = await open([
      alarm(1),
      alarm(2, { sendOrderStatus: 1 }),
      alarm(3, { sendOrderStatus: 1, recordStatus: 1 }),
      alarm(4, { sendOrderStatus: 2 }),
    ])
    await user.click(button('Recover manually'))
    const dialog = await openDialog('Recover alarms manually')
    await user.click(dialog.getByRole('button', { name: 'Recover manually' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.to('alarmRecord/manualRecovery').map(({ body }) => body)).toEqual([{ ids: '2' }])
  })

  it.each([
    [{}, 'The status of the order does not allow this'],
    [{ sendOrderStatus: 1, recordStatus: 1 }, 'The alarm has already recovered'],
  ])('says of %j why not #order-dialog-5', async (fields, why) => {
    await open([alarm(1, fields)])

    expect(button('Recover manually')).toHaveAttribute('aria-description', why)
  })
})
