import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { storeSession } from '#src/session/session.ts'
import { clearNotices, noticeHistory$ } from '#src/ui/notices/notice-history.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

import { detail, gateway, openGateways, pageOf, upgradeInformation } from './gateway-world.tsx'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

const group = (name: string) => screen.findByRole('region', { name })

describe('the details of a gateway', () => {
  it('mark a figure of its machine only beyond what is sensible', async () => {
    server = await openGateways(
      {
        'gateway/newFindPage': () => pageOf([gateway(1)]),
        'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      },
      { search: '?open=1' },
    )
    const machine = await group('Machine')

    expect(await within(machine).findByText('55.0 %')).toBeVisible()
    expect(within(machine).getByText('31.5 °C')).toBeVisible()
    expect(within(machine).getByText('Uptime').nextSibling).toHaveTextContent('2 h')
    expect(
      within(machine)
        .getAllByText(/^(Low|High)$/)
        .map((word) => word.parentElement?.textContent),
    ).toEqual(['4.0 %Low'])
  })

  it('show channels, what hangs on it, its link, and the ways to the map #gateways-39', async () => {
    server = await openGateways(
      {
        'gateway/newFindPage': () => pageOf([gateway(1)]),
        'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      },
      { search: '?open=1' },
    )
    const channels = await group('Channels')
    expect(await within(channels).findByText('470.3 MHz')).toBeVisible()
    expect(within(channels).getByRole('button', { name: 'Copy Channel id 00B1B2C1' })).toBeVisible()
    const children = await group('Connected devices')
    expect(within(children).getByRole('link', { name: '300' })).toHaveAttribute(
      'href',
      '/device/terminal-manage?armuid=00A1B2C1',
    )
    expect(within(children).getByRole('link', { name: '4 offline' })).toHaveAttribute(
      'href',
      '/device/terminal-manage?armuid=00A1B2C1&status=1',
    )
    expect(within(children).getByRole('link', { name: 'Show its terminals on the map' })).toHaveAttribute(
      'href',
      '/map?gatewayid=1&devType=0',
    )
    expect(within(await group('Link')).getByText('-77 dBm')).toBeVisible()
    expect(within(await group('Position')).getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
      'href',
      '/map?device=1',
    )
  })

  it('count its relays by channel and group, and name those whose network ids may be given to others', async () => {
    server = await openGateways(
      {
        'gateway/newFindPage': () => pageOf([gateway(1)]),
        'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
        'gateway/getMoteGroupNumList': () => ({
          list: [
            { groupNumber: 0, relays: 2 },
            { groupNumber: 7, relays: 1 },
          ],
        }),
        'gateway/getChildMoteByApuidForRecycle': () => ({
          list: [
            { objectid: '5', moteuid: '00C1B2C5', deviceAliases: '', netID: 12, beatTime: null } as never,
          ],
        }),
      },
      { search: '?open=1' },
    )
    const groups = within(await screen.findByRole('table', { name: 'Relays by group' }))
    expect(groups.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'Channel idGroupRelays',
      '00B1B2C1No group2',
      '00B1B2C171',
    ])
    expect(groups.getByRole('link', { name: '1' })).toHaveAttribute(
      'href',
      '/device/trunk-manage?apuid=00B1B2C1&groupNumber=7',
    )
    const table = await screen.findByRole('table', { name: 'Relays whose NetIDs can be recycled' })
    expect(within(table).getByRole('link', { name: '00C1B2C5' })).toHaveAttribute(
      'href',
      '/device/trunk-manage?open=5',
    )
    expect(server.to('gateway/getMoteGroupNumList').map(({ address }) => address)).toEqual([
      'gateway/getMoteGroupNumList?apuid=00B1B2C1',
    ])
  })

  it('lead to no list that is not open to the person', async () => {
    server = await openGateways(
      {
        'gateway/newFindPage': () => pageOf([gateway(1)]),
        'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      },
      { search: '?open=1', others: [] },
    )
    const children = within(await group('Connected devices'))

    expect(await children.findByText('300')).toBeVisible()
    expect(children.queryByRole('link', { name: '300' })).toBeNull()
  })

  it('open the records of what it did, by its arm unit #gateways-40', async () => {
    const page = { list: [], total: 0, pages: 0, pageNum: 1, pageSize: 20, more: false }
    server = await openGateways(
      {
        'gateway/newFindPage': () => pageOf([gateway(1)]),
        'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
        'gateway/findPageArmLink': () => ({ data: page }),
      },
      { search: '?open=1' },
    )
    const records = within(await group('Records'))
    expect(records.getAllByRole('button').map((button) => button.textContent)).toHaveLength(7)
    await userEvent.click(records.getByRole('button', { name: 'Links' }))

    expect(await screen.findByRole('dialog', { name: 'Links: 00A1B2C1 · Pier 1' })).toBeVisible()
    await waitFor(() =>
      expect(server?.to('gateway/findPageArmLink')[0]?.address).toContain('armuid=00A1B2C1'),
    )
  })

  it('stay while they cannot be read again, and say why', async () => {
    let fails = false
    server = await openGateways(
      {
        'gateway/newFindPage': () => pageOf([gateway(1, { version: fails ? 2 : 1 })]),
        'gateway/newFindGatewayDetails/{id}': () =>
          fails ? { code: 503, msg: 'The database is away' } : { data: detail(1) },
      },
      { search: '?open=1' },
    )
    await within(await group('Machine')).findByText('55.0 %')
    fails = true
    await userEvent.click(screen.getByRole('button', { name: 'Reload the list' }))

    expect(await screen.findByText('The database is away.')).toBeVisible()
    expect(within(await group('Machine')).getByText('55.0 %')).toBeVisible()
  })

  it('share it, and stop #gateways-41', async () => {
    const companies = [{ objectid: '8', companyname: 'River Authority', byCompany: false }]
    server = await openGateways(
      {
        'gateway/newFindPage': () => pageOf([gateway(1)]),
        'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1, { sharedWith: companies.length }) }),
        'gateway/getSelectedAccessibleCompany': () => ({ list: [...companies] as never }),
        'gateway/getAccessibleCompany': () => ({
          list: [{ objectid: '9', companyname: 'Harbour', children: [] }] as never,
        }),
        'gateway/setAccessibleCompany': () => {
          companies.push({ objectid: '9', companyname: 'Harbour', byCompany: false })
          return { data: { results: [] } }
        },
        'gateway/batchDeleteAccessibleCompany': () => {
          companies.shift()
          return { data: { results: [] } }
        },
      },
      { search: '?open=1' },
    )
    clearNotices()
    const user = userEvent.setup()
    const shared = await screen.findByRole('list', { name: 'Shared with' })
    await within(shared).findByText('River Authority')
    await user.click(screen.getByRole('button', { name: 'Share…' }))
    await user.click(await screen.findByRole('combobox', { name: 'Companies' }))
    await user.click(await screen.findByText('Harbour'))
    await user.click(screen.getByRole('button', { name: 'Share' }))
    await within(shared).findByText('Harbour')
    expect(server.to('gateway/setAccessibleCompany')[0]?.body).toEqual({
      armuids: '00A1B2C1',
      companyids: '9',
    })

    await user.click(screen.getByRole('button', { name: 'Stop sharing with River Authority' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop sharing' }))
    await waitFor(() => expect(within(shared).queryByText('River Authority')).toBeNull())
    expect(server.to('gateway/batchDeleteAccessibleCompany')[0]?.body).toEqual({
      armuids: '00A1B2C1',
      companyids: '8',
    })
    expect(noticeHistory$.value.map(({ kind }) => kind)).toEqual(['success', 'success'])
  })

  it('of another company’s gateway change nothing, and do not say with whom it is shared', async () => {
    const foreign = { own: false, companyid: '', belongCompany: '' }
    server = await openGateways(
      {
        'gateway/newFindPage': () => pageOf([gateway(1, foreign)]),
        'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1, foreign) }),
      },
      { search: '?open=1' },
    )
    await within(await group('Channels')).findByText('470.3 MHz')

    expect(screen.queryByRole('button', { name: /^Delete channel/ })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Shared with' })).toBeNull()
    expect(screen.getByText('This entry belongs to another company and is read-only.')).toBeVisible()
  })

  it('say how many companies beyond the view it is shared with', async () => {
    server = await openGateways(
      {
        'gateway/newFindPage': () => pageOf([gateway(1)]),
        'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1, { sharedWith: 2 }) }),
      },
      { search: '?open=1' },
    )
    const shared = await group('Shared with')
    expect(await within(shared).findByText('Also shared with 2 companies outside your view.')).toBeVisible()
    expect(within(shared).queryByText('Not shared with any company.')).toBeNull()
  })
})

describe('the versions of a gateway', () => {
  const unit = (version: string, versionBefore: string, upgradeStatus: string, day: number) => ({
    version,
    versionBefore,
    upgradeStatus,
    since: Date.UTC(2026, 3, day, 4),
  })
  const open = (information: object) =>
    openGateways(
      {
        'gateway/newFindPage': () => pageOf([gateway(1)]),
        'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
        'gateway/findUpgradeInformation': () => ({ data: upgradeInformation(information) }),
      },
      { search: '?open=1' },
    )
  const rows = async () => {
    const table = await within(await group('Versions')).findByRole('table')
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      )
  }

  it('stand with when they came, what was before, and that they differ #gateways-42', async () => {
    server = await open({
      arm: { ...unit('030e', '030c', 'upgraded', 1), hardwareVersion: 'B' },
      channels: [
        { ...unit('0303', '', 'never', 2), apuid: '00B1B2C1', channel: 1 },
        { ...unit('0301', '0303', 'downgraded', 3), apuid: '00B1B2C2', channel: 2 },
      ],
      channelsAgree: false,
    })

    expect(await rows()).toEqual([
      ['Arm unit', '030e', expect.stringContaining('2026'), '030c', 'Upgraded'],
      ['Channel 1', '0303', expect.stringContaining('2026'), '–', 'Unchanged'],
      ['Channel 2', '0301', expect.stringContaining('2026'), '0303', 'Downgraded'],
    ])
    expect(screen.getByText('Its channels run different versions.')).toBeVisible()
  })

  it('say nothing of a difference where there is none', async () => {
    server = await open({})

    expect(await rows()).toHaveLength(2)
    expect(screen.queryByText('Its channels run different versions.')).toBeNull()
  })
})
