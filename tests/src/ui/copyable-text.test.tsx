import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { CopyableText } from '#src/ui/copyable-text.tsx'
import { show } from '#tests/src/show.tsx'

async function copied(text: string) {
  const user = userEvent.setup()
  await show(<CopyableText text={text} label="Remark" />)
  await user.click(screen.getByRole('button', { name: 'Copy Remark' }))
  return user
}

describe('a text that can be copied', () => {
  it('of 80 characters is copied at once', async () => {
    await copied('x'.repeat(80))

    expect(await navigator.clipboard.readText()).toBe('x'.repeat(80))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of 81 characters is shown in full first', async () => {
    const user = await copied('y'.repeat(81))
    const dialog = await screen.findByRole('dialog', { name: 'Remark' })
    expect(dialog).toHaveTextContent('y'.repeat(81))
    await user.click(screen.getByRole('button', { name: 'Copy' }))

    expect(await navigator.clipboard.readText()).toBe('y'.repeat(81))
  })
})
