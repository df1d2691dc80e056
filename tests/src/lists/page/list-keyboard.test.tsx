import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { CompanyId } from '#contract/wire/ids.ts'
import { storeSession } from '#src/session/session.ts'
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
afterEach(() => server?.restore())

async function open(answers: Answers, search = '') {
  server = await fakeServer({ 'company/getTreeInfo': () => ({ list: [] }), ...answers })
  await show(<ListWorld search={search} rights={allRights} />)
  return userEvent.setup()
}
const grid = () => screen.getByRole('grid', { name: 'Device codes' })
const rows = () => within(grid()).getAllByRole('row').slice(1)
const codes = (count: number) => Array.from({ length: count }, (_, i) => code(i + 1))

describe('a list', () => {
  it('takes a click beside a box for one on it, and opens nothing', async () => {
    const user = await open({ 'deviceCode/findPage': () => pageOf(codes(2)) })
    const box = await screen.findByRole('checkbox', { name: 'Select Lamp 1' })
    const beside = (each: HTMLElement) => each.closest('label') ?? document.body
    await user.click(beside(box))

    expect(box).toBeChecked()
    expect(screen.getByLabelText('address')).toHaveTextContent(/^$/)
    await user.click(beside(screen.getByRole('checkbox', { name: 'Select this page' })))
    expect(await screen.findByText('2 selected')).toBeVisible()
  })

  it('lets go of what is selected on another page and is not there any more', async () => {
    const user = await open({
      'deviceCode/findPage': ({ address: asked }) =>
        asked.includes('pageNum=2') ? pageOf([code(21)], 22) : pageOf([code(1), code(2)], 22),
      'deviceCode/findDetails': () => ({ list: [code(2)] }),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    expect(await screen.findByText('2 selected')).toBeVisible()
    // The first was moved to where nobody sees it.
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('1 selected')).toBeVisible()
  })

  it('gives the focus to the table when what was pressed goes away with what it said', async () => {
    let answers = 0
    const user = await open({
      'deviceCode/findPage': () =>
        (answers += 1) === 1 ? { code: 10_001, msg: 'not now' } : pageOf(codes(1)),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    again.focus()
    await user.keyboard('{Enter}')

    await screen.findByText('Lamp 1')
    expect(grid().parentElement).toHaveFocus()
  })

  it('is printed with all of its rows', async () => {
    await open({ 'deviceCode/findPage': () => pageOf(codes(200)) }, '?pageSize=200')
    await screen.findByText('Lamp 1')
    expect(rows().length).toBeLessThan(100)
    window.dispatchEvent(new Event('beforeprint'))
    expect(rows()).toHaveLength(200)
    expect(screen.getByText('No conditions')).toBeInTheDocument()
    window.dispatchEvent(new Event('afterprint'))
    expect(rows().length).toBeLessThan(100)
    expect(screen.queryByText('No conditions')).toBeNull()
  })

  it('is printed with what it was searched for, in words', async () => {
    const company = { objectid: '7' as CompanyId, companyname: 'Plant 2', children: [] }
    await open(
      {
        'deviceCode/findPage': () => pageOf(codes(1)),
        'company/getTreeInfo': () => ({ list: [company] }),
      },
      '?productname=lamp&codeStatus=0&companyid=7',
    )
    await screen.findByText('Lamp 1')
    await screen.findByDisplayValue('Plant 2')
    window.dispatchEvent(new Event('beforeprint'))
    const names = screen.getAllByRole('term').map((term) => term.textContent)
    const values = screen.getAllByRole('definition').map((value) => value.textContent)
    window.dispatchEvent(new Event('afterprint'))
    expect(Object.fromEntries(names.map((name, at) => [name, values[at]]))).toEqual({
      'Product name': 'lamp',
      Status: 'Public',
      Company: 'Plant 2',
    })
  })

  it('has one stop of the tab key in its heads, whose columns are arranged by keys that are told', async () => {
    const user = await open({ 'deviceCode/findPage': () => pageOf(codes(2)) })
    await screen.findByText('Lamp 1')
    const head = (name: string) => within(grid()).getByRole('columnheader', { name })
    screen.getByRole('checkbox', { name: 'Select this page' }).focus()
    await user.keyboard('{ArrowRight}')
    const product = within(head('Product name')).getByRole('button')
    expect(product).toHaveFocus()
    const stops = [...(product.closest('tr')?.querySelectorAll('[tabindex="0"]') ?? [])]
    expect(stops).toEqual([product])

    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(await screen.findByText(/^Width of Product name: [0-9]+$/)).toBeInTheDocument()
    expect(grid()).toHaveAccessibleDescription(/Shift with ← or → changes the width/)
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await waitFor(() => expect(head('Product name')).toHaveAttribute('aria-colindex', '3'))
    expect(product).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(rows()[0]).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(product).toHaveFocus()
  })
})

describe('the choice of columns', () => {
  it('keeps the focus on the button that has moved a column as far as it goes', async () => {
    const user = await open({ 'deviceCode/findPage': () => pageOf(codes(1)) })
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    const forward = await screen.findByRole('button', { name: 'Move Status forward' })
    forward.focus()
    await user.keyboard('{Enter}{Enter}{Enter}')

    await waitFor(() =>
      expect(
        within(grid())
          .getAllByRole('columnheader')
          .slice(1, 4)
          .map((head) => head.getAttribute('aria-label')),
      ).toEqual(['Status', 'Product name', 'Code']),
    )
    expect(forward).toHaveFocus()
    expect(forward).toHaveAttribute('aria-disabled', 'true')
    const reset = screen.getByRole('button', { name: 'Reset columns' })
    reset.focus()
    await user.keyboard('{Enter}')
    expect(reset).toBeEnabled()
    expect(reset).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset columns' })).toBeNull())
  })
})
