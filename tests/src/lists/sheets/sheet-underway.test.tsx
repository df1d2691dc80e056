import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Activity, useEffect, useState, type ReactNode } from 'react'
import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { deviceCodeList } from '#contract/lists/device-code.ts'
import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import type { SheetRun } from '#contract/lists/sheet-run.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { ImportDialog } from '#src/lists/sheets/import-dialog.tsx'
import { ListPartsContext } from '#src/lists/page/list-parts.ts'
import { listServer, type SheetChoice } from '#src/lists/page/list-server.ts'
import { listWords } from '#src/lists/page/list-words.ts'
import { storeRun, storedRuns } from '#src/lists/sheet-runs/stored-runs.ts'
import { followRuns, ownRuns$ } from '#src/lists/sheet-runs/own-runs.ts'
import { storeSession } from '#src/session/session.ts'
import { forgetUnsavedBeside } from '#src/tabs/unsaved-forms.ts'
import { clearNotices, noticeHistory$ } from '#src/ui/notices/notice-history.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'

import { at, clean, written } from './sheet-answers.ts'

const writtenText = '“codes.xlsx” is imported: 20,000 added, 0 overwritten, 0 skipped.'
/** Whether the browser asks before the page is left by a reload or by closing it. */
const browserAsks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

function RunReports() {
  const notices = useBehavior(noticeHistory$)
  return (
    <ul>
      {notices.map(({ id, message }) => (
        <li key={id}>{message}</li>
      ))}
    </ul>
  )
}

let putAway: (isAway: boolean) => void = () => {}

/** A page that is covered by another one. */
function MayBePutAway({ children }: { children: ReactNode }) {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    putAway = setAway
  }, [])
  return <Activity mode={isAway ? 'hidden' : 'visible'}>{children}</Activity>
}

interface Sent {
  choice: SheetChoice
  signal: AbortSignal
  progress: (sent: number) => void
  answer: (report: UploadReport) => void
  fail: (error: Error) => void
}

