import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { FunctionName } from '#contract/rules/modules.ts'
import { storeSession } from '#src/session/session.ts'
import { forgetUnsavedBeside, hasUnsaved } from '#src/tabs/unsaved-forms.ts'
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

const dialog = () => screen.findByRole('dialog')
const field = async (name: string | RegExp) =>
  within(await dialog()).getByLabelText(name, { selector: 'input, textarea' })
const button = async (name: string) => within(await dialog()).findByRole('button', { name })
const without = (...gone: FunctionName[]) => allRights.filter((right) => !gone.includes(right))

/** The dialog in which the first lamp is edited. */
async function edit(answers: Answers = {}, rights = allRights) {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'deviceCode/findPage': () => pageOf([code(1)]),
    ...answers,
  })
  await show(<ListWorld search="" rights={rights} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Lamp 1' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await dialog()
  return user
}

const deleted: Answers = {
  'deviceCode/edit': () => ({ code: 404, msg: 'Record not found', reason: 'record.unknown' }),
  'deviceCode/findDetails': () => ({ list: [] }),
}

describe('the form of an entry', () => {
  it('shows a field that the post may not change as it is, and says why', async () => {
    await edit({}, without('freeze'))

    expect(await field(/^Status/)).toBeDisabled()
    expect(await field(/^Status/)).toHaveValue('Public')
    expect(await field(/^Status/)).toHaveAccessibleDescription('Your role does not allow changing this.')
    expect(await field(/^Code type/)).toBeEnabled()
  })

  it('says the rule of a field once, in what is wrong with it', async () => {
    const user = await edit()
    const rule = 'Letters, digits and hyphens, as printed on the product'
    const input = await field(/^Code\b(?! type)/)
    expect(input).toHaveAccessibleDescription(rule)
    await user.clear(input)
    await user.type(input, 'A B')
    await user.click(await button('Save'))

    expect(input).toHaveAccessibleDescription(`Wrong format: ${rule}`)
  })

  it('lets whoever has that right change it', async () => {
    await edit()

    expect(await field(/^Status/)).toBeEnabled()
  })

  it('lets everybody choose it in a new entry', async () => {
    const user = await edit({}, without('freeze'))
    await user.click(await button('Cancel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Add' }))

    expect(await field(/^Status/)).toBeEnabled()
  })

  it('puts what I changed over theirs, and leaves the rest as it is by then', async () => {
    const theirs = { ...code(1), version: 2, productname: 'Their lamp', codeStatus: 4 } as const
    let tries = 0
    const user = await edit(
      {
        'deviceCode/edit': () =>
          (tries += 1) === 1
            ? { code: 10_001, msg: 'changed', reason: 'record.changed' }
            : { data: { ...theirs, version: 3 } },
        'deviceCode/findDetails': () => ({ list: [theirs] }),
      },
      without('freeze'),
    )
    await user.type(await field(/^Remark/), 'mine')
    await user.click(await button('Save'))
    const changed = within(await dialog()).getByRole('table', { name: 'Changes' })
    const rows = within(changed).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'Product nameLamp 1Their lampunchanged: their value stays',
      'StatusPublicRestrictedunchanged: their value stays',
    ])
    expect(within(await dialog()).getByRole('alert')).toHaveFocus()
    await user.click(await button('Overwrite with mine'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    expect(server?.to('deviceCode/edit')[1]?.body).toEqual({
      objectid: '1',
      version: 2,
      productname: 'Their lamp',
      code: 'L-1',
      codeType: 1,
      codeStatus: 4,
      deviceType: 0,
      remark: 'mine',
    })
  })

  it('goes on at Save once what somebody else changed is taken', async () => {
    const theirs = { ...code(1), version: 2, productname: 'Their lamp' }
    const user = await edit({
      'deviceCode/edit': () => ({ code: 10_001, msg: 'changed', reason: 'record.changed' }),
      'deviceCode/findDetails': () => ({ list: [theirs] }),
    })
    await user.type(await field(/^Remark/), 'mine')
    await user.click(await button('Save'))
    await user.click(await button('Use theirs'))
    expect(await field(/^Product name/)).toHaveValue('Their lamp')

    expect(await button('Save')).toHaveFocus()
  })

  it('says that it is not known whether it was saved when no answer comes, and finds one’s own save the next time', async () => {
    const mine = { ...code(1), version: 2, remark: 'mine' }
    let tries = 0
    const user = await edit({
      'deviceCode/edit': () =>
        (tries += 1) === 1 ? null : { code: 10_001, msg: 'changed', reason: 'record.changed' },
      'deviceCode/findDetails': () => ({ list: [mine] }),
    })
    const read = server?.to('deviceCode/findPage').length ?? 0
    await user.type(await field(/^Remark/), 'mine')
    await user.click(await button('Save'))
    expect(
      await screen.findByText(/^No valid response from the server, so the result is unknown/),
    ).toBeVisible()
    expect(await field(/^Remark/)).toHaveValue('mine')
    await waitFor(() => expect(server?.to('deviceCode/findPage').length).toBeGreaterThan(read))

    await user.click(await button('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(tries).toBe(2)
  })

  it('says that somebody else deleted the entry, and adds what was typed as a new one', async () => {
    const user = await edit({ ...deleted, 'deviceCode/add': () => ({ data: code(2) }) })
    await user.type(await field(/^Remark/), 'half a thought')
    await user.click(await button('Save'))
    expect(await screen.findByText('Someone else deleted this entry while you were editing')).toBeVisible()
    expect(within(await dialog()).getByRole('alert')).toHaveFocus()
    expect(await field(/^Remark/)).toHaveValue('half a thought')
    expect(await button('Save')).toBeDisabled()
    await user.click(await button('Add as a new entry'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    expect(server?.to('deviceCode/add')[0]?.body).toEqual({
      productname: 'Lamp 1',
      code: 'L-1',
      codeType: 1,
      codeStatus: 0,
      deviceType: 0,
      companyid: '3',
      remark: 'half a thought',
    })
    expect(hasUnsaved('/system/device-code')).toBe(false)
  })

  it('does not offer that to whoever may not add', async () => {
    const user = await edit(deleted, without('add'))
    await user.type(await field(/^Remark/), 'half a thought')
    await user.click(await button('Save'))

    expect(
      await screen.findByText(/Your role does not allow adding entries, so this cannot be saved\./),
    ).toBeVisible()
    expect(within(await dialog()).queryByRole('button', { name: 'Add as a new entry' })).toBeNull()
  })

  it('counts as unsaved from the first letter until it is saved or thrown away', async () => {
    const user = await edit()
    expect(hasUnsaved('/system/device-code')).toBe(false)
    await user.type(await field(/^Remark/), 'x')
    expect(hasUnsaved('/system/device-code')).toBe(true)
    await user.click(await button('Cancel'))
    await user.click(await button('Discard'))
    expect(hasUnsaved('/system/device-code')).toBe(false)
  })

  it('begins anew each time, and is sent only once nothing in it is wrong #entries-3', async () => {
    const user = await edit()
    await user.click(await button('Cancel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.type(await field(/^Product name/), 'half a thought')
    await user.click(await button('Cancel'))
    await user.click(await button('Discard'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await field(/^Product name/)).toHaveValue('')
    await user.click(await button('Save'))

    expect(screen.getAllByText('Please fill in')).toHaveLength(5)
    expect(await field(/^Product name/)).toHaveFocus()
    expect(server?.to('deviceCode/add')).toEqual([])
  })

  it('cannot be left while it is being saved, so that the answer finds its own dialog', async () => {
    const answer = Promise.withResolvers<{ data: ReturnType<typeof code> }>()
    const user = await edit({ 'deviceCode/edit': () => answer.promise })
    await user.type(await field(/^Remark/), 'x')
    await user.click(await button('Save'))
    expect(await screen.findByText('Saving…')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(await button('Cancel')).toBeDisabled()
    expect(await button('Close')).toBeDisabled()
    expect(await dialog()).toBeVisible()
    await act(async () => answer.resolve({ data: code(1) }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks before it throws away what was typed: the question has the focus, and Escape goes on typing', async () => {
    const user = await edit()
    const remark = await field(/^Remark/)
    await user.type(remark, 'x')
    await user.keyboard('{Escape}')
    expect(await button('Keep editing')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Your input is not saved.')).toBeNull()
    expect(remark).toHaveFocus()
    expect(remark).toHaveValue('x')
    await user.click(await button('Cancel'))
    await user.click(await button('Discard'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus())
  })

  it('closes its company tree alone with Escape', async () => {
    const user = await edit()
    await user.type(await field(/^Remark/), 'x')
    await user.click(await field(/company/i))
    expect(await field(/company/i)).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Escape}')
    expect(await field(/company/i)).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByText('Your input is not saved.')).toBeNull()
  })

  it('leaves the details behind it open when Escape closes it', async () => {
    server = await fakeServer({
      'company/getTreeInfo': () => ({ list: [] }),
      'deviceCode/findPage': () => pageOf([code(1)]),
    })
    await show(<ListWorld search="?open=1" rights={allRights} />)
    const user = userEvent.setup()
    const details = await screen.findByRole('complementary', { name: 'Details' })
    await user.click(await within(details).findByRole('button', { name: 'Edit' }))
    await dialog()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('address')).toHaveTextContent('open=1')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByLabelText('address')).not.toHaveTextContent('open=1'))
  })

  it('offers nothing to clear that the server would keep', async () => {
    await edit()
    expect(within(await dialog()).queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  it('finds the focus at its buttons again when it is refused to add what somebody else deleted', async () => {
    const user = await edit({
      ...deleted,
      'deviceCode/add': () => ({ code: 409, msg: 'There is one already', reason: 'record.exists' }),
    })
    await user.type(await field(/^Remark/), 'half a thought')
    await user.click(await button('Save'))
    await user.click(await button('Add as a new entry'))
    expect(await screen.findByRole('alert')).toBeVisible()
    await waitFor(async () => expect(await button('Save')).toHaveFocus())
  })
})
