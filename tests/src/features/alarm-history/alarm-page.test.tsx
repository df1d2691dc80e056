import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { storeSession } from '#src/session/session.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

import { alarm, AlarmWorld, pageOf } from './alarm-world.tsx'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

async function open(alarms = [alarm(1)], search = '') {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'alarmRecord/findPage': () => pageOf(alarms),
  })
  await show(<AlarmWorld search={search} />)
  return { user: userEvent.setup(), server }
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const button = (name: string) => screen.getByRole('button', { name })
const address = () => screen.getByLabelText('address').textContent

describe('the page of alarms', () => {
  it('has the specified columns, and nothing to add, edit or delete #alarm-history-1', async () => {
    await open()
    await rowOf('00C1B2C1')

    const headings = screen.getAllByRole('columnheader').map((each) => each.textContent)
    expect(headings).toEqual(
      expect.arrayContaining([
        'Device id',
        'Company',
        'Device type',
        'Sensor type',
        'Alarm type',
        'Level',
        'Upload time',
        'Alarm status',
        'Order status',
        'Dispatcher',
        'Dispatched',
        'Handler',
        'Handled',
        'Position',
      ]),
    )
    for (const name of ['Add', 'Edit', 'Delete', 'Import'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(button('Export')).toBeVisible()
  })

  it('searches by level, type and time, and starts anew with Reset #alarm-history-2', async () => {
    const { user, server: asked } = await open()
    await rowOf('00C1B2C1')
    await user.click(screen.getByRole('combobox', { name: 'Level' }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      '0',
      '1 General',
      '2 Priority',
      '3',
    ])
    await user.click(screen.getByRole('option', { name: '2 Priority' }))
    await user.click(screen.getByRole('combobox', { name: 'Alarm type' }))
    await user.click(await screen.findByRole('option', { name: 'Low battery' }))
    await user.click(button('More fields'))
    await user.type(screen.getByRole('textbox', { name: 'From' }), '2026-04-30 00:00')
    await user.click(button('Search'))

    const last = () => asked.to('alarmRecord/findPage').at(-1)?.address ?? ''
    const since = new Date('2026-04-30T00:00').getTime()
    await waitFor(() => expect(last()).toContain('alarmLevel=2'))
    expect(last()).toContain('alarmType=1006')
    expect(last()).toContain(`upStime=${since}`)
    expect(address()).toBe(`?alarmLevel=2&alarmType=1006&upStime=${since}`)
    await user.click(button('Reset'))
    await waitFor(() => expect(last()).not.toContain('alarmLevel'))
    expect(screen.getByRole('textbox', { name: 'From' })).toHaveValue('')
  })

  it('asks for what its address says #alarm-history-3', async () => {
    const { server: asked } = await open(undefined, '?alarmLevel=3&recordStatus=0&upEtime=1777600000000')
    await rowOf('00C1B2C1')

    const asking = asked.to('alarmRecord/findPage')[0]?.address
    for (const part of ['alarmLevel=3', 'recordStatus=0', 'upEtime=1777600000000'])
      expect(asking).toContain(part)
    expect(screen.queryByText(/Unknown conditions/)).toBeNull()
  })

  it('gives the alarm of an offline device the offline style, and says it #alarm-history-4', async () => {
    await open([alarm(1, { onlineStatus: 1 }), alarm(2)])

    const offline = await rowOf('00C1B2C1')
    expect(offline).toHaveAttribute('data-offline', 'true')
    expect(within(offline).getByText('Offline')).toBeVisible()
    const online = await rowOf('00C1B2C2')
    expect(online).not.toHaveAttribute('data-offline')
    expect(within(online).queryByText('Offline')).toBeNull()
  })

  it('opens the position only where neither coordinate is 0 #alarm-history-5', async () => {
    const { user } = await open([
      alarm(1),
      alarm(2, { longitude: 0, latitude: 0 }),
      alarm(3, { latitude: 0 }),
      alarm(4, { longitude: null, latitude: null }),
    ])
    await rowOf('00C1B2C1')

    for (const n of [2, 3, 4]) {
      const row = within(await rowOf(`00C1B2C${n}`))
      expect(row.getByText(`Street ${n}`)).toBeVisible()
      expect(row.queryByRole('button')).toBeNull()
    }
    await user.click(button('Street 1'))
    const viewer = await screen.findByRole('dialog', { name: 'Position' })
    expect(within(viewer).getByText('116.4, 39.9')).toBeVisible()
    expect(address()).toBe('')
  })

  it('shows a row in full, with the way to its device', async () => {
    const { user } = await open([alarm(1, { count: 12 })])
    await user.click(await rowOf('00C1B2C1'))

    const details = within(await screen.findByRole('complementary', { name: 'Details' }))
    expect(details.getByText('Times reported').nextElementSibling).toHaveTextContent('12')
    expect(address()).toBe('?open=1')
  })

  it('says that there are no alarms where none were', async () => {
    await open([])

    expect(await screen.findByText('No entries yet')).toBeVisible()
    expect(screen.queryByText(/No entries have been added/)).toBeNull()
  })
})
