import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

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
