import { screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'

import type { HandOverSheet } from '#contract/calls/hand-overs.ts'
import type { HandOverRow } from '#contract/lists/hand-over.ts'
import type { DeviceId, DevUid } from '#contract/wire/ids.ts'
import { HandOverPage } from '#src/pages/hand-over-page.tsx'

import { fakeServer, type Answers, type FakeServer } from '../fake-server.ts'
import { ListHost } from '../lists/list-host.tsx'
import { show } from '../show.tsx'

const now = Date.UTC(2026, 0, 5, 6)
const hour = 3_600_000
const rights = ['maintenance_handOver_view', 'maintenance_handOver_add', 'devices_ms_view']
const pump = {
  deviceId: '11' as DeviceId,
  deviceType: 0 as const,
  devUid: '7F0000AA' as DevUid,
  deviceAliases: 'Pump 1',
}
const sheet: HandOverSheet = {
  at: now,
  since: now - 12 * hour,
  sinceHandOver: false,
  alarms: {
    priority: 1,
    general: 0,
    unowned: 1,
    list: [
      {
        ...pump,
        alarmType: 1008,
        alarmLevel: 2,
        upTime: now - hour,
        acknowledged: false,
        sendOrderStatus: 0,
      },
    ],
  },
  shelved: { total: 0, list: [] },
  orders: {
    underWay: 0,
    overdue: 1,
    returned: 0,
    list: [{ ...pump, deviceId: null, processor: 'Li', sendOrderStatus: 7, appointTime: now - 2 * hour }],
  },
  offline: { total: 0, list: [] },
  changes: { raised: 3, recovered: 2, dispatched: 1, handled: 0 },
}
const row: HandOverRow = {
  objectid: '5',
  companyname: 'North',
  handedTime: now,
  outgoing: 'Wang',
  incoming: '',
  state: 'waiting',
  remark: 'Keys are in the safe',
  mine: false,
}
const pageOf = (list: HandOverRow[]) => ({
  data: { list, total: list.length, pages: 1, pageNum: 1, pageSize: 20 },
})

let server: FakeServer
afterEach(() => server.restore())
async function open({
  answers = {},
  search = '',
  functions = rights,
  of = row,
}: {
  answers?: Answers
  search?: string
  functions?: string[]
  of?: HandOverRow
} = {}) {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'handOver/findPage': () => pageOf([of]),
    'handOver/findDetails': () => ({ list: [of] }),
    'handOver/getSheet': () => ({ data: sheet }),
    'handOver/getDraft': () => ({ data: sheet }),
    'handOver/sign': () => ({ data: { objectid: '6' } }),
    'handOver/take': () => ({}),
    ...answers,
  })
  await show(
    <ListHost path="/maintenance-manage/hand-over" search={search} functions={functions}>
      <HandOverPage />
    </ListHost>,
  )
}
const cellsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((line) => [...line.children].map((cell) => cell.textContent.trim()))

describe('the page of hand-overs', () => {
  it('lets the outgoing person sign what is open, with remarks', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Hand over a shift' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over a shift' }))
    expect((await cellsOf('Open alarms'))[0]?.at(-1)).toBe('Nobody')

    await userEvent.type(dialog.getByRole('textbox', { name: 'Remarks' }), 'Keys are in the safe')
    await userEvent.click(dialog.getByRole('button', { name: 'Sign and hand over' }))

    await waitFor(() =>
      expect(server.to('handOver/sign').map(({ body }) => body)).toEqual([
        { remark: 'Keys are in the safe' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows the signed sheet, and lets another person take the shift over', async () => {
    await open({ search: '?open=5' })
    expect((await cellsOf('Work orders'))[0]?.[0]).toBe('7F0000AA Pump 1')

    await userEvent.click(screen.getByRole('button', { name: 'Take over this shift' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take over this shift?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Take over this shift' }))

    await waitFor(() =>
      expect(server.to('handOver/take').map(({ body }) => body)).toEqual([{ objectid: '5' }]),
    )
  })

  it('says why the outgoing person cannot take the own shift over', async () => {
    await open({ search: '?open=5', of: { ...row, mine: true } })

    expect(await screen.findByText('The incoming person has to take this shift over.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Take over this shift' }))
    expect(screen.queryByRole('dialog', { name: 'Take over this shift?' })).toBeNull()
  })

  it('says that somebody else was faster', async () => {
    await open({
      search: '?open=5',
      answers: {
        'handOver/take': () => ({ code: 10_001, msg: 'Someone else has already taken over this shift' }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Take over this shift' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take over this shift?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Take over this shift' }))

    expect(await dialog.findByText(/Someone else has already taken over this shift/)).toBeVisible()
  })
})
