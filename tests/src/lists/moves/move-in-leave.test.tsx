import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { gatewayList } from '#contract/lists/gateway.ts'
import type { MoveReport } from '#contract/lists/move-calls.ts'
import { ListPartsContext } from '#src/lists/page/list-parts.ts'
import { listServer } from '#src/lists/page/list-server.ts'
import { listWords } from '#src/lists/page/list-words.ts'
import { MoveInDialog } from '#src/lists/moves/move-in-dialog.tsx'
import { storeSession } from '#src/session/session.ts'
import { forgetUnsavedBeside } from '#src/tabs/unsaved-forms.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => {
  server.restore()
  forgetUnsavedBeside([])
})

const may = { add: true, edit: true, delete: true, export: true, import: true, freeze: true }
const report: MoveReport = {
  rows: 1,
  moved: 1,
  along: 0,
  left: 0,
  cutOff: 0,
  unshared: 0,
  there: 0,
  foreign: 0,
  into: [{ companyname: 'Water Works', moved: 1, along: 0 }],
  errors: [],
  errorCount: 0,
  reportKey: '',
}
/** Whether the browser asks before the page is left by a reload or by closing it. */
const browserAsks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** The dialog with a sheet dropped into it. */
async function dropped(moveIn: () => Promise<MoveReport>) {
  server = await fakeServer({ 'company/getTreeInfo': () => ({ list: [] }) })
  const parts = {
    form: gatewayList,
    words: listWords(gatewayList, 'en'),
    look: {},
    server: { ...listServer(gatewayList), moveIn },
    rights: may,
    statusChange: null,
    extras: {},
  }
  const onClose = vi.fn<() => void>()
  await show(
    <ListPartsContext value={parts}>
      <MoveInDialog onClose={onClose} />
    </ListPartsContext>,
  )
  return { user: userEvent.setup(), onClose }
}
function drop() {
  fireEvent.drop(screen.getByText('Drop a spreadsheet here').closest('div') ?? document.body, {
    dataTransfer: { files: [new File(['x'], 'moves.xlsx')] },
  })
}

it('a sheet of moves is what the browser asks about from its choice on, until it is left', async () => {
  const { promise, resolve } = Promise.withResolvers<MoveReport>()
  const { user, onClose } = await dropped(() => promise)
  expect(browserAsks()).toBe(false)
  drop()
  expect(browserAsks()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(browserAsks()).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The file is still being uploaded or checked. Nothing has been moved yet.',
  )
  await act(async () => resolve(report))
  expect(screen.getByRole('alert')).toHaveTextContent('Your selection has not been moved yet.')
  expect(browserAsks()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(browserAsks()).toBe(false)
})

it('closes at once while nothing is chosen', async () => {
  const { user, onClose } = await dropped(async () => report)
  await user.keyboard('{Escape}')

  expect(onClose).toHaveBeenCalledOnce()
})

it('asks before it closes over a chosen sheet: Escape goes on with it, the other answer throws it away', async () => {
  const { user, onClose } = await dropped(async () => report)
  drop()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('alert')).toHaveTextContent('Your selection has not been moved yet.')
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it.each([
  ['asks before it closes over what can be moved', report, 0],
  ['closes at once over errors, which are there to be read', { ...report, errorCount: 1 }, 1],
])('%s', async (_, found, closed) => {
  const { user, onClose } = await dropped(async () => found)
  drop()
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  await screen.findByText('Rows in the sheet')
  await user.keyboard('{Escape}')

  expect(onClose).toHaveBeenCalledTimes(closed)
})
