import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Capability } from '#contract/rules/capabilities.ts'
import { alarmSummaryFeed } from '#src/features/alarms/alarm-summary-feed.ts'
import { ConsoleAlarms } from '#src/pages/console-alarms.tsx'
import { storeSession } from '#src/session/session.ts'
import { PermissionsContext } from '#src/session/use-permissions.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'

import { alarm } from '../alarm-history/alarm-world.tsx'
import { allDone, choose, openDialog, people } from '../orders/order-world.tsx'

const counts = {
  priority: 1,
  general: 0,
  unacknowledged: 1,
  shelved: 0,
  held: 0,
  raisedInTenMinutes: 1,
  floodSince: null,
}
let server: FakeServer
let alarms = [alarm(1, { alarmLevel: 2 })]
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  localStorage.clear()
  storeSession(operator)
  alarms = [alarm(1, { alarmLevel: 2 })]
})
afterEach(() => {
  server.restore()
  vi.useRealTimers()
})

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const functions = new Set(['map_view', 'maintenance_alarmHistory_view', 'maintenance_alarmHistory_dispatch'])

async function open(capabilities: readonly Capability[] = ['alarmDialog']) {
  server = await fakeServer({
    'workKanban/getAlarmSummary': () => ({ data: { ...counts, list: alarms } }),
    'user/findList': people,
    'alarmRecord/appointOrder': () => allDone,
    live: () => undefined,
  })
  const { unmount } = await show(
    <RouterContextProvider router={router}>
      <PermissionsContext
        value={{ menu: [], functions, capabilities: new Set(capabilities), moduleNames: new Map() }}
      >
        <ConsoleAlarms feed={alarmSummaryFeed()} />
      </PermissionsContext>
    </RouterContextProvider>,
  )
  return { user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), unmount }
}
const asked = () => server.to('workKanban/getAlarmSummary').length
/** One poll later. */
async function later(): Promise<void> {
  const before = asked()
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
}
const dialog = () => screen.findByRole('alertdialog', { name: 'New priority alarms' })

describe('the alarm dialog', () => {
  it('tells of priority alarms that came since it was closed, asked for every ten seconds #alarm-dialog-1', async () => {
    const { user, unmount } = await open()
    await waitFor(() => expect(asked()).toBe(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()

    alarms = [alarm(2, { alarmLevel: 2 }), ...alarms]
    await later()
    const panel = within(await dialog())
    expect(panel.getByText('1 new priority alarm')).toBeVisible()
    expect(panel.getByText('Hall 2')).toBeVisible()
    expect(panel.queryByText('Hall 1')).toBeNull()
    expect(panel.getByRole('link', { name: 'Low battery' })).toHaveAttribute(
      'href',
      '/maintenance-manage/alarm-history?open=2',
    )
    await user.click(panel.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()

    // What was closed stays closed, also for the next page that is loaded.
    unmount()
    server.restore()
    alarms = [alarm(3, { alarmLevel: 2 }), ...alarms]
    await open()
    expect(within(await dialog()).getByText('Hall 3')).toBeVisible()
    expect(screen.queryByText('Hall 2')).toBeNull()
  })

  it('sends an order about an alarm', async () => {
    const { user } = await open()
    await waitFor(() => expect(asked()).toBe(1))
    alarms = [alarm(2, { alarmLevel: 2 }), ...alarms]
    await later()
    await user.click(within(await dialog()).getByRole('button', { name: 'Send order' }))
    const order = await openDialog('Send order')
    await choose(user, order, 'Maintainer', 'Night shift')
    await choose(user, order, 'Reason', 'Low battery')
    await user.click(order.getByRole('button', { name: 'Send order' }))

    await waitFor(() =>
      expect(server.to('alarmRecord/appointOrder').map(({ body }) => body)).toMatchObject([
        { alarmRecordId: '2', processorId: '7', reason: 1006 },
      ]),
    )
  })

  it('is not there, and asks nothing, without the capability #alarm-dialog-2', async () => {
    await open(['operation', 'board'])
    alarms = [alarm(2, { alarmLevel: 2 }), ...alarms]
    await vi.advanceTimersByTimeAsync(25_000)

    expect(asked()).toBe(0)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
