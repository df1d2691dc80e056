import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import type { OnlineRate } from '#contract/calls/records.ts'
import { RatesStrip } from '#src/features/rates/rates-strip.tsx'

import { fakeServer, type FakeServer } from '../../fake-server.ts'
import { show } from '../../show.tsx'

let server: FakeServer
afterEach(() => server.restore())

async function strip(list: OnlineRate[]) {
  server = await fakeServer({ 'workKanban/getOnlineRate': () => ({ list }) })
  await show(<RatesStrip />)
  await screen.findAllByText('%')
  return [...screen.getByRole('region', { name: 'Online rates' }).children].map((rate) => rate.textContent)
}

describe('the online rates', () => {
  it('show gateways, relays and terminals in percent and in numbers', async () => {
    const rates: OnlineRate[] = [
      { deviceType: 0, total: 10_000, online: 9996, rate: 99.96 },
      { deviceType: 1, total: 96, online: 94, rate: 97.92 },
      { deviceType: 2, total: 16, online: 16, rate: 100 },
    ]
    expect(await strip(rates)).toEqual([
      'Gateways100.0 %16 of 16',
      'Relays97.9 %94 of 96',
      'Terminals99.9 %9,996 of 10,000',
    ])
  })

  it('are not shown to whoever does not have the right, and say so', async () => {
    server = await fakeServer({
      'workKanban/getOnlineRate': () => ({ code: 403, msg: 'No right', reason: 'permission.denied' }),
    })
    await show(<RatesStrip />)
    expect(await screen.findAllByText('no permission')).toHaveLength(3)
  })

  it('say when they could not be read', async () => {
    server = await fakeServer({ 'workKanban/getOnlineRate': () => ({ code: 500, msg: '' }) })
    await show(<RatesStrip />)
    expect(await screen.findAllByText('could not be loaded')).toHaveLength(3)
  })

  it('give no rate to a class without a device', async () => {
    expect(await strip([{ deviceType: 2, total: 0, online: 0, rate: null }])).toEqual(['Gateways– %none yet'])
  })
})
