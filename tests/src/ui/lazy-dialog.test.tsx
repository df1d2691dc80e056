import { screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Dialog } from '#src/ui/dialog.tsx'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { show } from '#tests/src/show.tsx'

type HistoryDialog = ComponentType<{ onClose: () => void }>

beforeEach(() => {
  const script = '<script type="module" src="/assets/this.js"></script>'
  document.head.innerHTML = script
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(script)))
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const History: HistoryDialog = ({ onClose }) => (
  <Dialog title="History" onClose={onClose}>
    Measured so far
  </Dialog>
)
const lost = new TypeError('Failed to fetch dynamically imported module: /history.js')

/** A page with a button that opens a dialog, whose code is still on its way each time that it is asked for. */
async function openPage() {
  const asked: PromiseWithResolvers<HistoryDialog>[] = []
  const HistoryDialog = lazyPart(() => {
    const code = Promise.withResolvers<HistoryDialog>()
    asked.push(code)
    return code.promise
  })
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
          <LazyDialog title="History" onClose={close}>
            <HistoryDialog onClose={close} />
          </LazyDialog>
        )}
      </>
    )
  }
  await show(<Page />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'half')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { asked, user }
}

describe('a dialog whose code is fetched when it is wanted', () => {
  it('says that it loads, then is there, and gives the focus back to its button', async () => {
    const { asked, user } = await openPage()
    expect(await screen.findByText('Loading')).toBeVisible()
    asked[0]?.resolve(History)

    expect(await screen.findByText('Measured so far')).toBeVisible()
    expect(screen.queryByText('Loading')).toBeNull()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('that does not come says so, and the page stays as it was', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { asked, user } = await openPage()
    asked[0]?.reject(lost)

    const dialog = await screen.findByRole('dialog', { name: 'History' })
    expect(await within(dialog).findByText('The connection was interrupted.')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half')
  })

  it('that did not come is fetched again when the person says so, as often as it takes', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { asked, user } = await openPage()
    asked[0]?.reject(lost)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    asked[1]?.reject(new TypeError(lost.message))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked).toHaveLength(3))
    asked[2]?.resolve(History)

    expect(await screen.findByText('Measured so far')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half')
  })

  it('that did not come is fetched again when it is opened again', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { asked, user } = await openPage()
    asked[0]?.reject(lost)
    await screen.findByRole('dialog', { name: 'History' })
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    asked[1]?.resolve(History)

    expect(await screen.findByText('Measured so far')).toBeVisible()
  })
})
