import { screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { AlarmTrend } from '#contract/calls/dashboard.ts'
import type { AlarmRecord } from '#contract/calls/records.ts'
import { DashboardPage } from '#src/pages/dashboard-page.tsx'

import { alarm, answer } from '../../streams/alarm-fixtures.ts'
import { fakeServer, type Answers, type FakeServer } from '../fake-server.ts'
import { ListHost } from '../lists/list-host.tsx'
import { show } from '../show.tsx'

// jsdom has no canvas; what is drawn is in the tables too.
vi.mock('#src/ui/chart/chart-engine.ts', () => new Promise(() => {}))

const now = Date.now()
const hour = 3_600_000
const listRights = [
  'data_board_view',
  'devices_gateway_view',
  'devices_mote_view',
  'devices_ms_view',
  'maintenance_alarmHistory_view',
]
const off = alarm({
  objectid: '2',
  deviceId: '12',
  devType: 2,
  deviceAliases: 'North',
  alarmLevel: 2,
  upTime: now - 190_000,
})
const low = alarm({
  objectid: '1',
  deviceId: '11',
  deviceAliases: 'Pump 1',
  alarmType: 1006,
  upTime: now - hour,
})
const trendOf = (days: number): AlarmTrend => {
  const bucketMs = days === 7 ? 24 * hour : hour
  const buckets = (days * 24 * hour) / bucketMs
  const from = now - buckets * bucketMs
  return {
    at: now,
    from,
    beforeFrom: from - buckets * bucketMs,
    bucketMs,
    raised: Array.from({ length: buckets }, () => days),
    raisedBefore: Array.from({ length: buckets }, () => 0),
  }
}
const all: Answers = {
  'workKanban/getOnlineRate': () => ({
    list: [
      { deviceType: 2, total: 16, online: 15, refused: 1, rate: 93.75 },
      { deviceType: 1, total: 96, online: 91, cutOff: 3, leftOut: 5, rate: 94.79 },
      { deviceType: 0, total: 10_000, online: 9996, rate: 99.96 },
    ],
  }),
  'workKanban/getRealtimeAlarm': () => ({ data: answer(10, [off, low], 2) }),
  'workKanban/getBatteryStatus': () => ({
    data: {
      at: now,
      list: [
        { deviceType: 0, band: 'low', total: 12 },
        { deviceType: 0, band: 'good', total: 300_000 },
        { deviceType: 1, band: 'medium', total: 7 },
      ],
    },
  }),
  'workKanban/getRssiStatus': () => ({
    data: { at: now, list: [{ deviceType: 1, band: 'weak', total: 5 }] },
  }),
  'workKanban/getReregistrationNum': () => ({
    data: {
      at: now,
      total: 23,
      list: [
        {
          deviceId: '11' as AlarmRecord['deviceId'],
          deviceType: 0,
          devUid: '7F0000AA' as AlarmRecord['devUid'],
          deviceAliases: 'Pump 1',
          registrations: 31,
          reason: 'parent-lost',
          latestTime: now - 60_000,
        },
      ],
    },
  }),
  'workKanban/getAlarmTrend': ({ address }) => ({
    data: trendOf(Number(new URLSearchParams(address.split('?')[1]).get('days'))),
  }),
}

let server: FakeServer
async function open({
  answers = {},
  search = '',
  functions = listRights,
}: { answers?: Answers; search?: string; functions?: string[] } = {}) {
  server = await fakeServer({ ...all, ...answers })
  await show(
    <ListHost path="/border" search={search} functions={functions}>
      <DashboardPage />
    </ListHost>,
  )
}
const linkOpen = () => waitFor(() => expect(server.to('live').at(-1)?.address).toContain('alarms'))
const tile = (name: string) => within(screen.getByRole('region', { name }))
const rowsOf = async (name: string) => {
  const table = await tile(name).findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()).filter((text) => text !== ''))
}
const leads = (name: string, text: string) =>
  tile(name)
    .getAllByRole('link', { name: text })
    .map((link) => link.getAttribute('href'))

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
})
afterEach(() => {
  server.restore()
  vi.restoreAllMocks()
})

