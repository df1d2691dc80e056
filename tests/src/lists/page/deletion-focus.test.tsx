import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { FunctionName } from '#contract/rules/modules.ts'
import { storeSession } from '#src/session/session.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

import { allRights, code, ListWorld, pageOf } from '../list-world.tsx'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

type Page = ReturnType<typeof pageOf>

/** The first lamp, on whose row the focus stands, is deleted from its menu. */
async function deleteFirst(before: Page, after: Page, rights: readonly FunctionName[] = allRights) {
  let gone = false
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'deviceCode/findPage': () => (gone ? after : before),
    'deviceCode/batchDelete': () => {
      gone = true
      return { data: { results: [{ objectid: '1', code: 0, msg: '' }] } }
    },
  })
  await show(<ListWorld search="" rights={rights} />)
  const user = userEvent.setup()
  const row = await screen.findByRole('row', { name: /Lamp 1/ })
  act(() => row.focus())
  await user.keyboard('{Shift>}{F10}{/Shift}')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Lamp 1/ })).toBeNull())
}
const without = (...gone: FunctionName[]) => allRights.filter((right) => !gone.includes(right))

describe('a list of which a row is deleted', () => {
  it('hands the focus to the next row when the row is deleted on which it stood #lists-4', async () => {
    await deleteFirst(pageOf([code(1), code(2)]), pageOf([code(2)]))

    await waitFor(() => expect(screen.getByRole('row', { name: /Lamp 2/ })).toHaveFocus())
  })

  it.each([
    ['may add', allRights, 0, () => screen.getAllByRole('button', { name: 'Add' }).at(-1)],
    ['may not', without('add', 'import'), 0, () => screen.getByRole('grid').parentElement],
    [
      'has pages before it',
      allRights,
      20,
      () => screen.getByRole('button', { name: 'Go to the first page' }),
    ],
  ] as const)(
    'hands the focus on when the last row is deleted, to whoever %s',
    async (_, rights, left, who) => {
      await deleteFirst(pageOf([code(1)], left + 1), pageOf([], left), rights)

      await waitFor(() => expect(who()).toHaveFocus())
    },
  )
})
