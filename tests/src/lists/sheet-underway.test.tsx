import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { deviceCodeList } from '#contract/lists/device-code.ts'
import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import type { SheetRun } from '#contract/lists/sheet-run.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { ImportDialog } from '#src/lists/import-dialog.tsx'
import { leaveSheet, leftSheets, keepSheet } from '#src/lists/left-sheets.ts'
import { ListPartsContext } from '#src/lists/list-parts.ts'
import { listServer, type SheetChoice } from '#src/lists/list-server.ts'
import { listWords } from '#src/lists/list-texts.ts'
import { tellLeftSheets } from '#src/lists/tell-left-sheets.tsx'
import { keepSession } from '#src/session/session.ts'
import { forgetUnsavedBeside } from '#src/tabs/unsaved-forms.ts'
import { clearNotices, noticeHistory$ } from '#src/ui/notices/notice-history.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'

const clean: UploadReport = {
  rows: 20_000,
  added: 20_000,
  covered: 0,
  skipped: 0,
  foreign: 0,
  duplicates: [],
  duplicateCount: 0,
  errors: [],
  errorCount: 0,
  reportKey: '',
}
const at = (state: SheetRun['state'], more: Partial<SheetRun> = {}): SheetRun => ({
  state,
  done: 0,
  of: null,
  written: null,
  msg: '',
  ...more,
})
const written = at('written', { written: { added: 20_000, covered: 0, skipped: 0, moved: 0 } })

function Told() {
  const notices = useBehavior(noticeHistory$)
  return (
    <ul>
      {notices.map(({ at: moment, message }) => (
        <li key={moment}>{message}</li>
      ))}
    </ul>
  )
}

let server: FakeServer
let said: SheetRun
let sent: { choice: SheetChoice; answer: (report: UploadReport) => void; fail: (error: Error) => void }[]
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  keepSession(operator)
  said = at('unknown')
  sent = []
  server = await fakeServer({
    'sheetRun/find': () => ({ data: said }),
    'sheetRun/stop': () => ({ data: { stopping: true } }),
  })
  await show(<Told />)
})
afterEach(() => {
  server.restore()
  forgetUnsavedBeside([])
  clearNotices()
})

/** The dialog, while it sends the sheet that is to be written. */
async function writing() {
  const parts = {
    form: deviceCodeList,
    words: listWords(deviceCodeList, 'en'),
    look: {},
    server: {
      ...listServer(deviceCodeList),
      upload: (_: File, choice: SheetChoice) =>
        new Promise<UploadReport>((answer, fail) => sent.push({ choice, answer, fail })),
    },
    rights: { add: true, edit: true, delete: true, export: true, import: true, freeze: true },
    statusChange: null,
    extras: {},
  }
  const { unmount } = await show(
    <ListPartsContext value={parts}>
      <ImportDialog onClose={() => unmount()} onChanged={() => {}} />
    </ListPartsContext>,
  )
  const user = userEvent.setup()
  fireEvent.drop(screen.getByText('Drop a spreadsheet here').closest('div') ?? document.body, {
    dataTransfer: { files: [new File(['x'], 'codes.xlsx')] },
  })
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  await act(async () => sent[0]?.answer(clean))
  await user.click(screen.getByRole('button', { name: 'Import' }))
  return { user, run: sent[1]?.choice.run ?? '' }
}
const told = (text: string) => screen.findByText(text, { selector: 'li' }, { timeout: 10_000 })

describe('a sheet that the server works on', () => {
  it('shows how many of its rows are done, of how many', async () => {
    await writing()
    said = at('reading', { done: 1500, of: 20_001 })
    expect(await screen.findByText('Rows checked: 1,500 of 20,001')).toBeVisible()
    said = at('writing', { done: 5000, of: 20_000 })
    expect(await screen.findByText('Rows written: 5,000 of 20,000')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'How far the server is' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    )
  })

  it('is stopped by the server, which says whether it was', async () => {
    const { user, run } = await writing()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(screen.getByRole('button', { name: 'Stopping…' })).toBeDisabled()
    expect(server.to('sheetRun/stop').map(({ body }) => body)).toEqual([{ run }])
    const message = 'It was stopped, and nothing was written'
    await act(async () =>
      sent[1]?.fail(new CallFailure('refused', 'deviceCode/upload', { code: 10_001, message })),
    )

    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(leftSheets()).toEqual([])
  })

  it('is told of by a notice when its dialog was left', async () => {
    const { user } = await writing()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Throw it away' }))
    said = at('writing', { done: 5000, of: 20_000 })
    await told('The server still works on “codes.xlsx”. You are told how it ends.')
    said = written

    await told('“codes.xlsx” was written: 20000 added, 0 overwritten, 0 skipped.')
    expect(leftSheets()).toEqual([])
  })
})

describe('a sheet whose page was reloaded', () => {
  beforeEach(() => {
    const run = crypto.randomUUID().replaceAll('-', '')
    keepSheet({ run, file: 'codes.xlsx' })
    // A reload forgets whose dialog was open.
    leaveSheet(run)
  })

  it('is told of once it is refused, with the reason', async () => {
    said = at('refused', { msg: 'The licence allows no more' })
    tellLeftSheets()

    const told = await screen.findByText(/^Nothing of “codes.xlsx” was written/)
    expect(told).toHaveTextContent('Nothing of “codes.xlsx” was written.The licence allows no more')
    expect(leftSheets()).toEqual([])
  })

  it('was not written when the server does not know it, also when it is asked again', async () => {
    tellLeftSheets()
    await waitFor(() => expect(server.to('sheetRun/find')).toHaveLength(1))
    expect(noticeHistory$.value).toEqual([])

    await told('Nothing of “codes.xlsx” was written.')
    expect(server.to('sheetRun/find')).toHaveLength(2)
  })

  it('is nobody else’s business', () => {
    keepSession({ ...operator, objectid: '99' as typeof operator.objectid })

    expect(leftSheets()).toEqual([])
  })
})
