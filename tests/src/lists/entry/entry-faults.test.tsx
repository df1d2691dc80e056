import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { storeSession } from '#src/session/session.ts'
import { forgetUnsavedBeside } from '#src/tabs/unsaved-forms.ts'
import { fakeServer, type Answers, type FakeServer } from '#tests/src/fake-server.ts'
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

const field = (name: string | RegExp) =>
  within(screen.getByRole('dialog')).getByLabelText(name, { selector: 'input, textarea' })
const product = () => field(/^Product name/)
const codeField = () => field(/^Code\b(?! type)/)
const wrongCode = 'Wrong format: Letters, digits and hyphens, as printed on the product'

/** The dialog in which the first lamp is edited. */
async function edit(answers: Answers = {}) {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'deviceCode/findPage': () => pageOf([code(1)]),
    ...answers,
  })
  await show(<ListWorld search="" rights={allRights} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Lamp 1' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog')
  return user
}

describe('what is wrong with a field of an entry', () => {
  it('is said when the field is left', async () => {
    const user = await edit()
    await user.type(codeField(), ' x')
    await user.tab()

    expect(await screen.findByText(wrongCode)).toBeVisible()
    expect(codeField()).toBeInvalid()
  })

  it('is said of one that was emptied', async () => {
    const user = await edit()
    await user.clear(product())
    await user.tab()

    expect(await screen.findByText('Please fill in')).toBeVisible()
  })

  it('is not said of one that is only passed, and may yet be filled in', async () => {
    const user = await edit()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await screen.findByRole('dialog')
    await user.click(product())
    await user.type(codeField(), 'a b')
    await user.tab()

    expect(await screen.findByText(wrongCode)).toBeVisible()
    expect(screen.queryByText('Please fill in')).toBeNull()
  })

  it('is not said before a button that is pressed is let go, which would move away', async () => {
    const user = await edit()
    await user.type(codeField(), ' x')
    const cancel = screen.getByRole('button', { name: 'Cancel' })
    await user.pointer({ keys: '[MouseLeft>]', target: cancel })
    expect(screen.queryByText(wrongCode)).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: cancel })

    expect(screen.getByText('Your input is not saved.')).toBeVisible()
    expect(await screen.findByText(wrongCode)).toBeVisible()
  })

  it('has the focus when the server says it, also where Enter was pressed in another field', async () => {
    const errors = [{ field: 'code', msg: 'There is one already' }]
    const user = await edit({ 'deviceCode/edit': () => ({ code: 422, msg: 'Wrong format', errors }) })
    await user.type(product(), '!{Enter}')

    expect(await screen.findByText('There is one already')).toBeVisible()
    await waitFor(() => expect(codeField()).toHaveFocus())
  })
})
