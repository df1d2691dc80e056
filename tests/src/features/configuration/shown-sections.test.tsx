import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import type { ApUid } from '#contract/wire/ids.ts'
import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import {
  detail,
  gateway,
  openGateways,
  pageOf as gatewayPage,
} from '#tests/src/features/gateways/gateway-world.tsx'
import { at, openTerminals, pageOf, terminal, terminalDetail } from '#tests/src/features/nodes/node-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

const sectionOf = (section: string, reported: ConfiguredSection['reported']): ConfiguredSection => ({
  apuid: '',
  section,
  desired: null,
  desiredTime: null,
  desiredBy: '',
  reported,
  reportedTime: at,
  drift: [],
})

/** Opens a section and reads what is reported, by the fields' words. */
async function reportedIn(title: string): Promise<Record<string, string>> {
  const part = within(await screen.findByRole('region', { name: 'Configuration' }))
  await userEvent.click(await part.findByRole('button', { name: new RegExp(`^${title}`) }))
  const rows = within(await part.findByRole('table', { name: title })).getAllByRole('row')
  return Object.fromEntries(
    rows.slice(1).map((row) => {
      const [, reported] = within(row).getAllByRole('cell')
      const text = reported?.textContent?.replaceAll('\u00A0', ' ') ?? ''
      return [within(row).getByRole('rowheader').textContent, text]
    }),
  )
}

