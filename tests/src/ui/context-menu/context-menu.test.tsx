import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { ContextMenu } from '#src/ui/context-menu/context-menu.tsx'
import type { MenuEntry, MenuPoint } from '#src/ui/context-menu/menu-entry.ts'
import { useMenuOpeners } from '#src/ui/context-menu/use-menu-openers.ts'
import { show } from '#tests/src/show.tsx'

function entriesWith(done: (key: string) => void): MenuEntry[] {
  const act = (key: string, label: string) => ({ key, label, onSelect: () => done(key) })
  return [
    act('open', 'Open'),
    { ...act('pay', 'Pay'), whyNot: 'Nothing is due' },
    {
      key: 'copy',
      label: 'Copy',
      children: [
        act('id', 'Id'),
        {
          key: 'place',
          label: 'Place',
          children: [act('wgs84', 'WGS84'), act('gcj02', 'GCJ-02'), act('bd09', 'BD-09')],
        },
      ],
    },
    { ...act('close', 'Close'), shortcut: 'Delete', divided: true },
  ]
}

function Place({ entries }: { entries: readonly MenuEntry[] }) {
  const [at, setAt] = useState<MenuPoint | null>(null)
  const openers = useMenuOpeners((point, target) => {
    if (target.textContent !== 'thing') return false
    setAt(point)
    return true
  })
  return (
    <>
      <div {...openers}>
        <button type="button">thing</button>
        <p>nothing</p>
      </div>
      <output>{at === null ? 'closed' : `at ${at.x}, ${at.y}`}</output>
      {at !== null && (
        <ContextMenu at={at} entries={entries} label="Of the thing" onClose={() => setAt(null)} />
      )}
    </>
  )
}

async function shown() {
  const user = userEvent.setup()
  const done = vi.fn<(key: string) => void>()
  await show(<Place entries={entriesWith(done)} />)
  const thing = screen.getByText('thing')
  const openByKey = async () => {
    thing.focus()
    await user.keyboard('{Shift>}{F10}{/Shift}')
  }
  return { user, done, thing, openByKey }
}

const item = (label: string) => screen.getByText(label).closest('[role="menuitem"]')
const nameOf = (menu: Element) =>
  document.getElementById(menu.getAttribute('aria-labelledby') ?? '')?.getAttribute('aria-label') ??
  'a branch'
const menus = () => [...document.querySelectorAll('[role="menu"]')].map((menu) => nameOf(menu))

describe('a context menu', () => {
  it.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])('opens by %s on its first entry', async (keys) => {
    const { user, thing } = await shown()
    thing.focus()
    await user.keyboard(keys)
    expect(screen.getByRole('menu', { name: 'Of the thing' })).toBeVisible()
    expect(item('Open')).toHaveFocus()
  })

  it('opens by a right click where it was made, and nowhere else #widgets-6', async () => {
    const { user, thing } = await shown()
    await user.pointer({ keys: '[MouseRight]', target: thing, coords: { clientX: 30, clientY: 40 } })
    expect(screen.getByRole('status')).toHaveTextContent('at 30, 40')
    await user.keyboard('{Escape}')
    expect(fireEvent.contextMenu(screen.getByText('nothing'))).toBe(true)
    expect(menus()).toEqual([])
  })

  it('opens by keys at what stands for the focus in a list that keeps it', async () => {
    const { thing, openByKey } = await shown()
    const entry = document.createElement('div')
    entry.id = 'entry'
    document.body.append(entry)
    entry.getBoundingClientRect = () => new DOMRect(50, 60, 200, 44)
    thing.setAttribute('aria-activedescendant', 'entry')
    await openByKey()
    expect(screen.getByRole('status')).toHaveTextContent('at 50, 104')
    entry.remove()
  })

  it('opens by a long press of one finger that stays where it is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { thing } = await shown()
    const touches = [{ clientX: 10, clientY: 20 }]
    fireEvent.touchStart(thing, { touches })
    fireEvent.touchMove(thing, { touches: [{ clientX: 40, clientY: 20 }] })
    await vi.advanceTimersByTimeAsync(1000)
    expect(screen.getByRole('status')).toHaveTextContent('closed')
    fireEvent.touchEnd(thing)
    fireEvent.touchStart(thing, { touches })
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByRole('status')).toHaveTextContent('at 10, 20')
    // Else the same finger clicked what lies below the menu.
    expect(fireEvent.touchEnd(thing)).toBe(false)
    vi.useRealTimers()
  })

  it('is walked by arrows, Home, End and first letters', async () => {
    const { user, openByKey } = await shown()
    await openByKey()
    await user.keyboard('{ArrowDown}')
    expect(item('Pay')).toHaveFocus()
    await user.keyboard('{End}')
    expect(item('Close')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(item('Open')).toHaveFocus()
    await user.keyboard('{ArrowUp}{Home}')
    expect(item('Open')).toHaveFocus()
    await user.keyboard('c')
    expect(item('Copy')).toHaveFocus()
    await user.keyboard('c')
    expect(item('Close')).toHaveFocus()
  })

  it('opens branches to any depth, and Escape closes one at a time #widgets-7', async () => {
    const { user, done, thing, openByKey } = await shown()
    await openByKey()
    await user.keyboard('co{Enter}')
    expect(item('Id')).toHaveFocus()
    await user.keyboard('p{Enter}')
    expect(item('WGS84')).toHaveFocus()
    expect(menus()).toHaveLength(3)
    await user.keyboard('{Escape}')
    expect(item('Place')).toHaveFocus()
    expect(menus()).toHaveLength(2)
    await user.keyboard('{Escape}')
    expect(item('Copy')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(menus()).toEqual([])
    expect(thing).toHaveFocus()
    expect(done).not.toHaveBeenCalled()
  })

  it('goes in by the right arrow and out by the left one', async () => {
    const { user, done, openByKey } = await shown()
    await openByKey()
    await user.keyboard('co{ArrowRight}{ArrowDown}')
    expect(item('Place')).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(item('WGS84')).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(item('Place')).toHaveFocus())
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(item('WGS84')).toHaveFocus())
    await user.keyboard('{ArrowDown}{Enter}')
    expect(done.mock.calls).toEqual([['gcj02']])
    expect(menus()).toEqual([])
  })

  it('says why something cannot be done, and does not do it', async () => {
    const { user, done, openByKey } = await shown()
    await openByKey()
    expect(item('Pay')).toHaveAttribute('aria-disabled', 'true')
    expect(item('Pay')).toHaveAccessibleName('Pay Nothing is due')
    await user.click(screen.getByText('Pay'))
    expect(done).not.toHaveBeenCalled()
    expect(menus()).toEqual(['Of the thing'])
  })

  it('names the keys that do the same', async () => {
    const { openByKey } = await shown()
    await openByKey()
    expect(item('Close')).toHaveAttribute('aria-keyshortcuts', 'Delete')
  })

  it('does what is chosen, once, and gives the focus back', async () => {
    const { user, done, thing, openByKey } = await shown()
    await openByKey()
    await user.click(screen.getByText('Open'))
    expect(done.mock.calls).toEqual([['open']])
    expect(menus()).toEqual([])
    expect(thing).toHaveFocus()
  })

  it('closes by Tab and by a press beside it', async () => {
    const { user, thing, openByKey } = await shown()
    await openByKey()
    await user.tab()
    expect(menus()).toEqual([])
    expect(thing).toHaveFocus()
    await openByKey()
    await user.click(screen.getByText('nothing'))
    expect(menus()).toEqual([])
  })
})
