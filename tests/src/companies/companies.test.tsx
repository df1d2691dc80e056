import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'

import type { CompanyId } from '#contract/wire/ids.ts'
import { CompanySelect } from '#src/companies/company-select.tsx'
import { useCompanies } from '#src/companies/use-companies.ts'
import { storeSession } from '#src/session/session.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

let server: FakeServer
afterEach(() => server.restore())

const list = [{ objectid: '3' as CompanyId, companyname: 'Water Works', children: [] }]

function Names() {
  return useCompanies().companies.map(({ value, label }) => <p key={value}>{label}</p>)
}

function Field() {
  const [value, setValue] = useState('')
  return <CompanySelect label="Company" value={value} onChange={setValue} />
}

it('the companies are asked for once for all selectors of a page, and anew in another session #companies-1', async () => {
  server = await fakeServer({ 'company/getTreeInfo': () => ({ list }) })
  const asked = async (token: string) => {
    storeSession({ ...operator, token })
    const { unmount } = await show(
      <>
        <Names />
        <Names />
      </>,
    )
    expect(await screen.findAllByText('Water Works')).toHaveLength(2)
    unmount()
    return server.to('company/getTreeInfo').length
  }

  expect([await asked('first'), await asked('second')]).toEqual([1, 2])
})

it('a tree that is not what was agreed is named at every selector, and asked for again by one of them', async () => {
  storeSession({ ...operator, token: 'third' })
  let broken = true
  server = await fakeServer({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the contract does not say
    'company/getTreeInfo': () => (broken ? ({ list: [{ objectid: '3' }] } as never) : { list }),
  })
  const user = userEvent.setup()
  await show(
    <>
      <Field />
      <Field />
    </>,
  )
  const notices = await screen.findAllByText(/^Could not load the choices/)
  expect(notices).toHaveLength(2)
  expect(notices[0]).toHaveTextContent(/Unexpected server response to “.*company\/getTreeInfo.*”: .*list\/0/)

  broken = false
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[1] ?? document.body)
  await waitFor(() => expect(screen.queryByText(/^Could not load the choices/)).toBeNull())
  await user.click(screen.getAllByRole('combobox', { name: 'Company' })[0] ?? document.body)
  await user.click(await screen.findByRole('treeitem', { name: 'Water Works' }))
  expect(screen.getAllByRole('combobox', { name: 'Company' })[0]).toHaveValue('Water Works')
})

it('a tree that has not come yet is waited for, and says so', async () => {
  storeSession({ ...operator, token: 'fourth' })
  const { promise, resolve } = Promise.withResolvers<{ list: typeof list }>()
  server = await fakeServer({ 'company/getTreeInfo': () => promise })
  const user = userEvent.setup()
  await show(<Field />)
  await user.click(screen.getByRole('combobox', { name: 'Company' }))
  expect(await screen.findByText('Waiting for the server…')).toBeVisible()
  resolve({ list })

  expect(await screen.findByRole('treeitem', { name: 'Water Works' })).toBeVisible()
})
