import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { keepSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { detail, gateway, openGateways } from '#tests/src/gateways/gateway-world.tsx'
import {
  at,
  openRelays,
  openTerminals,
  pageOf,
  relay,
  relayDetail,
  terminal,
  terminalDetail,
} from '#tests/src/heard-devices/heard-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  keepSession(operator)
})
afterEach(() => server?.restore())

const when = { objectid: 'k', upTime: at, receiveTime: at + 1000 }
const atText = 'May 01, 2026, 08:00:00'
const afterText = 'May 01, 2026, 08:00:01'
const way = { networkId: '00B1B2C1', parentMote: 'Pier 7', hops: 2, upRSSI: -97.5, snrDb: 6.5 }
const wayTexts = {
  'Channel id': '00B1B2C1',
  'Parent relay': 'Pier 7',
  Hops: '2',
  'Uplink signal (dBm)': '-97.5',
  'SNR (dB)': '6.5',
}
const opened = { search: '?open=1' }

/** A page of one record, as every list of records has it. */
const pageWith = (record: object) => () => ({
  data: { list: [record] as never[], total: 1, pages: 1, pageNum: 1, pageSize: 20, more: false },
})

/** What stands in the one record of the list with this name, by its headings. */
async function recordOf(list: string, device: string): Promise<Record<string, string>> {
  await userEvent.click(await screen.findByRole('button', { name: list }))
  const dialog = within(await screen.findByRole('dialog', { name: `${list}: ${device}` }))
  await dialog.findByText(atText)
  const [head, row] = within(dialog.getByRole('grid')).getAllByRole('row')
  const texts = (line: HTMLElement | undefined, role: string) =>
    line === undefined
      ? []
      : within(line)
          .getAllByRole(role)
          .map(({ textContent }) => textContent ?? '')
  const cells = texts(row, 'cell')
  return Object.fromEntries(
    texts(head, 'columnheader').map((heading, place) => [heading, cells[place] ?? '']),
  )
}

it.each([
  [
    'Starts',
    'gateway/findPageModelStart',
    {
      ...when,
      reason: 'watchdog',
      armVersion: '030e',
      hardwareVersion: 'AP-3',
      linkModal: 'eth',
      networkId: '00B1B2C1',
      rfVersion: '0302',
    },
    {
      Started: atText,
      Reason: 'Watchdog',
      'Arm version': '030e',
      'Radio version': '0302',
      'Hardware version': 'AP-3',
      Connection: 'Ethernet',
      'Channel ids': '00B1B2C1',
      Received: afterText,
    },
  ],
  [
    'Links',
    'gateway/findPageArmLink',
    { ...when, state: 'up', linkModal: 'gprs', downSeconds: 60 },
    { Time: atText, Link: 'Up', Connection: 'Cellular', 'Down for (s)': '60', Received: afterText },
  ],
  [
    'Heartbeats',
    'gateway/findPageArmHeartbeat',
    {
      objectid: 'k',
      upTime: at,
      memoryFreePercent: '61.5',
      diskFreePercent: '80',
      cpuPercent: '7.2',
      temperatureC: '-3',
      uptimeS: 1203,
      backlog: 0,
      longitude: '121.5',
      latitude: '31.25',
      satellites: 9,
    },
    {
      Time: atText,
      'CPU (%)': '7.2',
      'Free memory (%)': '61.5',
      'Free disk (%)': '80',
      'Temperature (°C)': '-3',
      'Up for (s)': '1,203',
      Backlog: '0',
      Longitude: '121.5',
      Latitude: '31.25',
      Satellites: '9',
    },
  ],
  [
    'Cellular network',
    'gateway/findPageArmGPRS',
    { objectid: 'k', upTime: at, rssiDbm: '-71', operator: 'Example', generation: '4G' },
    { Time: atText, 'Signal strength (dBm)': '-71', Operator: 'Example', Generation: '4G' },
  ],
] as const)('a gateway’s list of records %s opens with what it said', async (list, path, record, texts) => {
  server = await openGateways(
    {
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      [path]: pageWith(record),
    },
    opened,
  )

  expect(await recordOf(list, '00A1B2C1 · Pier 1')).toMatchObject(texts)
})

const registeredTexts = {
  Time: atText,
  Reason: 'Weak signal',
  ...wayTexts,
  'Software version': '0102',
  'App version': '0203',
  Received: afterText,
}
const beatTexts = {
  Time: atText,
  ...wayTexts,
  'Downlink signal (dBm)': '-70.5',
  'Battery (%)': '87.5',
  Received: afterText,
}
const registered = { ...when, ...way, reason: 'weak-signal', softwareVersion: '0102', appVersion: '0203' }
const beat = { ...when, ...way, downRSSI: -70.5, power: 87.5 }

it.each([
  [
    'Registrations',
    'mote/findPageRegister',
    { ...registered, netID: 17 },
    { ...registeredTexts, NetID: '17' },
  ],
  [
    'Heartbeats',
    'mote/findPageHeartbeat',
    { ...beat, flow: 40, framesFailed: 3 },
    { ...beatTexts, 'Traffic (frames)': '40', 'Failed frames': '3' },
  ],
] as const)('a relay’s list of records %s opens with what it said', async (list, path, record, texts) => {
  server = await openRelays(
    {
      'mote/findPage': () => pageOf([relay(1)]),
      'mote/findMoteDetails/{id}': () => ({ data: relayDetail(1) }),
      [path]: pageWith(record),
    },
    opened,
  )

  expect(await recordOf(list, '00C1B2C1 · Pier 1')).toMatchObject(texts)
})

it.each([
  ['Registrations', 'ms/findPageRegister', registered, registeredTexts],
  ['Heartbeats', 'ms/findPageHeartbeat', beat, beatTexts],
  [
    'Uplinks',
    'ms/findPageUplink',
    {
      ...when,
      ...way,
      frameCounter: 7,
      payload: '01AB',
      readings: 'Temperature 21.4 °C',
      receptions: 1,
    },
    {
      Time: atText,
      Readings: 'Temperature 21.4 °C',
      ...wayTexts,
      'Frame counter': '7',
      'Further receptions': '1',
      Payload: '01AB',
      Received: afterText,
    },
  ],
  [
    'Battery replacements',
    'ms/findPageBattery',
    { objectid: 'k', upTime: at, operator: 'Wei', activeDays: 49, remainingPower: 7.5 },
    { Replaced: atText, Operator: 'Wei', 'Days in use': '49', 'Remaining power (%)': '7.5' },
  ],
] as const)('a terminal’s list of records %s opens with what it said', async (list, path, record, texts) => {
  server = await openTerminals(
    {
      'ms/findPage': () => pageOf([terminal(1)]),
      'ms/findMsDetails/{id}': () => ({ data: terminalDetail(1) }),
      [path]: pageWith(record),
    },
    opened,
  )

  expect(await recordOf(list, '00D1B2C1 · Pier 1')).toMatchObject(texts)
})
