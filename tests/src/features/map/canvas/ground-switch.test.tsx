import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { MapProvider } from '#contract/geo/map-providers.ts'
import { loadRunTimeConfig } from '#src/config/run-time-config.ts'
import { GroundSwitch } from '#src/features/map/canvas/ground-switch.tsx'
import { useGround } from '#src/ui/map/use-ground.tsx'
import { noticeHistory$ } from '#src/ui/notices/notice-history.ts'

import { show } from '../../../show.tsx'

const chinese: MapProvider = {
  id: 'streets-zh',
  name: 'Streets (zh)',
  class: 'chinese',
  urlTemplate: 'https://zh.tiles.example/{z}/{x}/{y}.png',
  crs: 'gcj02',
  attribution: '© Example',
}
const global: MapProvider = { ...chinese, id: 'streets', name: 'Streets', class: 'global', crs: 'wgs84' }

function Part() {
  const ground = useGround()
  return (
    <>
      <output>{ground.provider?.id ?? 'own'}</output>
      <button type="button" onClick={ground.fail}>
        fail
      </button>
      <GroundSwitch ground={ground} />
    </>
  )
}

async function configure(mapProviders: unknown): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ apiBaseUrl: '/api/', mapProviders })))
  await loadRunTimeConfig()
}
beforeEach(() => localStorage.clear())
afterEach(() => configure([]))

const field = () => screen.getByRole('combobox', { name: 'Base map' })

test('there is no switch where there is only the own map', async () => {
  await configure([])
  await show(<Part />)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByRole('status')).toHaveTextContent('own')
})

test('the language chooses the class, and a person what they like, for the next time too #map-15', async () => {
  await configure([chinese, global])
  const first = await show(<Part />)
  expect(field()).toHaveDisplayValue('Streets')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Streets (zh)',
    'Streets',
    'Built-in map',
  ])
  await userEvent.selectOptions(field(), 'Built-in map')
  expect(screen.getByRole('status')).toHaveTextContent('own')
  first.unmount()
  await show(<Part />)
  expect(field()).toHaveDisplayValue('Built-in map')
})

test('a provider whose tiles do not come gives way to the own map, which is told; chosen again, it is tried again', async () => {
  await configure([global])
  await show(<Part />)
  expect(screen.getByRole('status')).toHaveTextContent('streets')
  await userEvent.click(screen.getByRole('button', { name: 'fail' }))
  expect(field()).toHaveDisplayValue('Built-in map')
  expect(noticeHistory$.value.map(({ kind }) => kind)).toEqual(['warning'])
  await userEvent.selectOptions(field(), 'Streets')
  expect(screen.getByRole('status')).toHaveTextContent('streets')
})

test('tiles that failed with the network are asked for again when it is back', async () => {
  await configure([global])
  await show(<Part />)
  await userEvent.click(screen.getByRole('button', { name: 'fail' }))
  expect(screen.getByRole('status')).toHaveTextContent('own')
  act(() => void globalThis.dispatchEvent(new Event('online')))
  expect(screen.getByRole('status')).toHaveTextContent('streets')
})
