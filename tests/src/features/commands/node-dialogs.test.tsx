import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { relayCommands } from '#contract/commands/relay-commands.ts'
import { terminalCommands } from '#contract/commands/terminal-commands.ts'
import type { Relay } from '#contract/lists/relay.ts'
import type { Terminal } from '#contract/lists/terminal.ts'
import { refreshIntervalMs } from '#contract/wire/live.ts'
import { relayClass, terminalClass } from '#src/features/commands/node-classes.ts'
import { storeSession } from '#src/session/session.ts'
import type { Answers, FakeServer } from '#tests/src/fake-server.ts'
import {
  bodiesOf,
  confirmLetters,
  issued,
  pass,
  resultOf,
  target,
} from '#tests/src/features/commands/command-world.tsx'
import {
  allFunctions,
  openRelays,
  openTerminals,
  pageOf,
  relay,
  relayDetail,
  terminal,
} from '#tests/src/features/nodes/node-world.tsx'
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

const ordering = [...allFunctions, 'devices_mote_command', 'devices_ms_command', 'PROPERTYCZQX']
const meter = (n: number, other: object = {}) => terminal(n, { type: 'vibration', ...other })

/** Every command is issued, and each that asks is answered so. */
function answering(result: Record<string, unknown>): Answers {
  const issues = [
    ...relayCommands.map(({ name }) => [`mote/command${name}`, issued(1)]),
    ...terminalCommands.map(({ name }) => [`ms/command${name}`, issued(1)]),
  ]
  return {
    ...(Object.fromEntries(issues) as Answers),
    'command/getResult/{commandId}': () => resultOf([target({ devUid: '00C1B2C1', result })]),
  }
}

type Rows = { relays: Relay[] } | { terminals: Terminal[] }

