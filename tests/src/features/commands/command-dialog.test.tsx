import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import type { CommandTarget } from '#contract/calls/gateway-commands.ts'
import { refreshIntervalMs, refreshTimes } from '#contract/wire/live.ts'
import { storeSession } from '#src/session/session.ts'
import type { Asked, Answers, FakeServer } from '#tests/src/fake-server.ts'
import {
  bodiesOf,
  commandIdOf,
  confirmLetters,
  issued,
  openControl as open,
  pass,
  resultOf,
  target,
} from '#tests/src/features/commands/command-world.tsx'
import { gateway, openGateways, pageOf } from '#tests/src/features/gateways/gateway-world.tsx'
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

const openControl = (topic: string, answers: Answers, rows = [gateway(1)]) =>
  open(topic, answers, rows, (started) => (server = started))
const asks = (result: Record<string, unknown>): Answers => ({
  'gateway/commandGetArmParam': issued(1),
  'gateway/commandGetArmTime': issued(1),
  'command/getResult/{commandId}': () => resultOf([target({ result })]),
})
const bodies = (path: CallPath) => bodiesOf(server, path)

describe('a control dialog', () => {
  it('asks one gateway how it is set, and says how old the answer is #commands-1', async () => {
    const { dialog } = await openControl(
      'Connection',
      asks({ server: { domain: 'iot.example', port: 1883 }, mqtt: { qos: 1 } }),
    )
    expect(bodies('gateway/commandGetArmParam')).toEqual([{ armuids: '00A1B2C1' }])
    await pass(refreshIntervalMs)

    const now = within(dialog.getByRole('region', { name: 'Current values' }))
    expect(await now.findByText('iot.example')).toBeVisible()
    expect(now.getByText(/^\d+ s ago$/)).toBeVisible()
    expect(now.queryByText('QoS')).toBeNull()
    expect(dialog.getByText('1 to 65535 · Now: 1883')).toBeVisible()
  })

  it('shows what was reported last while the gateway has not answered', async () => {
    const { dialog } = await openControl('Connection', {
      'gateway/commandGetArmParam': issued(1),
      'gateway/getConfiguration': () => ({
        list: [
          {
            apuid: '',
            section: 'web',
            desired: null,
            desiredTime: null,
            desiredBy: '',
            reported: { webUrl: 'http://old.example' },
            reportedTime: Date.now() - 3.5 * 3_600_000,
            drift: [],
          },
        ],
      }),
    })
    const now = within(dialog.getByRole('region', { name: 'Current values' }))
    expect(await now.findByText('http://old.example')).toBeVisible()
    expect(now.getByText('3 h ago')).toBeVisible()
    expect(now.getByText('Querying the device…')).toBeVisible()
  })

  it('sends what was typed, and follows it to the answer #commands-2', async () => {
    const states: CommandTarget[] = [
      target({ state: 'sent', endTime: null }),
      target({ result: { web: { webUrl: 'http://new.example' } } }),
    ]
    const { user, dialog } = await openControl('Connection', {
      ...asks({ web: { webUrl: 'http://old.example' } }),
      'gateway/commandSetWebUrl': issued(2),
      'command/getResult/{commandId}': ({ address }: Asked) =>
        resultOf(address.endsWith(commandIdOf(2)) ? states.splice(0, 1) : [target({ result: {} })]),
    })
    const block = within(dialog.getByRole('region', { name: 'Set web address' }))
    await user.click(block.getByRole('button', { name: 'Set web address' }))
    expect(await block.findByText('Enter a value in at least one field.')).toBeVisible()
    await user.type(block.getByRole('textbox', { name: 'Web address' }), 'http://new.example')
    await user.click(block.getByRole('button', { name: 'Set web address' }))

    expect(await block.findByText('Issued, waiting for the device')).toBeVisible()
    expect(bodies('gateway/commandSetWebUrl')).toEqual([
      { armuids: '00A1B2C1', webUrl: 'http://new.example' },
    ])
    await pass(refreshIntervalMs)
    expect(await block.findByText('Sent')).toBeVisible()
    await pass(refreshIntervalMs)
    expect(await block.findByText('Done')).toBeVisible()
    expect(block.getByText('http://new.example')).toBeVisible()
  })

  it('asks for a pending result ten times, five seconds apart, then leaves it to the person #commands-3', async () => {
    expect([refreshTimes, refreshIntervalMs]).toEqual([10, 5000])
    const { user, dialog } = await openControl('Connection', {
      'gateway/commandSetWebUrl': issued(2),
      'command/getResult/{commandId}': () => resultOf([target({ state: 'sent', endTime: null })]),
    })
    const block = within(dialog.getByRole('region', { name: 'Set web address' }))
    await user.type(block.getByRole('textbox', { name: 'Web address' }), 'http://new.example')
    await user.click(block.getByRole('button', { name: 'Set web address' }))
    await block.findByText('Issued, waiting for the device')
    const asked = () =>
      server?.to('command/getResult/{commandId}').filter(({ address }) => address.endsWith(commandIdOf(2)))
        .length
    await pass(9 * refreshIntervalMs)
    expect(asked()).toBe(9)
    expect(block.queryByRole('button', { name: 'Ask for the result again' })).toBeNull()
    await pass(refreshIntervalMs)
    expect(asked()).toBe(10)
    expect(await block.findByText('The command got no feedback. Try again.')).toBeVisible()
    await pass(20 * refreshIntervalMs)
    expect(asked()).toBe(10)

    await user.click(block.getByRole('button', { name: 'Ask for the result again' }))
    await pass(refreshIntervalMs)
    expect(asked()).toBe(11)
  })

  it.each([
    [{ state: 'failed' as const }, 'Failed', 'The command failed. Try again.'],
    [{ state: 'timedOut' as const }, 'Timed out', 'The command got no feedback. Try again.'],
  ])('says what to do when it ends as %o #commands-4', async (how, state, fault) => {
    const { user, dialog } = await openControl('Connection', {
      'gateway/commandSetWebUrl': issued(2),
      'command/getResult/{commandId}': () => resultOf([target(how)]),
    })
    const block = within(dialog.getByRole('region', { name: 'Set web address' }))
    await user.type(block.getByRole('textbox', { name: 'Web address' }), 'http://new.example')
    await user.click(block.getByRole('button', { name: 'Set web address' }))
    await pass(refreshIntervalMs)

    expect(await block.findByText(state)).toBeVisible()
    expect(block.getByText(fault)).toBeVisible()
  })

  it('says why the server did not issue it', async () => {
    const { user, dialog } = await openControl('Connection', {
      'gateway/commandSetWebUrl': () => ({ code: 10_001, msg: 'Devices cannot be offline' }),
    })
    const block = within(dialog.getByRole('region', { name: 'Set web address' }))
    await user.type(block.getByRole('textbox', { name: 'Web address' }), 'http://new.example')
    await user.click(block.getByRole('button', { name: 'Set web address' }))

    expect(await block.findByText('The command could not be issued. Try again.')).toBeVisible()
    expect(block.getByRole('alert')).toHaveTextContent('Devices cannot be offline')
  })

  it('sends to several, and names those that it did not go to and each of the others #commands-5', async () => {
    const rows = [gateway(1), gateway(2), gateway(3)]
    const { user, dialog } = await openControl(
      'Connection',
      {
        'gateway/commandSetWebUrl': () => ({
          code: 10_001,
          msg: 'Partly',
          reason: 'batch.partial',
          data: {
            commandId: commandIdOf(2),
            results: [
              { objectid: '00A1B2C1', code: 0, msg: 'Done' },
              { objectid: '00A1B2C2', code: 0, msg: 'Done' },
              { objectid: '00A1B2C3', code: 404, msg: 'Record not found' },
            ],
          },
        }),
        'command/getResult/{commandId}': () =>
          resultOf([
            target(),
            target({
              commandId: commandIdOf(8),
              devUid: '00A1B2C2',
              state: 'queued',
              sentTime: null,
              endTime: null,
            }),
          ]),
        'command/cancel': () => ({ data: { cancelled: 1 } }),
      },
      rows,
    )
    expect(server?.to('gateway/commandGetArmParam')).toEqual([])
    const block = within(dialog.getByRole('region', { name: 'Set web address' }))
    await user.type(block.getByRole('textbox', { name: 'Web address' }), 'http://new.example')
    await user.click(block.getByRole('button', { name: 'Set web address' }))
    await pass(refreshIntervalMs)

    const lines = await block.findAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '00A1B2C1 · Pier 1Done',
      '00A1B2C2 · Pier 2Queued',
      '00A1B2C3 · Pier 3 Record not found',
    ])
    await user.click(block.getByRole('button', { name: 'Cancel what is not answered' }))
    expect(bodies('command/cancel')).toEqual([{ commandId: commandIdOf(2) }])
  })

  it('is not sent to a gateway that is offline, unless it may wait #commands-6', async () => {
    const { user, dialog } = await openControl('Connection', { 'gateway/commandSetWebUrl': issued(2) }, [
      gateway(1, { status: 1 }),
    ])
    expect(server?.to('gateway/commandGetArmParam')).toEqual([])
    const block = within(dialog.getByRole('region', { name: 'Set web address' }))
    await user.type(block.getByRole('textbox', { name: 'Web address' }), 'http://new.example')
    const button = block.getByRole('button', { name: 'Set web address' })
    expect(button).toHaveAccessibleDescription('Devices cannot be offline')
    await user.click(button)
    expect(server?.to('gateway/commandSetWebUrl')).toEqual([])

    await user.click(dialog.getByRole('combobox', { name: 'If a device is offline' }))
    await user.click(await screen.findByRole('option', { name: 'Wait up to 1 day' }))
    await user.click(button)
    expect(bodies('gateway/commandSetWebUrl')).toEqual([
      { armuids: '00A1B2C1', webUrl: 'http://new.example', keepUntil: expect.any(Number) as number },
    ])
  })

  it('needs the operation capability besides the right #commands-7', async () => {
    server = await openGateways(
      { 'gateway/newFindPage': () => pageOf([gateway(1)]) },
      { rights: ['view', 'command'], others: ['map_view'] },
    )
    expect(await screen.findByRole('button', { name: 'Control' })).toHaveAccessibleDescription(
      'Your role does not allow this',
    )
  })

  it('takes domain and port of the server together, and asks by letters before it sends them #commands-8', async () => {
    const { user, dialog } = await openControl('Connection', { 'gateway/commandSetArmParam': issued(2) })
    const block = within(dialog.getByRole('region', { name: 'Change settings · Server' }))
    const button = block.getByRole('button', { name: 'Change settings · Server' })
    await user.type(block.getByRole('textbox', { name: 'Domain or address' }), 'iot2.example')
    await user.click(button)
    expect(await block.findByText('Enter both values of the pair, or neither.')).toBeVisible()
    expect(server?.to('gateway/commandSetArmParam')).toEqual([])

    await user.type(block.getByRole('textbox', { name: 'Port' }), '1884')
    await user.click(button)
    const question = within(await screen.findByRole('dialog', { name: 'Change settings · Server' }))
    expect(question.getByText(/^The gateway leaves this server/)).toBeVisible()
    await confirmLetters(user, 'Change settings · Server')
    expect(bodies('gateway/commandSetArmParam')).toEqual([
      { armuids: '00A1B2C1', section: 'server', domain: 'iot2.example', port: 1884 },
    ])
  })
})
