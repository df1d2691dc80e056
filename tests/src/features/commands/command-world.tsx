import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import type { CommandTarget } from '#contract/calls/gateway-commands.ts'
import type { Gateway } from '#contract/lists/gateway.ts'
import type { Answers, FakeServer } from '#tests/src/fake-server.ts'
import { gateway, openGateways, pageOf } from '#tests/src/features/gateways/gateway-world.tsx'

const operation = ['map_view', 'devices_mote_view', 'devices_ms_view', 'PROPERTYCZQX']
export const commandIdOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

/** How a command stands with the first gateway: done, if nothing else is said. */
export const target = (other: Partial<CommandTarget> = {}): CommandTarget => ({
  commandId: commandIdOf(9),
  devUid: '00A1B2C1',
  apuid: '',
  state: 'done',
  sentTime: 1,
  endTime: Date.now(),
  done: null,
  total: null,
  result: null,
  refusal: '',
  ...other,
})
const noCounts = {
  refused: 0,
  queued: 0,
  sent: 0,
  running: 0,
  done: 0,
  failed: 0,
  unsupported: 0,
  timedOut: 0,
  cancelled: 0,
}
const countsOf = (targets: readonly CommandTarget[]) => {
  const counts = { ...noCounts }
  for (const { state } of targets) counts[state] += 1
  return counts
}
export const resultOf = (targets: readonly CommandTarget[]) => ({
  data: {
    commandId: commandIdOf(1),
    name: 'SetWebUrl',
    issuedTime: 1,
    issuedBy: 'Operator',
    deadline: 2,
    counts: countsOf(targets),
    targets: [...targets],
  },
})
export const issued = (n: number) => () => ({ data: { commandId: commandIdOf(n), results: [] } })

/** What was sent to a call, without the id of each order, by which a second click is the same command. */
export function bodiesOf(server: FakeServer | undefined, path: CallPath): unknown[] {
  return (server?.to(path) ?? []).map(({ body }) => {
    const sent = new Map(Object.entries(Object(body)))
    sent.delete('requestId')
    return Object.fromEntries(sent)
  })
}

/** Time passes, and what was due in it is done. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Opens the menu of control dialogs for these gateways from their list; `started` remembers the server for the end. */
export async function openMenu(answers: Answers, rows = [gateway(1)], started: (server: FakeServer) => void) {
  const server = await openGateways(
    { 'gateway/newFindPage': () => pageOf(rows), ...answers },
    { rights: ['view', 'edit', 'command'], others: operation },
  )
  started(server)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await screen.findByText('00A1B2C1')
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  await screen.findByText(`${rows.length} selected`)
  await user.click(screen.getByRole('button', { name: 'Control' }))
  return user
}

/** Opens one of the dialogs. */
export async function openControl(
  topic: string,
  answers: Answers,
  rows: Gateway[] | undefined,
  started: (server: FakeServer) => void,
) {
  const user = await openMenu(answers, rows, started)
  await user.click(await screen.findByRole('menuitem', { name: topic }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

/** Clicks the letters that a question shows. */
export async function confirmLetters(
  user: ReturnType<typeof userEvent.setup>,
  title: string,
  /** What its button says, if not the same. */
  button = title,
) {
  const question = within(await screen.findByRole('dialog', { name: title }))
  const letters = question
    .getByText(/^To confirm/)
    .textContent.replace(/^.*: /, '')
    .split(' ')
  for (const letter of letters) await user.click(question.getByRole('button', { name: letter }))
  await user.click(question.getByRole('button', { name: button }))
}
