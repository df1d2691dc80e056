import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { CompanyId } from '#contract/wire/ids.ts'
import { CompanyTree } from '#src/features/companies/company-tree.tsx'
import { storeSession } from '#src/session/session.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'

const id = (text: string) => text as CompanyId
const branch = (objectid: string, name: string, more: object = {}) => ({
  objectid: id(objectid),
  name,
  status: 0 as const,
  frozenAbove: false,
  children: 0,
  devices: 0,
  ...more,
})
const levels: Readonly<Record<string, ReturnType<typeof branch>[]>> = {
  '': [branch('3', 'Water Works', { children: 2, devices: 12 })],
  '3': [branch('4', 'North', { status: 1, children: 1, devices: 1 }), branch('5', 'South', { devices: 11 })],
  '4': [branch('6', 'Depot', { frozenAbove: true })],
}
const companies = [
  {
    objectid: id('3'),
    companyname: 'Water Works',
    children: [
      {
        objectid: id('4'),
        companyname: 'North',
        children: [{ objectid: id('6'), companyname: 'Depot', children: [] }],
      },
      { objectid: id('5'), companyname: 'South', children: [] },
    ],
  },
]

const parentIn = (address: string) => new URLSearchParams(address.split('?')[1]).get('parentCompany') ?? ''

function Host() {
  const [readAt, setReadAt] = useState(1)
  return (
    <>
      <button onClick={() => setReadAt(2)}>read again</button>
      <CompanyTree opened="6" readAt={readAt} onOpen={() => undefined} />
    </>
  )
}

let server: FakeServer
beforeEach(async () => {
  storeSession({ ...operator, token: crypto.randomUUID() })
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: companies }),
    'company/findChildren': ({ address }) => ({ list: levels[parentIn(address)] ?? [] }),
  })
})
afterEach(() => server.restore())
const asked = () => server.to('company/findChildren').map(({ address }) => parentIn(address))

it('reads a level when it is opened, and says what is frozen and how much there is', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn<(id: string) => void>()
  await show(<CompanyTree opened={null} readAt={1} onOpen={onOpen} />)
  expect(await screen.findByText('11 devices')).toBeVisible()
  expect(screen.getByText('12 devices · 2 subcompanies')).toBeVisible()
  expect(screen.getByText('Frozen')).toBeVisible()
  expect(asked()).toEqual(['', '3'])

  const item = (name: RegExp) => screen.getByRole('treeitem', { name })
  item(/^North/).focus()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByText('Frozen from above')).toBeVisible()
  expect(asked()).toEqual(['', '3', '4'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onOpen.mock.calls).toEqual([['6']])
})

it('stands open down to the company of the address, and is read again with the list', async () => {
  await show(<Host />)
  expect(await screen.findByText('Depot')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('Depot'))
  const before = asked().length
  await userEvent.click(screen.getByRole('button', { name: 'read again' }))
  await waitFor(() => expect(new Set(asked().slice(before))).toEqual(new Set(['', '3', '4'])))
})