/** Opens the menu of the page for all of these rows. */
async function openMenu(rows: Rows, answers: Answers = {}, functions: readonly string[] = ordering) {
  server =
    'relays' in rows
      ? await openRelays({ 'mote/findPage': () => pageOf(rows.relays), ...answers }, { functions })
      : await openTerminals({ 'ms/findPage': () => pageOf(rows.terminals), ...answers }, { functions })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await screen.findAllByText('relays' in rows ? '00C1B2C1' : '00D1B2C1')
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  await screen.findByText(/ selected$/)
  await user.click(screen.getByRole('button', { name: 'Control' }))
  return user
}
async function open(rows: Rows, topic: string, result: Record<string, unknown> = {}) {
  const user = await openMenu(rows, answering(result))
  await user.click(await screen.findByRole('menuitem', { name: topic }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}
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
const oneRelay = { moteuids: '00C1B2C1' }
const ofRelays: readonly Tried[] = [
  {
    topic: 'Re-register',
    block: 'Re-register',
    chosen: { 'Register to': 'Register to relay' },
    typed: { 'Relay id': ' 00c1b2c2' },
    isDangerous: true,
    path: 'mote/commandReRegister',
    body: { ...oneRelay, regType: 2, parentMote: '00C1B2C2' },
  },
  {
    topic: 'Reboot',
    block: 'Reboot device',
    isDangerous: true,
    path: 'mote/commandReboot',
    body: oneRelay,
  },
  {
    topic: 'Clock',
    block: 'Synchronize clock',
    path: 'mote/commandSyncClock',
    body: oneRelay,
  },
  {
    topic: 'Downlink data',
    block: 'Send data',
    typed: { 'Data (hex)': '0a0B' },
    path: 'mote/commandDownlink',
    body: { ...oneRelay, data: '0a0B' },
  },
  {
    topic: 'Group',
    asks: { path: 'mote/commandGetConfiguration', result: { group: { groupNumber: 77 } }, shown: '77' },
    block: 'Set group',
    typed: { 'Group (0 = none)': '3' },
    path: 'mote/commandSetGroup',
    body: { ...oneRelay, groupNumber: 3 },
  },
  {
    topic: 'Sleep mode',
    asks: { path: 'mote/commandGetConfiguration', result: { sleep: { dormantModel: 1 } }, shown: 'Sleep' },
    block: 'Set sleep mode',
    chosen: { 'Sleep mode': 'Always on' },
    path: 'mote/commandSetDormantModel',
    body: { ...oneRelay, dormantModel: 0 },
  },
  {
    topic: 'Transmit power',
    asks: {
      path: 'mote/commandGetConfiguration',
      result: { transmitPower: { upPowerDbm: 14 }, group: { groupNumber: 77 } },
      shown: '14 dBm',
    },
    block: 'Set transmit power',
    typed: { 'Uplink transmit power (dBm)': '17' },
    path: 'mote/commandSetTransmitPower',
    body: { ...oneRelay, upPowerDbm: 17 },
  },
]
const oneTerminal = { msuids: '00D1B2C1' }
/** What a terminal that measures vibration asks and sets of one topic. */
const about = (
  topic: string,
  names: { query: string; set: string; block: string },
  result: Record<string, unknown>,
  shown: string,
  typed: Record<string, string>,
  values: Record<string, unknown>,
): Tried => ({
  topic,
  asks: { path: `ms/command${names.query}` as CallPath, result, shown },
  block: names.block,
  typed,
  path: `ms/command${names.set}` as CallPath,
  body: { ...oneTerminal, ...values },
})
const ofTerminals: readonly Tried[] = [
  about(
    'Thresholds',
    { query: 'QueryThresholds', set: 'SetThresholds', block: 'Set thresholds' },
    { parameters: { velocityRmsThreshold: 450, detectionCycle: 61 } },
    '4.5 mm/s',
    { 'Custom velocity RMS threshold (mm/s)': '7.1' },
    { velocityRmsThreshold: 710 },
  ),
  about(
    'Cycles',
    { query: 'QueryCycles', set: 'SetCycles', block: 'Set cycles' },
    { parameters: { detectionCycle: 61 } },
    '61 min',
    { 'Detection cycle (min)': '120' },
    { detectionCycle: 120 },
  ),
  about(
    'Range',
    { query: 'QueryRange', set: 'SetRange', block: 'Set range' },
    { parameters: { lowerSpeedLimit: 600, upperSpeedLimit: 3100 } },
    '3,100 r/min',
    { 'Lower speed limit (r/min)': '700' },
    { lowerSpeedLimit: 700 },
  ),
  about(
    'AI learning',
    { query: 'QueryLearning', set: 'StartLearning', block: 'Start AI learning' },
    { parameters: { learningTimes: 100 }, learning: { state: 1, done: 37, total: 100 } },
    '37',
    { 'AI learning times': '200' },
    { learningTimes: 200 },
  ),
  about(
    'Fault diagnosis',
    { query: 'QueryDiagnosis', set: 'SetDiagnosis', block: 'Set fault diagnosis' },
    { parameters: { bpfi: 542 } },
    '5.42',
    { 'Outer race coefficient BPFO': '3.6' },
    { bpfo: 360 },
  ),
  {
    topic: 'Start and stop',
    asks: { path: 'ms/commandGetConfiguration', result: { sensing: { curState: 1 } }, shown: 'Running' },
    block: 'Start or stop',
    chosen: { 'Running state': 'Stopped' },
    path: 'ms/commandSetCurState',
    body: { ...oneTerminal, curState: 0 },
  },
  {
    topic: 'Down mode',
    asks: { path: 'ms/commandGetConfiguration', result: { downlink: { downModel: 3 } }, shown: 'Periodic' },
    block: 'Set down mode',
    chosen: { 'Down mode': 'Real-time' },
    path: 'ms/commandSetDownMode',
    body: { ...oneTerminal, downModel: 1 },
  },
  {
    topic: 'Re-register',
    block: 'Re-register',
    chosen: { 'Register to': 'Register to gateway' },
    isDangerous: true,
    path: 'ms/commandReRegister',
    body: { ...oneTerminal, regType: 1 },
  },
]

/** Does it as a person would, and sees it done. @returns what was sent */
async function tryIt(rows: Rows, one: Tried): Promise<unknown> {
  const { user, dialog } = await open(rows, one.topic, one.asks?.result)
  if (one.asks !== undefined) {
    await pass(refreshIntervalMs)
    const now = within(dialog.getByRole('region', { name: 'Current values' }))
    await now.findByText(one.asks.shown)
  }
  expect(one.asks === undefined ? 1 : server?.to(one.asks.path).length).toBe(1)
  const block = within(dialog.getByRole('region', { name: one.block }))
  for (const [label, text] of Object.entries(one.chosen ?? {})) {
    await user.click(block.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: text }))
  }
  for (const [label, text] of Object.entries(one.typed ?? {}))
    await user.type(block.getByRole('textbox', { name: label }), text)
  await user.click(block.getByRole('button', { name: one.block }))
  expect(bodies(one.path)).toEqual(one.isDangerous === true ? [] : [one.body])
  if (one.isDangerous === true) await confirmLetters(user, one.block)
  await pass(refreshIntervalMs)
  expect(await block.findByText('Done')).toBeVisible()
  return bodies(one.path)
}

