import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { CompanyId } from '#contract/ids.ts'
import { useCompanies } from '#src/companies/use-companies.ts'
import { keepSession } from '#src/session/session.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'

let server: FakeServer
afterEach(() => server.restore())

function Names() {
  return useCompanies().map(({ value, label }) => <p key={value}>{label}</p>)
}

it('the companies are asked for once for all selectors of a page, and anew in another session', async () => {
  const list = [{ objectid: '3' as CompanyId, companyname: 'Water Works', children: [] }]
  server = await fakeServer({ 'company/getTreeInfo': () => ({ list }) })
  const asked = async (token: string) => {
    keepSession({ ...operator, token })
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
