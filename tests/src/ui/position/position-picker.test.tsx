import { fireEvent, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { noPosition, type PlacePosition } from '#src/ui/position/place-position.ts'
import { PositionPicker } from '#src/ui/position/position-picker.tsx'
import { PositionViewer } from '#src/ui/position/position-viewer.tsx'

import { show } from '../../show.tsx'

const beijing: PlacePosition = {
  lng: 116.404,
  lat: 39.915,
  position: '1 Example Road',
  province: '北京市',
  city: '北京市',
  district: '东城区',
}

/** One square city around Beijing, and one place. */
const files: Readonly<Record<string, object>> = {
  'areas.json': {
    unitsPerDegree: 1,
    provinces: { '11': '北京市' },
    areas: [['11', '朝阳区', 'district', [[116, 39, 1, 0, 0, 1, -1, 0]]]],
  },
  'places.json': {
    provinces: { '51': ['Sichuan', '四川', '四川省'] },
    traditional: {},
    places: [[104, 30, 7000, 'Chengdu', '成都', '', '51']],
  },
}
// Every letter typed is a form drawn anew.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => {
    const file = files[url.split('/').at(-1) ?? '']
    return Promise.resolve(file === undefined ? new Response('', { status: 404 }) : Response.json(file))
  })
})

async function open(value: PlacePosition) {
  const onPick = vi.fn<(value: PlacePosition) => void>()
  const onClose = vi.fn<() => void>()
  await show(<PositionPicker value={value} onPick={onPick} onClose={onClose} />)
  return { onPick, onClose, user: userEvent.setup() }
}
const field = (name: string) => screen.getByRole('textbox', { name })

describe('the position picker without a map', () => {
  test('says why there is none, and takes numbers, of which it shows what is stored', async () => {
    const { user, onPick } = await open(noPosition)
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This browser cannot draw the map: WebGL 2 is missing or disabled. Enter the coordinates instead.',
    )
    expect(screen.getByText('No position is set.')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Coordinate type' }), 'Other (GCJ-02)')
    await user.type(field('Longitude'), '116.410244499')
    await user.type(field('Latitude'), '39.916404282')
    expect(screen.getByText('Stored as WGS84: 116.404, 39.915')).toBeVisible()
    await waitFor(() => expect(field('District')).toHaveValue('朝阳区'))
    await user.type(field('Address'), ' Roof ')
    await user.clear(field('City'))
    await user.type(field('City'), 'Beijing')
    await user.click(screen.getByRole('button', { name: 'Use this position' }))
    expect(onPick.mock.calls).toEqual([
      [
        {
          lng: 116.404,
          lat: 39.915,
          position: 'Roof',
          province: '北京市',
          city: 'Beijing',
          district: '朝阳区',
        },
      ],
    ])
  })

  test('clears to zero and zero and no address #positions-3', async () => {
    const { user, onPick } = await open(beijing)
    expect(
      [field('Longitude'), field('Latitude'), field('Address')].map(
        (each) => each.getAttribute('value') ?? each.textContent,
      ),
    ).toEqual(['116.404', '39.915', '1 Example Road'])
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await user.click(screen.getByRole('button', { name: 'Use this position' }))
    expect(onPick.mock.calls).toEqual([
      [{ lng: 0, lat: 0, position: '', province: '', city: '', district: '' }],
    ])
  })

  test('gives nothing that cannot be meant', async () => {
    const { user, onPick } = await open(beijing)
    await user.clear(field('Latitude'))
    await user.type(field('Latitude'), '95')
    expect(field('Latitude')).toHaveAccessibleDescription('Not a latitude of this coordinate type')
    await user.type(field('Latitude'), '{Enter}')
    expect(screen.getByRole('button', { name: 'Use this position' })).toBeDisabled()
    expect(onPick.mock.calls).toEqual([])
  })

  test('calls the coordinate types as lists and sheets do', async () => {
    await open(noPosition)
    const types = within(screen.getByRole('combobox', { name: 'Coordinate type' })).getAllByRole('option')
    expect(types.map(({ textContent }) => textContent)).toEqual([
      'GPS (WGS84)',
      'Other (GCJ-02)',
      'Baidu (BD-09)',
      'Mapbar',
      '51map',
    ])
  })

  test('says of each field by itself what is wrong with it', async () => {
    const { user } = await open(noPosition)
    await user.type(field('Longitude'), '181')
    await user.type(field('Latitude'), 'abc')
    expect(field('Longitude')).toHaveAccessibleDescription('Not a longitude of this coordinate type')
    expect(field('Latitude')).toHaveAccessibleDescription('Not a latitude of this coordinate type')
  })

  test('finds cities, and Enter there is not the form’s', async () => {
    const { user, onPick } = await open(noPosition)
    const search = screen.getByRole('combobox', { name: 'Go to a city' })
    await user.type(search, 'cheng')
    expect(await screen.findByRole('option', { name: 'Chengdu Sichuan' })).toBeVisible()
    await user.keyboard('{Enter}')
    expect(search).toHaveValue('')
    expect(onPick.mock.calls).toEqual([])
  })
})

describe('Escape in the position picker', () => {
  test('closes it and gives nothing, whatever was typed', async () => {
    const { user, onPick, onClose } = await open(beijing)
    await user.type(field('Address'), ' 2{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(onPick.mock.calls).toEqual([])
  })

  test('puts away an input method’s proposals, and not what was typed', async () => {
    const { user, onClose } = await open(noPosition)
    const search = screen.getByRole('combobox', { name: 'Go to a city' })
    await user.type(search, 'cheng')
    await screen.findByRole('option', { name: 'Chengdu Sichuan' })
    fireEvent.keyDown(search, { key: 'Escape', isComposing: true })
    expect(search).toHaveValue('cheng')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('closes the open list of cities alone', async () => {
    const { user, onClose } = await open(noPosition)
    await user.type(screen.getByRole('combobox', { name: 'Go to a city' }), 'cheng')
    await screen.findByRole('option', { name: 'Chengdu Sichuan' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option', { name: 'Chengdu Sichuan' })).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('the position viewer', () => {
  test('shows the pair, the names and the address, each with a button that copies it #positions-4', async () => {
    await show(<PositionViewer value={beijing} onClose={() => {}} />)
    expect(screen.getByText('116.404, 39.915')).toBeVisible()
    expect(screen.getByText('北京市 东城区')).toBeVisible()
    expect(screen.getByText('1 Example Road')).toBeVisible()
    expect(
      screen.getAllByRole('button', { name: /^Copy/ }).map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Copy Longitude, latitude (WGS84)', 'Copy Province, city, district', 'Copy Address'])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test.each([
    [0, 39.915],
    [116.404, 0],
    [0, 0],
  ])('does not open for %d, %d #positions-5', async (lng, lat) => {
    await show(<PositionViewer value={{ ...beijing, lng, lat }} onClose={() => {}} />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
