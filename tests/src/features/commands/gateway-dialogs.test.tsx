import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { gatewayCommands } from '#contract/commands/gateway-commands.ts'
import { refreshIntervalMs } from '#contract/wire/live.ts'
import { gatewayClass } from '#src/features/commands/gateway-class.ts'
import { storeSession } from '#src/session/session.ts'
import type { Answers, FakeServer } from '#tests/src/fake-server.ts'
import {
  bodiesOf,
  commandIdOf,
  confirmLetters,
  issued,
  openControl,
  openMenu,
  pass,
  resultOf,
  target,
} from '#tests/src/features/commands/command-world.tsx'
import { gateway } from '#tests/src/features/gateways/gateway-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  server?.restore()
  vi.useRealTimers()
})

/** Every command is issued, and each that asks is answered so. */
function answering(result: Record<string, unknown>): Answers {
  const issues = gatewayCommands.map(({ name }) => [`gateway/command${name}`, issued(1)])
  return {
    ...(Object.fromEntries(issues) as Answers),
    'gateway/getVersionList': () => ({ list: ['0300', '030d', '030c', '030d'] }),
    'command/getResult/{commandId}': () => resultOf([target({ result })]),
  }
}
const open = (
  topic: string,
  result: Record<string, unknown> = {},
  rows = [gateway(1)],
  answers: Answers = {},
) => openControl(topic, { ...answering(result), ...answers }, rows, (started) => (server = started))
const bodies = (path: CallPath) => bodiesOf(server, path)

