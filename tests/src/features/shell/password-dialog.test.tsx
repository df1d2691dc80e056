import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { loadCatalogue } from '#src/i18n/load-catalogue.ts'

import type { Answers } from '../../fake-server.ts'
import { freshConsole, menuItem, open } from './shell-world.tsx'

freshConsole()

const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })
const current = () => field(/^Current password/)
const wanted = () => field(/^New password/)
const confirmed = () => field(/^Confirm new password/)

/** The dialog, opened from the personal menu. */
async function openDialog(answers: Answers = {}) {
  const world = await open('/map', answers)
  await world.user.click(await screen.findByRole('button', { name: /Good/ }))
  await world.user.click(await menuItem('Change password'))
  await screen.findByLabelText(/^Current password/)
  const confirm = () => world.user.click(screen.getByRole('button', { name: 'Change password' }))
  const type = async (oldpwd: string, newpwd: string, confirmpwd: string) => {
    await world.user.type(current(), oldpwd)
    await world.user.type(wanted(), newpwd)
    await world.user.type(confirmed(), confirmpwd)
    await confirm()
  }
  return { ...world, confirm, type, sent: () => world.server.to('user/changePassword') }
}

describe('the change of a password', () => {
  it('is one that password managers know, also for whom it is', async () => {
    await openDialog()
    const inputs = [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] input')]

    expect(inputs.map(({ autocomplete, value }) => [autocomplete, value])).toEqual([
      ['username', 'ops'],
      ['current-password', ''],
      ['new-password', ''],
      ['new-password', ''],
    ])
  })

  it('tells that Caps Lock is on', async () => {
    const { user } = await openDialog()
    await user.click(current())
    await user.keyboard('{CapsLock}a')

    expect(screen.getByText('Caps Lock is on')).toBeVisible()
  })

  it('needs all three fields #password-6', async () => {
    const { confirm, sent } = await openDialog()
    await confirm()

    for (const each of [current(), wanted(), confirmed()])
      expect(each).toHaveAccessibleDescription(/Cannot be empty/)
    expect(current()).toHaveFocus()
    expect(sent()).toEqual([])
  })

  it.each([
    ['1234567', '8 to 20 characters'],
    ['Ab3!'.repeat(6), '8 to 20 characters'],
    ['12345678', 'At least two kinds among letters, digits and punctuation'],
    ['abc 1234', 'No spaces'],
  ])('refuses %s, new and confirmed: %s #password-7', async (password, why) => {
    const { type, sent } = await openDialog()
    await type('Blue-lake-9', password, password)

    expect(wanted()).toBeInvalid()
    expect(screen.getAllByText(why)).toHaveLength(2)
    expect(sent()).toEqual([])
  })

  it('refuses two that differ #password-8', async () => {
    const { type, sent } = await openDialog()
    await type('Blue-lake-9', 'Blue-lake-10', 'Blue-lake-11')

    expect(confirmed()).toHaveAccessibleDescription('Passwords do not match')
    expect(confirmed()).toHaveFocus()
    expect(sent()).toEqual([])
  })

  it('says what is wrong with a field when it is left, and nothing of one that is only passed', async () => {
    const { user } = await openDialog()
    await user.type(wanted(), 'short')
    await user.tab()

    expect(await screen.findByText('8 to 20 characters')).toBeVisible()
    expect(screen.queryByText('Cannot be empty')).toBeNull()
  })

  it('says no more that two differ once the other one is changed', async () => {
    const { type, user } = await openDialog()
    await type('Blue-lake-9', 'Blue-lake-10', 'Blue-lake-11')
    await user.type(wanted(), '{Backspace}1')

    expect(screen.queryByText('Passwords do not match')).toBeNull()
  })

  it('says at the current one that it is wrong', async () => {
    const wrong = { code: 10_001, msg: 'The current password is wrong', reason: 'password.wrong' }
    const { type } = await openDialog({ 'user/changePassword': () => wrong })
    await type('Wrong-0ne', 'Blue-lake-10', 'Blue-lake-10')

    await waitFor(() => expect(current()).toHaveAccessibleDescription(wrong.msg))
    expect(current()).toHaveFocus()
  })

  it.each([
    ['zh', '不能为空', '两次输入的密码不一致'],
    ['ja', '入力してください', '2 つのパスワードが一致しません'],
  ] as const)('says in %s “%s” and “%s” #password-9', async (language, empty, differs) => {
    const { user } = await openDialog()
    await user.type(wanted(), 'Blue-lake-10')
    await user.type(confirmed(), 'Blue-lake-11')
    await act(() => loadCatalogue(language))
    await user.keyboard('{Enter}')

    expect(screen.getAllByText(empty)).toHaveLength(1)
    expect(screen.getByText(differs)).toBeVisible()
  })

  it('that is done leads to the login, where the new one is needed #password-10', async () => {
    const { type, sent, console } = await openDialog({ 'user/changePassword': () => ({}) })
    await type('Blue-lake-9', 'Blue-lake-10', 'Blue-lake-10')

    await screen.findByRole('textbox', { name: 'User name' })
    expect(console.state.location.pathname).toBe('/login')
    expect(
      await screen.findByText('Operation succeeded', { selector: '.mantine-Notification-description' }),
    ).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent().map(({ body }) => body)).toEqual([
      { oldpwd: 'Blue-lake-9', newpwd: 'Blue-lake-10', confirmpwd: 'Blue-lake-10' },
    ])
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(screen.getByRole('alert')).toHaveTextContent('The password was changed. Log in with the new one.')
  })

  it('that is refused leaves the dialog open with what was typed, and says why #password-11', async () => {
    const { type, console } = await openDialog({
      'user/changePassword': () => ({ code: 10_001, msg: 'The current password is wrong' }),
    })
    await type('Wrong-0ne', 'Blue-lake-10', 'Blue-lake-10')

    const dialog = within(screen.getByRole('dialog', { name: 'Change password' }))
    expect(await dialog.findByText('The current password is wrong.')).toBeVisible()
    expect(screen.getAllByText('The current password is wrong.')).toHaveLength(1)
    await waitFor(() => expect(current()).toHaveFocus())
    expect([current(), wanted()].map((each) => (each as HTMLInputElement).value)).toEqual([
      'Wrong-0ne',
      'Blue-lake-10',
    ])
    expect(console.state.location.pathname).toBe('/map')
    expect(localStorage.getItem('accessToken')).toBe('made-up')
  })

  it('takes back what the server refused as soon as something else is typed', async () => {
    const { type, user } = await openDialog({
      'user/changePassword': () => ({ code: 10_001, msg: 'The current password is wrong' }),
    })
    await type('Blue-lake-8', 'Blue-lake-10', 'Blue-lake-10')
    await screen.findByText('The current password is wrong.')
    await user.type(current(), '9')

    expect(screen.queryByText('The current password is wrong.')).toBeNull()
  })

  it('says at its field what the server does not want of the new one', async () => {
    const errors = [{ field: 'newpwd', msg: 'It has to differ from the current one' }]
    const { type } = await openDialog({
      'user/changePassword': () => ({ code: 422, msg: 'Wrong format', errors }),
    })
    await type('Blue-lake-9', 'Blue-lake-9', 'Blue-lake-9')

    await waitFor(() => expect(wanted()).toHaveFocus())
    expect(wanted()).toHaveAccessibleDescription(/It has to differ from the current one/)
  })

  it('stays open while the change is on its way, whatever is pressed', async () => {
    const answer = Promise.withResolvers<object>()
    const { type, user, console } = await openDialog({ 'user/changePassword': () => answer.promise })
    await type('Blue-lake-9', 'Blue-lake-10', 'Blue-lake-10')
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Change password' })).toBeVisible()

    answer.resolve({})
    await screen.findByRole('textbox', { name: 'User name' })
    expect(console.state.location.pathname).toBe('/login')
  })

  it('gives the focus back to the menu that it was opened from', async () => {
    const { user } = await openDialog()
    await user.keyboard('{Escape}')

    await waitFor(() => expect(screen.getByRole('button', { name: /Good/ })).toHaveFocus())
  })
})
