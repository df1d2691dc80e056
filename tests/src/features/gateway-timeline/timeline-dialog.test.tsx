import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { GatewayTimeline } from '#contract/calls/gateway-timeline.ts'
import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { detail, gateway, openGateways, pageOf } from '#tests/src/features/gateways/gateway-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()
// There is no canvas here: what the picture says has to be read without it.
vi.mock('#src/ui/chart/chart-engine.ts', () => {
  throw new Error('no canvas')
})

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

const minute = 60_000
const raised = Date.UTC(2026, 4, 1, 8)
const at = (minutes: number) => raised + minutes * minute

function timeline(other: Partial<GatewayTimeline> = {}): GatewayTimeline {
  return {
    upStime: at(-30),
    upEtime: at(30),
    reportedSince: at(-9000),
    overdueMs: 2 * minute,
    states: [
      { from: at(-30), to: at(0), reach: 0 },
      { from: at(0), to: at(30), reach: 4 },
    ],
    links: [{ from: at(-30), to: at(30), state: 'up', medium: 'gprs' }],
    alarms: [],
    starts: [{ at: at(-5), reason: 'upgrade', armVersion: '0306', versionBefore: '0305' }],
    refused: [{ at: at(1), count: 7, msg: 'The time is too far ahead' }],
    commands: [],
    sections: [],
    orders: [],
    series: [{ figure: 'temperatureC', points: [[at(-5), 39]] }],
    ...other,
  }
}

async function open(part: string, answer: GatewayTimeline) {
  server = await openGateways(
    {
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      'gateway/findTimeline': () => ({ data: answer }),
    },
    { search: `?open=1&part=${part}` },
  )
  return { dialog: await screen.findByRole('dialog', { name: 'Timeline of 00A1B2C1 · Pier 1' }), server }
}

it('half an hour before and after an alarm opens by its address: what was, what happened and what was measured', async () => {
  const { dialog, server: asked } = await open(`timeline-${raised}`, timeline())
  await userEvent.click(
    await within(dialog).findByRole('button', { name: 'Show “Status, events and machine data” as a table' }),
  )

  const query = new URL(asked.to('gateway/findTimeline')[0]?.address ?? '', 'http://console.test')
    .searchParams
  expect([query.get('upStime'), query.get('upEtime')]).toEqual([String(at(-30)), String(at(30))])
  expect(within(dialog).getByRole('radio', { name: 'Around the alarm' })).toBeChecked()
  const lines = within(dialog)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))
  expect(lines).toEqual([
    [],
    ['', 'Refused messages: The time is too far ahead × 7'],
    ['', 'Status: Messages refused'],
    ['39.0 °C', 'Starts: Upgrade, 0305 → 0306'],
    ['', 'Status: Online, Link: Cellular'],
  ])
  expect(
    within(dialog).getByText('None in this period: Alarms, Commands, Configuration, Handling'),
  ).toBeVisible()
})

it('the cursor reads all rows at one moment, by keys too, and another length of time stands in the address', async () => {
  const { dialog } = await open('timeline', timeline())
  const picture = await within(dialog).findByRole('application')
  picture.focus()
  await userEvent.keyboard('{Home}')
  expect(within(dialog).getByRole('status')).toHaveTextContent('Status: Online, Link: Cellular')
  await userEvent.keyboard('{ArrowRight}')
  expect(within(dialog).getByRole('status')).toHaveTextContent(
    'Status: Online, Link: Cellular, Starts: Upgrade, 0305 → 0306, Temperature: 39.0 °C',
  )
  await userEvent.click(within(dialog).getByRole('radio', { name: '6 hours' }))
  expect(screen.getByLabelText('address')).toHaveTextContent('?open=1&part=timeline-6h')
})

it('says of a gateway that never reported that there is nothing yet', async () => {
  const never = timeline({
    reportedSince: null,
    states: [],
    links: [],
    starts: [],
    refused: [],
    series: [],
  })
  const { dialog } = await open('timeline', never)

  expect(await within(dialog).findByText(/^This gateway has never reported/)).toBeVisible()
})
