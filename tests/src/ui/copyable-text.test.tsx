import { Notifications, notifications } from '@mantine/notifications'
import { act, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { CopyByHandPlace } from '#src/ui/copy-by-hand-place.tsx'
import { copyByHand$ } from '#src/ui/copy-by-hand.ts'
import { CopyableText } from '#src/ui/copyable-text.tsx'
import { show } from '#tests/src/show.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  act(() => {
    notifications.clean()
    copyByHand$.next(null)
  })
})

async function copied(text: string) {
  const user = userEvent.setup()
  await show(<CopyableText text={text} label="Remark" />)
  await user.click(screen.getByRole('button', { name: 'Copy Remark' }))
  return user
}

describe('a text that can be copied', () => {
  it('of 80 characters is copied at once #widgets-8', async () => {
    await copied('x'.repeat(80))

    expect(await navigator.clipboard.readText()).toBe('x'.repeat(80))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of 81 characters is shown in full first #widgets-9', async () => {
    const user = await copied('y'.repeat(81))
    const dialog = await screen.findByRole('dialog', { name: 'Remark' })
    expect(dialog).toHaveTextContent('y'.repeat(81))
    await user.click(screen.getByRole('button', { name: 'Copy' }))

    expect(await navigator.clipboard.readText()).toBe('y'.repeat(81))
  })

  it.each([
    [80, false],
    [81, true],
  ])(
    'of %i characters counts what people see, not how it is stored: shown in full %s',
    async (count, full) => {
      await copied('𠮷'.repeat(count))

      expect(screen.queryByRole('dialog') !== null).toBe(full)
    },
  )

  it.each([
    ['refuses the clipboard', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
    [
      'has no clipboard, as on a page without TLS',
      () => {
        throw new TypeError("Cannot read properties of undefined (reading 'writeText')")
      },
    ],
  ])('is offered to be copied by hand when the browser %s', async (_, writeText) => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
    await show(
      <>
        <Notifications />
        <CopyableText text="030e" label="Version" />
        <CopyByHandPlace />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Copy Version' }))

    expect(
      await screen.findByText('Could not copy. Select the text and copy it with the keyboard.'),
    ).toBeVisible()
    expect(screen.queryByText('Copied')).toBeNull()
    const dialog = await screen.findByRole('dialog', { name: 'Copy by hand' })
    const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox')
    await waitFor(() => {
      expect(field).toHaveFocus()
      expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('030e')
    })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
