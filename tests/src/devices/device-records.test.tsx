import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { ArmUid, MoteUid, MsUid } from '#contract/wire/ids.ts'
import { gatewayRecordLists } from '#contract/lists/gateway-records.ts'
import { relayRecordLists, terminalRecordLists } from '#contract/lists/node-records.ts'
import { recordsOf } from '#src/devices/device-records.tsx'
import { storeSession } from '#src/session/session.ts'
import { PermissionsContext } from '#src/session/use-permissions.ts'
import { PageHost } from '#src/tabs/page-host.tsx'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

/** Stands in a page with an address, as the details do. */
function Addressed({ children }: { children: ReactNode }) {
  const [search, setSearch] = useState('?open=1')
  return (
    <PageHost address={{ search, latest: () => search, change: setSearch }}>
      {children}
      <output aria-label="address">{search}</output>
    </PageHost>
  )
}

const at = Date.UTC(2026, 4, 1, 8)
const when = { objectid: 'k', upTime: at, receiveTime: at + 1000 }
const atText = 'May 01, 2026, 08:00:00'
const afterText = 'May 01, 2026, 08:00:01'
const way = { networkId: '00B1B2C1', parentMote: '00C1B2C1', hops: 2, upRSSI: -97.5, snrDb: 6.5 }
const wayTexts = {
  'Channel id': '00B1B2C1',
  'Parent relay': '00C1B2C1',
  Hops: '2',
  'Uplink signal (dBm)': '-97.5',
  'SNR (dB)': '6.5',
}

const upgraded = {
  ...when,
  upgradeStatus: 'upgraded',
  versionBefore: '030c',
  version: '030e',
  reason: 'upgrade',
}
const upgradedTexts = {
  Time: atText,
  Change: 'Upgraded',
  'From version': '030c',
  'To version': '030e',
  'Start reason': 'Upgrade',
  Received: afterText,
}
const sent = {
  ...when,
  sentTime: at - 1000,
  name: 'SyncClock',
  commandId: 'c1',
  data: '69FB',
  networkId: '00B1B2C1',
  outcome: 'answered',
  latency: 1000,
  downRSSI: -99.5,
  answer: '00',
}
const sentTexts = {
  Time: atText,
  Sent: 'May 01, 2026, 07:59:59',
  Command: 'SyncClock',
  'Command id': 'c1',
  Data: '69FB',
  'Channel id': '00B1B2C1',
  Outcome: 'Answered',
  'Latency (ms)': '1,000',
  'Downlink signal (dBm)': '-99.5',
  Answer: '00',
  Received: afterText,
}

/** A page of one record, as every list of records has it. */
const pageWith = (record: object) => () => ({
  data: { list: [record] as never[], total: 1, pages: 1, pageNum: 1, pageSize: 20, more: false },
})

const GatewayRecords = recordsOf(gatewayRecordLists)
const RelayRecords = recordsOf(relayRecordLists)
const TerminalRecords = recordsOf(terminalRecordLists)

/** What stands in the one record of the list with this name, by its headings. */
async function recordOf(part: ReactNode, list: string, path: string, record: object) {
  server = await fakeServer({ [path]: pageWith(record) })
  const granted = {
    menu: [],
    functions: new Set<string>(),
    capabilities: new Set<never>(),
    moduleNames: new Map(),
  }
  await show(
    <PermissionsContext value={granted}>
      <Addressed>{part}</Addressed>
    </PermissionsContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: list }))
  const dialog = within(await screen.findByRole('dialog', { name: `${list}: Pier 1` }))
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
    { Time: atText, Link: 'Up', Connection: 'Cellular', 'Outage (s)': '60', Received: afterText },
  ],
  [
    'Heartbeats',
    'gateway/findPageArmHeartbeat',
    {
      objectid: 'k',
      upTime: at,
      memoryFreePercent: 61.5,
      diskFreePercent: 80,
      cpuPercent: 7.2,
      temperatureC: -3,
      uptimeS: 1203,
      backlog: 0,
      longitude: 121.5,
      latitude: 31.25,
      satellites: 9,
    },
    {
      Time: atText,
      'CPU (%)': '7.2',
      'Free memory (%)': '61.5',
      'Free disk space (%)': '80.0',
      'Temperature (°C)': '-3.0',
      'Uptime (s)': '1,203',
      Backlog: '0',
      Longitude: '121.500000',
      Latitude: '31.250000',
      Satellites: '9',
    },
  ],
  [
    'Cellular network',
    'gateway/findPageArmGPRS',
    { objectid: 'k', upTime: at, rssiDbm: -71, operator: 'Example', generation: '4G' },
    { Time: atText, 'Signal strength (dBm)': '-71', Operator: 'Example', Generation: '4G' },
  ],
  [
    'Commands',
    'gateway/findPageApControl',
    { ...when, commandId: 'c1', state: 'running', progress: 8.5, result: '' },
    { Time: atText, 'Command id': 'c1', State: 'Running', 'Progress (%)': '8.5', Received: afterText },
  ],
  ['Arm unit upgrades', 'gateway/findPageApArmUpgrade', upgraded, upgradedTexts],
  [
    'Radio module upgrades',
    'gateway/findPageApIspUpgrade',
    { ...upgraded, apuid: '00B1B2C2', channel: 2 },
    { ...upgradedTexts, Channel: 'Channel 2', 'Channel id': '00B1B2C2' },
  ],
] as const)(
  'a gateway’s list of records %s shows what it said #devices-11',
  async (list, path, record, texts) => {
    const part = <GatewayRecords subject={{ armuid: '00A1B2C1' as ArmUid }} name="Pier 1" />

    expect(await recordOf(part, list, path, record)).toMatchObject(texts)
  },
)

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
  ['Downlinks', 'mote/findPageDownlink', sent, sentTexts],
] as const)('a relay’s list of records %s shows what it said', async (list, path, record, texts) => {
  const part = <RelayRecords subject={{ moteuid: '00C1B2C1' as MoteUid }} name="Pier 1" />

  expect(await recordOf(part, list, path, record)).toMatchObject(texts)
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
    { objectid: 'k', upTime: at, source: 'person', operator: 'Wei', activeDays: 49, remainingPower: 7.5 },
    {
      Replaced: atText,
      Source: 'Manual entry',
      Operator: 'Wei',
      'Days in use': '49',
      'Remaining charge (%)': '7.5',
    },
  ],
  ['Downlinks', 'ms/findPageDownlink', sent, sentTexts],
] as const)(
  'a terminal’s list of records %s shows what it said #devices-12',
  async (list, path, record, texts) => {
    const part = <TerminalRecords subject={{ msuid: '00D1B2C1' as MsUid }} name="Pier 1" />

    expect(await recordOf(part, list, path, record)).toMatchObject(texts)
  },
)
