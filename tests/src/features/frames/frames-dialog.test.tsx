import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { FrameDetail, TailFrame } from '#contract/calls/frames.ts'
import type { DeviceId, DevUid } from '#contract/wire/ids.ts'
import { storeSession } from '#src/session/session.ts'
import type { Answers, FakeServer } from '#tests/src/fake-server.ts'
import {
  detail as gatewayDetail,
  gateway,
  openGateways,
  pageOf,
} from '#tests/src/features/gateways/gateway-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

import { at, reply, tailFrame } from './frame-lines.ts'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

const frame: FrameDetail = {
  id: '90' as DeviceId,
  devUid: 'C0000001' as DevUid,
  deviceAliases: 'Hall 1',
  sensorKind: 'temperature-humidity',
  status: 0,
  beatTime: at,
  power: 88,
  frameCounter: 3,
  upTime: at + 90_000,
  receiveTime: at + 90_000,
  payload: '01085C1004',
  fields: [
    { offset: 0, length: 1, type: 'u8', reading: '', raw: 1, value: null, unit: '' },
    { offset: 1, length: 2, type: 'i16', reading: 'temperatureC', raw: 2140, value: 21.4, unit: '°C' },
    { offset: 3, length: 2, type: 'u16', reading: 'humidityPercent', raw: 4100, value: 41, unit: '%' },
  ],
  receptions: [
    {
      id: '1' as DeviceId,
      devUid: '00A1B2C1',
      deviceAliases: 'Pier 1',
      networkId: '00B1B2C1',
      channel: 1,
      hops: 1,
      upRSSI: -91.5,
      snrDb: 8,
      upTime: at,
      receiveTime: at,
      delayMs: 0,
      path: [],
    },
    {
      id: null,
      devUid: '',
      deviceAliases: '',
      networkId: '',
      channel: null,
      hops: null,
      upRSSI: -110,
      snrDb: 1,
      upTime: at,
      receiveTime: at + 420,
      delayMs: 420,
      path: [],
    },
  ],
  neighbours: [
    { upTime: at, frameCounter: 1, lost: 0, restarted: false },
    { upTime: at + 90_000, frameCounter: 3, lost: 1, restarted: false },
  ],
  loss: { received: 9, lost: 1, lostPercent: 10 },
}

/** The gateways' page with the messages of the first one open; each answer holds the next of `rounds`. */
async function open(
  rounds: TailFrame[][],
  {
    search = '&frames=all',
    stored = [],
    answers = {},
  }: { search?: string; stored?: TailFrame[]; answers?: Answers } = {},
) {
  const waiting = [...rounds]
  server = await openGateways(
    {
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: gatewayDetail(1) }),
      'gateway/tailFrames': () => ({ data: reply(waiting.shift() ?? []) }),
      'gateway/findFrames': () => ({ data: { frames: stored } }),
      'ms/findFrame': () => ({ data: frame }),
      ...answers,
    },
    { search: `?open=1${search}` },
  )
  return {
    person: userEvent.setup(),
    dialog: await screen.findByRole('dialog', { name: /^Messages of .*Pier 1$/ }),
  }
}

const lines = () =>
  within(screen.getByRole('region', { name: 'Live messages' }))
    .getAllByRole('row')
    .slice(1)
const address = () => screen.getByLabelText('address').textContent

