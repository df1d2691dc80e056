import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { AlarmRecord } from '#contract/calls/records.ts'
import { SoundSwitch } from '#src/features/alarms/sound-switch.tsx'
import { storeSession } from '#src/session/session.ts'

import { alarm } from '../../../streams/alarm-fixtures.ts'
import { operator } from '../../sessions.ts'
import { show } from '../../show.tsx'

const day = 86_400_000
/** What jsdom has no sound for: it counts the tones, and keeps the browser's rule. */
let tones = 0
let stopped = 0
let mayStart = true
class FakeAudio {
  state = mayStart ? 'running' : 'suspended'
  currentTime = 0
  destination = {}
  resume = () => {
    if (mayStart) this.state = 'running'
    return Promise.resolve()
  }
}
class FakeTone {
  connect = (next: unknown) => next
  start = () => (tones += 1)
  stop = (at?: number) => {
    if (at === undefined) stopped += 1
  }
}
class FakeGain {
  gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
  connect = (next: unknown) => next
}

const priority = (id: number, fields = {}) => alarm({ objectid: String(id), alarmLevel: 2, ...fields })
const summary = (list: AlarmRecord[]) => ({
  priority: list.length,
  general: 0,
  unacknowledged: list.length,
  shelved: 0,
  held: 0,
  raisedInTenMinutes: list.length,
  floodSince: null,
  list,
})

beforeEach(() => {
  tones = 0
  stopped = 0
  mayStart = true
  localStorage.clear()
  storeSession(operator)
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('OscillatorNode', FakeTone)
  vi.stubGlobal('GainNode', FakeGain)
})
afterEach(() => vi.unstubAllGlobals())

let tell: (list: AlarmRecord[]) => void
function LiveSwitch({ first }: { first: AlarmRecord[] }) {
  const [list, setList] = useState(first)
  useEffect(() => {
    tell = (later) => act(() => setList(later))
  }, [])
  return <SoundSwitch summary={summary(list)} />
}

async function open(list: AlarmRecord[]) {
  const shown = await show(<SoundSwitch summary={summary(list)} />)
  const next = async (later: AlarmRecord[]) => {
    shown.unmount()
    await show(<SoundSwitch summary={summary(later)} />)
    await act(async () => undefined)
  }
  return { next, user: userEvent.setup() }
}

describe('the sound of alarms', () => {
  it('is made once for a new priority alarm, and not for those that were there', async () => {
    const { next } = await open([priority(1)])
    expect(tones).toBe(0)
    await next([priority(2), priority(1)])
    expect(tones).toBe(6)
    await next([priority(2), priority(1)])
    expect(tones).toBe(6)
  })

  it('is not made for one that somebody has acknowledged', async () => {
    const { next } = await open([priority(1)])
    await next([priority(2, { acknowledgeTime: 5 }), priority(1)])
    expect(tones).toBe(0)
  })

  it('ends when all are acknowledged', async () => {
    await show(<LiveSwitch first={[priority(1)]} />)
    await act(async () => undefined)
    tell([priority(2), priority(1)])
    expect(tones).toBe(6)
    tell([priority(2), priority(1, { acknowledgeTime: 5 })])
    expect(stopped).toBe(0)
    tell([priority(2, { acknowledgeTime: 6 }), priority(1, { acknowledgeTime: 5 })])
    expect(stopped).toBe(6)
  })

  it('is left to a page that may sound by one that may not', async () => {
    const { next } = await open([priority(1)])
    mayStart = false
    await next([priority(2), priority(1)])
    expect(tones).toBe(0)
    mayStart = true
    await next([priority(2), priority(1)])
    expect(tones).toBe(6)
  })

  it('is made when somebody clicks for what came before', async () => {
    mayStart = false
    await show(<LiveSwitch first={[priority(1)]} />)
    await act(async () => undefined)
    tell([priority(2), priority(1)])
    mayStart = true
    await userEvent.setup().click(document.body)
    await waitFor(() => expect(tones).toBe(6))
  })

  it('is off for as long as chosen, says until when, and is turned on again', async () => {
    const { next, user } = await open([priority(1)])
    await user.click(screen.getByRole('button', { name: 'Alarm sound is on' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mute for 15 min' }))
    expect(screen.getByRole('button', { name: /^Alarm sound is off until \d\d:\d\d/ })).toBeVisible()
    await next([priority(2), priority(1)])
    expect(tones).toBe(0)
    await user.click(screen.getByRole('button', { name: /^Alarm sound is off until/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Turn the sound on' }))
    await next([priority(3), priority(2), priority(1)])
    expect(tones).toBe(6)
  })

  it('is on where the clock was a day ahead when it was turned off', async () => {
    localStorage.setItem(`alarmSound.mutedUntil:${operator.objectid}`, String(Date.now() + day))
    await open([priority(1)])
    expect(screen.getByRole('button', { name: 'Alarm sound is on' })).toBeVisible()
  })

  it('says that it is off until somebody clicks, where the browser wants that', async () => {
    mayStart = false
    const { user } = await open([priority(1)])
    expect(screen.getByRole('button', { name: 'Alarm sound is off until you click' })).toBeVisible()
    mayStart = true
    await user.click(document.body)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Alarm sound is on' })).toBeVisible())
  })
})
