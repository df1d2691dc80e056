import { Notifications, notifications } from '@mantine/notifications'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'

import type { Language } from '#contract/wire/enumerations.ts'
import type { DeviceDetail } from '#contract/calls/records.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { DeviceCard } from '#src/features/map/card/device-card.tsx'
import type { DeviceState } from '#src/features/map/card/device-feed.ts'

import { fakeServer, type FakeServer } from '../../../fake-server.ts'
import { alarm, at, pageOf } from '../../nodes/node-world.tsx'
import { ListHost } from '../../../lists/list-host.tsx'
import { show } from '../../../show.tsx'
import { detail } from '../map-fixtures.ts'

let server: FakeServer | undefined
afterEach(() => server?.restore())

async function open(state: DeviceState, language?: Language) {
  const onClose = vi.fn<() => void>()
  const onShow = vi.fn<(device: DeviceDetail) => void>()
  const onChoose = vi.fn<(id: string) => void>()
  await show(<DeviceCard state={state} onClose={onClose} onShow={onShow} onChoose={onChoose} />, language)
  return { onClose, onShow, onChoose, user: userEvent.setup() }
}
const shown = (differing: Parameters<typeof detail>[0]): DeviceState => ({
  kind: 'shown',
  device: detail(differing),
})
/** Within a page, as where its alarms are asked for. */
const openAlarmed = (differing: Parameters<typeof detail>[0]) =>
  show(
    <ListHost path="/map" search="" functions={['map_view']}>
      <DeviceCard state={shown(differing)} onClose={() => {}} onShow={() => {}} onChoose={() => {}} />
    </ListHost>,
  )
/** What stands beside a label. */
const beside = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

