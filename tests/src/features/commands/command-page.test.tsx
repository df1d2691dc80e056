import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Parse } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { commandList, type CommandRow } from '#contract/lists/command.ts'
import { refreshIntervalMs } from '#contract/wire/live.ts'
import { CommandPage } from '#src/pages/command-page.tsx'
import { storeSession } from '#src/session/session.ts'
import { fakeServer, type Answers, type FakeServer } from '#tests/src/fake-server.ts'
import {
  bodiesOf,
  commandIdOf,
  confirmLetters,
  issued,
  pass,
  resultOf,
  target,
} from '#tests/src/features/commands/command-world.tsx'
import { ListHost } from '#tests/src/lists/list-host.tsx'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

const at = Date.UTC(2026, 4, 1, 8)
const command = (n: number, other: Partial<CommandRow> = {}): CommandRow =>
  Parse(commandList.row, {
    objectid: String(n),
    commandId: commandIdOf(n),
    targetId: commandIdOf(n),
    issuedTime: at,
    devUid: '00A1B2C1',
    deviceAliases: 'Pier 1',
    deviceId: '1',
    devType: 2,
    apuid: '',
    companyname: 'Water Works',
    name: 'SetWebUrl',
    issuedBy: 'Operator',
    state: 'done',
    sentTime: at + 1000,
    endTime: at + 2000,
    deadline: at + 120_000,
    parameters: { section: 'web', webUrl: 'http://new.example' },
    secrets: [],
    result: { web: { webUrl: 'http://answered.example' } },
    refusal: '',
    ...other,
  })

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

async function open(rows: readonly CommandRow[], answers: Answers = {}, search = '') {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'command/findPage': () => ({
      data: { list: [...rows], total: rows.length, pages: 1, pageNum: 1, pageSize: 20 },
    }),
    ...answers,
  })
  await show(
    <ListHost
      path="/maintenance-manage/commands"
      search={search}
      functions={[
        'maintenance_commands_view',
        'devices_gateway_view',
        'devices_gateway_command',
        'PROPERTYCZQX',
      ]}
    >
      <CommandPage />
    </ListHost>,
  )
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  return { user, grid: within(await screen.findByRole('grid')) }
}
const details = async () => within(await screen.findByRole('complementary'))

describe('the journal of commands', () => {
  it('names device, command, state and person of each #command-journal-3', async () => {
    const { grid } = await open([command(1), command(2, { name: 'RestartGateway', state: 'timedOut' })])
    expect(await grid.findByText('Set web address')).toBeVisible()
    expect(grid.getByText('Restart gateway')).toBeVisible()
    expect(grid.getByText('Timed out')).toBeVisible()
    expect(grid.getAllByText('Operator')).toHaveLength(2)
  })

  it('is read again when commands have changed', async () => {
    const rows = [command(1, { state: 'sent', endTime: null })]
    const { grid } = await open(rows)
    expect(await grid.findByText('Sent')).toBeVisible()
    await waitFor(() => expect(server?.to('live').length).toBeGreaterThan(0))
    rows[0] = command(1)
    server?.send({ event: 'commands.changed', data: {}, seq: 1 })
    expect(await grid.findByText('Done')).toBeVisible()
  })

  it('searches by what its address says, as the link of a gateway does #command-journal-4', async () => {
    await open([command(1)], {}, '?devUid=00A1B2C1&state=failed')
    await screen.findByText('Set web address')
    expect(server?.to('command/findPage').map(({ address }) => address.split('?')[1])).toEqual([
      expect.stringContaining('devUid=00A1B2C1'),
    ])
  })

  it('shows what was sent and answered, as values and as it was on the wire #command-journal-5', async () => {
    const { user, grid } = await open([command(1)])
    await user.click(await grid.findByText('Set web address'))
    const pane = await details()
    const sent = within(await pane.findByRole('region', { name: 'Sent' }))
    expect(sent.getByText('http://new.example')).toBeVisible()
    expect(
      sent.getByText(/"parameters":\{"section":"web","webUrl":"http:\/\/new.example"\}/),
    ).toBeInTheDocument()
    expect(sent.getByText(/^As on the wire, \d+ bytes$/)).toBeVisible()
    const answered = within(pane.getByRole('region', { name: 'Answered' }))
    expect(answered.getByText('http://answered.example')).toBeVisible()
    expect(pane.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  it('sends one that failed again, to its device alone #command-journal-6', async () => {
    const { user, grid } = await open([command(1, { state: 'failed', result: null })], {
      'gateway/commandSetWebUrl': issued(2),
      'command/getResult/{commandId}': () => resultOf([target()]),
    })
    await user.click(await grid.findByText('Set web address'))
    const pane = await details()
    await user.click(await pane.findByRole('button', { name: 'Send again' }))
    expect(bodiesOf(server, 'gateway/commandSetWebUrl')).toEqual([
      { armuids: '00A1B2C1', webUrl: 'http://new.example' },
    ])
    await pass(refreshIntervalMs)
    expect(server?.to('command/findPage').length).toBeGreaterThan(1)
  })

  it('asks by letters before one is sent again that takes something away', async () => {
    const { user, grid } = await open(
      [command(1, { name: 'RestartGateway', parameters: {}, state: 'timedOut', result: null })],
      { 'gateway/commandRestartGateway': issued(2) },
    )
    await user.click(await grid.findByText('Restart gateway'))
    await user.click(await (await details()).findByRole('button', { name: 'Send again' }))
    await confirmLetters(user, 'Restart gateway')
    expect(bodiesOf(server, 'gateway/commandRestartGateway')).toEqual([{ armuids: '00A1B2C1' }])
  })

  it('asks by letters before it is sent again to all that it failed with, too', async () => {
    const { user, grid } = await open(
      [command(1, { name: 'RestartGateway', parameters: {}, state: 'timedOut', result: null })],
      {
        'command/getResult/{commandId}': () =>
          resultOf([
            target({ state: 'timedOut' }),
            target({ commandId: commandIdOf(8), devUid: '00A1B2C2', state: 'timedOut' }),
          ]),
        'command/repeat': issued(2),
      },
    )
    await user.click(await grid.findByText('Restart gateway'))
    const again = await (await details()).findByRole('button', { name: 'Send again to 2 devices' })
    await user.click(again)
    await confirmLetters(user, 'Restart gateway')
    expect(bodiesOf(server, 'command/repeat')).toEqual([{ commandId: commandIdOf(1) }])
  })

  it('does not send a time again that has passed', async () => {
    const { user, grid } = await open([
      command(1, { name: 'SetArmTime', parameters: { time: at }, state: 'timedOut', result: null }),
    ])
    await user.click(await grid.findByText('Set time'))
    const button = await (await details()).findByRole('button', { name: 'Send again' })
    expect(button).toHaveAccessibleDescription(/^It sets a time that has passed/)
  })

  it('does not send a secret again that it does not have', async () => {
    const { user, grid } = await open([command(1, { state: 'failed', secrets: ['password'] })])
    await user.click(await grid.findByText('Set web address'))
    const button = await (await details()).findByRole('button', { name: 'Send again' })
    expect(button).toHaveAccessibleDescription(/^It has a secret/)
  })
})
