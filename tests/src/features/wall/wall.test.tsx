import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { capabilitiesOf } from '#contract/rules/capabilities.ts'
import { WallAlarms } from '#src/features/alarms/wall-alarms.tsx'
import { WallFrame } from '#src/features/wall/wall-frame.tsx'
import { readWallSettings } from '#src/features/wall/wall-settings.ts'
import { useRotation } from '#src/features/wall/use-rotation.ts'
import { Wall } from '#src/pages/wall-page.tsx'
import { storeSession } from '#src/session/session.ts'
import { noAlarms, type AlarmPanelState } from '#streams/alarm-panel.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { alarm, pageOf } from '#tests/src/features/nodes/node-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => {
  server?.restore()
  vi.useRealTimers()
  document.documentElement.style.fontSize = ''
})

const doNothing = () => undefined
const permissionsOf = (...codes: string[]) => ({
  menu: [],
  functions: new Set<string>(),
  capabilities: capabilitiesOf('4', new Set(codes)),
  moduleNames: new Map<string, string>(),
})

describe('the wall', () => {
  it('is closed without the board capability #wall-2', async () => {
    server = await fakeServer({})
    await show(<Wall permissions={permissionsOf('map_view')} search={{}} onSearch={doNothing} />)
    expect(await screen.findByText('You don’t have permission to view this page')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Pages of the wall' })).toBeNull()
  })

  it('is open to a post that was given the board capability #wall-3', async () => {
    server = await fakeServer({})
    await show(<Wall permissions={permissionsOf('PROPERTYGZKB')} search={{}} onSearch={doNothing} />)
    expect(await screen.findByRole('heading', { name: 'Water Works' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Map and alarms' })).toHaveAttribute('aria-current', 'page')
  })
})

describe('the replay on a wall', () => {
  const hour = 3_600_000
  const raised = (n: number, from: number, to: number | null, other: object = {}) =>
    alarm(n, { upTime: from, recoverTime: to, deviceAliases: `Pump ${n}`, ...other })

  it('is closed to who has the wall alone #wall-5', async () => {
    server = await fakeServer({})
    await show(
      <Wall permissions={permissionsOf('PROPERTYGZKB')} search={{ replay: '1' }} onSearch={doNothing} />,
    )
    expect(await screen.findByText('You don’t have permission to view this page')).toBeVisible()
  })

  it('shows the alarms of the last day as they came and went, and says that it is one #wall-6', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const begin = Date.now() - 24 * hour
    const priority = { alarmLevel: 2 }
    server = await fakeServer({
      'alarmRecord/findPage': () =>
        pageOf([
          raised(3, begin + 3 * hour, null),
          raised(2, begin + hour, begin + 2 * hour, priority),
          raised(1, begin - hour, begin + hour),
        ]),
    })
    await show(
      <Wall permissions={permissionsOf('PROPERTYGZKBDEMO')} search={{ replay: '1' }} onSearch={doNothing} />,
    )
    expect(await screen.findByText('REPLAY')).toBeVisible()
    expect(screen.getByText(/This is not the present/)).toBeVisible()
    expect(screen.queryByText('LIVE')).toBeNull()
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    expect(await screen.findByText(/Pump 1/)).toBeVisible()
    // An hour and a half of that day.
    await pass(90_000)
    expect(await screen.findByText(/Pump 2/)).toBeVisible()
    expect(screen.queryByText(/Pump 1/)).toBeNull()
    expect(screen.getByRole('region', { name: 'Alarms' })).toHaveTextContent('1 priority0 general')
    await pass(120_000)
    expect(await screen.findByText(/Pump 3/)).toBeVisible()
    expect(screen.queryByText(/Pump 2/)).toBeNull()
  })
})

describe('the alarms of a wall', () => {
  it('say that there is a flood, also where each of its alarms has ended already', async () => {
    const flood: AlarmPanelState = {
      ...noAlarms,
      rows: [],
      raisedInTenMinutes: 575,
      floodSince: Date.now() - 60_000,
    }
    await show(<WallAlarms state={flood} />)
    const alarms = screen.getByRole('region', { name: 'Alarms' })
    expect(alarms).toHaveTextContent(/Alarm flood since .*575 alarms raised in the last 10 min/)
    expect(alarms).toHaveTextContent('No active alarms.')
  })
})

function Turning() {
  const [alarm, setAlarm] = useState<string | null>(null)
  const { page, isHeld, show: turnTo } = useRotation({ pages: 2, seconds: 30, alarm })
  return (
    <WallFrame
      company="Water Works"
      settings={readWallSettings({})}
      sign={<button onClick={() => setAlarm('7')}>Raise</button>}
      pages={['First', 'Second'].map((title) => ({ title, content: <p>{title}</p> }))}
      page={page}
      isHeld={isHeld}
      onSettings={doNothing}
      onPage={turnTo}
    />
  )
}

describe('the pages of a wall', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('turn by themselves, and a new priority alarm keeps the first one for a minute #wall-4', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show(<Turning />)
    expect(await screen.findByText('First')).toBeVisible()
    await pass(30_000)
    expect(screen.getByText('Second')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Raise' }))
    expect(screen.getByText('First')).toBeVisible()
    expect(within(screen.getByRole('banner')).getByText('New priority alarm')).toBeVisible()
    await pass(59_000)
    expect(screen.getByText('First')).toBeVisible()
    await pass(1500)
    await pass(30_000)
    expect(screen.getByText('Second')).toBeVisible()
    expect(screen.queryByText('New priority alarm')).toBeNull()
  })
})
