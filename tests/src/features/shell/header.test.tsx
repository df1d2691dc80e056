import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { storeSession } from '#src/session/session.ts'

import type { Answers } from '../../fake-server.ts'
import { operator } from '../../sessions.ts'
import { freshConsole, menuItem, open } from './shell-world.tsx'

freshConsole()

const brand = () => screen.findByRole('link', { name: 'Farwatch, go to the first page' })

describe('the header', () => {
  const address = 'company/getLogo?objectid=3&version=1f'
  const getLogo: Answers = { 'company/getLogo': () => ({ data: { type: 'image/png', base64Img: 'AAAA' } }) }

  it('shows the logo of the company #shell-11', async () => {
    storeSession({ ...operator, logPath: address })
    await open('/map', getLogo)
    const logo = await screen.findByAltText<HTMLImageElement>('Water Works')

    expect(logo.src).toBe('data:image/png;base64,AAAA')
    expect(await brand()).not.toHaveTextContent('Farwatch')
  })

  it('shows ours for a company without a logo, or with one that cannot be fetched #shell-12', async () => {
    storeSession({ ...operator, logPath: `${address}e` })
    const { leave } = await open('/map', { 'company/getLogo': () => ({ data: { type: '', base64Img: '' } }) })
    await waitFor(async () => expect(await brand()).toHaveTextContent('Farwatch'))
    leave()
    storeSession(operator)
    await open('/map')
    expect(await brand()).toHaveTextContent('Farwatch')
    expect(screen.queryByAltText('Water Works')).toBeNull()
  })

  it.each([
    [4, 'Good night'],
    [9, 'Good morning'],
    [15, 'Good afternoon'],
    [20, 'Good evening'],
  ])('greets at %i o’clock by name: %s #shell-13', async (hour, greeting) => {
    vi.spyOn(Date.prototype, 'getHours').mockReturnValue(hour)
    await open('/map')

    expect(await screen.findByRole('button', { name: /Good/ })).toHaveTextContent(`${greeting}, 值班员`)
    vi.restoreAllMocks()
  })

  it('has a personal menu with the change of the password and help #shell-14', async () => {
    const { user } = await open('/map')
    await user.click(await screen.findByRole('button', { name: /Good/ }))
    await menuItem('Change password')
    const entries = screen.getAllByRole('menuitem', { hidden: true })

    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Change password',
      'Second factor',
      'My logins',
      'Help',
    ])
    expect(screen.getByRole('menu', { hidden: true })).toHaveTextContent(/^值班员Water Works/)
    await user.click(await menuItem('Help'))
    expect(await screen.findByRole('dialog', { name: 'Help' })).toHaveTextContent(
      'Download the user manual as a PDF?',
    )
  })
})
