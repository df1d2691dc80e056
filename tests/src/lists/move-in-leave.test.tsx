import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { gatewayList } from '#contract/lists/gateway.ts'
import type { MoveReport } from '#contract/lists/move-calls.ts'
import { ListPartsContext } from '#src/lists/list-parts.ts'
import { listServer } from '#src/lists/list-server.ts'
import { listWords } from '#src/lists/list-texts.ts'
import { MoveInDialog } from '#src/lists/move-in-dialog.tsx'
import { keepSession } from '#src/session/session.ts'
import { forgetUnsavedBeside } from '#src/tabs/unsaved-forms.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  keepSession(operator)
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
  unheard: 0,
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

it('a sheet of moves is what the browser asks about while it is on its way, and not before or after', async () => {
  server = await fakeServer({ 'company/getTreeInfo': () => ({ list: [] }) })
  const { promise, resolve } = Promise.withResolvers<MoveReport>()
  const parts = {
    form: gatewayList,
    words: listWords(gatewayList, 'en'),
    look: {},
    server: { ...listServer(gatewayList), moveIn: () => promise },
    rights: may,
    statusChange: null,
    extras: {},
  }
  const onClose = vi.fn<() => void>()
  await show(
    <ListPartsContext value={parts}>
      <MoveInDialog onClose={onClose} onChanged={() => {}} />
    </ListPartsContext>,
  )
  const user = userEvent.setup()
  fireEvent.drop(screen.getByText('Drop a spreadsheet here').closest('div') ?? document.body, {
    dataTransfer: { files: [new File(['x'], 'moves.xlsx')] },
  })
  expect(browserAsks()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(browserAsks()).toBe(true)
  await act(async () => resolve(report))
  expect(browserAsks()).toBe(false)
})
