import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { EmptyNote } from '#src/features/map/map-notes.tsx'
import type { DeviceExtent } from '#src/features/map/feed/use-device-extent.ts'

import { show } from '../../show.tsx'

async function note(extent: DeviceExtent, { filtered = false, unplaced = 0 } = {}) {
  const acts = { onFitDevices: vi.fn<() => void>(), onClear: vi.fn<() => void>() }
  await show(
    <EmptyNote
      extent={extent}
      filtered={filtered}
      unplaced={unplaced}
      begin={<a href="/device/network">Begin</a>}
      {...acts}
    />,
  )
  return { ...acts, user: userEvent.setup() }
}
const somewhere = { west: 8, south: 47, east: 9, north: 48 }

describe('a map without devices', () => {
  test.each([
    ['leads to those elsewhere', somewhere, false, 'No devices in view.', 'Go to the devices'],
    [
      'leads to those elsewhere that fit',
      somewhere,
      true,
      'No device in view matches the filter.',
      'Go to matching devices',
    ],
  ] as const)('%s', async (_, extent, filtered, words, way) => {
    const { user, onFitDevices } = await note(extent, { filtered })
    expect(screen.getByRole('status')).toHaveTextContent(words)
    await user.click(screen.getByRole('button', { name: way }))
    expect(onFitDevices).toHaveBeenCalledOnce()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('says where a network begins when there are none', async () => {
    await note('nowhere')
    expect(screen.getByRole('status')).toHaveTextContent('No devices yet.')
    expect(screen.getByRole('link', { name: 'Begin' })).toBeVisible()
  })

  test('resets a filter that nothing fits', async () => {
    const { user, onClear } = await note('nowhere', { filtered: true })
    expect(screen.getByRole('status')).toHaveTextContent('No device matches the filter.')
    await user.click(screen.getByRole('button', { name: 'Reset the filter' }))
    expect(onClear).toHaveBeenCalledOnce()
  })

  test.each([
    [1, 'The only device here has no position and is not on the map.'],
    [12, 'The 12 devices here have no position and are not on the map.'],
  ])('says that %d of them have no position', async (unplaced, words) => {
    await note('nowhere', { unplaced })
    expect(screen.getByRole('status')).toHaveTextContent(words)
  })

  test('says no more than it sees while it asks', async () => {
    await note(null)
    expect(screen.getByRole('status')).toHaveTextContent('No devices in view.')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
