import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'

import type { ReplyOf } from '#contract/calls/calls.ts'
import type { NotificationRule } from '#contract/lists/notification-rule.ts'
import type { CompanyId, NotificationRuleId } from '#contract/wire/ids.ts'
import { NotificationPage } from '#src/pages/notification-page.tsx'

import { fakeServer, type Answers, type FakeServer } from '../fake-server.ts'
import { ListHost } from '../lists/list-host.tsx'
import { show } from '../show.tsx'

const at = Date.UTC(2026, 0, 5, 6)
const rule: NotificationRule = {
  objectid: '5' as NotificationRuleId,
  version: 1,
  name: 'Night watch',
  status: 0,
  companyid: '1' as CompanyId,
  belongCompany: 'North',
  events: ['priorityAlarm', 'flood'],
  alarms: 2,
  floods: true,
  overdueOrders: false,
  days: 0,
  fromHour: 20,
  toHour: 8,
  hours: '20:00–08:00',
  language: 'en',
  emails: 'a@example.com',
  webhookUrl: 'https://erp.example/hook',
  createTime: at,
}
const waiting: ReplyOf<'notificationRule/getDeliveries'>['list'][number] = {
  objectid: '9',
  channel: 'webhook',
  event: 'alarm',
  total: 37,
  state: 0,
  tries: 3,
  createTime: at,
  triedTime: at,
  nextTime: at + 120_000,
  answer: 'HTTP 500',
}

let server: FakeServer
afterEach(() => server.restore())
async function open(
  answers: Answers = {},
  functions = ['sysytem_notification_view', 'sysytem_notification_edit'],
) {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'notificationRule/getSettings': () => ({ data: { mail: true } }),
    'notificationRule/findPage': () => ({
      data: { list: [rule], total: 1, pages: 1, pageNum: 1, pageSize: 20 },
    }),
    'notificationRule/findDetails': () => ({ list: [rule] }),
    'notificationRule/getDeliveries': () => ({ list: [] }),
    'notificationRule/test': () => ({}),
    'notificationRule/newSecret': () => ({ data: { secret: 'fws_another' } }),
    ...answers,
  })
  await show(
    <ListHost path="/system/notification" search="?open=5" functions={functions}>
      <NotificationPage />
    </ListHost>,
  )
  return screen.findByText('Recent deliveries')
}

describe('the notification rules', () => {
  it('say that mail is not set up, where it is not', async () => {
    await open({ 'notificationRule/getSettings': () => ({ data: { mail: false } }) })

    expect(await screen.findByText(/Mail is not set up on this server/)).toBeVisible()
  })

  it('show of a rule what was sent, how often it was tried and what was answered', async () => {
    await open({ 'notificationRule/getDeliveries': () => ({ list: [waiting] }) })
    const table = await screen.findByRole('table', { name: 'Recent deliveries' })

    const cells = within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells.slice(1, 4)).toEqual(['Alarms × 37Webhook', 'Queued', '3'])
    expect(cells[4]).toMatch(/^HTTP 500Next try /)
  })

  it('send a test, and read the deliveries again', async () => {
    let sent = false
    await open({
      'notificationRule/test': () => {
        sent = true
        return {}
      },
      'notificationRule/getDeliveries': () => ({
        list: sent ? [{ ...waiting, event: 'test', total: 0, tries: 0, answer: '' }] : [],
      }),
    })
    await screen.findByText(/Nothing was sent yet/)
    await userEvent.click(screen.getByRole('button', { name: 'Send a test' }))

    expect(await screen.findByRole('cell', { name: /^Test ?Webhook$/ })).toBeVisible()
  })

  it('show another secret of a webhook once', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Renew the webhook secret' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Renew the secret' }))

    expect(await screen.findByText('fws_another')).toBeVisible()
    const dialog = within(screen.getByRole('dialog', { name: 'Webhook secret' }))
    await userEvent.click(dialog.getByText('Close'))
    expect(screen.queryByText('fws_another')).toBeNull()
  })

  it('offer neither to whoever may only look', async () => {
    await open({}, ['sysytem_notification_view'])

    expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Renew the webhook secret' })).toBeNull()
  })
})
