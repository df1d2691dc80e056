import { screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import type { ShiftReport } from '#contract/calls/shift-reports.ts'
import type { DeviceId, DevUid } from '#contract/wire/ids.ts'
import { ShiftReportPage } from '#src/pages/shift-report-page.tsx'

import { fakeServer, type Answers, type FakeServer } from '../fake-server.ts'
import { ListHost } from '../lists/list-host.tsx'
import { show } from '../show.tsx'

// jsdom has no canvas; what is drawn is in the tables too.
vi.mock('#src/ui/chart/chart-engine.ts', () => new Promise(() => {}))

const hour = 3_600_000
const to = Date.UTC(2026, 0, 5, 6)
const from = to - 12 * hour
const pump = {
  deviceId: '11' as DeviceId,
  deviceType: 0 as const,
  devUid: '7F0000AA' as DevUid,
  deviceAliases: 'Pump 1',
}
const none = { total: 0, medianMs: null, p90Ms: null }
const report: ShiftReport = {
  at: to,
  from,
  to,
  positions: 1,
  total: 108,
  general: 102,
  priority: 6,
  lasting: 4,
  raised: Array.from({ length: 72 }, (_, period) => (period === 0 ? 37 : 1)),
  measures: {
    alarmRate: 1.5,
    crowdedPeriods: 1 / 72,
    floodTime: 0.02,
    topShare: 1,
    chatteringPairs: 1,
    standing: 2,
    priorityShare: 6 / 108,
  },
  standingLasting: 2,
  floods: [{ from, to: from + 900_000, total: 37, peak: 37 }],
  floodTotal: 1,
  sources: [{ ...pump, total: 108 }],
  chattering: [{ ...pump, alarmType: 1008, total: 40 }],
  durations: { acknowledge: { total: 5, medianMs: 90_000, p90Ms: 600_000 }, accept: none, recover: none },
}
const quiet: ShiftReport = {
  ...report,
  total: 0,
  general: 0,
  priority: 0,
  lasting: 0,
  raised: report.raised.map(() => 0),
  measures: {
    alarmRate: 0,
    crowdedPeriods: 0,
    floodTime: 0,
    topShare: null,
    chatteringPairs: 0,
    standing: 0,
    priorityShare: null,
  },
  floods: [],
  floodTotal: 0,
  sources: [],
  chattering: [],
  durations: { acknowledge: none, accept: none, recover: none },
}
const all: Answers = {
  'company/getTreeInfo': () => ({ list: [] }),
  'alarmReport/getShift': () => ({ data: report }),
}

let server: FakeServer
afterEach(() => server.restore())
async function open(answers: Answers = {}, search = '') {
  server = await fakeServer({ ...all, ...answers })
  await show(
    <ListHost
      path="/maintenance-manage/shift-report"
      search={search}
      functions={['maintenance_shiftReport_view', 'maintenance_alarmHistory_view', 'devices_ms_view']}
    >
      <ShiftReportPage />
    </ListHost>,
  )
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()))
const asked = () => server.to('alarmReport/getShift').at(-1)?.address

describe('the report of a shift', () => {
  it('shows each measure beside its aim, with the result in words', async () => {
    await open()

    expect(await rowsOf('Measure')).toEqual([
      ['Alarms per operator and 10 min', '1.5', '≤ 1 … 2', 'Manageable'],
      ['10-min periods with more than 10 alarms per operator', '1.4%', '< 1%', 'Not met'],
      ['Time in flood', '2%', '< 1%', 'Not met'],
      ['Share of the 10 most frequent sources', '100%', '≤ 1% … 5%', 'Not met'],
      ['Chattering alarms', '1', '0', 'Not met'],
      ['Alarms standing over 24 h', '2', '< 5', 'Met'],
      ['Share of priority alarms', '5.6%', '≤ 20%', 'Met'],
    ])
    expect(await rowsOf('Response times')).toEqual([
      ['Alarm raised to acknowledged', '5', '1.5', '10'],
      ['Order dispatched to accepted', '0', '–', '–'],
      ['Alarm raised to recovered', '0', '–', '–'],
    ])
  })

  it('leads from numbers to the alarms that they count', async () => {
    await open({}, '?companyid=7')
    const path = '/maintenance-manage/alarm-history'
    const leads = async (table: string, text: string) =>
      within(await screen.findByRole('table', { name: table }))
        .getByRole('link', { name: text })
        .getAttribute('href')

    expect(await leads('Measure', '1.5')).toBe(`${path}?companyid=7&upStime=${from}&upEtime=${to - 1}`)
    expect(await leads('Measure', '2')).toBe(`${path}?companyid=7&recordStatus=0&upEtime=${to - 24 * hour}`)
    expect(await leads('Floods', '37')).toBe(
      `${path}?companyid=7&upStime=${from}&upEtime=${from + 900_000 - 1}`,
    )
    expect(await leads('Chattering alarms', '40')).toBe(
      `${path}?companyid=7&upStime=${from}&upEtime=${to - 1}&devUid=7F0000AA&alarmType=1008`,
    )
  })

  it('asks for the last twelve hours, and for what is chosen', async () => {
    await open()
    await screen.findByRole('table', { name: 'Measure' })
    expect(asked()).toBe('alarmReport/getShift?hours=12&positions=1')

    await userEvent.click(screen.getByRole('radio', { name: '7 d' }))
    await waitFor(() => expect(asked()).toBe('alarmReport/getShift?hours=168&positions=1'))
    expect(screen.getByLabelText('address').textContent).toBe('?hours=168')
  })

  it('says of a quiet shift what there was not', async () => {
    await open({ 'alarmReport/getShift': () => ({ data: quiet }) })

    expect(await screen.findByText('No flood in this period.')).toBeVisible()
    expect(screen.getByText('No alarm was raised in this period.')).toBeVisible()
    expect((await rowsOf('Measure')).map((cells) => cells.at(-1))).toEqual([
      'Met',
      'Met',
      'Met',
      'No data',
      'Met',
      'Met',
      'No data',
    ])
  })

  it('says why there is no report, and asks again', async () => {
    let fails = true
    await open({
      'alarmReport/getShift': () =>
        fails
          ? { code: 10_001, msg: 'The server is busy with other large queries. Try again later' }
          : { data: report },
    })

    expect(await screen.findByText(/The server is busy with other large queries/)).toBeVisible()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table', { name: 'Measure' })).toBeVisible()
  })
})