describe('the dashboard', () => {
  it('shows the online rate of each class, and leads to what is offline #dashboard-6', async () => {
    await open()
    const lines = await tile('Online rates').findAllByRole('listitem')

    expect(lines.map((line) => line.textContent)).toEqual([
      'Gateways93.7 %0 offline of 161 with messages refused',
      'Relays94.7 %2 offline of 963 cut off5 not counted',
      'Terminals99.9 %4 offline of 10,000',
    ])
    expect(leads('Online rates', '2')).toEqual(['/device/trunk-manage?serviceCondition=0&reach=1'])
    expect(leads('Online rates', '3 cut off')).toEqual(['/device/trunk-manage?serviceCondition=0&reach=3'])
    expect(leads('Online rates', '1 with messages refused')).toEqual([
      '/device/network?serviceCondition=0&reach=4',
    ])
    expect(leads('Online rates', '10,000')).toEqual(['/device/terminal-manage'])
  })

  it('shows charge and signal by range, each number leading to its list #dashboard-7', async () => {
    await open()

    expect(await rowsOf('Battery status')).toEqual([
      ['Range', 'Relays', 'Terminals'],
      ['Low (< 20 %)', '0', '12'],
      ['Medium (20–50 %)', '7', '0'],
      ['Good (≥ 50 %)', '0', '300,000'],
      ['Not reported', '0', '0'],
    ])
    expect(leads('Battery status', '12')).toEqual(['/device/terminal-manage?battery=low'])
    expect((await rowsOf('Signal status'))[1]).toEqual(['Weak (< −115 dBm)', '5', '0'])
    expect(leads('Signal status', '5')).toEqual(['/device/trunk-manage?signal=weak'])
  })

  it('shows the priority alarms and follows them live #dashboard-8', async () => {
    await open()

    expect(await rowsOf('Priority alarms')).toEqual([
      ['Alarm', 'Device', 'Company', 'Lasts'],
      ['Offline', 'Gateway North', 'Water Works', '3 min'],
    ])
    await linkOpen()
    const tank = alarm({
      objectid: '3',
      devUid: '7F0000CC',
      deviceAliases: 'Tank',
      alarmType: 1005,
      alarmLevel: 2,
      upTime: now,
    })
    server.send({ event: 'alarm.raised', seq: 11, data: tank })
    expect(await tile('Priority alarms').findByText('2 of', { exact: false })).toHaveTextContent(
      '2 of 2 shown',
    )
    server.send({ event: 'alarm.recovered', seq: 12, data: { ...off, recordStatus: 1, recoverTime: now } })
    expect(await tile('Priority alarms').findByText('1 of', { exact: false })).toHaveTextContent(
      '1 of 1 shown',
    )
    expect((await rowsOf('Priority alarms'))[1]?.slice(0, 2)).toEqual(['RF module fault', 'Relay Tank'])
    expect((await rowsOf('Alarm report')).slice(1)).toEqual([
      ['RF module fault', 'Priority', '1'],
      ['Low battery', 'General', '1'],
    ])
    expect(leads('Priority alarms', '1')).toEqual([
      '/maintenance-manage/alarm-history?recordStatus=0&foldStatus=0&shelfStatus=0&alarmLevel=2',
    ])
  })

  it('reports how many alarms of each type last #dashboard-9', async () => {
    await open()

    expect(await rowsOf('Alarm report')).toEqual([
      ['Alarm', 'Level', 'Active'],
      ['Offline', 'Priority', '1'],
      ['Low battery', 'General', '1'],
    ])
    expect(leads('Alarm report', '1')).toEqual([
      '/maintenance-manage/alarm-history?alarmType=1007&alarmLevel=2&recordStatus=0&foldStatus=0&shelfStatus=0',
      '/maintenance-manage/alarm-history?alarmType=1006&alarmLevel=1&recordStatus=0&foldStatus=0&shelfStatus=0',
    ])
  })

  it('shows the trend over one day, three days or a week, beside the period before #dashboard-10', async () => {
    await open()
    const user = userEvent.setup()
    const trend = tile('Alarm trend')
    const text = () => trend.findByText(/raised in this period/)

    expect(await text()).toHaveTextContent('24 raised in this period, 0 in the period before')
    await user.click(trend.getByRole('radio', { name: '3 days' }))
    expect(await trend.findByText('216')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/maintenance-manage\/alarm-history\?upStime=\d+&upEtime=\d+$/),
    )
    expect(trend.getByRole('heading', { name: 'Alarms raised by hour' })).toBeVisible()
    await user.click(trend.getByRole('radio', { name: '7 days' }))
    expect(await trend.findByRole('heading', { name: 'Alarms raised by day' })).toBeVisible()
    expect(await text()).toHaveTextContent('49 raised in this period, 0 in the period before')
    expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent('?days=7')
    await user.click(trend.getByRole('button', { name: 'Show “Alarms raised by day” as a table' }))
    const table = await trend.findByRole('region', { name: 'Table of “Alarms raised by day”' })
    expect(within(table).getAllByRole('row')).toHaveLength(8)
  })

  it('takes the days from its address', async () => {
    await open({ search: '?days=7' })
    expect(await tile('Alarm trend').findByRole('radio', { name: '7 days' })).toBeChecked()
  })

  it('lists the devices that register too often #dashboard-11', async () => {
    await open()
    const name = 'Devices with too many registrations'
    const [heads, first] = await rowsOf(name)

    expect(heads).toEqual(['Device type', 'Device ID', 'Registrations', 'Main reason', 'Latest'])
    expect(first?.slice(0, 4)).toEqual(['Terminal', '7F0000AA Pump 1', '31', 'Parent lost'])
    expect(leads(name, '7F0000AA')).toEqual(['/device/terminal-manage?open=11'])
    expect(leads(name, '23')).toEqual(['/maintenance-manage/alarm-history?alarmType=90001&recordStatus=0'])
  })

  it('says that there is nothing where there is nothing', async () => {
    await open({
      answers: {
        'workKanban/getOnlineRate': () => ({
          list: [{ deviceType: 2, total: 0, online: 0, rate: null }],
        }),
        'workKanban/getRealtimeAlarm': () => ({ data: answer(10, []) }),
        'workKanban/getBatteryStatus': () => ({ data: { at: now, list: [] } }),
        'workKanban/getReregistrationNum': () => ({ data: { at: now, list: [], total: 0 } }),
      },
    })

    expect(await tile('Online rates').findByText('none yet')).toBeVisible()
    expect(await tile('Priority alarms').findByText('No active priority alarms.')).toBeVisible()
    expect(await tile('Alarm report').findByText('No active alarms.')).toBeVisible()
    expect(await tile('Battery status').findByText('No data yet')).toBeVisible()
    expect(
      await tile('Devices with too many registrations').findByText('No device registers too often.'),
    ).toBeVisible()
  })

  it('says how old a number is, and since when it could not be read #dashboard-12', async () => {
    const answers = [{ data: { at: now - 45_000, list: [] } }]
    await open({ answers: { 'workKanban/getBatteryStatus': () => answers.shift() ?? null } })

    expect(await tile('Battery status').findByText(/^Counted \d+ s ago$/)).toBeVisible()
    await linkOpen()
    server.send({ event: 'live.reset', seq: 11, data: {} })
    expect(await tile('Battery status').findByText(/^Not updated for \d+ s$/)).toBeVisible()
  })

  it('says why a part is not shown, and leads only to lists that may be opened', async () => {
    const denied = { code: 403, msg: 'No right', reason: 'permission.denied' }
    await open({
      functions: ['data_board_view'],
      answers: { 'workKanban/getAlarmTrend': () => denied, 'workKanban/getRssiStatus': () => null },
    })

    expect(await tile('Alarm trend').findByText('You don’t have permission to view this.')).toBeVisible()
    expect(
      await tile('Signal status').findByText('Could not be loaded. The console keeps trying.'),
    ).toBeVisible()
    expect(await tile('Battery status').findByText('300,000')).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
