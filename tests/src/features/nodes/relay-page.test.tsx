import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { ArmUid } from '#contract/wire/ids.ts'
import type { RefusedMessage } from '#contract/calls/records.ts'
import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { detail as card } from '#tests/src/features/map/map-fixtures.ts'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

import { alarm, at, linked, openRelays, pageOf, relay, relayDetail } from './node-world.tsx'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const group = (name: string) => screen.findByRole('region', { name })
const of = (detail: object = {}, row: object = {}) => ({
  'mote/findPage': () => pageOf([relay(1, row)]),
  'mote/findMoteDetails/{id}': () => ({ data: relayDetail(1, { ...row, ...detail }) }),
})
const opened = { search: '?open=1' }

describe('the page of relays', () => {
  it('says in the details of one with an alarm that it is online #relays-9', async () => {
    server = await openRelays(of({}, { status: 2, networkStatus: 0 }), opened)
    const status = within(await group('Status'))

    expect(await status.findByText('Network status')).toBeVisible()
    expect(status.getByText('Network status').nextElementSibling).toHaveTextContent('Online')
  })

  it('asks for those of a gateway when the address names it, and shows where each hangs', async () => {
    server = await openRelays({ 'mote/findPage': () => pageOf([relay(1)]) }, { search: '?armuid=00A1B2C1' })

    expect(within(await rowOf('00C1B2C1')).getByText('00A1B2C1')).toBeVisible()
    expect(server.to('mote/findPage')[0]?.address).toContain('armuid=00A1B2C1')
  })

  it('adds one with a key that was typed and one that was made here #relays-10', async () => {
    server = await openRelays({
      'mote/findPage': () => pageOf([]),
      'mote/add': () => ({ data: relay(9) }),
    })
    const user = userEvent.setup()
    await user.click((await screen.findAllByRole('button', { name: 'Add' }))[0] as HTMLElement)
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByRole('textbox', { name: /^Relay id/ }), '00c1b2c9')
    await user.type(form.getByRole('textbox', { name: /^Key/ }), '0123456789')
    await user.click(form.getAllByRole('button', { name: 'Generate key' })[1] as HTMLElement)
    await user.click(form.getByRole('combobox', { name: /^Relay type/ }))
    await user.click(await screen.findByRole('option', { name: 'Relay 2' }))
    await user.click(form.getByRole('button', { name: 'Save' }))

    await waitFor(() =>
      expect(server?.to('mote/add').map(({ body }) => body)).toEqual([
        expect.objectContaining({
          moteUid: '00C1B2C9',
          key: '0123456789',
          encryptionKey: expect.stringMatching(/^[0-9A-F]{16}$/) as string,
          type: 'MOTE',
        }),
      ]),
    )
  })

  it('changes the usage status of those that were chosen, by their ids', async () => {
    server = await openRelays({
      'mote/findPage': () => pageOf([relay(1), relay(2)]),
      'mote/batchChangeUsageStatus': () => ({ data: { results: [] } }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(screen.getByRole('button', { name: 'Change usage status' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Debugging' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change usage status' }),
    )

    await waitFor(() =>
      expect(server?.to('mote/batchChangeUsageStatus').map(({ body }) => body)).toEqual([
        { objectids: '1,2', serviceCondition: 1 },
      ]),
    )
  })

  it('says of an id that is not there that it is not there any more', async () => {
    server = await openRelays(
      { 'mote/findPage': () => pageOf([relay(1)]), 'mote/findDetails': () => ({ list: [] }) },
      { search: '?open=404' },
    )

    expect(await screen.findByText('This entry no longer exists')).toBeVisible()
  })
})

describe('the details of a relay that the list does not show', () => {
  const push = async (event: 'device.changed' | 'device.gone') => {
    await waitFor(() => expect(server?.to('live').at(-1)?.address).toMatch(/device%3A1(?!\d)/))
    server?.send({
      event,
      seq: 0,
      data: event === 'device.gone' ? { id: '1' } : card({ id: '1', deviceType: 1 }),
    } as never)
  }

  it('say how it is when it says so, and close when it is gone', async () => {
    let now = [relay(1)]
    server = await openRelays(
      {
        'mote/findPage': () => pageOf([relay(2)]),
        'mote/findDetails': () => ({ list: now }),
        'mote/findMoteDetails/{id}': () => ({ data: relayDetail(1) }),
      },
      opened,
    )
    const status = () => within(screen.getByRole('region', { name: 'Status' }))
    await waitFor(() => expect(status().getAllByText('Online')[0]).toBeVisible())

    now = [relay(1, { status: 1, networkStatus: 1, beatTime: at })]
    await push('device.changed')
    expect(await status().findByText(/^No contact since May 01, 2026/)).toBeVisible()

    now = []
    await push('device.gone')
    expect(await screen.findByText(/no longer exists/)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Status' })).toBeNull()
  })
})

describe('the details of a relay', () => {
  it('say why it is abnormal: which alarms last, and since when', async () => {
    server = await openRelays(
      {
        ...of({}, { status: 2, alarmLevel: 2 }),
        'alarmRecord/findPage': ({ address }) =>
          pageOf(
            address.includes('recordStatus=0')
              ? [alarm(1, { alarmLevel: 2, count: 3 }), alarm(2, { alarmType: 90001 })]
              : [],
          ),
      },
      opened,
    )
    const status = within(await group('Status'))

    expect(await status.findByText('Low battery')).toBeVisible()
    expect(status.getByText('Too many re-registrations')).toBeVisible()
    expect(status.getByText(/^since May 01, 2026.* · reported 3 times$/)).toBeVisible()
    expect(server.to('alarmRecord/findPage')[0]?.address).toMatch(/devType=1&devUid=00C1B2C1.*recordStatus=0/)
  })

  it('say since when it is silent, and not once more that it is offline', async () => {
    server = await openRelays(
      {
        ...of({}, { status: 1, beatTime: at }),
        'alarmRecord/findPage': () => pageOf([alarm(1, { alarmType: 1007 }), alarm(2)]),
      },
      opened,
    )
    const status = within(await group('Status'))

    expect(await status.findByText('Low battery')).toBeVisible()
    expect(status.getByText(/^No contact since May 01, 2026/)).toBeVisible()
    expect(status.getAllByText('Offline')).toHaveLength(1)
  })

  it.each([
    ['is not seen', false, 'The parent is not in your view.'],
    ['was deleted', true, 'Its gateway was deleted, and no other gateway has received it since.'],
  ])('say that what it hangs on %s', async (_, isUnattached, reported) => {
    server = await openRelays(of({ path: [], isUnattached }), opened)

    expect(await within(await group('Path to the gateway')).findByText(reported)).toBeVisible()
  })

  it('say that a registration of it was refused, and why', async () => {
    const message = {
      objectid: '4',
      time: at + 60_000,
      armuid: '00A1B2C1' as ArmUid,
      gateway: 'North',
      topic: 'farwatch/1/00A1B2C1/up/relay-registration',
      reason: 'parent',
      msg: 'the parent hangs elsewhere',
      detail: 'parent 00C1B2C9',
      payload: '{"moteuid":"00C1B2C1"}',
    }
    const refusals = (list: RefusedMessage[]) => ({
      'gateway/findPageRefused': () => ({
        data: { list, total: list.length, pages: 1, pageNum: 1, pageSize: 10 },
      }),
    })
    server = await openRelays({ ...of({}, { status: 1, beatTime: at }), ...refusals([message]) }, opened)

    expect(
      await within(await group('Status')).findByText(
        /^Gateway North sent a message about this device on May 01, 2026.*, which was refused: the parent hangs elsewhere \(parent 00C1B2C9\)\./,
      ),
    ).toBeVisible()
    expect(within(await group('Refused messages')).getByText('{"moteuid":"00C1B2C1"}')).toBeVisible()
    expect(server.to('gateway/findPageRefused')[0]?.address).toMatch(/devUid=00C1B2C1/)
  })

  it('say of one that never reported that it never did', async () => {
    const silent = { status: 1, beatTime: null, registerTime: null, upTime: null }
    server = await openRelays(of({ path: [] }, silent), opened)

    expect(within(await group('Status')).getByText('Has not reported yet')).toBeVisible()
    expect(
      await within(await group('Path to the gateway')).findByText(
        'Not registered yet, so no parent is known.',
      ),
    ).toBeVisible()
  })

  it('lead hop by hop up to the gateway, with how each is heard and its battery', async () => {
    server = await openRelays(of(), opened)
    const path = within(await screen.findByRole('list', { name: 'Path to the gateway' }))

    expect(path.getAllByRole('listitem').map((hop) => hop.textContent?.replaceAll('\u00A0', ' '))).toEqual([
      'Pier 1Relay · battery 78 %-97 dBm · SNR 6.5 dB',
      'Onlinerelay 7Relay · battery 90 %-80 dBm · SNR 9.0 dB',
      'Onlinegateway 9Gateway',
    ])
    expect(path.getByRole('link', { name: 'gateway 9' })).toHaveAttribute('href', '/device/network?open=9')
  })

  it('open a neighbour in the list where one stands', async () => {
    server = await openRelays(of(), { search: '?keyword=pier&open=1' })
    const below = within(await screen.findByRole('table', { name: 'Connected devices' }))

    expect(below.getByRole('link', { name: 'relay 5' })).toHaveAttribute(
      'href',
      '/device/trunk-manage?keyword=pier&open=5',
    )
    expect(below.getByRole('link', { name: 'terminal 6' })).toHaveAttribute(
      'href',
      '/device/terminal-manage?open=6',
    )
    expect(below.getByRole('row', { name: /terminal 6/ })).toHaveTextContent('Offlineterminal 6Terminal–––')
  })

  it('say how many more hang on it than are named, and where all are listed', async () => {
    server = await openRelays(of({ neighbours: [linked('relay', 5)], neighboursTotal: 3 }), opened)
    const below = within(await group('Connected devices'))

    expect(await below.findByText('2 more connected devices: see the lists.')).toBeVisible()
    expect(below.getByRole('link', { name: 'List its terminals' })).toHaveAttribute(
      'href',
      '/device/terminal-manage?parentMote=00C1B2C1',
    )
  })

  it('show its traffic, lately and over a day #relays-11', async () => {
    server = await openRelays(of(), opened)
    const traffic = within(await group('Traffic'))

    expect(await traffic.findByText('120 frames sent · 2.5 % failed')).toBeVisible()
    expect(traffic.getByText('2,400 frames sent · 1.25 % failed')).toBeVisible()
    expect(traffic.getByText('8 downlinks · 12.5 % lost')).toBeVisible()
  })

  it('open its heartbeats by its id', async () => {
    const page = { list: [], total: 0, pages: 0, pageNum: 1, pageSize: 20, more: false }
    server = await openRelays({ ...of(), 'mote/findPageHeartbeat': () => ({ data: page }) }, opened)
    await userEvent.click(await screen.findByRole('button', { name: 'Heartbeats' }))

    expect(await screen.findByRole('dialog', { name: 'Heartbeats: 00C1B2C1 · Pier 1' })).toBeVisible()
    await waitFor(() =>
      expect(server?.to('mote/findPageHeartbeat')[0]?.address).toContain('moteuid=00C1B2C1'),
    )
  })

  it('of another company change nothing, and do not say whose it is', async () => {
    server = await openRelays(of({}, { own: false, companyid: '', company: '' }), opened)
    const pane = within(await screen.findByRole('complementary', { name: 'Details' }))

    expect(await pane.findByText('This entry belongs to another company and is read-only.')).toBeVisible()
    expect(pane.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('name devices without leading to pages that are not open', async () => {
    server = await openRelays(of(), { ...opened, functions: ['devices_mote_view'] })
    const path = within(await screen.findByRole('list', { name: 'Path to the gateway' }))

    expect(path.getByText('gateway 9')).toBeVisible()
    expect(path.queryByRole('link', { name: 'gateway 9' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Show on the map' })).toBeNull()
  })
})
