import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

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

async function open(answers: Answers, { search = '', rights = allRights } = {}) {
  server = await fakeServer({ 'company/getTreeInfo': () => ({ list: [] }), ...answers })
  await show(<ListWorld search={search} rights={rights} />)
  return userEvent.setup()
}
const rows = () =>
  within(screen.getByRole('grid', { name: 'Device codes' }))
    .getAllByRole('row')
    .slice(1)
const address = () => screen.getByLabelText('address').textContent
const asked = () =>
  server?.to('deviceCode/findPage').map(({ address }) => new URLSearchParams(address.split('?')[1]))

describe('a list page', () => {
  it('shows what its address asks for, by its place in the whole list', async () => {
    await open(
      { 'deviceCode/findPage': () => pageOf([code(41), code(42)], 100_000) },
      { search: '?productname=Lamp&pageNum=3&sort=code&order=asc' },
    )
    await screen.findByText('Lamp 41')

    expect(Object.fromEntries(asked()?.[0] ?? [])).toEqual({
      productname: 'Lamp',
      pageNum: '3',
      pageSize: '20',
      sort: 'code',
      order: 'asc',
    })
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '100001')
    expect(rows().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['42', '43'])
    expect(screen.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'ascending')
    expect(screen.getByText('41–60 of 100,000')).toBeVisible()
  })

  it('says where it stands in the menu #lists-13', async () => {
    server = await fakeServer({ 'deviceCode/findPage': () => pageOf([code(1)]) })
    const page = { code: 'sysytem_sensorcode', name: 'Device code', url: '/system/device-code', children: [] }
    const menu = [{ code: 'sysytem', name: 'System Management', url: null, children: [page] }]
    await show(<ListWorld search="" rights={allRights} menu={menu} />)
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('listitem')

    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['System Management', 'Device code'])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Device code')
    expect(crumbs[1]).toHaveAttribute('aria-current', 'page')
  })

  it('has 20 entries on a page, or 50, 100, 200, 300 or 500 #lists-14', async () => {
    const user = await open({ 'deviceCode/findPage': () => pageOf([code(1)], 600) })
    const size = await screen.findByRole('combobox', { name: 'Entries per page' })
    expect(size).toHaveValue('20 per page')
    await user.click(size)
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      '20 per page',
      '50 per page',
      '100 per page',
      '200 per page',
      '300 per page',
      '500 per page',
    ])
    await user.click(options.at(-1) ?? document.body)

    await waitFor(() => expect(asked()?.map((query) => query.get('pageSize'))).toEqual(['20', '500']))
    expect(address()).toBe('?pageSize=500')
  })

  it('searches, and puts what was typed into the address, trimmed #lists-15', async () => {
    const user = await open({ 'deviceCode/findPage': () => pageOf([code(1)]) }, { search: '?pageNum=2' })
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '  L-1 {Enter}')

    await waitFor(() => expect(address()).toBe('?code=L-1'))
    await waitFor(() => expect(asked()?.map((query) => query.get('code'))).toEqual([null, 'L-1']))
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(asked()).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(address()).toBe('')
  })

  it('takes no text into its address with which no page would load again', async () => {
    const user = await open({ 'deviceCode/findPage': () => pageOf([code(1)]) })
    await user.click(await screen.findByRole('textbox', { name: 'Code' }))
    await user.paste('x'.repeat(20_000))
    await user.keyboard('{Enter}')

    await waitFor(() => expect(address()).toBe(`?code=${'x'.repeat(200)}`))
  })

  it('says why it cannot be read, keeps what was searched for, and tries again', async () => {
    let fails = true
    const user = await open(
      { 'deviceCode/findPage': () => (fails ? null : pageOf([code(1)])) },
      { search: '?code=L' },
    )
    await screen.findByText('Could not load the list')
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('L')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('Lamp 1')).toBeVisible()
  })

  it('keeps its rows while the server is away, says that they are old, and has new ones as soon as it is back', async () => {
    let away = false
    const user = await open({
      'deviceCode/findPage': () => (away ? null : pageOf([code(asked()?.length === 1 ? 1 : 2)])),
    })
    await screen.findByText('Lamp 1')
    away = true
    await user.click(screen.getByRole('button', { name: 'Reload the list' }))
    expect(await screen.findByText('Out of date. Reconnecting to the server.')).toBeVisible()
    expect(screen.getByText('Lamp 1')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()

    away = false
    dispatchEvent(new Event('online'))
    expect(await screen.findByText('Lamp 2')).toBeVisible()
    expect(screen.queryByText('Out of date. Reconnecting to the server.')).toBeNull()
  })

  it('says what of its address it does not understand, until the person puts that away', async () => {
    const user = await open(
      { 'deviceCode/findPage': () => pageOf([code(1)]) },
      { search: '?code=L&codeStatus=9&since=2026' },
    )
    await screen.findByText('Lamp 1')
    expect(
      screen.getByText('Unknown conditions in the address were ignored: Status: “9” and since: “2026”'),
    ).toBeVisible()
    expect(asked()?.[0]?.has('codeStatus')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Dismiss this notice' }))

    expect(address()).toBe('?code=L')
    expect(screen.queryByText(/Unknown conditions/)).toBeNull()
    expect(asked()).toHaveLength(1)
  })

  it.each([
    ['', 0, 'No entries yet'],
    ['?code=nothing', 0, 'No entries match the search'],
    ['?code=nothing', 0, 'No entry matches this condition.'],
    ['?code=no&productname=no', 0, 'No entry matches all search fields.'],
    ['?pageNum=9', 21, 'This page is past the end of the list'],
  ])('with the address %j and a list of %i says: %s', async (search, total, words) => {
    await open({ 'deviceCode/findPage': () => pageOf([], total) }, { search })

    expect(await screen.findByText(words)).toBeVisible()
  })

  it('shows no button for what the post never may, and says why for what it may not now #lists-16', async () => {
    await open({ 'deviceCode/findPage': () => pageOf([code(1)]) }, { rights: ['view', 'delete'] })
    await screen.findByText('Lamp 1')

    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
      'Please select at least one entry',
    )
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(
      'Your role does not allow this',
    )
  })

  it('says that others’ entries can only be read', async () => {
    const user = await open({ 'deviceCode/findPage': () => pageOf([code(1, false)]) })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lamp 1' }))

    expect(screen.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
      'The selected entries belong to other companies and are read-only',
    )
  })

  it('chooses a range, keeps it on another page, and lets go of it', async () => {
    const user = await open({
      'deviceCode/findPage': ({ address: asked }) =>
        asked.includes('pageNum=2') ? pageOf([code(21)], 21) : pageOf([code(1), code(2), code(3)], 21),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lamp 1' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Lamp 3' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lamp 21' }))
    expect(screen.getByText('4 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  it('opens a row under its own address, and one that the list does not show #lists-17', async () => {
    const user = await open(
      {
        'deviceCode/findPage': () => pageOf([code(1), code(2)]),
        'deviceCode/findDetails': () => ({ list: [code(99)] }),
      },
      { search: '?open=99' },
    )
    expect(await screen.findByRole('heading', { name: 'Lamp 99 · L-99' })).toBeVisible()
    await user.click(screen.getByText('Lamp 1'))

    expect(await screen.findByRole('heading', { name: 'Lamp 1 · L-1' })).toBeVisible()
    expect(address()).toBe('?open=1')
    await user.click(screen.getByRole('button', { name: 'Next row' }))
    expect(address()).toBe('?open=2')
    await user.click(screen.getByRole('button', { name: 'Close the details' }))
    expect(address()).toBe('')
    expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull()
  })

  it('tells of each record of a batch that failed, by its name and code', async () => {
    const results = [
      { objectid: '1', code: 0, msg: 'Done' },
      { objectid: '2', code: 404, msg: 'Record not found' },
    ]
    const user = await open({
      'deviceCode/findPage': () => pageOf([code(1), code(2)]),
      'deviceCode/batchDelete': () => ({ code: 10001, msg: '1 of 2', data: { results } }),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Lamp 1 · L-1', 'Lamp 2 · L-2'])
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))

    expect(await within(dialog).findByText('1 of 2 failed; the rest are done.')).toBeVisible()
    expect(within(dialog).getByText('Lamp 2 · L-2')).toBeVisible()
    expect(within(dialog).getByText('Record not found')).toBeVisible()
    expect(server?.to('deviceCode/batchDelete')[0]?.body).toEqual({ objectids: '1,2' })
  })

  it('that is more than one call takes asks, after a call that failed, only for those not done yet', async () => {
    const codes = Array.from({ length: 502 }, (_, place) => code(place + 1))
    const asked = () =>
      server?.to('deviceCode/batchDelete').map(({ body }) => String(Reflect.get(Object(body), 'objectids')))
    const user = await open({
      'deviceCode/findPage': () => pageOf(codes),
      'deviceCode/batchDelete': () => (asked()?.length === 2 ? null : { data: { results: [] } }),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByRole('alert')).toBeVisible()
    expect(dialog.getByText('Delete these 2 entries?')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked()?.map((ids) => ids.split(',').length)).toEqual([500, 2, 2])
  })
})
