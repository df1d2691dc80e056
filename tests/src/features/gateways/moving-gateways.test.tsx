import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

import { gateway, openGateways, pageOf } from './gateway-world.tsx'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => {
  server?.restore()
  vi.useRealTimers()
})

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

describe('the page of gateways', () => {
  it('follows its gateways in their places', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1), gateway(2)]),
      'gateway/findDetails': () => ({
        list: [gateway(1, { status: 1, reach: 1, beatTime: Date.UTC(2026, 4, 2) })],
      }),
    })
    await rowOf('00A1B2C1')
    await waitFor(() =>
      expect(server?.to('live').some(({ address }) => address.includes('device%3A1%2Cdevice%3A2'))).toBe(
        true,
      ),
    )
    const before = {
      id: '1',
      deviceType: 2,
      devUid: '00A1B2C1',
      deviceAliases: 'Pier 1',
      status: 0,
      alarmLevel: null,
      beatTime: gateway(1).beatTime,
    }
    const push = (device: object) =>
      server?.send({ event: 'device.changed', seq: 0, data: { ...before, ...rest, ...device } } as never)
    // What is as it was asks for nothing.
    push({})
    push({ status: 1, reach: 1, beatTime: Date.UTC(2026, 4, 2) })

    await waitFor(async () => expect(within(await rowOf('00A1B2C1')).getByText('Offline')).toBeVisible())
    expect(server.to('gateway/findDetails')).toHaveLength(1)
    expect(server.to('gateway/newFindPage')).toHaveLength(1)
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.getAttribute('aria-rowindex')),
    ).toEqual(['2', '3'])
  })

  it('keeps a row that became another than was searched for, quietly, and counts it', async () => {
    server = await openGateways(
      {
        'gateway/newFindPage': () => pageOf([gateway(1, { status: 2 }), gateway(2, { status: 2 })]),
        'gateway/findDetails': () => ({ list: [gateway(1)] }),
      },
      { search: '?status=2' },
    )
    expect(await rowOf('00A1B2C1')).not.toHaveAttribute('data-past')
    await waitFor(() =>
      expect(server?.to('live').some(({ address }) => address.includes('device%3A1'))).toBe(true),
    )
    const { beatTime } = gateway(1)
    const now = { id: '1', deviceType: 2, devUid: '00A1B2C1', deviceAliases: 'Pier 1', status: 0 }
    const data = { ...rest, ...now, alarmLevel: null, beatTime }
    server.send({ event: 'device.changed', seq: 0, data } as never)
    expect(await screen.findByText('1 row no longer matches the search.')).toBeVisible()
    expect(await rowOf('00A1B2C1')).toHaveAttribute('data-past', 'true')
    expect(await rowOf('00A1B2C2')).not.toHaveAttribute('data-past')
  })

  it('is as old as what was last read of its rows', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/findDetails': () => ({ list: [gateway(1, { status: 1, reach: 1 })] }),
    })
    await rowOf('00A1B2C1')
    await waitFor(() =>
      expect(server?.to('live').some(({ address }) => address.includes('device%3A1'))).toBe(true),
    )
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 0, 1, 9, 45, 30) })
    const { beatTime } = gateway(1)
    const now = { id: '1', deviceType: 2, devUid: '00A1B2C1', deviceAliases: 'Pier 1', status: 1, reach: 1 }
    const data = { ...rest, ...now, alarmLevel: null, beatTime }
    server.send({ event: 'device.changed', seq: 0, data } as never)
    await waitFor(async () => expect(within(await rowOf('00A1B2C1')).getByText('Offline')).toBeVisible())

    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(screen.getByText(/^As of .*2031, 09:45/)).toBeInTheDocument()
    act(() => void window.dispatchEvent(new Event('afterprint')))
  })
})

/** What a device says of itself besides. */
const rest = {
  reach: 0,
  reachTime: gateway(1).reachTime,
  cutOffBelow: 0,
  offlineAfterMinutes: 25,
  driftSections: 0,
  longitude: 116.4,
  latitude: 39.9,
  parent: null,
  companyname: 'Water Works',
  typeName: 'Outdoor gateway',
  address: 'East Bank 1',
  gateway: '',
  parentName: '',
  offlineAbove: null,
  registerTime: null,
  upTime: null,
  upRSSI: null,
  snrDb: null,
  batteryPercent: null,
  hops: null,
  registrationsToday: 0,
  sensorKind: '',
  readings: [],
}
