import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { MoveReport } from '#contract/lists/move-calls.ts'
import type { FunctionName } from '#contract/rules/modules.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

import { gateway, openGateways, pageOf } from './gateway-world.tsx'

// Where the browser's own sending and saving of files begins.
interface Sent {
  query: Record<string, string | number>
}
const wire = vi.hoisted(() => ({
  upload: vi.fn<(path: string, file: File, sent: Sent) => Promise<unknown>>(),
  download: vi.fn<(path: string, sent: Sent) => Promise<string>>(),
}))
vi.mock('#src/api/upload.ts', () => ({ upload: wire.upload }))
vi.mock('#src/api/download.ts', () => ({ download: wire.download }))

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
  wire.upload.mockReset()
  wire.download.mockReset()
})
afterEach(() => server?.restore())

// By which what became of a sheet is asked for.
const aRun: unknown = expect.stringMatching(/^[\da-f]{32}$/)
const found: MoveReport = {
  rows: 13,
  moved: 12,
  along: 340,
  left: 2,
  cutOff: 2,
  unshared: 1,
  there: 1,
  foreign: 0,
  into: [{ companyname: 'North', moved: 12, along: 340 }],
  errors: [],
  errorCount: 0,
  reportKey: '',
}
const sheet = () => new File(['x'], 'move.xlsx')

async function open(rights?: readonly FunctionName[]) {
  server = await openGateways(
    {
      'gateway/newFindPage': () => pageOf([gateway(1), gateway(2, { own: false, companyid: '' })], 2),
      'company/getTreeInfo': () => ({
        list: [{ objectid: '7', companyname: 'North', children: [] }],
      }),
    } as never,
    rights && { rights },
  )
  const user = userEvent.setup()
  await screen.findByRole('row', { name: /00A1B2C1/ })
  return user
}
type User = Awaited<ReturnType<typeof open>>

async function choose(user: User, item: string): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: /^Move/ }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return screen.findByRole('dialog')
}
async function check(user: User, dialog: HTMLElement): Promise<void> {
  await user.upload(within(dialog).getByLabelText('Spreadsheet', { selector: 'input' }), sheet())
  await user.click(within(dialog).getByRole('button', { name: 'Check the file' }))
}
const figures = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('definition')
    .map((value) => `${value.previousSibling?.textContent}: ${value.textContent}`)

