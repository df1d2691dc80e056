import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { freshConsole, link, menuItem, open, shownTab, tabs, visit } from './shell-world.tsx'

freshConsole()

describe('the menu', () => {
  it('opens its first page at the root, and shows only what the person may open #shell-17', async () => {
    const { console } = await open('/')
    await screen.findByRole('heading', { name: 'Map 1' })
    expect(console.state.location.pathname).toBe('/map')
    const pages = within(screen.getByRole('navigation', { name: 'Menu' })).getAllByRole('link')
    expect(pages.map((each) => each.textContent)).toEqual(['Map', 'Gateways', 'Relays'])
    expect(link('Map')).toHaveAttribute('aria-current', 'page')
    expect(document.title).toBe('Map · Farwatch')
  })

  it('folds its groups and remembers it', async () => {
    const { user, leave } = await open('/map')
    await user.click(await screen.findByRole('button', { name: 'Devices', expanded: true }))
    expect(screen.queryByRole('link', { name: 'Gateways' })).toBeNull()
    leave()
    await open('/map')
    expect(await screen.findByRole('button', { name: 'Devices', expanded: false })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Gateways' })).toBeNull()
  })

  it('says kindly that a page is not open to the person, with the frame around #shell-18', async () => {
    await open('/device/terminal-manage')
    expect(
      await screen.findByRole('heading', { name: 'You don’t have permission to view this page' }),
    ).toBeVisible()
    expect(tabs()).toEqual([])
    expect(link('Map')).toBeVisible()
  })
})

describe('the way to the first page', () => {
  it('is never blank, however slow the link is', async () => {
    await open('/map')
    expect(screen.getAllByRole('status', { name: 'Loading' })).toHaveLength(1)
    await screen.findByRole('heading', { name: 'Map 1' })
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  })
})

describe('the keyboard', () => {
  it('comes past header, menu and tabs with its first stop', async () => {
    const { user } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    await user.tab()
    expect(screen.getByRole('button', { name: 'Skip to content' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
    await user.tab()
    expect(screen.getByLabelText('draft of Map')).toHaveFocus()
  })
})

describe('the sign of the link', () => {
  it('stands on every page, also on one that follows nothing live', async () => {
    const { server } = await open('/device/network')
    await screen.findByRole('heading', { name: 'Gateways 1' })
    await waitFor(() => expect(server.to('live')).toHaveLength(1))
    server.send({ event: 'live.hello', data: { now: 0 }, seq: 0 })
    expect(await screen.findByText('LIVE')).toBeVisible()
  })
})

describe('the tabs', () => {
  it('keep what was typed and the address of each page #shell-19', async () => {
    const { user, console } = await open('/device/network')
    await user.type(await screen.findByLabelText('draft of Gateways'), 'half a name')
    await user.click(screen.getByRole('button', { name: 'filter Gateways' }))
    expect(await screen.findByText('Gateways filters by pump')).toBeVisible()
    await visit(user, 'Relays')
    expect(tabs()).toEqual(['Gateways', 'Relays'])
    expect(shownTab()).toBe('Relays')
    expect(screen.queryByLabelText('draft of Gateways')).not.toBeVisible()
    await visit(user, 'Gateways')
    expect(screen.getByLabelText('draft of Gateways')).toHaveValue('half a name')
    expect(console.state.location.href).toBe('/device/network?q=pump')
    expect(screen.getByRole('heading', { name: 'Gateways 1' })).toBeVisible()
  })

  it('can be closed only while there is more than one; the neighbour is shown, the right one first #shell-20', async () => {
    const { user } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    expect(screen.queryByTitle('Close')).toBeNull()
    await visit(user, 'Gateways')
    await visit(user, 'Relays')
    await visit(user, 'Gateways')
    screen.getByRole('tab', { name: 'Gateways' }).focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(tabs()).toEqual(['Map', 'Relays']))
    expect(shownTab()).toBe('Relays')
    await user.click(screen.getAllByTitle('Close')[1] ?? document.body)
    await waitFor(() => expect(tabs()).toEqual(['Map']))
    expect(shownTab()).toBe('Map')
    expect(screen.queryByTitle('Close')).toBeNull()
  })

  it('are closed by the middle button too, and the last one stays', async () => {
    const { user } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    await visit(user, 'Gateways')
    await user.pointer({ keys: '[MouseMiddle]', target: screen.getByRole('tab', { name: 'Map' }) })
    await waitFor(() => expect(tabs()).toEqual(['Gateways']))
    expect(shownTab()).toBe('Gateways')
    await user.pointer({ keys: '[MouseMiddle]', target: screen.getByRole('tab', { name: 'Gateways' }) })
    expect(tabs()).toEqual(['Gateways'])
  })

  it.each(['mousedown', 'mouseup', 'auxclick'])(
    'leave the browser nothing to do at the %s of the middle button',
    async (kind) => {
      await open('/map')
      const event = new MouseEvent(kind, { button: 1, bubbles: true, cancelable: true })
      fireEvent(await screen.findByRole('tab', { name: 'Map' }), event)
      expect(event.defaultPrevented).toBe(true)
    },
  )

  it('have a menu that closes neighbours and says what it cannot do #shell-21', async () => {
    const { user } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    await visit(user, 'Gateways')
    await visit(user, 'Relays')
    await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('tab', { name: 'Map' }) })
    const left = await menuItem('Close left No tab is on its left')
    expect(left).toHaveAttribute('aria-disabled', 'true')
    await user.click(left)
    expect(tabs()).toEqual(['Map', 'Gateways', 'Relays'])
    expect(await menuItem('Close others')).not.toHaveAttribute('aria-disabled')
    await user.click(await menuItem('Close right'))
    await waitFor(() => expect(tabs()).toEqual(['Map']))
    expect(shownTab()).toBe('Map')

    await visit(user, 'Gateways')
    await visit(user, 'Relays')
    await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('tab', { name: 'Gateways' }) })
    await user.click(await menuItem('Close left'))
    await waitFor(() => expect(tabs()).toEqual(['Gateways', 'Relays']))
    await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('tab', { name: 'Relays' }) })
    await user.click(await menuItem('Close others'))
    await waitFor(() => expect(tabs()).toEqual(['Relays']))
    expect(shownTab()).toBe('Relays')
  })

  it('build their page anew when they are refreshed #shell-22', async () => {
    const { user } = await open('/device/network')
    await user.type(await screen.findByLabelText('draft of Gateways'), 'gone')
    await user.click(screen.getByRole('button', { name: 'Menu of this tab' }))
    await user.click(await menuItem('Refresh'))
    expect(await screen.findByRole('heading', { name: 'Gateways 2' })).toBeVisible()
    expect(screen.getByLabelText('draft of Gateways')).toHaveValue('')
  })

  it('are walked by arrow keys, one of them in the tab order', async () => {
    const { user } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    await visit(user, 'Gateways')
    screen.getByRole('tab', { name: 'Gateways' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Map' })).toHaveFocus()
    expect(shownTab()).toBe('Gateways')
    await user.keyboard(' ')
    await waitFor(() => expect(shownTab()).toBe('Map'))
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1])
  })

  it('that have no room are scrolled by a plain wheel', async () => {
    const { user } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    await visit(user, 'Gateways')
    const bar = screen.getByRole('tablist')
    fireEvent.wheel(bar, { deltaY: 60 })
    expect(bar.scrollLeft).toBe(60)
    fireEvent.wheel(bar, { deltaX: 20, deltaY: 3 })
    expect(bar.scrollLeft).toBe(60)
  })

  it('come back after a reload, the pages of others only when they are visited', async () => {
    const first = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    await visit(first.user, 'Gateways')
    await first.user.click(screen.getByRole('button', { name: 'filter Gateways' }))
    await screen.findByText('Gateways filters by pump')
    await visit(first.user, 'Map')
    first.leave()
    const { user, console } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    expect(tabs()).toEqual(['Map', 'Gateways'])
    expect(screen.queryByLabelText('draft of Gateways')).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Gateways' }))
    expect(await screen.findByText('Gateways filters by pump')).toBeVisible()
    expect(console.state.location.href).toBe('/device/network?q=pump')
  })

  it('leave a page that stays mounted in place, out of reach and asleep, until its tab is closed', async () => {
    const { user } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    await visit(user, 'Gateways')
    const map = screen.getByText('Map 1').closest('section')
    expect(map).toHaveAttribute('data-awake', 'false')
    expect(map?.closest('[role="tabpanel"]')).toHaveAttribute('inert')
    await visit(user, 'Map')
    expect(map).toHaveAttribute('data-awake', 'true')
    await visit(user, 'Gateways')
    await user.click(screen.getAllByTitle('Close')[0] ?? document.body)
    await waitFor(() => expect(screen.queryByText('Map 1')).toBeNull())
  })
})