describe('the messages of a gateway', () => {
  it('open over its details by a button, under an address of their own, and close again', async () => {
    const { person, dialog } = await open([])
    expect(
      await within(dialog).findByText(
        'Waiting for the next message from 00A1B2C1 · Pier 1. It sends a heartbeat every 5 min.',
      ),
    ).toBeVisible()

    await person.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(address()).toBe('?open=1')
    await person.click(screen.getByRole('button', { name: 'Live messages' }))

    expect(await screen.findByRole('dialog', { name: /^Messages of .*Pier 1$/ })).toBeVisible()
    expect(address()).toBe('?open=1&frames=all')
    expect(screen.queryByText(/was left out of the address/)).toBeNull()
  })

  it('come with what became of each in words, and with what is missing between them', async () => {
    await open([
      [
        tailFrame(1),
        tailFrame(4, { outcome: 'further', parentMote: 'Roof' }),
        tailFrame(5, { outcome: 'refused', msg: 'not JSON in UTF-8', payload: '', frameCounter: null }),
        tailFrame(6, { hidden: true, deviceAliases: '', devUid: '', payload: '', raw: '', id: null }),
      ],
    ])

    await waitFor(() => expect(lines()).toHaveLength(5))
    const [hidden, refused, further, gap, stored] = lines().map((line) => line.textContent)
    expect(hidden).toContain('of another company')
    expect(refused).toContain('Refused')
    expect(refused).toContain('not JSON in UTF-8')
    expect(further).toContain('Further reception')
    expect(further).toContain('Roof')
    expect(gap).toBe('2 frames of Hall 1 not received here')
    expect(stored).toContain('Stored')
    expect(stored).toContain('01 08 5C 10 04')
  })

  it('begin with what is stored of that device, and leave no gap between it and what comes', async () => {
    const frozen = { boot: null, seq: null, raw: '', rawBytes: null }
    const asked: string[] = []
    const { person, dialog } = await open([[tailFrame(4)]], {
      search: '&frames=C0000001',
      answers: {
        'gateway/findFrames': ({ address: of }) => {
          asked.push(of)
          return { data: { frames: [tailFrame(1, frozen), tailFrame(2, frozen), tailFrame(4, frozen)] } }
        },
      },
    })

    await waitFor(() =>
      expect(lines().map((line) => line.textContent.replaceAll(/\d\d:\d\d\S*/g, ''))).toEqual([
        expect.stringContaining('Stored'),
        '1 frame of Hall 1 not received here',
        'Below: 2 stored messages; repeats are not stored',
        expect.stringContaining('Stored'),
        expect.stringContaining('Stored'),
      ]),
    )
    expect(asked[0]).toContain('devUid=C0000001')

    await person.click(lines()[4] ?? dialog)
    const pane = within(dialog).getByRole('complementary', { name: 'Full message' })
    expect(within(pane).getByText(/^Received before this was opened/)).toBeVisible()
    expect(await within(pane).findByRole('heading', { name: 'Receptions' })).toBeVisible()

    await person.click(within(dialog).getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole('region', { name: 'Live messages' })).not.toHaveTextContent('Hall 1')
  })

  it('begin with the device that the address names, and are filtered as one types', async () => {
    const { person, dialog } = await open([[tailFrame(1), tailFrame(2, { devUid: 'C0000002', id: null })]], {
      search: '&frames=C0000001',
    })

    await waitFor(() => expect(lines()).toHaveLength(1))
    const device = within(dialog).getByRole('textbox', { name: 'Device' })
    expect(device).toHaveValue('C0000001')
    await person.clear(device)
    expect(lines()).toHaveLength(2)
    await person.type(within(dialog).getByRole('textbox', { name: 'Bytes to find, hex' }), 'ff')
    expect(within(dialog).getByText('No message matches the filter.')).toBeVisible()
  })

  it('stand still while paused, and go on with what came meanwhile', async () => {
    const { person, dialog } = await open([[tailFrame(1)], [tailFrame(2)]])
    await waitFor(() => expect(lines()).toHaveLength(1))

    await person.click(within(dialog).getByRole('button', { name: 'Pause' }))
    expect(await within(dialog).findByText('1 new message')).toBeVisible()
    expect(lines()).toHaveLength(1)
    await person.click(within(dialog).getByRole('button', { name: 'Resume' }))
    expect(lines()).toHaveLength(2)
    await person.click(within(dialog).getByRole('button', { name: 'Clear' }))

    expect(within(dialog).getByText(/^Waiting for the next message/)).toBeVisible()
  })

  it('are walked by keyboard, and a frame is shown with its bytes, its fields and who heard it', async () => {
    const { person } = await open([[tailFrame(1), tailFrame(3)]])
    await waitFor(() => expect(lines()).toHaveLength(3))

    screen.getByRole('region', { name: 'Live messages' }).focus()
    await person.keyboard('{ArrowDown}')

    const pane = await screen.findByRole('complementary', { name: 'Full message' })
    const fields = await within(pane).findByRole('table', { name: 'Fields of the frame' })
    const row = within(fields).getByRole('row', { name: /Temperature 1–2 08 5C 2,140 i16 21.4\s°C/ })
    row.focus()
    const isMarked = (byte: HTMLElement) => byte.dataset['marked'] === 'true'
    await waitFor(() => expect(within(pane).getAllByText('08').filter(isMarked)).toHaveLength(1))
    expect(within(pane).getByText('1 of the last 10 frames are missing (10 %).')).toBeVisible()
    const received = within(pane).getByRole('table', { name: 'Receptions' })
    expect(within(received).getByRole('row', { name: /a gateway outside your view .* 420 ms/ })).toBeVisible()
    expect(server?.to('ms/findFrame')[0]?.address).toContain('id=90&frameCounter=3')
    await person.keyboard('{Escape}')
    expect(address()).toBe('?open=1')
  })

  it('lead to what was refused before, and say when they cannot be had', async () => {
    const { person, dialog } = await open([], {
      answers: {
        'gateway/tailFrames': () => ({ code: 10001, reason: 'tail.busy', msg: 'Too many watch' }),
      },
    })

    expect(await within(dialog).findByText('Too many watch.')).toBeVisible()
    await person.click(within(dialog).getByRole('radio', { name: 'Refused so far' }))
    expect(await within(dialog).findByText('All its messages were accepted.')).toBeVisible()
  })
})