describe('moving in', () => {
  it('asks first, tells what would go where, asks again, and moves #moves-7', async () => {
    wire.upload.mockResolvedValue({ data: found })
    const user = await open()
    const dialog = await choose(user, 'Move in…')
    await user.click(within(dialog).getByRole('combobox', { name: 'Target company' }))
    await user.click(await screen.findByRole('treeitem', { name: 'North' }))
    await check(user, dialog)

    expect(await within(dialog).findByText('Devices to move', { selector: 'dt' })).toBeVisible()
    expect(figures(dialog)).toEqual([
      'Rows in the sheet: 13',
      'Devices to move: 12',
      'Connected devices, moved too: 340',
      'Connected devices, not moved: 2',
      'Already in that company: 1',
      'Errors: 0',
    ])
    expect(within(dialog).getByText(/^2 devices will no longer be received/)).toBeVisible()
    expect(within(dialog).getByText('1 share with another company will end.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Move in…' }))
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      '352 devices will belong to North.Users who only see the current company lose access to them.',
    )
    expect(within(dialog).getByRole('button', { name: 'Go back' })).toHaveFocus()
    await user.click(within(dialog).getByRole('button', { name: 'Move 352 devices' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(wire.upload.mock.calls.map(([path, file, { query }]) => [path, file.name, query])).toEqual([
      ['gateway/moveIn', 'move.xlsx', { companyid: '7', dryRun: 1, run: aRun }],
      ['gateway/moveIn', 'move.xlsx', { companyid: '7', dryRun: 0, run: aRun }],
    ])
    // Once before, and once after it.
    await waitFor(() => expect(server?.to('gateway/newFindPage')).toHaveLength(2))
  })

  it('names the companies by number where rows go into several', async () => {
    const into = [...found.into, { companyname: 'South', moved: 1, along: 0 }]
    wire.upload.mockResolvedValue({ data: { ...found, moved: 13, into } })
    const user = await open()
    const dialog = await choose(user, 'Move in…')
    await check(user, dialog)
    await user.click(await within(dialog).findByRole('button', { name: 'Move in…' }))

    expect(within(dialog).getByRole('alert')).toHaveTextContent('353 devices will belong to 2 companies.')
    expect(wire.upload.mock.calls[0]?.[2].query).toEqual({ dryRun: 1, run: aRun })
  })

  it('shows each error, gives the sheet with errors, and cannot go on', async () => {
    const wrong = {
      ...found,
      moved: 0,
      along: 0,
      left: 0,
      cutOff: 0,
      unshared: 0,
      into: [],
      errors: [{ row: 3, column: 'Arm unit id', msg: 'is not a device of your companies' }],
      errorCount: 1,
      reportKey: 'a'.repeat(32),
    }
    wire.upload.mockRejectedValue(
      new CallFailure('refused', 'gateway/moveIn', { message: 'row 3', code: 10_001, data: wrong }),
    )
    wire.download.mockResolvedValue('errors.xlsx')
    const user = await open()
    const dialog = await choose(user, 'Move in…')
    await check(user, dialog)

    expect(await within(dialog).findByText('is not a device of your companies')).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: 'Move in…' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: /sheet with errors/ }))
    expect(wire.download).toHaveBeenCalledWith('gateway/download/report/{key}', {
      params: { key: 'a'.repeat(32) },
    })
  })

  it('has nothing to move when all are there', async () => {
    wire.upload.mockResolvedValue({
      data: { ...found, moved: 0, along: 0, left: 0, cutOff: 0, there: 13, into: [] },
    })
    const user = await open()
    const dialog = await choose(user, 'Move in…')
    await check(user, dialog)

    expect(await within(dialog).findByText('Nothing to move.')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Move in…' })).toBeDisabled()
  })

  it.each([[['view', 'edit', 'export']], [['view', 'import', 'export']]] as const)(
    'is not for a post that may only %j',
    async (rights) => {
      const user = await open(rights)
      await user.click(screen.getByRole('button', { name: /^Move/ }))
      await user.click(await screen.findByRole('menuitem', { name: 'Move in…' }))

      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )
})

describe('moving out', () => {
  it('says that it only downloads, and gives the chosen that are one’s own #moves-8', async () => {
    wire.download.mockResolvedValue('gateways.xlsx')
    const user = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    const dialog = await choose(user, 'Move out…')
    expect(within(dialog).getByText(/No device is moved or changed\.$/)).toBeVisible()
    expect(within(dialog).getByRole('radio', { name: 'Selected (1)' })).toBeChecked()
    await user.click(within(dialog).getByRole('button', { name: 'Download' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(wire.download.mock.calls.map(([path]) => path)).toEqual(['gateway/moveOut'])
    expect(wire.download.mock.calls[0]?.[1].query).toMatchObject({ exporttype: 1, objectids: '1' })
  })

  it('gives all that was searched for where none is chosen, and stays open when there is none', async () => {
    wire.download.mockRejectedValue(new CallFailure('empty', 'gateway/moveOut'))
    const user = await open()
    const dialog = await choose(user, 'Move out…')
    expect(within(dialog).getByRole('radio', { name: 'Selected (0)' })).toBeDisabled()
    await user.click(within(dialog).getByRole('button', { name: 'Download' }))

    await waitFor(() => expect(wire.download.mock.calls[0]?.[1].query).toMatchObject({ exporttype: 3 }))
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})

it('reads the list again when one of its gateways goes out of view', async () => {
  let left = false
  server = await openGateways({
    'gateway/newFindPage': () => pageOf(left ? [gateway(2)] : [gateway(1), gateway(2)]),
  })
  await screen.findByRole('row', { name: /00A1B2C1/ })
  await waitFor(() =>
    expect(server?.to('live').some(({ address }) => address.includes('device%3A1%2Cdevice%3A2'))).toBe(true),
  )
  left = true
  server.send({ event: 'device.gone', seq: 0, data: { id: '1' } } as never)

  await waitFor(() => expect(screen.queryByRole('row', { name: /00A1B2C1/ })).toBeNull())
  expect(screen.getByRole('row', { name: /00A1B2C2/ })).toBeVisible()
})