interface Tried {
  topic: string
  /** What it asks when it opens, and what of the answer it shows. */
  asks?: { path: CallPath; result: Record<string, unknown>; shown: string }
  block: string
  typed?: Record<string, string>
  chosen?: Record<string, string>
  isDangerous?: true
  path: CallPath
  body: Record<string, unknown>
}
const all = { armuids: '00A1B2C1' }
const tried: readonly Tried[] = [
  {
    topic: 'Connection',
    asks: {
      path: 'gateway/commandGetArmParam',
      result: { server: { domain: 'iot.example', port: 1883 } },
      shown: 'iot.example',
    },
    block: 'Clear relay authentication failures',
    typed: { 'Relay ids': '00C1B2C2,00C1B2C3' },
    isDangerous: true,
    path: 'gateway/commandClearMoteAuthFailure',
    body: { ...all, moteuids: '00C1B2C2,00C1B2C3' },
  },
  {
    topic: 'Time and time zone',
    asks: {
      path: 'gateway/commandGetArmTime',
      result: { time: Date.UTC(2026, 4, 1), time_zone: 1 },
      shown: 'May 01, 2026, 00:00:00',
    },
    block: 'Set NTP',
    chosen: { NTP: 'Off' },
    path: 'gateway/commandSetNtpAble',
    body: { ...all, ntpAble: 0 },
  },
  {
    topic: 'Version',
    asks: {
      path: 'gateway/commandGetArmVersionInfo',
      result: { armVersion: '030c', hardwareVersion: 'B', rfVersion: ['0304'] },
      shown: '030c',
    },
    block: 'Upgrade arm unit',
    typed: { File: 'arm/030d.bin' },
    chosen: { 'Version of the file': '030d' },
    path: 'gateway/commandStartArmUpgrade',
    body: { ...all, file: 'arm/030d.bin', version: '030d' },
  },
  {
    topic: 'FTP defaults',
    asks: { path: 'gateway/commandGetFtpParam', result: { ftp: { path: '/up' } }, shown: '/up' },
    block: 'Set FTP defaults',
    typed: { Path: '/in' },
    path: 'gateway/commandSetFtpParam',
    body: { ...all, path: '/in' },
  },
  {
    topic: 'SIM and cellular',
    asks: {
      path: 'gateway/commandGetGprsInfo',
      result: { cellular: { cellularNetworkMode: 1 } },
      shown: 'On',
    },
    block: 'Change settings · Cellular network',
    chosen: { 'Cellular network': 'Clear network information' },
    path: 'gateway/commandSetArmParam',
    body: { ...all, section: 'cellular', cellularNetworkMode: 2 },
  },
  {
    topic: 'GPS',
    asks: { path: 'gateway/commandGetLonlat', result: { gps: { longitude: 116.4 } }, shown: '116.4 °' },
    block: 'Set position',
    typed: { 'Fixed longitude (°)': '120.5', 'Fixed latitude (°)': '30.25' },
    path: 'gateway/commandSetGpsInfo',
    body: { ...all, longitude: 120.5, latitude: 30.25 },
  },
  {
    topic: 'Channel and RF',
    asks: {
      path: 'gateway/commandGetRfInfo',
      result: { rf: { transmitPowerDbm: 20 }, sdr: { gainDb: 12 } },
      shown: '20 dBm',
    },
    block: 'Set transmit power',
    typed: { 'Transmit power (dBm)': '17' },
    path: 'gateway/commandSetTransmitPower',
    body: { apuids: '00B1B2C1', transmitPowerDbm: 17 },
  },
  {
    topic: 'Polling',
    block: 'Multicast',
    typed: { 'Data (hex)': '0a0B', 'Group number': '3' },
    chosen: { Channel: 'Channel 2' },
    path: 'gateway/commandMulticast',
    body: { ...all, data: '0a0B', groupNumber: 3, channel: 2 },
  },
  {
    topic: 'Batch upgrade',
    asks: { path: 'gateway/commandGetArmParam', result: { upgrade: { rounds: 3 } }, shown: '3' },
    block: 'Start batch upgrade',
    typed: { File: 'ms-0215.bin', 'Version of the file': '0215' },
    path: 'gateway/commandMultiUpgrade',
    body: { ...all, file: 'ms-0215.bin', version: '0215' },
  },
  {
    topic: 'Restart',
    block: 'Restart gateway',
    isDangerous: true,
    path: 'gateway/commandRestartGateway',
    body: all,
  },
  {
    topic: 'Factory reset',
    block: 'Reset to factory settings',
    isDangerous: true,
    path: 'gateway/commandResetGateway',
    body: all,
  },
  {
    topic: 'Logs',
    asks: {
      path: 'gateway/commandGetLogFileName',
      result: { names: ['arm-0.log', 'arm-1.log'] },
      shown: 'arm-0.log, arm-1.log',
    },
    block: 'Upload selected logs',
    chosen: { 'Log files': 'arm-1.log' },
    path: 'gateway/commandStartUploadSpecifiedArmLog',
    body: { ...all, names: 'arm-1.log' },
  },
  {
    topic: 'Background noise scan',
    asks: { path: 'gateway/commandGetRfInfo', result: { sdr: { gainDb: 12 } }, shown: '12 dB' },
    block: 'Start scan',
    typed: { 'From (MHz)': '470', 'To (MHz)': '471', 'Step (MHz)': '0.5' },
    path: 'gateway/commandBackgroundNoiseScan',
    body: { apuids: '00B1B2C1', fromMhz: 470, toMhz: 471, stepMhz: 0.5 },
  },
  {
    topic: 'MQTT settings',
    asks: { path: 'gateway/commandGetArmParam', result: { mqtt: { upTopic: 'up/1' } }, shown: 'up/1' },
    block: 'Change settings · MQTT settings',
    typed: { 'Up topic': 'up/2' },
    isDangerous: true,
    path: 'gateway/commandSetArmParam',
    body: { ...all, section: 'mqtt', upTopic: 'up/2' },
  },
  {
    topic: 'Remote login tunnel',
    block: 'Open tunnel',
    typed: { 'Open for (min)': '30' },
    isDangerous: true,
    path: 'gateway/commandBuildSSHChunnel',
    body: { ...all, minutes: 30 },
  },
  {
    topic: 'User-plane link',
    asks: {
      path: 'gateway/commandGetArmParam',
      result: { userPlane: { userFaceLinkType: 0 } },
      shown: 'Off',
    },
    block: 'Change settings · User-plane link',
    chosen: { 'Data type': 'Raw frames' },
    path: 'gateway/commandSetArmParam',
    body: { ...all, section: 'userPlane', dataType: 0 },
  },
]

