import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { ExportMenu } from '#src/lists/sheets/export-menu.tsx'
import { show } from '#tests/src/show.tsx'

const menu = { right: true, rows: [], all: 'All', onExport: () => {}, onCancel: () => {} }

it.each([
  [1, '1 KB'],
  [900 * 1024, '900 KB'],
  [2_500_000, '2.4 MB'],
])('says of a sheet of which %s bytes have come that %s have', async (received, size) => {
  await show(<ExportMenu {...menu} received={received} />)

  expect(screen.getByText(size)).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Writing the sheet…')
})

it('says of a sheet only that it is written until some of it has come, and nothing of none', async () => {
  const { unmount } = await show(<ExportMenu {...menu} received={0} />)
  expect(screen.getByRole('status')).toHaveTextContent('Writing the sheet…')
  expect(screen.queryByText(/KB/)).toBeNull()
  unmount()
  await show(<ExportMenu {...menu} received={null} />)

  expect(screen.queryByRole('status')).toBeNull()
})

it('opens within the page, where whoever listens finds it, with nothing in it that is no entry', async () => {
  await show(
    <main>
      <ExportMenu {...menu} received={null} />
    </main>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))

  const opened = await screen.findByRole('menu', { hidden: true })
  expect(screen.getByRole('main')).toContainElement(opened)
  expect([...opened.children].map((entry) => entry.getAttribute('role'))).toEqual(Array(3).fill('menuitem'))
})
