import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { UserId } from '#contract/wire/ids.ts'
import { UserSelect, type ChosenUser } from '#src/lookups/user-select.tsx'
import { storeSession } from '#src/session/session.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'

let server: FakeServer
beforeEach(() => storeSession(operator))
afterEach(() => server.restore())

const people = ['Annex guard', 'Annealing shift', 'Boiler room'].map((username, place) => ({
  objectid: String(place + 1) as UserId,
  username,
  companyname: place === 2 ? 'Water Works' : 'Power Plant',
}))

function Choice({ start = null }: { start?: ChosenUser | null }) {
  const [user, setUser] = useState(start)
  return (
    <>
      <UserSelect label="Processor" value={user} onChange={setUser} />
      <output aria-label="chosen">{user === null ? 'nobody' : `${user.objectid} ${user.username}`}</output>
    </>
  )
}
interface Given {
  more?: boolean
  away?: () => boolean
  start?: ChosenUser
  users?: typeof people
  /** What a search for a name waits for. */
  late?: Promise<void>
}

async function open(given: Given = {}) {
  const { more = false, away = () => false, start = null, users = people, late } = given
  server = await fakeServer({
    'user/findList': ({ address }) => {
      if (away()) return null
      const part = new URLSearchParams(address.split('?')[1]).get('username') ?? ''
      const list = users.filter(({ username }) => username.toLowerCase().includes(part.toLowerCase()))
      const reply = { list, data: { more } }
      return late === undefined || part === '' ? reply : late.then(() => reply)
    },
  })
  await show(<Choice start={start} />)
  return userEvent.setup()
}
const field = () => screen.getByRole('combobox', { name: 'Processor' })
const options = () => screen.findAllByRole('option').then((all) => all.map(({ textContent }) => textContent))
const asked = () => server.to('user/findList').map(({ address }) => address.split('?')[1] ?? '')
const chosen = () => screen.getByLabelText('chosen').textContent

describe('the choice of a user', () => {
  it('begins with the first ones, each with the company', async () => {
    const user = await open()
    await user.click(field())

    expect(await options()).toEqual([
      'Annex guard Power Plant',
      'Annealing shift Power Plant',
      'Boiler room Water Works',
    ])
    expect(asked()).toEqual([''])
  })

  it('finds by what is typed, once the typing rests, and Enter takes the first #lookups-11', async () => {
    const user = await open()
    await user.type(field(), 'anneal')
    await waitFor(async () => expect(await options()).toEqual(['Annealing shift Power Plant']))
    await user.keyboard('{Enter}')

    expect(chosen()).toBe('2 Annealing shift')
    expect(field()).toHaveValue('Annealing shift')
    expect(asked().at(-1)).toBe('username=anneal')
  })

  it('walks what was found with the arrows', async () => {
    const user = await open()
    await user.click(field())
    await options()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')

    expect(chosen()).toBe('3 Boiler room')
  })

  it('keeps the name of whom it was given, and gives it up by its button', async () => {
    const user = await open({ start: { objectid: '9' as UserId, username: 'Zone watch, which left' } })
    expect(field()).toHaveValue('Zone watch, which left')
    expect(asked()).toEqual([])
    await user.type(field(), 'nobody of that name')
    await screen.findByText(/No match for/)
    await user.tab()
    expect(field()).toHaveValue('Zone watch, which left')

    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(chosen()).toBe('nobody')
  })

  it('says when there are more than it shows', async () => {
    const user = await open({ more: true })
    await user.click(field())

    expect(await screen.findByText('First 3 results. Type more of the name to find others.')).toBeVisible()
  })

  it('says that it still searches while what an earlier text found stands there, of which Enter takes none', async () => {
    const late = Promise.withResolvers<void>()
    const user = await open({ late: late.promise })
    await user.click(field())
    await options()
    await user.type(field(), 'boil')
    expect(await screen.findByText('Searching …')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(chosen()).toBe('nobody')
    late.resolve()
    await waitFor(async () => expect(await options()).toEqual(['Boiler room Water Works']))
    await user.keyboard('{Enter}')

    expect(chosen()).toBe('3 Boiler room')
  })

  it('draws no more than somebody reads, however many a server sends', async () => {
    const users = Array.from({ length: 5000 }, (_, at) => ({
      objectid: String(at + 1) as UserId,
      username: `Guard ${at}`,
      companyname: 'Power Plant',
    }))
    const user = await open({ users })
    await user.click(field())

    expect(await options()).toHaveLength(200)
    expect(screen.getByText(/^First 200 results\./)).toBeVisible()
  })

  it('says that it failed, and asks again', async () => {
    let isAway = true
    const user = await open({ away: () => isAway })
    await user.click(field())
    const failed = await screen.findByRole('option', { name: /Search failed\..*Try again/ })
    isAway = false
    await user.click(failed)

    await waitFor(async () => expect(await options()).toHaveLength(3))
    expect(chosen()).toBe('nobody')
  })
})