describe('the control dialogs of relays', () => {
  it.each(ofRelays)('$topic: asks, shows the answer and runs “$block” #relay-dialogs-1', async (one) => {
    expect(await tryIt({ relays: [relay(1)] }, one)).toEqual([one.body])
  })

  it('clear the devices that are registered with one, by their ids #relay-dialogs-2', async () => {
    const { user, dialog } = await open({ relays: [relay(1)] }, 'Re-register')
    const block = within(dialog.getByRole('region', { name: 'Re-register' }))
    await user.click(block.getByRole('combobox', { name: 'Register to' }))
    await user.click(await screen.findByRole('option', { name: 'Clear the specified registration list' }))
    const ids = block.getByRole('textbox', { name: 'Ids to clear' })
    await user.type(ids, '00d1b2c1 00d1b2c2')
    await user.click(block.getByRole('button', { name: 'Re-register' }))
    expect(ids).toHaveAccessibleDescription(/Enter up to 500 ids of 8 hexadecimal digits/)
    await user.clear(ids)
    await user.type(ids, '00d1b2c1, 00D1B2C2')
    await user.click(block.getByRole('button', { name: 'Re-register' }))
    await confirmLetters(user, 'Re-register')
    await pass(refreshIntervalMs)
    expect(await block.findByText('Done')).toBeVisible()
    expect(bodies('mote/commandReRegister')).toEqual([{ ...oneRelay, regType: 3, uids: '00D1B2C1,00D1B2C2' }])
  })

  it('register one relay at a time #relay-dialogs-3', async () => {
    await openMenu({ relays: [relay(1), relay(2)] })
    expect(await screen.findByRole('menuitem', { name: 'Re-register' })).toHaveAccessibleDescription(
      'Please select only one device for this function',
    )
    expect(screen.getByRole('menuitem', { name: 'Reboot' })).not.toHaveAccessibleDescription()
  })

  it('reach all that a search finds, with what the type of the chosen ones can be set to', async () => {
    const answers = { ...answering({}), 'ms/findPage': () => pageOf([meter(1)], 340) }
    const user = await openMenu({ terminals: [meter(1)] }, answers)
    await user.click(await screen.findByRole('menuitem', { name: 'To all 340 found' }))
    await user.click(screen.getByRole('menuitem', { name: 'Range' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Range · 340 devices' }))
    expect(dialog.getByText(/^Goes to all terminals that the search finds, .* of one type\./)).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Lower speed limit (r/min)' }), '700')
    await user.click(dialog.getByRole('button', { name: 'Set range' }))
    await confirmLetters(user, 'Set range')
    expect(bodies('ms/commandSetRange')).toEqual([{ matching: {}, lowerSpeedLimit: 700 }])
  })

  it('reach several relays, and only those that are alike #relay-dialogs-4', async () => {
    const alike = await open({ relays: [relay(1), relay(2)] }, 'Clock')
    await alike.user.click(alike.dialog.getByRole('button', { name: 'Synchronize clock' }))
    expect(bodies('mote/commandSyncClock')).toEqual([{ moteuids: '00C1B2C1,00C1B2C2' }])
    server?.restore()
    cleanup()
    const mixed = await open({ relays: [relay(1), relay(2, { appVersion: '0204' })] }, 'Clock')
    expect(mixed.dialog.getByRole('button', { name: 'Synchronize clock' })).toHaveAccessibleDescription(
      'Selected device version should be same',
    )
  })

  it('have every command of relays in one of them', () => {
    expect(ofRelays.map(({ topic }) => topic)).toHaveLength(relayClass.dialogs.length)
    const topics = new Set(relayClass.dialogs.map(({ topic }) => topic))
    expect(relayCommands.filter((one) => !one.topics.some((topic) => topics.has(topic)))).toEqual([])
  })

  it('are refused without the right #relay-dialogs-5', async () => {
    server = await openRelays({ 'mote/findPage': () => pageOf([relay(1)]) }, { functions: allFunctions })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await screen.findAllByText('00C1B2C1')
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    await screen.findByText('1 selected')
    expect(screen.getByRole('button', { name: 'Control' })).toHaveAccessibleDescription(
      'Your role does not allow this',
    )
  })

  it('open from the details, too #relay-dialogs-6', async () => {
    server = await openRelays(
      {
        'mote/findPage': () => pageOf([relay(1)]),
        'mote/findMoteDetails/{id}': () => ({ data: relayDetail(1) }),
        ...answering({}),
      },
      { search: '?open=1', functions: ordering },
    )
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const status = within(await screen.findByRole('region', { name: 'Status' }))
    await user.click(await status.findByRole('button', { name: 'Control' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Clock' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Synchronize clock' }))
    expect(bodies('mote/commandSyncClock')).toEqual([oneRelay])
  })
})

describe('the control dialogs of terminals', () => {
  it.each(ofTerminals)(
    '$topic: asks, shows the answer and runs “$block” #terminal-dialogs-1',
    async (one) => {
      expect(await tryIt({ terminals: [meter(1)] }, one)).toEqual([one.body])
    },
  )

  it('calibrate a thermometer by what it is off #terminal-dialogs-2', async () => {
    const one = about(
      'Calibration',
      { query: 'QueryCalibration', set: 'SetCalibration', block: 'Set calibration' },
      { parameters: { temperatureOffset: 3 } },
      '0.3 K',
      { 'Temperature offset (K)': '0.2' },
      { temperatureOffset: 2 },
    )
    const thermometer = meter(1, { type: 'temperature-humidity' })
    expect(await tryIt({ terminals: [thermometer] }, one)).toEqual([one.body])
  })

  it('are those about what its kind can be set to #terminal-dialogs-3', async () => {
    await openMenu({ terminals: [meter(1, { type: 'temperature-humidity' })] })
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(items).toContain('Cycles')
    expect(items).not.toContain('AI learning')
    expect(items).not.toContain('Fault diagnosis')
  })

  it('show of a query what the dialog is about, and how far learning is #terminal-dialogs-4', async () => {
    const { dialog } = await open({ terminals: [meter(1)] }, 'AI learning', {
      parameters: { learningTimes: 100, detectionCycle: 61 },
      learning: { state: 1, done: 37, total: 100 },
    })
    await pass(refreshIntervalMs)
    const now = within(dialog.getByRole('region', { name: 'Current values' }))
    expect(await now.findByText('Runs completed')).toBeVisible()
    expect(now.getByText('Learning')).toBeVisible()
    expect(now.queryByText('61 min')).toBeNull()
  })

  it('say of one that sleeps when it gets its commands #terminal-dialogs-5', async () => {
    const note = /^A terminal that sleeps gets commands when it next reports/
    const sleepy = await open({ terminals: [meter(1, { downModel: 3 })] }, 'Clock')
    expect(sleepy.dialog.getByText(note)).toBeVisible()
    server?.restore()
    cleanup()
    const awake = await open({ terminals: [meter(1)] }, 'Clock')
    expect(awake.dialog.queryByText(note)).toBeNull()
  })

  it('have every command of terminals in one of them', () => {
    const topics = new Set(terminalClass.dialogs.map(({ topic }) => topic))
    expect(terminalCommands.filter((one) => !one.topics.some((topic) => topics.has(topic)))).toEqual([])
  })
})
