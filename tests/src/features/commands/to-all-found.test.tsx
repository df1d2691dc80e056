import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { refreshIntervalMs } from '#contract/wire/live.ts'
import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import {
  bodiesOf,
  confirmLetters,
  issued,
  openControl,
  openMenu,
  pass,
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

const counts = { ...resultOf([]).data.counts, done: 300, refused: 40 }

describe('a command to all that the search finds', () => {
  it('is asked for by letters, goes to the search and counts how it stands', async () => {
    const user = await openMenu(
      {
        'gateway/newFindPage': () => pageOf([gateway(1)], 340),
        'gateway/commandSetWebUrl': issued(2),
        'command/getResult/{commandId}': () => ({
          data: {
            ...resultOf([target({ state: 'refused', refusal: 'Devices cannot be offline' })]).data,
            counts,
          },
        }),
      },
      [gateway(1)],
      (started) => (server = started),
    )
    await user.click(await screen.findByRole('menuitem', { name: 'To all 340 found' }))
    await user.click(screen.getByRole('menuitem', { name: 'Connection' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Connection · 340 devices' }))
    expect(dialog.getByText(/^Goes to all gateways that the search finds\./)).toBeVisible()
    const block = within(dialog.getByRole('region', { name: 'Set web address' }))
    await user.type(block.getByRole('textbox', { name: 'Web address' }), 'http://new.example')
    await user.click(block.getByRole('button', { name: 'Set web address' }))
    expect(bodiesOf(server, 'gateway/commandSetWebUrl')).toEqual([])
    const question = within(await screen.findByRole('dialog', { name: 'Set web address' }))
    expect(question.getByText(/also those that you have not looked at/)).toBeVisible()
    await confirmLetters(user, 'Set web address')
    expect(bodiesOf(server, 'gateway/commandSetWebUrl')).toEqual([
      { matching: {}, webUrl: 'http://new.example' },
    ])

    await pass(refreshIntervalMs)
    expect(await block.findByText('340 of 340 ended')).toBeVisible()
    expect(block.getByText('Done 300 · Not sent 40')).toBeVisible()
    expect(block.getByText('Devices cannot be offline')).toBeVisible()
    expect(block.getByRole('button', { name: 'Send again to 40 devices' })).toBeVisible()
  })
})

describe('an order', () => {
  const requestIds = () =>
    server?.to('gateway/commandSetWebUrl').map(({ body }) => String(Reflect.get(Object(body), 'requestId')))
  async function openWeb(answers: Parameters<typeof openControl>[1]) {
    const { user, dialog } = await openControl(
      'Connection',
      { 'command/getResult/{commandId}': () => resultOf([target()]), ...answers },
      [gateway(1)],
      (started) => (server = started),
    )
    const block = within(dialog.getByRole('region', { name: 'Set web address' }))
    const button = block.getByRole('button', { name: 'Set web address' })
    const field = block.getByRole('textbox', { name: 'Web address' })
    return { user, dialog, block, button, field }
  }

  it('is one command when its button is clicked twice', async () => {
    let reply: (() => void) | undefined
    const { user, block, button, field } = await openWeb({
      'gateway/commandSetWebUrl': () => new Promise((resolve) => (reply = () => resolve(issued(2)()))),
    })
    await user.type(field, 'http://new.example')
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(reply).toBeDefined())
    reply?.()
    await pass(refreshIntervalMs)
    expect(await block.findByText('Done')).toBeVisible()
    expect(new Set(requestIds()).size).toBe(1)
    expect(block.queryByText('The command could not be issued. Try again.')).toBeNull()
  })

  it('is the same command when its answer was lost, and another one after an answer or a change', async () => {
    const replies = [null, null, issued(2)(), issued(3)()]
    const { user, block, button, field } = await openWeb({
      'gateway/commandSetWebUrl': () => replies.shift() ?? null,
    })
    await user.type(field, 'http://one.example')
    await user.click(button)
    await block.findByText('The command could not be issued. Try again.')
    await user.click(button)
    await waitFor(() => expect(requestIds()).toHaveLength(2))
    await user.clear(field)
    await user.type(field, 'http://two.example')
    await user.click(button)
    await pass(refreshIntervalMs)
    await block.findByText('Done')
    await user.click(button)
    await waitFor(() => expect(requestIds()).toHaveLength(4))
    const [lost, again, changed, next] = requestIds() ?? []
    expect(again).toBe(lost)
    expect(new Set([lost, changed, next]).size).toBe(3)
  })

  it('is another one when it may wait longer, and waits as long again after a lost answer', async () => {
    const { user, dialog, block, button, field } = await openWeb({ 'gateway/commandSetWebUrl': () => null })
    await user.type(field, 'http://new.example')
    await user.click(button)
    await block.findByText('The command could not be issued. Try again.')
    await user.click(dialog.getByRole('combobox', { name: 'If a device is offline' }))
    await user.click(await screen.findByRole('option', { name: 'Wait up to 7 days' }))
    await user.click(button)
    await waitFor(() => expect(requestIds()).toHaveLength(2))
    await block.findByText('The command could not be issued. Try again.')
    await pass(refreshIntervalMs)
    await user.click(button)
    await waitFor(() => expect(requestIds()).toHaveLength(3))
    const [atOnce, waiting, again] = server?.to('gateway/commandSetWebUrl').map(({ body }) => body) ?? []
    expect(atOnce).not.toHaveProperty('keepUntil')
    expect(waiting).toHaveProperty('keepUntil')
    expect(again).toEqual(waiting)
    expect(requestIds()?.[0]).not.toBe(requestIds()?.[1])
  })
})
