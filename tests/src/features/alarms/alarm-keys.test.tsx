import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import type { OnAlarmAct } from '#src/features/alarms/alarm-acts.ts'
import { AlarmPanel } from '#src/features/alarms/alarm-panel.tsx'
import { PermissionsContext } from '#src/session/use-permissions.ts'

import { alarm, answer } from '../../../streams/alarm-fixtures.ts'
import { fakeServer, type FakeServer } from '../../fake-server.ts'
import { show } from '../../show.tsx'

const now = Date.now()
const off = alarm({
  objectid: '2',
  deviceAliases: 'Pump 2',
  alarmLevel: 2,
  upTime: now - 90_000_000,
  cycles: 4,
})
const aside = alarm({
  objectid: '3',
  deviceAliases: 'Pump 3',
  upTime: now - 60_000,
  shelvedUntil: now + 900_000,
  shelvedTime: now,
  shelver: 'Li',
  shelfReason: 'is replaced',
})
const done = { data: { results: [{ objectid: '2', code: 0, msg: 'Done' }] } }
let server: FakeServer

async function open(functions = ['map_view', 'maintenance_alarmHistory_dispatch']) {
  const floods = { shelvedList: [aside], shelved: 1, raisedInTenMinutes: 12, floodSince: now - 120_000 }
  server = await fakeServer({
    'workKanban/getRealtimeAlarm': () => ({ data: { ...answer(10, [off]), ...floods } }),
    'alarmRecord/acknowledge': () => done,
    'alarmRecord/unacknowledge': () => done,
    'alarmRecord/shelve': () => done,
  })
  const onAct = vi.fn<OnAlarmAct>()
  await show(
    <PermissionsContext
      value={{ menu: [], functions: new Set(functions), capabilities: new Set(), moduleNames: new Map() }}
    >
      <AlarmPanel chosenDevice={null} onChoose={() => undefined} onAct={onAct} />
    </PermissionsContext>,
  )
  const row = within(await screen.findByRole('listitem')).getByRole('button')
  row.focus()
  return { row, onAct, user: userEvent.setup() }
}
const bodies = (path: CallPath) => server.to(path).map(({ body }) => body)

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
})
afterEach(() => {
  server.restore()
  vi.restoreAllMocks()
})

describe('a row of the alarm panel', () => {
  it('is acknowledged, ordered and recovered by one key each, and Shift takes back', async () => {
    const { row, onAct, user } = await open()
    expect(row).toHaveAttribute('aria-keyshortcuts', 'A D S R Shift+A Shift+S')
    await user.keyboard('a')
    await waitFor(() => expect(bodies('alarmRecord/acknowledge')).toEqual([{ ids: '2' }]))
    await user.keyboard('{Shift>}A{/Shift}')
    await waitFor(() => expect(bodies('alarmRecord/unacknowledge')).toEqual([{ ids: '2' }]))
    await user.keyboard('d')
    await user.keyboard('r')
    expect(onAct.mock.calls.map(([act, { objectid }]) => `${act} ${objectid}`)).toEqual([
      'dispatch 2',
      'recover 2',
    ])
  })

  it('is shelved by a key, for a time and a reason that has to be given', async () => {
    const { user } = await open()
    await user.keyboard('s')
    const dialog = within(await screen.findByRole('dialog', { name: 'Shelve alarms' }))
    await user.click(dialog.getByRole('radio', { name: '8 h' }))
    await user.click(dialog.getByRole('button', { name: 'Shelve' }))
    expect(dialog.getByText('Enter a reason.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' antenna ')
    await user.click(dialog.getByRole('button', { name: 'Shelve' }))
    await waitFor(() =>
      expect(bodies('alarmRecord/shelve')).toEqual([{ ids: '2', minutes: 480, reason: 'antenna' }]),
    )
  })

  it('takes no key from somebody who may not dispatch', async () => {
    const { row, onAct, user } = await open(['map_view'])
    await user.keyboard('adsr')
    expect(row).not.toHaveAttribute('aria-keyshortcuts')
    expect(onAct).not.toHaveBeenCalled()
    expect(bodies('alarmRecord/acknowledge')).toEqual([])
    expect(screen.queryByText('Shelve')).toBeNull()
  })

  it('says when its alarm chatters and stands for long', async () => {
    const { row } = await open()
    expect(row).toHaveTextContent('Chattering')
    expect(row).toHaveTextContent('Standing')
  })
})

describe('the panel under a flood', () => {
  it('says since when, and how many are shelved, and shows those when asked to', async () => {
    const { user } = await open()
    expect(screen.getByRole('status')).toHaveTextContent(/^Alarm flood since /)
    await user.click(screen.getByRole('button', { name: 'Show shelved alarms, 1' }))
    const [row] = screen.getAllByRole('listitem')
    expect(row).toHaveTextContent('Pump 3')
    expect(row).toHaveTextContent(/Shelved until \d\d:\d\d/)
  })
})
