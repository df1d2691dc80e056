import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { MessageBell } from '#src/features/shell/message-bell.tsx'
import { clearNotices, rememberNotice } from '#src/ui/notices/notice-history.ts'

import { show } from '../../show.tsx'

afterEach(() => clearNotices())

it('keeps the focus where the messages were cleared, and gives it back to the bell', async () => {
  rememberNotice({ kind: 'success', message: 'Copied' })
  await show(<MessageBell />)
  const user = userEvent.setup()
  const bell = screen.getByRole('button', { name: 'Messages, 1 new' })
  bell.focus()
  await user.keyboard('{Enter}')
  const clear = await screen.findByRole('button', { name: 'Clear' })
  await waitFor(() => expect(clear).toHaveFocus())
  await user.keyboard('{Enter}')

  await screen.findByText(/^No messages yet/)
  expect(clear).toHaveFocus()
  expect(clear).toBeEnabled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(bell).toHaveFocus())
})
