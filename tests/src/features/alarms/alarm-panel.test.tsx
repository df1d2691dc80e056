import { act, fireEvent, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { LiveEvent } from '#contract/wire/live.ts'
import type { OnAlarmAct } from '#src/features/alarms/alarm-acts.ts'
import { AlarmPanel } from '#src/features/alarms/alarm-panel.tsx'

import { alarm, answer } from '../../../streams/alarm-fixtures.ts'
import { fakeServer, type FakeServer } from '../../fake-server.ts'
import { show } from '../../show.tsx'

const now = Date.now()
const low = alarm({
  objectid: '1',
  deviceId: '11',
  deviceAliases: 'Pump 1',
  alarmType: 1006,
  upTime: now - 200_000,
  count: 4,
})
const off = alarm({
  objectid: '2',
  deviceId: '12',
  deviceAliases: '',
  devUid: '7F0000AA',
  devType: 2,
  alarmLevel: 2,
  upTime: now - 60_000,
})
let server: FakeServer

async function open(list = [off, low]) {
  server = await fakeServer({ 'workKanban/getRealtimeAlarm': () => ({ data: answer(10, list, 3) }) })
  const onChoose = vi.fn<(alarm: { deviceId: string }) => void>()
  const onAct = vi.fn<OnAlarmAct>()
  await show(<AlarmPanel chosenDevice={null} onChoose={onChoose} onAct={onAct} />)
  return { onChoose, onAct, user: userEvent.setup() }
}
const rows = () => screen.findAllByRole('listitem')
const texts = async () => (await rows()).map((row) => within(row).getByRole('button').textContent)
/** As a hand does: jsdom knows no movement of its own. */
async function pointAt(row = document.body, user = userEvent.setup()) {
  await user.hover(row)
  fireEvent.pointerMove(row, { movementX: 1, movementY: 0 })
}
const push = (event: LiveEvent) => server.send(event)

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
})
afterEach(() => {
  server.restore()
  vi.restoreAllMocks()
})

