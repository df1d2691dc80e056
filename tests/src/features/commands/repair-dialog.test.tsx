import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import {
  commandIdOf,
  confirmLetters,
  openMenu,
  resultOf,
  target,
} from '#tests/src/features/commands/command-world.tsx'
import { gateway, pageOf } from '#tests/src/features/gateways/gateway-world.tsx'
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

const title = 'Send desired values that differ'
const command = (n: number) => ({ commandId: commandIdOf(n), name: 'SetLogLevel', section: 'log', count: 2 })
const letters = async (user: Awaited<ReturnType<typeof openMenu>>, devices: string) => {
  await user.click(await screen.findByRole('menuitem', { name: title }))
  await confirmLetters(user, `${title} · ${devices}`, title)
  return within(screen.getByRole('dialog'))
}
const sent = () => server?.to('gateway/repairDrift').map(({ body }) => body)

describe('sending desired values that differ', () => {
  it('follows each command, and names the devices that it did not go to', async () => {
    const user = await openMenu(
      {
        'gateway/repairDrift': () => ({
          data: {
            commands: [command(2)],
            results: [{ objectid: '00A1B2C2', code: 10_001, msg: 'Devices cannot be offline' }],
            left: 0,
            underWay: 0,
          },
        }),
        'command/getResult/{commandId}': () => resultOf([target()]),
      },
      [gateway(1), gateway(2)],
      (started) => (server = started),
    )
    const dialog = await letters(user, '2 devices')
    expect(await dialog.findByText('Set log level · Log')).toBeVisible()
    expect(await dialog.findByText('Done')).toBeVisible()
    const refused = within(dialog.getByRole('region', { name: 'Not sent' }))
    expect(refused.getByText('00A1B2C2 · Pier 2')).toBeVisible()
    expect(refused.getByText('Devices cannot be offline')).toBeVisible()
    expect(sent()).toEqual([{ armuids: '00A1B2C1,00A1B2C2' }])
  })

  it('goes to all found that differ, and again for what one call does not take', async () => {
    const answers = [
      { data: { commands: [command(2)], results: [], left: 3, underWay: 0 } },
      { data: { commands: [], results: [], left: 0, underWay: 2 } },
    ]
    const user = await openMenu(
      {
        'gateway/newFindPage': () => pageOf([gateway(1)], 340),
        'gateway/repairDrift': () => answers.shift() ?? null,
        'command/getResult/{commandId}': () => resultOf([target()]),
      },
      [gateway(1)],
      (started) => (server = started),
    )
    await user.click(await screen.findByRole('menuitem', { name: 'To all 340 found' }))
    const dialog = await letters(user, '340 devices')
    expect(await dialog.findByText('3 settings are not sent yet.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Send the next ones' }))
    expect(await dialog.findByText('2 settings are already being sent.')).toBeVisible()
    expect(dialog.queryByText('Nothing differs from the desired values.')).toBeNull()
    expect(sent()).toEqual([{ matching: { drift: 1 } }, { matching: { drift: 1 } }])
  })
})
