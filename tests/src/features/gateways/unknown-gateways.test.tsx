import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Parse } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { gatewayCandidateSchema, type GatewayCandidate } from '#contract/lists/gateway-candidate.ts'
import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

import { candidatePage, gateway, openGateways, pageOf } from './gateway-world.tsx'

giveRoom()

const at = Date.UTC(2026, 4, 1, 8)
const tries = { address: '192.0.2.7', firstTime: at, lastTime: at + 60_000, attempts: 12 }
const key = (fingerprint: string, address = tries.address) => ({ ...tries, fingerprint, address })
function candidate(n: number, other: Partial<GatewayCandidate> = {}): GatewayCandidate {
  return Parse(gatewayCandidateSchema, {
    armuid: `00FFEE0${n}`,
    ...tries,
    keys: [key(`0A1B2C0${n}`)],
    furtherKeys: false,
    ignored: false,
    ...other,
  })
}

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const openThem = async () => {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'View gateways' }))
  return { user, them: await dialog('Unknown gateways') }
}

describe('unknown gateways', () => {
  it('are told to nobody below the root company', async () => {
    server = await openGateways({ 'gateway/newFindPage': () => pageOf([gateway(1)]) })
    await screen.findByRole('row', { name: /00A1B2C1/ })
    await waitFor(() => expect(server?.to('gateway/findPageCandidate')).toHaveLength(1))

    expect(screen.queryByText(/unknown gateway/)).toBeNull()
  })

  it('are not asked for without the right to add', async () => {
    server = await openGateways(
      { 'gateway/newFindPage': () => pageOf([gateway(1)]) },
      { rights: ['view', 'edit'] },
    )
    await screen.findByRole('row', { name: /00A1B2C1/ })

    expect(server.to('gateway/findPageCandidate')).toEqual([])
  })

  it('are explained while there are none', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/findPageCandidate': () => candidatePage([]),
    })
    const user = userEvent.setup()
    expect(await screen.findByText('No unknown gateway has tried to log in.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'How to make a gateway appear here' }))

    expect(
      await within(await dialog('Unknown gateways')).findByText(/set the address of this server/),
    ).toBeVisible()
  })

  it('one is adopted with its only key and the defaults, and the way to it is shown', async () => {
    let there = [candidate(1)]
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/findPageCandidate': () => candidatePage(there),
      'gateway/adopt': () => {
        there = []
        return { data: gateway(9, { networkMasterId: '00FFEE01' }) }
      },
    })
    expect(await screen.findByText('1 unknown gateway tried to log in.')).toBeVisible()
    const { user, them } = await openThem()
    expect(await within(them).findByText('0A1B 2C01')).toBeVisible()
    await user.click(within(them).getByRole('button', { name: 'Adopt 00FFEE01' }))
    const form = await dialog('Adopt 00FFEE01')
    expect(within(form).queryByRole('textbox', { name: /^Key/ })).toBeNull()
    expect(within(form).queryByRole('textbox', { name: /^Arm unit id/ })).toBeNull()
    expect(within(form).getByText('0A1B 2C01')).toBeVisible()
    await user.click(within(form).getByRole('button', { name: 'Adopt' }))

    await waitFor(() => expect(server?.to('gateway/adopt')).toHaveLength(1))
    expect(server.to('gateway/adopt')[0]?.body).toMatchObject({
      networkMasterId: '00FFEE01',
      fingerprint: '0A1B2C01',
      seen: '0A1B2C01',
      type: 'GW-4G',
    })
    expect(
      await within(them).findByText('00FFEE01 is adopted. It can log in on its next attempt.'),
    ).toBeVisible()
    await waitFor(() => expect(server?.to('gateway/newFindPage')).toHaveLength(2))
    expect(await within(them).findByText('No unknown gateway has tried to log in')).toBeVisible()
    await waitFor(() => expect(them).toContainElement(document.activeElement as HTMLElement))
    await user.click(within(them).getByRole('button', { name: 'Show 00FFEE01' }))
    expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent('open=9')
  })

  it('one that showed two keys is adopted only after one was chosen', async () => {
    const contested = candidate(2, { keys: [key('0000000B', '203.0.113.9'), key('0000000A')] })
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/findPageCandidate': () => candidatePage([contested]),
      'gateway/adopt': () => ({ data: gateway(9) }),
    })
    const { user, them } = await openThem()
    expect(await within(them).findByText('two different keys')).toBeVisible()
    expect(within(them).getByText('203.0.113.9')).toBeVisible()
    expect(within(them).queryByRole('checkbox', { name: 'Select 00FFEE02' })).toBeNull()
    await user.click(within(them).getByRole('button', { name: 'Adopt 00FFEE02' }))
    const form = await dialog('Adopt 00FFEE02')
    const adopt = within(form).getByRole('button', { name: 'Adopt' })
    expect(adopt).toBeDisabled()
    await user.click(within(form).getByRole('radio', { name: /^0000 000A/ }))
    await user.click(adopt)

    await waitFor(() => expect(server?.to('gateway/adopt')).toHaveLength(1))
    expect(server.to('gateway/adopt')[0]?.body).toMatchObject({
      fingerprint: '0000000A',
      seen: '0000000B,0000000A',
    })
  })

  it('a key that is at hand is typed instead', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/findPageCandidate': () => candidatePage([candidate(3, { furtherKeys: true })]),
    })
    const { user, them } = await openThem()
    expect(await within(them).findByText('more than two keys')).toBeVisible()
    await user.click(within(them).getByRole('button', { name: 'Adopt 00FFEE03' }))
    await user.click(
      within(await dialog('Adopt 00FFEE03')).getByRole('button', { name: 'Enter the key instead…' }),
    )

    expect(await screen.findByRole('textbox', { name: /^Arm unit id/ })).toHaveValue('00FFEE03')
    expect(screen.getByRole('textbox', { name: /^Key/ })).toHaveValue('')
  })

  it('several are adopted at once, and those that could not be are named', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/findPageCandidate': () =>
        candidatePage([candidate(1), candidate(2), candidate(4, { keys: [] })]),
      'gateway/batchAdopt': () => ({
        code: 10_001,
        msg: '1 of 2 records failed',
        reason: 'batch.partial',
        data: {
          results: [
            { objectid: '00FFEE01', code: 0, msg: 'Done' },
            { objectid: '00FFEE02', code: 10_001, msg: 'Several keys were presented' },
          ],
        },
      }),
    })
    const { user, them } = await openThem()
    expect(await within(them).findByText('no valid key')).toBeVisible()
    expect(within(them).getByRole('button', { name: 'Adopt 00FFEE04' })).toBeDisabled()
    await user.click(within(them).getByRole('checkbox', { name: 'Select all with one key' }))
    await user.click(within(them).getByRole('button', { name: 'Adopt selected (2)…' }))
    const form = await dialog('Adopt several gateways')
    expect(within(form).getByText('2 gateways will log in, each with the key it presented.')).toBeVisible()
    await user.click(within(form).getByRole('button', { name: 'Adopt' }))

    expect(await within(form).findByText('Several keys were presented')).toBeVisible()
    expect(within(form).getByRole('button', { name: 'Adopt' })).toBeDisabled()
    expect(server.to('gateway/batchAdopt')[0]?.body).toEqual({
      candidates: '00FFEE01:0A1B2C01,00FFEE02:0A1B2C02',
      type: 'GW-4G',
      serviceCondition: 0,
    })
  })

  it('one is looked for by its id among the many', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/findPageCandidate': ({ address }) => {
        const armuid = new URL(address, 'http://server').searchParams.get('armuid')
        const there = [candidate(1), candidate(2)]
        return candidatePage(armuid === null ? there : there.filter((one) => one.armuid === armuid))
      },
    })
    const { user, them } = await openThem()
    const search = await within(them).findByRole('textbox', { name: 'Arm unit id' })
    await user.type(search, '00ffee0')
    expect(within(them).getByRole('button', { name: 'Adopt 00FFEE01' })).toBeVisible()
    await user.type(search, '2')
    await waitFor(() => expect(within(them).queryByRole('button', { name: 'Adopt 00FFEE01' })).toBeNull())
    expect(within(them).getByRole('button', { name: 'Adopt 00FFEE02' })).toBeVisible()
    await user.type(search, '{Backspace}9')

    expect(await within(them).findByText('00FFEE09 is not in this list')).toBeVisible()
    await user.clear(search)
    expect(await within(them).findByRole('button', { name: 'Adopt 00FFEE01' })).toBeVisible()
  })

  it('one is ignored, found among the ignored, and shown again', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/findPageCandidate': ({ address }) =>
        address.includes('ignored=1')
          ? candidatePage([candidate(5, { ignored: true })], { ignored: 1 })
          : candidatePage([candidate(1)], { ignored: 1 }),
      'gateway/ignoreCandidates': () => ({ data: { results: [] } }),
    })
    const { user, them } = await openThem()
    await user.click(await within(them).findByRole('button', { name: 'Ignore 00FFEE01' }))
    await waitFor(() => expect(server?.to('gateway/ignoreCandidates')).toHaveLength(1))
    await user.click(within(them).getByRole('switch', { name: 'Ignored (1)' }))
    const again = await within(them).findByRole('button', { name: 'Show 00FFEE05 again' })
    expect(within(them).getByRole('switch', { name: 'Ignored (1)' })).toHaveFocus()
    await user.click(again)

    await waitFor(() =>
      expect(server?.to('gateway/ignoreCandidates').map(({ body }) => body)).toEqual([
        { armuids: '00FFEE01', ignored: true },
        { armuids: '00FFEE05', ignored: false },
      ]),
    )
  })
})