let server: FakeServer
let reported: SheetRun
let isKnown: boolean
let sent: Sent[]
beforeEach(async () => {
  localStorage.clear()
  storeSession(operator)
  reported = at('unknown')
  isKnown = true
  sent = []
  server = await fakeServer({
    'sheetRun/find': () => ({ data: reported }),
    'sheetRun/stop': () => ({ data: { stopping: isKnown } }),
  })
  await show(<RunReports />)
})
afterEach(async () => {
  localStorage.clear()
  await act(async () => followRuns())
  await firstValueFrom(ownRuns$.pipe(filter((runs) => runs.length === 0)))
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
      upload: (_: File, choice: SheetChoice, signal: AbortSignal, progress: (sent: number) => void) =>
        new Promise<UploadReport>((answer, fail) => {
          signal.addEventListener('abort', () => fail(new CallFailure('cancelled', 'deviceCode/upload')))
          sent.push({ choice, signal, progress, answer, fail })
        }),
    },
    rights: { add: true, edit: true, delete: true, export: true, import: true, freeze: true },
    statusChange: null,
    extras: {},
  }
  const { unmount } = await show(
    <MayBePutAway>
      <ListPartsContext value={parts}>
        <ImportDialog onClose={() => unmount()} />
      </ListPartsContext>
    </MayBePutAway>,
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
const answer = () => act(async () => sent[1]?.answer(clean))
const shownRun = (text: string) => screen.findByText(text, { selector: 'li' })

describe('a sheet that the server works on', () => {
  it('shows how much of it is sent, then how many of its rows are done, of how many', async () => {
    await writing()
    await act(async () => sent[1]?.progress(0.25))
    expect(screen.getByText('25 % sent')).toBeVisible()
    expect(screen.getByText(/^Uploading codes.xlsx. Keep this tab open/)).toBeVisible()
    await act(async () => sent[1]?.progress(1))
    expect(screen.getByText('The server is writing codes.xlsx.')).toBeVisible()
    reported = at('reading', { done: 1500, of: 20_001 })
    expect(await screen.findByText('Rows checked: 1,500 of 20,001')).toBeVisible()
    reported = at('writing', { done: 5000, of: 20_000 })
    expect(await screen.findByText('Rows written: 5,000 of 20,000')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Server progress' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    )
    await answer()
  })

  it('is stopped by the server, which says whether it was', async () => {
    const { user, run } = await writing()
    await act(async () => sent[1]?.progress(1))
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(screen.getByRole('button', { name: 'Stopping…' })).toBeDisabled()
    expect(server.to('sheetRun/stop')[0]?.body).toEqual({ run })
    const message = 'Stopped, says the server'
    await act(async () =>
      sent[1]?.fail(new CallFailure('refused', 'deviceCode/upload', { code: 10_001, message })),
    )

    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(storedRuns()).toEqual([])
  })

  it('is stopped here while the server does not have all of it', async () => {
    isKnown = false
    const { user } = await writing()
    await user.click(screen.getByRole('button', { name: 'Stop' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('Stopped, nothing was written')
    expect(sent[1]?.signal.aborted).toBe(true)
    expect(storedRuns()).toEqual([])
  })

  it('is known to be written when the network swallowed the answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await writing()
    reported = written
    await act(() => vi.advanceTimersByTimeAsync(30_000))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent[1]?.signal.aborted).toBe(true)
  })

  it('is asked about when the server itself does not know whether it was written', async () => {
    await writing()
    const unknown = new CallFailure('refused', 'deviceCode/upload', { reason: 'outcome.unknown' })
    await act(async () => sent[1]?.fail(unknown))
    expect(screen.getByRole('alert')).toHaveTextContent('the result is unknown: the whole sheet was written')
    reported = written
    await shownRun(writtenText)
  })

  it('goes on when its dialog is left, and is told of at its end', async () => {
    const { user } = await writing()
    await user.click(screen.getByRole('button', { name: 'Continue in the background' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent[1]?.signal.aborted).toBe(false)
    expect(browserAsks()).toBe(true)
    await act(async () => sent[1]?.progress(1))
    expect(browserAsks()).toBe(false)
    reported = at('writing', { done: 5000, of: 20_000 })
    await waitFor(() =>
      expect(ownRuns$.value).toMatchObject([{ progress: { stage: 'writing', done: 5000, of: 20_000 } }]),
    )
    reported = written
    await answer()

    await shownRun(writtenText)
    expect(storedRuns()).toEqual([])
  })

  it('is told of with the reason when it was left and is refused', async () => {
    const { user } = await writing()
    await user.keyboard('{Escape}')
    const message = 'The licence allows no more'
    await act(async () =>
      sent[1]?.fail(new CallFailure('refused', 'deviceCode/upload', { code: 10_001, message })),
    )

    expect(await screen.findByText(/^Nothing was imported from “codes.xlsx”/)).toHaveTextContent(message)
  })

  it('closes its dialog once it is known that it was written after all', async () => {
    await writing()
    await act(async () => sent[1]?.fail(new CallFailure('network', 'deviceCode/upload')))
    expect(screen.getByRole('alert')).toHaveTextContent('No response')
    reported = written

    await shownRun(writtenText)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is not sent a second time when its page was put away meanwhile, and is told of', async () => {
    await writing()
    await act(async () => putAway(true))
    await act(async () => putAway(false))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You will see the result here when the server can be reached',
    )
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([false, false])
    reported = written
    await answer()

    await shownRun(writtenText)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('can be sent again at once when it is known that nothing was written', async () => {
    await writing()
    await act(async () => sent[1]?.fail(new CallFailure('network', 'deviceCode/upload')))

    expect(await screen.findByRole('button', { name: 'Check the file' })).toBeEnabled()
    expect(screen.getByText('codes.xlsx')).toBeVisible()
  })
})

describe('a sheet whose page was reloaded, or closed', () => {
  let run: string
  beforeEach(() => {
    run = crypto.randomUUID().replaceAll('-', '')
    storeRun({ run, kind: 'import', list: 'deviceCode', file: 'codes.xlsx', begunAt: Date.now() })
  })

  it('is told of once it is refused, with the reason', async () => {
    reported = at('refused', { msg: 'The licence allows no more' })
    followRuns()

    const refused = await screen.findByText(/^Nothing was imported from “codes.xlsx”/)
    expect(refused).toHaveTextContent('Nothing was imported from “codes.xlsx”.The licence allows no more')
    expect(storedRuns()).toEqual([])
  })

  it('was not written when the server does not know it, also when it is asked again', async () => {
    followRuns()
    await waitFor(() => expect(server.to('sheetRun/find')).toHaveLength(1))
    expect(noticeHistory$.value).toEqual([])
    await screen.findByText(/^Nothing was imported from “codes.xlsx”/)
    expect(server.to('sheetRun/find')).toHaveLength(2)
  })

  it('is waited for while another tab says that it is still sending it', async () => {
    const tab = new BroadcastChannel('farwatch sheets')
    tab.addEventListener('message', ({ data }: MessageEvent<{ ask?: string }>) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
      if (data.ask === run) tab.postMessage({ sending: run, sent: 0.5 })
    })
    followRuns()
    await waitFor(() => expect(ownRuns$.value).toMatchObject([{ run, sent: 0.5 }]))
    expect(noticeHistory$.value).toEqual([])
    tab.close()

    await screen.findByText(/^Nothing was imported from “codes.xlsx”/)
  })

  it('is nobody else’s business', () => {
    storeSession({ ...operator, objectid: '99' as typeof operator.objectid })

    expect(storedRuns()).toEqual([])
  })

  it('is forgotten after a day, when the server has forgotten it too', () => {
    storeRun({ run, kind: 'import', list: 'deviceCode', file: 'old.xlsx', begunAt: Date.now() - 86_400_001 })

    expect(storedRuns()).toEqual([])
    expect(localStorage.getItem(`sheets:7:${run}`)).toBeNull()
  })
})
