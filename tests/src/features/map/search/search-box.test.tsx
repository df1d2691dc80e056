import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import type { FoundPlace } from '#contract/geo/gazetteer/places.ts'
import type { DeviceDetail } from '#contract/calls/records.ts'
import { SearchBox } from '#src/features/map/search/search-box.tsx'

import { show } from '../../../show.tsx'
import { detail } from '../map-fixtures.ts'

const relay = detail({
  id: '2',
  deviceType: 1,
  devUid: '600000A1',
  deviceAliases: 'Roof relay',
  status: 1,
  companyname: 'Water Works',
})
const terminal = detail({ id: '3', devUid: '700000A1' })

async function open(found: (keyword: string) => Promise<readonly DeviceDetail[]>) {
  const onChoose = vi.fn<(device: DeviceDetail) => void>()
  await show(<SearchBox ask={found} onChoose={onChoose} />)
  const field = screen.getByRole('combobox', { name: 'Search devices' })
  return { onChoose, field, user: userEvent.setup() }
}

describe('the search field', () => {
  test('finds devices with their class, status and company, and gives the one chosen by keys', async () => {
    const { user, field, onChoose } = await open(() => Promise.resolve([relay, terminal]))
    await user.type(field, 'a1')
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      'Roof relay600000A1Relay · Offline · Water Works',
      '700000A1700000A1Terminal · Online',
    ])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(onChoose.mock.calls).toEqual([[terminal]])
    expect(field).toHaveValue('')
  })

  test('Enter alone chooses the first find, also when it comes before the answer', async () => {
    const { user, field, onChoose } = await open(() => Promise.resolve([relay, terminal]))
    await user.type(field, 'a1{Enter}')
    await waitFor(() => expect(onChoose.mock.calls).toEqual([[relay]]))
    await user.type(field, 'a1')
    await screen.findAllByRole('option')
    await user.keyboard('{Enter}')
    expect(onChoose.mock.calls).toEqual([[relay], [relay]])
  })

  test('takes what was typed for text, not for markup', async () => {
    const { user, field } = await open(() => Promise.resolve([]))
    await user.type(field, '<0>abc</0>')
    expect(await screen.findByText('<0>abc</0>')).toBeVisible()
  })

  test('asks for more than one letter without asking the server', async () => {
    const ask = vi.fn<(keyword: string) => Promise<readonly DeviceDetail[]>>()
    const { user, field } = await open(ask)
    await user.type(field, 'a')
    expect(await screen.findByText('Enter at least two characters.')).toBeVisible()
    expect(ask).not.toHaveBeenCalled()
  })

  test('says when there may be more than it gives', async () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      detail({ id: String(at + 1), devUid: `700000${at + 10}` }),
    )
    const { user, field } = await open(() => Promise.resolve(many))
    await user.type(field, '70')
    expect(await screen.findByText('First 20 results. Type more to find others.')).toBeVisible()
  })

  test('says that nothing was found, and of what', async () => {
    const { user, field } = await open(() => Promise.resolve([]))
    await user.type(field, 'zz')
    expect((await screen.findByText('zz', { selector: 'bdi' })).parentElement).toHaveTextContent(
      'No device in your view has “zz” in its id, alias or installation address.',
    )
  })

  test('says that the search did not work, and Enter asks again without choosing what comes', async () => {
    let asked = 0
    const { user, field, onChoose } = await open(() =>
      (asked += 1) === 1 ? Promise.reject(new Error('away')) : Promise.resolve([relay]),
    )
    await user.type(field, 'a1{Enter}')
    expect(await screen.findByText('Search failed. Press Enter to try again.')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('option', { name: /Roof relay/ })).toBeVisible()
    expect(screen.queryByText(/^Search failed/)).toBeNull()
    expect(onChoose).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(onChoose.mock.calls).toEqual([[relay]])
  })

  test('keeps what was typed when an input method’s proposals are put away', async () => {
    const { user, field, onChoose } = await open(() => Promise.resolve([relay]))
    await user.type(field, 'a1')
    await screen.findByRole('option')
    for (const key of ['Escape', 'Enter']) fireEvent.keyDown(field, { key, isComposing: true })
    expect(field).toHaveValue('a1')
    expect(onChoose).not.toHaveBeenCalled()
  })

  test('Escape empties it', async () => {
    const { user, field } = await open(() => Promise.resolve([relay]))
    await user.type(field, 'a1')
    await screen.findByRole('option')
    await user.keyboard('{Escape}')
    expect(field).toHaveValue('')
    expect(screen.queryByRole('option')).toBeNull()
  })

  test('offers cities below the devices, and Enter goes to the first where no device is found', async () => {
    const places = [[104.0667, 30.6667, 7000, 'Chengdu', '成都市', '', 'CN']]
    const file = { provinces: {}, traditional: {}, places }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(file)))
    const onPlace = vi.fn<(place: FoundPlace) => void>()
    const answers: readonly DeviceDetail[][] = [[relay], []]
    let asked = 0
    const ask = () => Promise.resolve(answers[asked++] ?? [])
    await show(<SearchBox ask={ask} onChoose={() => {}} onPlace={onPlace} />)
    const field = screen.getByRole('combobox', { name: 'Search devices' })
    const user = userEvent.setup()

    await user.type(field, 'cheng')
    expect(await screen.findByRole('group', { name: 'Places' })).toHaveTextContent('ChengduChina')
    await screen.findByText('Roof relay')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Roof relay600000A1Relay · Offline · Water Works',
      'ChengduChina',
    ])
    await user.click(screen.getByRole('option', { name: /Chengdu/ }))
    await user.type(field, '成都{Enter}')
    const chengdu = { name: 'Chengdu', region: 'China', position: { lng: 104.0667, lat: 30.6667 } }
    await waitFor(() => expect(onPlace.mock.calls).toEqual([[chengdu], [chengdu]]))
    await waitFor(() => expect(field).toHaveValue(''))
  })
})
