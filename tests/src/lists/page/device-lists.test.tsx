import { notifications } from '@mantine/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { storeSession } from '#src/session/session.ts'
import { clearNotices, noticeHistory$ } from '#src/ui/notices/notice-history.ts'
import type { Answers, FakeServer } from '#tests/src/fake-server.ts'
import { gateway, openGateways } from '#tests/src/features/gateways/gateway-world.tsx'
import { openRelays, openTerminals, pageOf, relay, terminal } from '#tests/src/features/nodes/node-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
const forgetNotices = () =>
  act(() => {
    notifications.clean()
    clearNotices()
  })
afterEach(() => {
  server?.restore()
  forgetNotices()
})

const lists = {
  gateways: {
    open: (answers: Answers) =>
      openGateways({ 'gateway/newFindPage': () => pageOf([gateway(1), gateway(2)], 41), ...answers }),
    name: 'gateway',
    first: '00A1B2C1',
    records: ['Heartbeats', 'gateway/findPageArmHeartbeat', 'armuid'],
    deletes: ['gateway/newBatchDelete', { armuids: '00A1B2C1,00A1B2C2' }],
  },
  relays: {
    open: (answers: Answers) =>
      openRelays({ 'mote/findPage': () => pageOf([relay(1), relay(2)], 41), ...answers }),
    name: 'mote',
    first: '00C1B2C1',
    records: ['Registrations', 'mote/findPageRegister', 'moteuid'],
    deletes: ['mote/batchDelete', { objectids: '1,2' }],
  },
  terminals: {
    open: (answers: Answers) =>
      openTerminals({ 'ms/findPage': () => pageOf([terminal(1), terminal(2)], 41), ...answers }),
    name: 'ms',
    first: '00D1B2C1',
    records: ['Uplinks', 'ms/findPageUplink', 'msuid'],
    deletes: ['ms/batchDelete', { objectids: '1,2' }],
  },
} as const