describe('the alarm panel', () => {
  it('says of each alarm what, where, how bad, how often and since when in words', async () => {
    await open()
    const [first, second] = await texts()
    expect(first).toMatch(/^Offline7F0000AA\d\d:\d\d:\d\dPriority · Gateway {2}· Water Works\d+ s$/)
    expect(second).toMatch(/^Low batteryPump 1\d\d:\d\d:\d\dGeneral · Relay 7F000001 · Water Works×43 min$/)
    expect(screen.getByText('3 alarms raised in the last 10 min')).toBeVisible()
  })

  it('gives the device of the chosen alarm', async () => {
    const { onChoose, user } = await open()
    await user.click(within((await rows())[1] ?? document.body).getByRole('button'))
    expect(onChoose.mock.calls).toMatchObject([[{ deviceId: '11' }]])
  })

  it('is walked with the arrow keys and has one row in the tab order', async () => {
    const { onChoose, user } = await open()
    const [first, second] = (await rows()).map((row) => within(row).getByRole('button'))
    first?.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(second).toHaveFocus())
    expect(first).toHaveAttribute('tabindex', '-1')
    await user.keyboard('{Enter}')
    expect(onChoose.mock.calls).toMatchObject([[{ deviceId: '11' }]])
  })

  it('shows what is pushed, and says a priority alarm aloud', async () => {
    await open([low])
    await rows()
    await waitFor(() => expect(server.to('live')).not.toEqual([]))
    push({ event: 'alarm.raised', data: off, seq: 11 })
    await waitFor(() =>
      expect(document.querySelector('[aria-live="assertive"]')).toHaveTextContent(
        'Priority alarm: 7F0000AA, Offline',
      ),
    )
    expect(await rows()).toHaveLength(2)
  })

  it('keeps rows still under the pointer and counts what came', async () => {
    const { user } = await open([low])
    await pointAt((await rows())[0], user)
    await waitFor(() => expect(server.to('live')).not.toEqual([]))
    push({ event: 'alarm.raised', data: off, seq: 21 })
    await user.click(await screen.findByRole('button', { name: 'Show 1 new alarm' }))
    expect((await texts())[0]).toContain('7F0000AA')
  })

  it('keeps rows still under the pointer when the focus goes elsewhere', async () => {
    const { user } = await open([low])
    await pointAt((await rows())[0], user)
    const row = within((await rows())[0] ?? document.body).getByRole('button')
    await user.click(row)
    act(() => row.blur())
    await waitFor(() => expect(server.to('live')).not.toEqual([]))
    push({ event: 'alarm.raised', data: off, seq: 25 })
    expect(await screen.findByRole('button', { name: 'Show 1 new alarm' })).toBeVisible()
  })

  it('moves no row when one came', async () => {
    const { user } = await open([low])
    const list = await screen.findByRole('list')
    const before = [...(list.closest('section')?.children ?? [])].map(({ className }) => className)
    await pointAt((await rows())[0], user)
    await waitFor(() => expect(server.to('live')).not.toEqual([]))
    push({ event: 'alarm.raised', data: off, seq: 31 })
    await screen.findByRole('button', { name: 'Show 1 new alarm' })
    expect([...(list.closest('section')?.children ?? [])].map(({ className }) => className)).toEqual(before)
  })

  it('says at its end how many alarms are not listed', async () => {
    const list = Array.from({ length: 200 }, (_, place) =>
      alarm({ objectid: String(1000 - place), upTime: now - place * 1000 }),
    )
    server = await fakeServer({
      'workKanban/getRealtimeAlarm': () => ({ data: { ...answer(10, list), general: 271 } }),
    })
    await show(<AlarmPanel chosenDevice={null} onChoose={() => {}} onAct={() => {}} />)
    expect(await screen.findByText('200 of 271 alarms shown')).toBeVisible()
  })

  it('takes what people typed for text, not for markup', async () => {
    await open([low])
    await rows()
    await waitFor(() => expect(server.to('live')).not.toEqual([]))
    push({ event: 'alarm.raised', data: { ...off, deviceAliases: '<0>Pump</0> <b>2</b>' }, seq: 41 })
    await waitFor(() =>
      expect(document.querySelector('[aria-live="assertive"]')).toHaveTextContent(
        'Priority alarm: <0>Pump</0> <b>2</b>, Offline',
      ),
    )
  })

  it('shows the alarms behind a cause below its row, by a key or the pointer, and hides them', async () => {
    const behind = alarm({ objectid: '5', deviceAliases: 'Tank 5', causeId: '2', upTime: now - 30_000 })
    server = await fakeServer({
      'workKanban/getRealtimeAlarm': () => ({ data: answer(10, [{ ...off, behind: 3 }, low]) }),
      'workKanban/findBehind': () => ({ data: { list: [behind], total: 3 } }),
    })
    await show(<AlarmPanel chosenDevice={null} onChoose={() => {}} onAct={() => {}} />)
    const user = userEvent.setup()
    within((await rows())[0] ?? document.body)
      .getAllByRole('button')[0]
      ?.focus()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByText('Tank 5')).toBeVisible()
    expect(screen.getByText('2 more alarms behind it')).toBeVisible()
    expect(server.to('workKanban/findBehind')).toMatchObject([
      { address: 'workKanban/findBehind?objectid=2' },
    ])
    expect(await rows()).toHaveLength(4)

    await user.click(screen.getByRole('button', { name: 'Hide 3 alarms behind it', expanded: true }))
    expect(screen.queryByText('Tank 5')).toBeNull()
    expect(screen.getByRole('button', { name: 'Show 3 alarms behind it', expanded: false })).toBeVisible()
  })

  it('shows nothing any more, and says so, when the right was taken away', async () => {
    let open = true
    server = await fakeServer({
      'workKanban/getRealtimeAlarm': () =>
        open ? { data: answer(10, [low]) } : { code: 403, msg: 'No right', reason: 'permission.denied' },
    })
    await show(<AlarmPanel chosenDevice={null} onChoose={() => {}} onAct={() => {}} />)
    await rows()
    open = false
    await waitFor(() => expect(server.to('live')).not.toEqual([]))
    push({ event: 'live.reset', data: {}, seq: 50 })
    expect(await screen.findByText('You don’t have permission to view alarms.')).toBeVisible()
    expect(screen.queryAllByRole('listitem')).toEqual([])
  })

  it('says that there is no alarm', async () => {
    await open([])
    expect(await screen.findByText('No active alarms.')).toBeVisible()
  })

  it('that could not be read again says so, and no longer how many were raised', async () => {
    const answers = [{ data: answer(10, [off], 3) }]
    server = await fakeServer({ 'workKanban/getRealtimeAlarm': () => answers.shift() ?? null })
    await show(<AlarmPanel chosenDevice={null} onChoose={() => {}} onAct={() => {}} />)
    expect(await screen.findByText('3 alarms raised in the last 10 min')).toBeVisible()
    await waitFor(() => expect(server.to('live').at(-1)?.address).toContain('alarms'))
    push({ event: 'live.reset', seq: 11, data: {} })
    expect(await screen.findByText('The last query got no response')).toBeVisible()
    expect(screen.queryByText(/in the last 10 min/)).toBeNull()
  })

  it('says why it has nothing to show, and asks again on demand', async () => {
    server = await fakeServer({ 'workKanban/getRealtimeAlarm': () => null })
    await show(<AlarmPanel chosenDevice={null} onChoose={() => {}} onAct={() => {}} />)
    expect(await screen.findByText('Could not load the alarms.')).toBeVisible()
    const asked = server.to('workKanban/getRealtimeAlarm').length
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.to('workKanban/getRealtimeAlarm').length).toBe(asked + 1))
  })
})
