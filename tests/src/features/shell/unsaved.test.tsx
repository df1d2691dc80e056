import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { freshConsole, menuItem, open, shownTab, tabs, visit } from './shell-world.tsx'

freshConsole()

/** Whether the browser asks before the page is left by a reload or by closing it. */
const browserAsks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
const form = (name: string) => screen.getByLabelText(`form of ${name}`)
const question = () => screen.findByRole('dialog', { name: 'Not saved' })
const answer = async (name: string) =>
  within(await question()).getByText(name, { selector: 'button *, button' })

/** The gateways' form is half typed in; the relays are shown. */
async function openWithForm() {
  const world = await open('/device/network', { 'accounts/logout': () => ({}) })
  await screen.findByRole('heading', { name: 'Gateways 1' })
  await world.user.type(form('Gateways'), 'half a name')
  await visit(world.user, 'Relays')
  return world
}

describe('a form that is half typed in', () => {
  it('is what the browser asks about, only while it is unsaved, and also while it is covered', async () => {
    const { user } = await open('/device/network')
    await screen.findByRole('heading', { name: 'Gateways 1' })
    expect(browserAsks()).toBe(false)
    await user.type(form('Gateways'), 'half')
    expect(browserAsks()).toBe(true)
    await visit(user, 'Relays')
    expect(browserAsks()).toBe(true)
    await visit(user, 'Gateways')
    await user.clear(form('Gateways'))
    expect(browserAsks()).toBe(false)
  })

  it('is asked about once when its tab is closed, and stays when the person stays', async () => {
    const { user } = await openWithForm()
    await user.click(screen.getAllByTitle('Close')[0] ?? document.body)
    expect(await question()).toHaveTextContent('Your input in “Gateways” is not saved.')
    await user.click(await answer('Keep editing'))
    expect(tabs()).toEqual(['Gateways', 'Relays'])
    await visit(user, 'Gateways')
    expect(form('Gateways')).toHaveValue('half a name')
    await user.click(screen.getAllByTitle('Close')[0] ?? document.body)
    await user.click(await answer('Discard'))
    await waitFor(() => expect(tabs()).toEqual(['Relays']))
    expect(shownTab()).toBe('Relays')
    expect(browserAsks()).toBe(false)
  })

  it('is not asked about when another tab is closed', async () => {
    const { user } = await openWithForm()
    await user.click(screen.getAllByTitle('Close')[1] ?? document.body)
    await waitFor(() => expect(tabs()).toEqual(['Gateways']))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(browserAsks()).toBe(true)
  })

  it('is asked about before its page is built anew', async () => {
    const { user } = await openWithForm()
    await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('tab', { name: 'Gateways' }) })
    await user.click(await menuItem('Refresh'))
    await user.click(await answer('Discard'))
    expect(await screen.findByRole('heading', { name: 'Gateways 2' })).toBeVisible()
    expect(form('Gateways')).toHaveValue('')
    expect(browserAsks()).toBe(false)
  })

  it('is asked about before logging out', async () => {
    const { user } = await openWithForm()
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    await user.click(await answer('Discard'))
    await screen.findByRole('textbox', { name: 'User name' })
    expect(browserAsks()).toBe(false)
  })
})