describe('the control dialogs of gateways', () => {
  it.each(tried)('$topic: asks, shows the answer and runs “$block” #commands-11', async (one) => {
    const { user, dialog } = await open(one.topic, one.asks?.result, [gateway(1, { armVersion: '030c' })])
    if (one.asks !== undefined) {
      await pass(refreshIntervalMs)
      const now = within(dialog.getByRole('region', { name: 'Current values' }))
      await now.findByText(one.asks.shown)
    }
    expect(one.asks === undefined ? 1 : server?.to(one.asks.path).length).toBe(1)
    const block = within(dialog.getByRole('region', { name: one.block }))
    for (const [label, text] of Object.entries(one.typed ?? {}))
      await user.type(block.getByRole('textbox', { name: label }), text)
    for (const [label, text] of Object.entries(one.chosen ?? {})) {
      await user.click(block.getByRole('combobox', { name: label }))
      await user.click(await screen.findByRole('option', { name: text }))
    }
    await user.click(block.getByRole('button', { name: one.block }))
    expect(bodies(one.path)).toEqual(one.isDangerous === true ? [] : [one.body])
    if (one.isDangerous === true) await confirmLetters(user, one.block)
    await pass(refreshIntervalMs)
    expect(await block.findByText('Done')).toBeVisible()
    expect(bodies(one.path)).toEqual([one.body])
  })

  it('are sixteen, with every command of gateways in one of them', () => {
    expect(tried.map(({ topic }) => topic)).toHaveLength(16)
    expect(gatewayClass.dialogs).toHaveLength(16)
    const topics = new Set(gatewayClass.dialogs.map(({ topic }) => topic))
    expect(gatewayCommands.filter((command) => !command.topics.some((topic) => topics.has(topic)))).toEqual(
      [],
    )
  })

  it('set nothing of a channel before it was queried #commands-12', async () => {
    const { dialog } = await openControl(
      'Channel and RF',
      {
        'gateway/commandGetRfInfo': issued(1),
        'command/getResult/{commandId}': () => resultOf([target({ state: 'sent', endTime: null })]),
      },
      [gateway(1)],
      (started) => (server = started),
    )
    const block = within(dialog.getByRole('region', { name: 'Set transmit power' }))
    expect(block.getByRole('button', { name: 'Set transmit power' })).toHaveAccessibleDescription(
      'Query channel information first',
    )
    await pass(10 * refreshIntervalMs)
    expect(await dialog.findByText('Data acquisition timed out.')).toBeVisible()
  })

  it('choose one of the channels of a gateway, and ask that one #commands-13', async () => {
    const two = gateway(1, { networkId: '00B1B2C1,00B1B2C2', protocolModels: [1, 1] })
    const { user, dialog } = await open('Channel and RF', {}, [two])
    await user.click(dialog.getByRole('combobox', { name: 'Channel' }))
    await user.click(await screen.findByRole('option', { name: /^00B1B2C2/ }))
    expect(bodies('gateway/commandGetRfInfo')).toEqual([{ apuids: '00B1B2C1' }, { apuids: '00B1B2C2' }])
  })

  it('have what the protocol of the channel has', async () => {
    const zetaS = gateway(1, { protocolModels: [255] })
    const { dialog } = await open('Channel and RF', {}, [zetaS])
    expect(dialog.getByRole('region', { name: 'Set channel rate ratio' })).toBeVisible()
    expect(dialog.queryByRole('textbox', { name: /^Tag feedback/ })).toBeNull()
  })

  it('refuse the protocol that a channel has #commands-14', async () => {
    const { user, dialog } = await open('Channel and RF', {}, [gateway(1, { protocolModels: [1] })])
    await pass(refreshIntervalMs)
    const block = within(dialog.getByRole('region', { name: 'Set protocol and frequency' }))
    await user.click(block.getByRole('combobox', { name: 'Protocol' }))
    const options = await screen.findAllByRole('option')
    const own = options.find((option) => option.getAttribute('value') === '1')
    if (own === undefined) throw new Error('the protocol of the channel is not offered')
    await user.click(own)
    await user.click(block.getByRole('button', { name: 'Set protocol and frequency' }))
    expect(await block.findByRole('alert')).toHaveTextContent('Old and new protocol cannot be identical')
    expect(bodies('gateway/commandSetRfInfo')).toEqual([])
  })

  it('upgrade gateways of one version alone #commands-15', async () => {
    const rows = [gateway(1), gateway(2, { rfVersion: '0305', armVersion: '0103' })]
    const { dialog } = await open('Batch upgrade', {}, rows)
    expect(dialog.getByRole('button', { name: 'Start batch upgrade' })).toHaveAccessibleDescription(
      'Inconsistent version numbers',
    )
  })

  it('upgrade arm units of one version alone #commands-16', async () => {
    const { dialog } = await open('Version', {}, [gateway(1), gateway(2, { armVersion: '0103' })])
    expect(dialog.getByRole('button', { name: 'Upgrade arm unit' })).toHaveAccessibleDescription(
      'Selected device version should be same',
    )
  })

  it('open a tunnel to one gateway alone #commands-17', async () => {
    await openMenu({}, [gateway(1), gateway(2)], (started) => (server = started))
    expect(await screen.findByRole('menuitem', { name: 'Remote login tunnel' })).toHaveAccessibleDescription(
      'Please select only one device for this function',
    )
  })

  it('take nineteen logs at most #commands-18', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `arm-${String(n).padStart(2, '0')}.log`)
    const { user, dialog } = await open('Logs', { names })
    await pass(refreshIntervalMs)
    const block = within(dialog.getByRole('region', { name: 'Upload selected logs' }))
    await user.click(await block.findByRole('combobox', { name: 'Log files' }))
    for (const name of names) await user.click(await screen.findByRole('option', { name }))
    expect(block.getByRole('alert')).toHaveTextContent('Select at most 19.')
    await user.click(block.getByRole('button', { name: 'Upload selected logs' }))
    expect(bodies('gateway/commandStartUploadSpecifiedArmLog')).toEqual([
      { ...all, names: names.slice(0, 19).join() },
    ])
  })

  it('list the log files that have come, and download one as it was sent #commands-30', async () => {
    const file = (name: string, received: number) => ({
      commandId: commandIdOf(7),
      name,
      size: 12_345,
      parts: 2,
      received,
      receivedTime: Date.now(),
    })
    const { user, dialog } = await open('Logs', {}, [gateway(1)], {
      'gateway/getLogFileList': () => ({ list: [file('arm-0.log', 2), file('arm-1.log', 1)] }),
    })
    const files = within(dialog.getByRole('region', { name: 'Received log files' }))
    expect(await files.findByText('arm-0.log')).toBeVisible()
    expect(files.getAllByText('13 KB')).toHaveLength(2)
    expect(files.getByText('1 of 2 parts received')).toBeVisible()
    await user.click(files.getByRole('button', { name: 'Download arm-0.log' }))
    await waitFor(() =>
      expect(server?.to('gateway/downloadLogFile').map(({ address }) => address)).toEqual([
        `gateway/downloadLogFile?commandId=${commandIdOf(7)}&name=arm-0.log`,
      ]),
    )
    expect(files.queryByRole('button', { name: 'Download arm-1.log' })).toBeNull()
  })

  it('show the levels that a scan measured #commands-19', async () => {
    const { user, dialog } = await open('Background noise scan', {
      frequencyMhz: [470, 470.5],
      levelDbm: [-118, -117],
    })
    const block = within(dialog.getByRole('region', { name: 'Start scan' }))
    for (const [label, text] of Object.entries({
      'From (MHz)': '470',
      'To (MHz)': '471',
      'Step (MHz)': '0.5',
    }))
      await user.type(block.getByRole('textbox', { name: label }), text)
    await user.click(block.getByRole('button', { name: 'Start scan' }))
    await pass(refreshIntervalMs)
    expect(await block.findByText('470, 470.5 MHz')).toBeVisible()
    expect(block.getByText('-118, -117 dBm')).toBeVisible()
  })

  it('say that there is no report, and no link #commands-20', async () => {
    const { dialog } = await open('User-plane link', {})
    await pass(refreshIntervalMs)
    expect(await dialog.findByText('Link information cannot be found.')).toBeVisible()
  })

  it.each([
    ['Data (hex)', 'F102', '0102', 'Enter an even number of hexadecimal digits that do not begin with F.'],
    ['Data (hex)', '010', '0102', 'Enter an even number of hexadecimal digits that do not begin with F.'],
    ['Group number', '1.5', '1', 'Enter a whole number.'],
  ])('check %s: %s is not sent, %s is #commands-21', async (label, wrong, right, fault) => {
    const { user, dialog } = await open('Polling')
    const block = within(dialog.getByRole('region', { name: 'Multicast' }))
    const others = { 'Data (hex)': '01', 'Group number': '3' }
    for (const [name, text] of Object.entries({ ...others, [label]: wrong }))
      await user.type(block.getByRole('textbox', { name }), text)
    await user.click(block.getByRole('button', { name: 'Multicast' }))
    expect(await block.findByText(fault)).toBeVisible()
    expect(bodies('gateway/commandMulticast')).toEqual([])
    await user.clear(block.getByRole('textbox', { name: label }))
    await user.type(block.getByRole('textbox', { name: label }), right)
    await user.click(block.getByRole('button', { name: 'Multicast' }))
    expect(bodies('gateway/commandMulticast')).toHaveLength(1)
  })

  it('offer the versions that gateways run for an upgrade, the newest first #commands-29', async () => {
    const { user, dialog } = await open('Version')
    const block = within(dialog.getByRole('region', { name: 'Upgrade arm unit' }))
    await user.click(block.getByRole('combobox', { name: 'Version of the file' }))
    const offered = await screen.findAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['030d', '030c', '0300'])
  })

  it('check a version: up to four hex digits #commands-22', async () => {
    const { user, dialog } = await open('Version')
    const block = within(dialog.getByRole('region', { name: 'Upgrade arm unit' }))
    await user.type(block.getByRole('textbox', { name: 'File' }), 'arm.bin')
    const version = block.getByRole('combobox', { name: 'Version of the file' })
    await user.type(version, '030dd')
    await user.click(block.getByRole('button', { name: 'Upgrade arm unit' }))
    expect(await block.findByText('Enter up to 4 hexadecimal digits.')).toBeVisible()
    await user.clear(version)
    await user.type(version, '30d')
    await user.click(block.getByRole('button', { name: 'Upgrade arm unit' }))
    expect(bodies('gateway/commandStartArmUpgrade')).toEqual([{ ...all, file: 'arm.bin', version: '30d' }])
  })

  it('check how long a tunnel is open: a positive integer #commands-23', async () => {
    const { user, dialog } = await open('Remote login tunnel')
    const block = within(dialog.getByRole('region', { name: 'Open tunnel' }))
    await user.type(block.getByRole('textbox', { name: 'Open for (min)' }), '0')
    await user.click(block.getByRole('button', { name: 'Open tunnel' }))
    expect(await block.findByText('Enter a positive integer.')).toBeVisible()
  })
})