it('a gateway’s user-plane link, FTP, MQTT and GPS are shown in words, and secrets as set #configuration-27', async () => {
  const list = [
    sectionOf('ftp', { domain: 'ftp.example', port: 21, username: 'gw', password: true, path: '/firmware' }),
    sectionOf('mqtt', {
      domain: 'broker.example',
      port: 1883,
      username: 'gw',
      password: true,
      upTopic: 'up',
      downTopic: 'down',
      qos: 1,
      keepAlive: 60,
      timeout: 10,
      dataFormat: 1,
    }),
    sectionOf('userPlane', {
      userFaceLinkType: 2,
      communicationMode: 1,
      dataType: 0,
      baudRate: 115_200,
      encryptionType: 1,
      encryptionKey: true,
      forwardMode: 1,
    }),
    sectionOf('gps', {
      gpsEnable: 1,
      longitude: 121.5,
      latitude: 31.25,
      apGpsDotInterval: 60,
      carGpsDotInterval: 5,
    }),
  ]
  server = await openGateways(
    {
      'gateway/newFindPage': () => gatewayPage([gateway(1)]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      'gateway/getConfiguration': () => ({ list }),
    },
    { search: '?open=1' },
  )

  expect(await reportedIn('User-plane link')).toEqual({
    'Link type': 'RS485',
    'Communication mode': 'Passthrough',
    'Data type': 'Raw frames',
    'Baud rate': '115,200 bit/s',
    Encryption: 'Encrypted',
    'Encryption key': 'Set',
    'Forwarding mode': 'Route',
  })
  expect(await reportedIn('FTP defaults')).toEqual({
    'Domain or address': 'ftp.example',
    Port: '21',
    'User name': 'gw',
    Password: 'Set',
    Path: '/firmware',
  })
  expect(await reportedIn('MQTT settings')).toEqual({
    'Domain or address': 'broker.example',
    Port: '1883',
    'User name': 'gw',
    Password: 'Set',
    'Up topic': 'up',
    'Down topic': 'down',
    QoS: '1 (at least once)',
    'Keep alive': '60 s',
    Timeout: '10 s',
    'Data format': 'Packets',
  })
  expect(await reportedIn('GPS')).toEqual({
    'GPS receiver': 'On',
    'Fixed longitude': '121.5 °',
    'Fixed latitude': '31.25 °',
    'Gateway position interval': '60 s',
    'Vehicle position interval': '5 s',
  })
})

it('what is wished of a channel that has it no longer is shown, so that it can be cleared', async () => {
  const ofChannel = { apuid: '00B1B2C1' as ApUid, desiredTime: at }
  const list = [
    {
      ...sectionOf('rf', null),
      ...ofChannel,
      desired: { channelRateRatio: 10 },
      drift: ['channelRateRatio'],
    },
    { ...sectionOf('sdr', null), ...ofChannel, desired: { gainDb: 10 }, drift: ['gainDb'] },
  ]
  server = await openGateways(
    {
      'gateway/newFindPage': () => gatewayPage([gateway(1)]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      'gateway/getConfiguration': () => ({ list }),
    },
    { search: '?open=1' },
  )
  const part = within(await screen.findByRole('region', { name: 'Configuration' }))
  for (const [title, field] of [
    [/^Channel and RF/, 'Channel rate ratio'],
    [/^SDR/, 'Gain'],
  ] as const) {
    await userEvent.click(await part.findByRole('button', { name: title }))
    await part.findByRole('rowheader', { name: field })
  }
  expect(part.getByRole('button', { name: 'Clear desired values' })).toBeVisible()
})

const vibration = {
  'ms/findPage': () => pageOf([terminal(1, { type: 'vibration', typeName: 'Vibration' })]),
  'ms/findMsDetails/{id}': () => ({
    data: terminalDetail(1, { type: 'vibration', sensorKind: 'vibration', values: [] }),
  }),
}

it('a vibration sensor’s thresholds, cycles and learned values are shown with their units #configuration-28', async () => {
  const list = [
    sectionOf('parameters', {
      detectionCycle: 60,
      velocityRmsThreshold: 450,
      temperatureThreshold: 850,
      bpfi: 542,
    }),
    sectionOf('learning', { state: 2, done: 64, total: 64, velocityRmsMmS: 1.2 }),
  ]
  server = await openTerminals(
    { ...vibration, 'ms/getConfiguration': () => ({ list }) },
    { search: '?open=1' },
  )

  expect(await reportedIn('Parameters')).toMatchObject({
    'Detection cycle': '60 min',
    'Custom velocity RMS threshold': '4.5 mm/s',
    'Temperature alarm threshold': '85 °C',
    'Inner race coefficient BPFI': '5.42',
  })
  expect(await reportedIn('AI learning')).toMatchObject({
    State: 'Learned',
    'Runs completed': '64',
    'Runs in total': '64',
    'Velocity RMS': '1.2 mm/s',
  })
})

it.each([
  ['Sampling frequency (Hz)', ['3,200 Hz', '6,400 Hz', '12,800 Hz', '25,600 Hz']],
  ['Spectral lines', ['800', '1600', '3200', '6400', '12800']],
])('%s of a vibration sensor is chosen from a list #configuration-29', async (field, options) => {
  const answers = { ...vibration, 'ms/getConfiguration': () => ({ list: [sectionOf('parameters', null)] }) }
  server = await openTerminals(answers, { search: '?open=1&configuration=parameters' })
  const part = within(await screen.findByRole('region', { name: 'Configuration' }))
  await userEvent.click(await part.findByRole('button', { name: /desired values…$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('combobox', { name: field }))

  const shown = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(shown.map((text) => text?.replaceAll('\u00A0', ' '))).toEqual(options)
})

it('a gateway whose arm version is too old for a section says so, before anything is typed for it', async () => {
  server = await openGateways(
    {
      'gateway/newFindPage': () => gatewayPage([gateway(1, { armVersion: '0102' })]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1, { armVersion: '0102' }) }),
      'gateway/getConfiguration': () => ({ list: [sectionOf('mqtt', { port: 1883 })] }),
    },
    { search: '?open=1&configuration=mqtt' },
  )
  const part = within(await screen.findByRole('region', { name: 'Configuration' }))

  expect(
    await part.findByText('This section needs arm version 030c or later; this gateway has 0102.'),
  ).toBeVisible()
  expect(part.queryByRole('button', { name: /desired values…$|as desired$/ })).toBeNull()
})
