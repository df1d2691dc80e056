import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy, useState, type ComponentType } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { Dialog } from '#src/ui/dialog.tsx'
import { LateDialog } from '#src/ui/late-dialog.tsx'
import { show } from '#tests/src/show.tsx'

type Loaded = { default: ComponentType<{ onClose: () => void }> }

afterEach(() => vi.restoreAllMocks())

const history: Loaded = {
  default: ({ onClose }) => (
    <Dialog title="History" onClose={onClose}>
      Measured so far
    </Dialog>
  ),
}

/** A page with a button that opens a dialog, whose code is still on its way. */
async function openPage() {
  const code = Promise.withResolvers<Loaded>()
  const HistoryDialog = lazy(() => code.promise)
  function Page() {
    const [open, setOpen] = useState(false)
    const close = () => setOpen(false)
    return (
      <>
        <input aria-label="Note" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <LateDialog title="History" onClose={close}>
            <HistoryDialog onClose={close} />
          </LateDialog>
        )}
      </>
    )
  }
  await show(<Page />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'half')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { code, user }
}

describe('a dialog whose code is fetched when it is wanted', () => {
  it('says that it loads, then is there, and gives the focus back to its button', async () => {
    const { code, user } = await openPage()
    expect(await screen.findByText('Loading')).toBeVisible()
    code.resolve(history)

    expect(await screen.findByText('Measured so far')).toBeVisible()
    expect(screen.queryByText('Loading')).toBeNull()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('that does not come says so, and the page stays as it was', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { code, user } = await openPage()
    code.reject(new TypeError('Failed to fetch dynamically imported module: /history.js'))

    expect(await screen.findByRole('dialog', { name: 'History' })).toHaveTextContent(
      'A part of the console could not be fetched: the server is away, or it has been updated.',
    )
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half')
  })
})
