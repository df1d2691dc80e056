import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { ReadingHistory } from '#contract/calls/readings.ts'
import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { openTerminals, pageOf, terminal, terminalDetail } from '#tests/src/features/nodes/node-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()
// There is no canvas here: what a chart says has to be read without it.
vi.mock('#src/ui/chart/chart-engine.ts', () => {
  throw new Error('no canvas')
})

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

const minuteMs = 60_000

/** One uplink each minute of what was asked for, of which a point in twenty is given where that is longer than a day. */
function measured(address: string): ReadingHistory {
  const asked = new URL(address, 'http://console.test').searchParams
  const [upStime, upEtime] = [Number(asked.get('upStime')), Number(asked.get('upEtime'))]
  const uplinks = Math.floor((upEtime - upStime) / minuteMs)
  const everyMs = uplinks > 1440 ? 20 * minuteMs : minuteMs
  const count = Math.floor((upEtime - upStime) / everyMs)
  const points = Array.from({ length: count }, (_, n): [number, number] => [upStime + n * everyMs, 20])
  return {
    upStime,
    upEtime,
    uplinks,
    usualMs: minuteMs,
    series: [{ reading: 'temperatureC', unit: '°C', points }],
    limits: [],
    alarms: [],
  }
}

it('what is open over the details stands in the address: history and records open by it, and are taken out of it', async () => {
  server = await openTerminals(
    {
      'ms/findPage': () => pageOf([terminal(1)]),
      'ms/findMsDetails/{id}': () => ({ data: terminalDetail(1, { sensorKind: 'temperature-humidity' }) }),
      'ms/findReadings': ({ address }) => ({ data: measured(address) }),
      'ms/findPageUplink': () => ({ data: { ...pageOf([]).data, more: false } }),
    },
    { search: '?open=1&part=history' },
  )
  const address = () => screen.getByLabelText('address').textContent
  const history = await screen.findByRole('dialog', { name: 'History of 00D1B2C1 · Pier 1' })
  await userEvent.click(within(history).getByRole('button', { name: 'Close' }))
  expect(address()).toBe('?open=1')
  expect(screen.queryByText(/was left out of the address/)).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Uplinks' }))
  expect(await screen.findByRole('dialog', { name: /^Uplinks: / })).toBeVisible()
  expect(address()).toMatch(/^\?open=1&part=\w+/)
})

it('a history that takes its time says what is waited for', async () => {
  server = await openTerminals(
    {
      'ms/findPage': () => pageOf([terminal(1)]),
      'ms/findMsDetails/{id}': () => ({ data: terminalDetail(1, { sensorKind: 'temperature-humidity' }) }),
      'ms/findReadings': () => new Promise(() => {}),
    },
    { search: '?open=1&part=history' },
  )
  const history = await screen.findByRole('dialog', { name: /^History of/ })

  expect(await within(history).findByText('Waiting for the server…')).toBeVisible()
})

it('a history of many readings says how it was thinned out, and brings the others where one looks closely', async () => {
  server = await openTerminals(
    {
      'ms/findPage': () => pageOf([terminal(1)]),
      'ms/findMsDetails/{id}': () => ({ data: terminalDetail(1, { sensorKind: 'temperature-humidity' }) }),
      'ms/findReadings': ({ address }) => ({ data: measured(address) }),
    },
    { search: '?open=1' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'History' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'History of 00D1B2C1 · Pier 1' }))
  await userEvent.click(dialog.getByRole('radio', { name: '7 days' }))
  const thinned = /showing the first, last, lowest and highest value of every 40 min; zoom in for more$/
  expect(await dialog.findByText(thinned)).toBeVisible()

  const chart = dialog.getByRole('application', { name: /^Temperature/ })
  chart.focus()
  await userEvent.keyboard('{+>6/}')

  await waitFor(() => expect(dialog.queryByText(/showing the first/)).toBeNull())
  const asked = server.to('ms/findReadings').at(-1)?.address ?? ''
  expect(asked).toContain('points=3000')
  const { upStime, upEtime, uplinks } = measured(asked)
  expect(uplinks).toBeLessThan(3000)
  expect(upEtime - upStime).toBeLessThan(3 * 86_400_000)

  await userEvent.keyboard('0')
  expect(await dialog.findByText(thinned)).toBeVisible()
})

it('a history shows a time of one’s own, however long ago, in place of the last days', async () => {
  server = await openTerminals(
    {
      'ms/findPage': () => pageOf([terminal(1)]),
      'ms/findMsDetails/{id}': () => ({ data: terminalDetail(1, { sensorKind: 'temperature-humidity' }) }),
      'ms/findReadings': ({ address }) => ({ data: measured(address) }),
    },
    { search: '?open=1&part=history' },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'History of 00D1B2C1 · Pier 1' }))
  const asked = () => new URL(server?.to('ms/findReadings').at(-1)?.address ?? '', 'http://console.test')
  const at = (day: string) => new Date(`${day}T00:00`).getTime()
  const year = new Date().getFullYear() - 1
  await userEvent.type(await dialog.findByRole('textbox', { name: 'From' }), `${year}-04-01 00:00`)
  await userEvent.type(dialog.getByRole('textbox', { name: 'To' }), `${year}-04-29 23:59{Enter}`)

  await waitFor(() => expect(asked().searchParams.get('upStime')).toBe(String(at(`${year}-04-01`))))
  expect(asked().searchParams.get('upEtime')).toBe(String(at(`${year}-04-30`)))
  expect(dialog.getByRole('radio', { name: '24 hours' })).not.toBeChecked()
  expect(await dialog.findByText(/^41,760 uplinks/)).toBeVisible()

  await userEvent.clear(dialog.getByRole('textbox', { name: 'To' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'To' }), `${year}-09-01 00:00{Enter}`)
  expect(await dialog.findByText(/90 days/, { selector: '[id$=fault]' })).toBeVisible()
  expect(dialog.getByText(/^41,760 uplinks/)).toBeVisible()

  await userEvent.click(dialog.getByRole('radio', { name: '7 days' }))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'From' })).toHaveValue(''))
  const { upStime, upEtime } = Object.fromEntries(asked().searchParams)
  expect(Number(upEtime) - Number(upStime)).toBe(7 * 86_400_000)
})

it('a history that could not be read is asked for again, by itself and by whoever looks', async () => {
  let isAway = true
  server = await openTerminals(
    {
      'ms/findPage': () => pageOf([terminal(1)]),
      'ms/findMsDetails/{id}': () => ({ data: terminalDetail(1, { sensorKind: 'temperature-humidity' }) }),
      'ms/findReadings': ({ address }) =>
        isAway ? { status: 503, code: 503, msg: 'Back in a minute' } : { data: measured(address) },
    },
    { search: '?open=1&part=history' },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'History of 00D1B2C1 · Pier 1' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Back in a minute')
  const asked = () => server?.to('ms/findReadings').length ?? 0
  const before = asked()
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  isAway = false
  expect(await dialog.findByRole('application', { name: /^Temperature/ })).toBeVisible()
  expect(dialog.queryByText(/Back in a minute/)).toBeNull()
})