describe('the card of a device', () => {
  test('takes the focus from where it was opened, and gives it back', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    const card = <DeviceCard state={shown({})} onClose={() => {}} onShow={() => {}} onChoose={() => {}} />
    const { unmount } = await show(card)
    expect(screen.getByRole('region', { name: 'Device' })).toHaveFocus()
    unmount()
    expect(opener).toHaveFocus()
    opener.remove()
  })

  test('says status and alarm in words, and readings by their names with their decimals and units', async () => {
    await open(
      shown({
        status: 2,
        alarmLevel: 2,
        deviceAliases: 'Cold store 4',
        sensorKind: 'temperature-humidity',
        readings: [
          { reading: 'temperatureC', value: -18, unit: '°C' },
          { reading: 'humidityPercent', value: 61.4, unit: '%' },
        ],
      }),
    )
    expect(screen.getByRole('heading', { name: 'Cold store 4' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('AbnormalPriority alarm')
    await screen.findByText('Temperature')
    expect(beside('Temperature')).toBe('-18.0 °C')
    expect(beside('Humidity')).toBe('61 %')
  })

  test('a reading that is a state is a word', async () => {
    await open(
      shown({ sensorKind: 'door-contact', readings: [{ reading: 'contact', value: 1, unit: '' }] }),
      'zh',
    )
    await screen.findByText('门')
    expect(beside('门')).toBe('打开 ')
  })

  test('says when it was last heard, by the later of heartbeat and reading, and how long ago', async () => {
    const at = Date.now() - 50_000
    await open(
      shown({ beatTime: at - 60_000, upTime: at, upRSSI: -108.4, snrDb: 9.34, hops: 2, batteryPercent: 87 }),
    )
    expect(beside('Last contact')).toMatch(/\d\d:\d\d:\d\d[45]\d s ago$/)
    expect(beside('Signal')).toBe('-108 dBmSNR 9.3 dB')
    expect(beside('Hops')).toBe('2')
    expect(beside('Battery')).toBe('87 %')
  })

  test.each([
    ['zh', '最近通信', '离线'],
    ['en', 'Last contact', 'Offline'],
    ['ja', '最終通信', 'オフライン'],
  ] as const)(
    'in %s a time of the first day of all is shown as %s: %s #map-16',
    async (language, label, word) => {
      await open(shown({ beatTime: 864e5, upTime: null }), language)
      expect(beside(label)).toBe(word)
    },
  )

  test('the millisecond after the first day of all is a moment, and no time is none', async () => {
    await open(shown({ beatTime: 864e5 + 1, upTime: null, registerTime: null }))
    expect(beside('Last contact')).toMatch(/1970/)
    expect(beside('Registered')).toBe('Never')
  })

  test('a device that never reported says so, and not that it is offline', async () => {
    await open(shown({ status: 1, reach: 5 }))
    expect(screen.getByRole('status')).toHaveTextContent(/^Never reported$/)
  })

  test('says why it is yellow: every alarm that lasts', async () => {
    server = await fakeServer({
      'alarmRecord/findPage': () => pageOf([alarm(1), alarm(2, { alarmType: 1008, alarmLevel: 2 })]),
    })
    await openAlarmed({ status: 2, alarmLevel: 2, deviceType: 1, devUid: '00C1B2C1' })
    const alarms = await within(screen.getByRole('region', { name: 'Device' })).findAllByRole('listitem')
    expect(alarms.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^High temperature Priority ?since May 01, 2026/),
      expect.stringMatching(/^Low battery General ?since May 01, 2026/),
    ])
    expect(server.to('alarmRecord/findPage').map(({ address }) => address)).toEqual([
      'alarmRecord/findPage?devType=1&devUid=00C1B2C1&pageNum=1&pageSize=20&recordStatus=0',
    ])
  })

  test('of the alarms that last names the worst first, and of these the newest', async () => {
    const priority = { alarmLevel: 2 }
    server = await fakeServer({
      'alarmRecord/findPage': () =>
        pageOf([
          alarm(9, { alarmType: 1000, upTime: at + 9 }),
          alarm(8, { alarmType: 1008, upTime: at + 8, ...priority }),
          alarm(7, { alarmType: 1001, upTime: at + 7 }),
          alarm(6, { alarmType: 1003, upTime: at + 6, ...priority }),
        ]),
    })
    await openAlarmed({ status: 2, alarmLevel: 2, deviceType: 1 })
    const alarms = await within(screen.getByRole('region', { name: 'Device' })).findAllByRole('listitem')
    expect(alarms.map(({ textContent }) => /^.*?(?= (?:Priority|General))/.exec(textContent)?.[0])).toEqual([
      'High temperature',
      'Link fault',
      'Low memory',
      'Low disk space',
    ])
  })

  test('of one that is offline says once by which rule, and what else is amiss', async () => {
    const offline = alarm(1, { alarmType: 1007, alarmLevel: 2 })
    server = await fakeServer({ 'alarmRecord/findPage': () => pageOf([offline, alarm(2)]) })
    await openAlarmed({ status: 1, alarmLevel: 2, beatTime: Date.now() - 3_600_000 })
    const reported = screen.getByRole('region', { name: 'Device' })
    expect(await within(reported).findByText('Low battery')).toBeVisible()
    expect(within(reported).getAllByText(/Recommended action: check the power/i)).toHaveLength(1)
  })

  test('gives its position in the order in which it is copied and typed', async () => {
    await open(shown({ longitude: 116.29939, latitude: 39.89771 }))
    expect(beside('Position')).toBe('116.29939, 39.89771')
  })

  test('copies the id, and says so when the browser does not let it', async () => {
    const { user } = await open(shown({ devUid: '00C1B2C1', deviceAliases: 'Roof relay' }))
    await show(<Notifications />)
    await user.click(screen.getByRole('button', { name: 'Copy the id' }))
    expect(await navigator.clipboard.readText()).toBe('00C1B2C1')

    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Copy the id' }))
    expect(await screen.findByText(/^Could not copy/)).toBeVisible()
    act(() => notifications.clean())
  })

  test('says what cuts a device off, and leads there', async () => {
    const { user, onChoose } = await open(
      shown({ status: 0, reach: 3, offlineAbove: { id: '9', name: 'GW-009' }, gateway: 'GW-009' }),
    )
    expect(screen.getByText('Cut off, since the device above is offline:')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'GW-009' }))
    expect(onChoose.mock.calls).toEqual([['9']])
  })

  test('a gateway has no parent, no signal and no registrations', async () => {
    await open(shown({ deviceType: 2 }))
    for (const label of ['Parent', 'Signal', 'Hops', 'Registrations today'])
      expect(screen.queryByText(label)).toBeNull()
  })

  test('leads to the parent, shows the device on the map, and closes with Escape', async () => {
    const device = detail({ parent: { id: '9', longitude: null, latitude: null }, parentName: 'Relay 9' })
    const { user, onChoose, onShow, onClose } = await open({ kind: 'shown', device })
    await user.click(screen.getByRole('button', { name: 'Relay 9' }))
    await user.click(screen.getByRole('button', { name: 'Show on the map' }))
    await user.keyboard('{Escape}')
    expect(onChoose.mock.calls).toEqual([['9']])
    expect(onShow.mock.calls).toEqual([[device]])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('says why it cannot show a device that has no position on the map', async () => {
    await open(shown({ longitude: null, latitude: null }))
    expect(screen.getByRole('button', { name: 'No position' })).toBeDisabled()
  })

  test('says that there is no such device', async () => {
    const { user, onClose } = await open({ kind: 'missing' })
    const note = screen.getByRole('alert')
    expect(note).toHaveTextContent('This device is not in your view')
    await user.click(within(note).getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('says why it could not be read', async () => {
    await open({ kind: 'failed', failure: new CallFailure('network', 'map/findDetails/{id}') })
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Server or network problem. Contact the administrator.',
    )
  })
})
