import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { dropSession, storeSession } from '#src/session/session.ts'
import { forgetUnsavedBeside } from '#src/tabs/unsaved-forms.ts'
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
afterEach(() => {
  server?.restore()
  forgetUnsavedBeside([])
})

it('the form of an entry leaves it to the login to say that the session ended, and does not say so after it', async () => {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'deviceCode/findPage': () => pageOf([code(1)]),
    'deviceCode/edit': () => {
      // As the console does when it learns of the end.
      dropSession()
      return { code: 401, msg: 'over' }
    },
  })
  await show(<ListWorld search="" rights={allRights} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Lamp 1' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Remark/, { selector: 'textarea' }), 'half typed')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(server?.to('deviceCode/edit')).toHaveLength(1))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled())
  expect(dialog.queryByText(/session has ended/)).toBeNull()
  expect(dialog.getByLabelText(/^Remark/, { selector: 'textarea' })).toHaveValue('half typed')
})