describe.each(['gateways', 'relays', 'terminals'] as const)('the list of %s', (which) => {
  const { open, name, first, records, deletes } = lists[which]
  async function opened(answers: Answers = {}) {
    server = await open(answers)
    await screen.findByRole('checkbox', { name: `Select ${first}` })
    return userEvent.setup()
  }
  const notices = () => noticeHistory$.value.map(({ message }) => message)
  const asked = (part: string) =>
    (server?.asked ?? [])
      .map(({ address }) => new URL(address, 'http://console.test'))
      .filter(({ pathname }) => pathname.toLowerCase().includes(part))

  it('gives its template, and takes a sheet #lists-5', async () => {
    const user = await opened()
    await user.click(screen.getByRole('button', { name: 'Import' }))
    await user.click(await screen.findByRole('button', { name: /template/i }))
    await waitFor(() =>
      expect(asked('template').map(({ pathname }) => pathname)).toEqual([`/${name}/download/template`]),
    )
    expect(screen.getByText('Drop a spreadsheet here')).toBeVisible()
  })

  it('exports what is selected, the page, or all #lists-6', async () => {
    const user = await opened()
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    for (const choice of [/^Selected/, /^This page/, /^All/]) {
      await user.click(screen.getByRole('button', { name: /^Export/ }))
      await user.click(await screen.findByRole('menuitem', { name: choice }))
    }
    await waitFor(() => expect(asked('export')).toHaveLength(3))
    expect(
      asked('export').map(({ searchParams }) => [
        searchParams.get('exporttype'),
        searchParams.get('objectids'),
      ]),
    ).toEqual([
      ['1', '1,2'],
      ['2', null],
      ['3', null],
    ])
  })

  it('deletes what is selected, naming it first #lists-7', async () => {
    const [path, body] = deletes
    const user = await opened({ [path]: () => ({ data: { results: [] } }) })
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getAllByRole('listitem')).toHaveLength(2)
    await user.click(question.getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(server?.to(path).map((one) => one.body)).toEqual([body]))
  })

  it('says that nothing is selected, before it deletes or exports what is selected #lists-8', async () => {
    const user = await opened()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(notices()).toEqual(['No device selected'])
    expect(screen.queryByRole('dialog')).toBeNull()
    forgetNotices()
    await user.click(screen.getByRole('button', { name: /^Export/ }))
    await user.click(await screen.findByRole('menuitem', { name: /^Selected/ }))
    expect(notices()).toEqual(['No device selected'])
    expect(asked('export')).toEqual([])
  })

  it('exports the records of one device, and says of several that it has to be one #lists-9', async () => {
    const [title, path, subject] = records
    const user = await opened()
    const choose = async () => {
      await user.click(screen.getByRole('button', { name: /^Export/ }))
      await user.click(await screen.findByRole('menuitem', { name: title }))
    }
    await choose()
    expect(notices()).toEqual(['No device selected'])
    forgetNotices()
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    await choose()
    expect(notices()).toEqual(['Please select only one device for this function'])
    expect(asked('export')).toEqual([])
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    await user.click(screen.getByRole('checkbox', { name: `Select ${first}` }))
    await choose()

    await waitFor(() => expect(asked('export')).toHaveLength(1))
    const [sheet] = asked('export')
    expect(sheet?.pathname).toBe(`/${path}/export`)
    expect([sheet?.searchParams.get(subject), sheet?.searchParams.get('exporttype')]).toEqual([first, '3'])
  })

  it('opens one at a time, and says so #lists-10', async () => {
    const user = await opened()
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(notices()).toEqual(['Please select only one device for this function'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe.each(['relays', 'terminals'] as const)('one of the list of %s', (which) => {
  const { open, name, first } = lists[which]
  const idField = which === 'relays' ? 'moteUid' : 'msUid'
  const form = async () => within(await screen.findByRole('dialog'))

  it('is added with what was typed #lists-11', async () => {
    server = await open({ [`${name}/add`]: () => ({ data: which === 'relays' ? relay(9) : terminal(9) }) })
    const user = userEvent.setup()
    await user.click((await screen.findAllByRole('button', { name: 'Add' }))[0] as HTMLElement)
    const fields = await form()
    await user.type(fields.getByRole('textbox', { name: / id/ }), '00e1b2c9')
    await user.type(fields.getByRole('textbox', { name: 'Alias' }), 'Pier 9')
    const type = fields.getByRole('combobox', { name: /^(Relay|Terminal) type/ })
    if (which === 'terminals') {
      await user.click(type)
      await user.click(await screen.findByRole('option', { name: 'Thermometer' }))
    }
    await waitFor(() => expect(type).toHaveValue(which === 'relays' ? 'Relay 2' : 'Thermometer'))
    await user.click(fields.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(server?.to(`${name}/add` as CallPath)).toHaveLength(1))
    expect(server.to(`${name}/add` as CallPath)[0]?.body).toMatchObject({
      [idField]: '00E1B2C9',
      deviceAliases: 'Pier 9',
    })
  })

  it('is edited from the version that was read, in what was changed #lists-12', async () => {
    server = await open({ [`${name}/edit`]: () => ({ data: which === 'relays' ? relay(1) : terminal(1) }) })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: `Select ${first}` }))
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const fields = await form()
    expect(fields.getByRole('textbox', { name: / id/ })).toBeDisabled()
    await user.clear(fields.getByRole('textbox', { name: 'Alias' }))
    await user.type(fields.getByRole('textbox', { name: 'Alias' }), 'Pier 8')
    await user.click(fields.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(server?.to(`${name}/edit` as CallPath)).toHaveLength(1))
    expect(server.to(`${name}/edit` as CallPath)[0]?.body).toEqual({
      objectid: '1',
      version: 1,
      [idField]: first,
      type: expect.any(String),
      deviceAliases: 'Pier 8',
    })
  })
})

describe('the search of a list', () => {
  it('says that a keyword of signs alone is none, and searches with a digit among them', async () => {
    server = await lists.relays.open({})
    const user = userEvent.setup()
    const keyword = await screen.findByRole('textbox', { name: 'Id, alias or address' })
    await user.type(keyword, '--')
    await user.keyboard('{Enter}')
    expect(keyword).toHaveAccessibleDescription('Enter at least one letter or digit')
    expect(screen.getByLabelText('address')).toBeEmptyDOMElement()
    await user.clear(keyword)
    expect(keyword).not.toHaveAccessibleDescription()
    await user.type(keyword, '２－')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server?.to('mote/findPage')).toHaveLength(2))
  })
})
