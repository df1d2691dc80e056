import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import {
  detail,
  gateway,
  openGateways,
  pageOf as gatewayPage,
} from '#tests/src/features/gateways/gateway-world.tsx'
import {
  alarm,
  openRelays,
  openTerminals,
  pageOf,
  relay,
  relayDetail,
  terminal,
  terminalDetail,
} from '#tests/src/features/nodes/node-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

const opened = { search: '?open=1' }
const lasting = (alarmType: number, devType: number) => ({
  'alarmRecord/findPage': () =>
    pageOf([alarm(1, { alarmType, devType, recoverTime: null, recordStatus: 0 })]),
})

async function openTerminal(detailed: object, row: object, answers: object = {}) {
  server = await openTerminals(
    {
      'ms/findPage': () => pageOf([terminal(1, row)]),
      'ms/findMsDetails/{id}': () => ({ data: terminalDetail(1, { ...row, ...detailed }) }),
      ...answers,
    },
    opened,
  )
}

/** What of these texts the status group does not say. */
const missing =
  (...texts: string[]) =>
  () => {
    const note = screen.queryByRole('region', { name: 'Status' })?.textContent.replaceAll('\u00A0', ' ') ?? ''
    return texts.filter((text) => !note.includes(text))
  }
const patience = { timeout: 60_000 }

describe('why a device has its status', () => {
  it('a hot thermometer: the value, the limit and by whom it is set, and what to do', async () => {
    const beyond = { when: 'above', limit: 30, reported: true }
    const values = [{ reading: 'temperatureC', value: 34.2, unit: '°C', beyond }]
    await openTerminal(
      { sensorKind: 'temperature-humidity', values },
      { status: 2, alarmLevel: 1 },
      lasting(1008, 0),
    )

    await expect
      .poll(
        missing(
          'High temperature',
          'A reading is above its upper limit.',
          'Temperature now: 34.2 °C ▲ above the upper limit 30 °C',
          'Recommended action: Check on site',
        ),
        patience,
      )
      .toEqual([])
  })

  it('a relay with an empty battery: its charge', async () => {
    const row = { status: 2, alarmLevel: 1, power: 9 }
    server = await openRelays(
      {
        'mote/findPage': () => pageOf([relay(1, row)]),
        'mote/findMoteDetails/{id}': () => ({ data: relayDetail(1, row) }),
        ...lasting(1006, 1),
      },
      opened,
    )

    await expect
      .poll(missing('Low battery', 'Battery now: 9 %.', 'Recommended action: Replace the battery.'), patience)
      .toEqual([])
  })

  it('a gateway whose memory runs out: how much is left', async () => {
    server = await openGateways(
      {
        'gateway/newFindPage': () => gatewayPage([gateway(1, { status: 2, alarmLevel: 1 })]),
        'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1, { memoryFreePercent: 4 }) }),
        ...lasting(1000, 2),
      },
      opened,
    )

    await expect
      .poll(missing('Low memory', 'Latest: 4 %.', 'Recommended action: Check memory use'), patience)
      .toEqual([])
  })

  it('one that is silent: by which rule it counts as offline', async () => {
    await openTerminal({}, { status: 1 })
    await expect
      .poll(missing('No contact since', 'Offline after 180 min without a message.'), patience)
      .toEqual([])
  })

  it.each([
    ['was never heard', null, ['check the id and key', 'the server address']],
    ['is silent', 1_778_000_000_000, ['No contact since', 'check the power supply and the network link']],
  ])('a gateway that %s: what to check of a gateway', async (_, beatTime, texts) => {
    server = await openGateways(
      {
        'gateway/newFindPage': () => gatewayPage([gateway(1, { status: 1, beatTime })]),
        'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1, { status: 1, beatTime }) }),
      },
      opened,
    )
    await expect.poll(missing(...texts), patience).toEqual([])
  })

  it('a gateway that is too hot: its housing, and not what it measures', async () => {
    server = await openGateways(
      {
        'gateway/newFindPage': () => gatewayPage([gateway(1, { status: 2, alarmLevel: 1 })]),
        'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1, { temperatureC: 78 }) }),
        ...lasting(1008, 2),
      },
      opened,
    )
    await expect
      .poll(
        missing(
          'The housing is too hot.',
          'Latest: 78 °C.',
          'Recommended action: Provide shade and ventilation',
        ),
        patience,
      )
      .toEqual([])
  })

  it('a gateway whose messages are refused: what to do once, its guidance, and how old its values are', async () => {
    const reportTime = Date.now() - 31.5 * 60_000
    server = await openGateways(
      {
        'gateway/newFindPage': () => gatewayPage([gateway(1, { reach: 4, alarmLevel: 1 })]),
        'gateway/newFindGatewayDetails/{id}': () => ({
          data: detail(1, { reach: 4, temperatureC: 39, reportTime }),
        }),
        'maintenanceRecord/findList': () => ({ list: [] }),
        ...lasting(90003, 2),
      },
      opened,
    )
    await expect.poll(missing('Messages refused since'), patience).toEqual([])
    expect(await screen.findByRole('heading', { name: 'Machine old: 31 min ago' }, patience)).toBeVisible()
    await userEvent.click(await screen.findByText('Guidance', {}, patience))
    await expect
      .poll(missing('Alarms and readings of the gateway and its devices are lost.'), patience)
      .toEqual([])
    expect(screen.getAllByText(/Recommended action/)).toHaveLength(1)
  })

  it('one that was never heard: what to check', async () => {
    await openTerminal({ registerTime: null, path: [] }, { status: 1, beatTime: null, upTime: null })
    await expect
      .poll(
        missing('Has not reported yet', 'Recommended action: check the id and the power supply'),
        patience,
      )
      .toEqual([])
  })

  it('one that is online: readings that call for somebody, a faint signal, a key that it could not prove', async () => {
    const beyond = { when: 'above', limit: 0.8, reported: false }
    const values = [{ reading: 'pressureMpa', value: 0.93, unit: 'MPa', beyond }]
    await openTerminal(
      { sensorKind: 'pressure', values },
      { status: 0, upRSSI: -131, snrDb: 3.1, authFlag: 0 },
    )
    await expect
      .poll(
        missing(
          '1 latest reading is beyond a limit or needs attention, marked ▲ or ▼.',
          'Weak signal, -131 dBm · SNR 3.1 dB',
          'Key authentication failed.',
        ),
        patience,
      )
      .toEqual([])
  })

  it('one that is online and well: nothing of that', async () => {
    await openTerminal({}, { status: 0, upRSSI: -96, snrDb: 14, authFlag: 1 })
    await expect.poll(missing('The device sleeps between reports'), patience).toEqual([])
    const faults = ['beyond a limit', 'Weak signal', 'Key authentication']
    expect(missing(...faults)()).toEqual(faults)
  })

  it('one that is heard and measures no more, and one that is not set as desired', async () => {
    await openTerminal({ driftSections: 2 }, { status: 0, upTime: Date.UTC(2026, 0, 2) })
    await expect
      .poll(
        missing(
          'The device is connected, but its latest readings are from Jan 02, 2026',
          '2 configuration sections differ from the desired values',
          'The device sleeps between reports',
        ),
        patience,
      )
      .toEqual([])
  })
})
