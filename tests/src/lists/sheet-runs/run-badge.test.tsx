import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { SheetRun } from '#contract/lists/sheet-run.ts'
import { storeRun } from '#src/lists/sheet-runs/stored-runs.ts'
import { followRuns, ownRuns$ } from '#src/lists/sheet-runs/own-runs.ts'
import { storeSession } from '#src/session/session.ts'
import { clearNotices, noticeHistory$ } from '#src/ui/notices/notice-history.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { allRights, code, ListWorld, pageOf } from '#tests/src/lists/list-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

const writing: SheetRun = { state: 'writing', done: 5000, of: 20_000, written: null, msg: '' }
giveRoom()

let server: FakeServer
let run: string
let reported: SheetRun

beforeEach(async () => {
  localStorage.clear()
  reported = { ...writing, state: 'unknown' }
  storeSession(operator)
  reported = writing
  run = crypto.randomUUID().replaceAll('-', '')
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'deviceCode/findPage': () => pageOf([code(1)]),
    'sheetRun/find': () => ({ data: reported }),
    'sheetRun/stop': () => {
      reported = { ...writing, state: 'refused', msg: 'Stopped' }
      return { data: { stopping: true } }
    },
  })
  storeRun({ run, kind: 'import', list: 'deviceCode', file: 'codes.xlsx', begunAt: Date.now() })
  storeRun({
    run: 'ef'.repeat(16),
    kind: 'import',
    list: 'gateway',
    file: 'others.xlsx',
    begunAt: Date.now(),
  })
  followRuns()
  await show(<ListWorld search="" rights={allRights} />)
})
afterEach(async () => {
  localStorage.clear()
  followRuns()
  await firstValueFrom(ownRuns$.pipe(filter((runs) => runs.length === 0)))
  server.restore()
  clearNotices()
})

const badge = () => screen.findByRole('button', { name: /codes\.xlsx/ })

it('shows on the list into which a sheet goes how far it is, and reads the list again at its end', async () => {
  expect(await badge()).toHaveTextContent('codes.xlsxRows written: 5,000 of 20,000')
  expect(screen.queryByRole('button', { name: /others\.xlsx/ })).toBeNull()
  await screen.findByText('Lamp 1')
  expect(server.to('deviceCode/findPage')).toHaveLength(1)
  reported = { ...writing, state: 'written', written: { added: 20_000, covered: 0, skipped: 0, moved: 0 } }

  await waitFor(() => expect(server.to('deviceCode/findPage')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /codes\.xlsx/ })).toBeNull()
  expect(noticeHistory$.value).toHaveLength(2)
})

it('opens the dialog again, from which it can be stopped, and which closes when that is done', async () => {
  const user = userEvent.setup()
  await user.click(await badge())
  expect(await screen.findByRole('dialog', { name: 'Import: Device codes' })).toHaveTextContent(
    'Rows written: 5,000 of 20,000',
  )
  await user.click(screen.getByRole('button', { name: 'Stop' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('sheetRun/stop')[0]?.body).toEqual({ run })
  expect(server.to('deviceCode/findPage')).toHaveLength(1)
})
