import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { Pager } from '#src/ui/list/pager.tsx'

import { show } from '../../show.tsx'

const pager = { pageNum: 1, pageSize: 20, pageSizes: [20, 50], onPage: () => {}, onPageSize: () => {} }

test.each([
  ['nothing before anybody knows', { total: 0, unknown: true }, ''],
  ['that there is none', { total: 0 }, '0 entries'],
  ['which of how many', { total: 52 }, '1–20 of 52'],
  ['that there are more', { total: 52, more: true }, '1–20 of more than 52'],
])('a list says %s', async (_, counted, words) => {
  await show(<Pager {...pager} {...counted} />)
  expect(screen.getByRole('navigation').firstElementChild).toHaveTextContent(new RegExp(`^${words}$`))
})

test('a page is typed in either width, and what is no page leaves the one that is shown', async () => {
  const onPage = vi.fn<(page: number) => void>()
  await show(<Pager {...pager} total={2000} onPage={onPage} />)
  const page = screen.getByRole('textbox', { name: 'Page' })
  const user = userEvent.setup()
  for (const typed of ['１２', 'abc', '１e２', '999999', '０']) {
    await user.clear(page)
    await user.type(page, `${typed}{Enter}`)
  }
  expect(onPage.mock.calls).toEqual([[12], [100]])
})

test('whoever walks to the last page by keyboard keeps the focus on the step that leads no further', async () => {
  const pages: number[] = []
  function Walked() {
    const [pageNum, setPageNum] = useState(1)
    const walk = (page: number) => {
      pages.push(page)
      setPageNum(page)
    }
    return <Pager {...pager} total={40} pageNum={pageNum} onPage={walk} />
  }
  await show(<Walked />)
  const next = screen.getByRole('button', { name: 'Next page' })
  const user = userEvent.setup()
  next.focus()
  await user.keyboard('{Enter}{Enter}')
  expect(pages).toEqual([2])
  expect(next).toBeEnabled()
  expect(next).toHaveAttribute('aria-disabled', 'true')
  await user.tab()
  expect(next).toBeDisabled()
})
