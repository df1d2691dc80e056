import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import {
  detail,
  gateway,
  openGateways,
  pageOf as gatewayPage,
} from '#tests/src/features/gateways/gateway-world.tsx'
import {
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

/** What a group of the details says, by its headings. */
async function properties(group: string): Promise<Record<string, string>> {
  const region = within(await screen.findByRole('region', { name: group }))
  const terms = await region.findAllByRole('term')
  return Object.fromEntries(
    terms.map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent?.replaceAll('\u00A0', ' ') ?? '',
    ]),
  )
}

const onDay = (day: number) => Date.UTC(2026, 4, day, 8)
const dayText = (day: number) => `May 0${day}, 2026, 08:00:00`
const place = {
  Province: 'Beijing',
  City: 'Beijing',
  Address: 'East Bank 1',
  'Coordinates (WGS84)': '116.4, 39.9',
}

it('the details of a gateway show who it is, its times, its link, its GPS, its versions and where it is #devices-8', async () => {
  const reported = {
    startTime: onDay(3),
    downTime: onDay(1),
    registerTime: onDay(2),
    beatTime: onDay(4),
    linkModal: 'gprs',
    simCard: '89860000000000000001',
    serverIp: 'iot.example',
    serverPort: 8883,
    serviceCondition: 1,
    protocolModels: [241],
  }
  const gps = { lng: 121.5, lat: 31.25, satellites: 9 }
  server = await openGateways(
    {
      'gateway/newFindPage': () => gatewayPage([gateway(1, reported)]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1, { ...reported, gps }) }),
    },
    { search: '?open=1' },
  )

  expect(await properties('Identity')).toMatchObject({
    'Arm unit id': '00A1B2C1',
    Alias: 'Pier 1',
    'Gateway type': 'Outdoor gateway',
    Company: 'Water Works',
    'Network type': 'User built',
    'Usage status': 'Debugging',
    'Time zone': 'Asia/Shanghai',
  })
  expect(await properties('Status')).toMatchObject({
    'Last contact': dayText(4),
    Started: dayText(3),
    'First start': dayText(2),
    'Last downlink': dayText(1),
  })
  expect(await properties('Link')).toMatchObject({
    Connection: 'Cellular',
    'Server address': 'iot.example',
    'Server port': '8883',
    'SIM card': '89860000000000000001',
    Operator: 'Green Mobile 4G',
    Signal: '-77 dBm',
    'GPS position': '121.5, 31.25',
    Satellites: '9',
  })
  expect(await properties('Versions')).toMatchObject({
    Protocols: 'ZETA-LITE',
    'Arm version': '0102',
    'Radio version': '0304',
    'Hardware version': 'B',
  })
  expect(await properties('Position')).toMatchObject(place)
})

const nodeTimes = { registerTime: onDay(1), beatTime: onDay(4), upTime: onDay(3), downTime: onDay(2) }
const nodeRadio = {
  Gateway: '00A1B2C1',
  'Channel id': '00B1B2C1',
  Protocol: 'ZETA-H',
  Hops: '2',
  'Uplink signal (dBm)': '-97.0',
  'Downlink signal (dBm)': '-90.0',
  'SNR (dB)': '6.5',
  'Battery (%)': '78.0',
  Authentication: 'Refused',
}
const nodeFields = { ...nodeTimes, protocolMode: 2, hops: 2, authFlag: 0, parentMote: '00C1B2C7' }
const versions = { 'Software version': '0102', 'App version': '0203' }

it('the details of a relay show who it is, its times, its radio, its group, its versions and where it is #devices-9', async () => {
  const upgrade = { upgradeStatus: 'upgraded', upgradeTime: onDay(1), appVersionBefore: '0202' }
  const row = relay(1, { ...nodeFields, ...upgrade, upPowerDbm: 14, downPowerDbm: 20 })
  server = await openRelays(
    {
      'mote/findPage': () => pageOf([row]),
      'mote/findMoteDetails/{id}': () => ({ data: relayDetail(1, nodeFields) }),
    },
    { search: '?open=1' },
  )

  expect(await properties('Identity')).toMatchObject({
    'Relay id': '00C1B2C1',
    Alias: 'Pier 1',
    'Relay type': 'Relay 2',
    Company: 'Water Works',
  })
  expect(await properties('Status')).toMatchObject({
    'Last contact': dayText(4),
    'Last report': dayText(3),
    'Last downlink': dayText(2),
    Registered: dayText(1),
  })
  expect(await properties('Radio')).toMatchObject({
    ...nodeRadio,
    NetID: '1',
    Group: '4',
    'Uplink transmit power (dBm)': '14',
    'Downlink transmit power (dBm)': '20',
  })
  expect(await properties('Versions')).toMatchObject({
    ...versions,
    'Upgrade status': 'Upgraded',
    Upgraded: dayText(1),
    'Previous app version': '0202',
  })
  expect(await properties('Position')).toMatchObject(place)
  expect(within(screen.getByRole('row', { name: /00C1B2C1/ })).getByText('00C1B2C7')).toBeInTheDocument()
})

it('the details of a terminal show who it is, its times, its radio, its versions and where it is #devices-10', async () => {
  const row = terminal(1, { ...nodeFields, downModel: 3, dormantModel: 0 })
  server = await openTerminals(
    {
      'ms/findPage': () => pageOf([row]),
      'ms/findMsDetails/{id}': () => ({ data: terminalDetail(1, nodeFields) }),
    },
    { search: '?open=1' },
  )

  expect(await properties('Identity')).toMatchObject({
    'Terminal id': '00D1B2C1',
    Alias: 'Pier 1',
    'Terminal type': 'Thermometer',
    Company: 'Water Works',
  })
  expect(await properties('Status')).toMatchObject({
    'Last contact': dayText(4),
    'Last uplink': dayText(3),
    'Last downlink': dayText(2),
    Registered: dayText(1),
  })
  expect(await properties('Radio')).toMatchObject(nodeRadio)
  expect(await properties('Versions')).toMatchObject(versions)
  expect(await properties('Position')).toMatchObject(place)
  const listed = within(screen.getByRole('row', { name: /00D1B2C1/ }))
  for (const text of ['00C1B2C7', 'Periodic', 'Always on']) expect(listed.getByText(text)).toBeInTheDocument()
})
