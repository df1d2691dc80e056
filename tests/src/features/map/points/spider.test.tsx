import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import type { DevicePosition } from '#contract/calls/records.ts'
import { stackOrder } from '#src/features/map/points/open-stack.tsx'
import { Spider, type SpiderLeg } from '#src/features/map/points/spider.tsx'
import { labelPlace, labelWidth, spiderLegs } from '#src/features/map/points/spider-legs.ts'

import { show } from '../../../show.tsx'
import { device } from '../map-fixtures.ts'

const gateway = device({ id: '1', deviceType: 2, devUid: 'A0000001', deviceAliases: 'Roof', status: 1 })
const relay = device({ id: '2', deviceType: 1, devUid: 'A0000002' })
const terminal = device({ id: '3', devUid: 'A0000003', status: 2, alarmLevel: 2 })
const all = [gateway, relay, terminal]
const size = { width: 1000, height: 800 }
const legsOf = (devices: readonly DevicePosition[], point = { x: 500, y: 400 }) =>
  spiderLegs(
    stackOrder(all),
    new Map<string, DevicePosition>(devices.map((each) => [each.id, each])),
    point,
    size,
    () => point,
  )
const marksOf = (legs: readonly SpiderLeg[]) =>
  legs.map(({ device: { id }, mark }) => [id, Math.round(mark.x), Math.round(mark.y)])

describe('devices of one place', () => {
  it('stand in an order that does not depend on their state', () => {
    expect(stackOrder([terminal, relay, gateway])).toEqual(['1', '2', '3'])
  })

  it('are spread around it, and keep their place when one of them goes', () => {
    expect(marksOf(legsOf(all))).toEqual([
      ['1', 500, 356],
      ['2', 538, 422],
      ['3', 462, 422],
    ])
    expect(marksOf(legsOf([gateway, terminal]))).toEqual([
      ['1', 500, 356],
      ['3', 462, 422],
    ])
  })

  it('are shown further in where the map ends, the legs from where they stand', () => {
    const legs = legsOf(all, { x: 995, y: 3 })
    expect(marksOf(legs)).toEqual([
      ['1', 936, 20],
      ['2', 974, 86],
      ['3', 898, 86],
    ])
    expect(legs[0]?.foot).toEqual({ x: 995, y: 3 })
  })
})

describe('the label of one of them', () => {
  const roomsAt = (point: { x: number; y: number }, map = size) => {
    const legs = legsOf(all, point)
    return legs.map(({ mark }) => labelPlace(mark, legs, map).room)
  }

  it('lies away from the others', () => {
    expect(roomsAt({ x: 500, y: 400 })).toEqual(['right above', 'right', 'left'])
  })

  it('stays within the map', () => {
    expect(roomsAt({ x: 995, y: 3 })).toEqual(['left', 'left', 'left'])
    expect(roomsAt({ x: 3, y: 797 })).toEqual(['right above', 'right above', 'right above'])
  })

  it('lies where there is more room where no side has enough', () => {
    expect(roomsAt({ x: 180, y: 400 }, { width: 360, height: 800 })).toEqual(['left above', 'left', 'right'])
  })
})

describe('the label of one of many', () => {
  it.each([
    [10, 1000],
    [30, 1000],
    [40, 1000],
    // A map between menu and alarms in a small window.
    [30, 774],
  ])('of %i covers none of the others in a map %i px wide', (count, width) => {
    const narrow = { ...size, width }
    const point = { x: width / 2, y: 400 }
    const many = Array.from({ length: count }, (_, n) => device({ id: String(n + 1) }))
    const legs = spiderLegs(
      many.map(({ id }) => id),
      new Map<string, DevicePosition>(many.map((each) => [each.id, each])),
      point,
      narrow,
      () => point,
    )
    const labelPx = labelWidth('70000001')
    /** A label of one line, as its styles place it, and half a mark around. */
    const covered = legs.flatMap(({ mark, device: { id } }) => {
      const { x, y, room } = labelPlace(mark, legs, narrow, labelPx)
      const [left, right] = room.startsWith('right') ? [x + 14, x + labelPx] : [x - labelPx, x - 14]
      const [top, bottom] = room.endsWith('above') ? [y - 50, y - 14] : [y + 14, y + 50]
      return legs
        .filter(({ device: other }) => other.id !== id)
        .filter(({ mark: at }) => at.x > left - 8 && at.x < right + 8 && at.y > top - 8 && at.y < bottom + 8)
        .map(({ device: other }) => `${id} over ${other.id}`)
    })
    expect(covered).toEqual([])
  })
})

describe('the spread devices', () => {
  async function shown(legs = legsOf(all)) {
    const calls = {
      onChoose: vi.fn<(chosen: DevicePosition) => void>(),
      onHover: vi.fn<(leg: SpiderLeg | null) => void>(),
      onClose: vi.fn<(byKeys: boolean) => void>(),
    }
    const drawn = await show(<Spider legs={legs} {...calls} />)
    return { ...calls, ...drawn, user: userEvent.setup() }
  }
  const marks = () => screen.getAllByRole('button')

  it('say what they are, in colour, shape and word', async () => {
    await shown()
    expect(marks().map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Roof, Gateway, Offline',
      'A0000002, Relay, Online',
      'A0000003, Terminal, Abnormal',
    ])
    expect(marks().map((mark) => mark.querySelector('svg')?.style.color)).toEqual([
      'var(--fw-offline)',
      'var(--fw-online)',
      'var(--fw-priority)',
    ])
    expect(screen.getByRole('list', { name: '3 devices here' })).toBeVisible()
  })

  it('are walked by arrows, Home and End, and chosen by Enter; one is in the tab order', async () => {
    const { user, onChoose, onHover } = await shown()
    const [first, second, third] = marks()
    expect(first).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(second).toHaveFocus()
    expect(onHover.mock.lastCall?.[0]?.device).toBe(relay)
    await user.keyboard('{End}')
    expect(third).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(first).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(third).toHaveFocus()
    await user.keyboard('{Home}{Enter}')
    expect(onChoose.mock.calls).toEqual([[gateway]])
    expect(marks().map((mark) => mark.tabIndex)).toEqual([0, -1, -1])
  })

  it('are told of while the pointer is on them, and else while they have the focus', async () => {
    const { user, onHover } = await shown()
    const [first, second] = marks()
    const reported = () => onHover.mock.lastCall?.[0]?.device
    // It opens under the pointer, and flies out from under it.
    await user.pointer([{ target: first ?? document.body }, { target: document.body }])
    expect(reported()).toBe(gateway)
    await user.pointer({ target: second ?? document.body })
    expect(reported()).toBe(relay)
    await user.keyboard('{End}')
    expect(reported()).toBe(terminal)
  })

  it('fold by Escape, which closes nothing else, and by a press beside them', async () => {
    const { user, onClose } = await shown()
    const others = vi.fn<(event: KeyboardEvent) => void>()
    document.documentElement.addEventListener('keydown', others)
    await user.keyboard('{Escape}')
    document.documentElement.removeEventListener('keydown', others)
    expect(onClose.mock.calls).toEqual([[true]])
    expect(others).not.toHaveBeenCalled()
    await user.click(document.body)
    expect(onClose.mock.calls).toEqual([[true], [false]])
  })

  it('survive that one of them goes while it has the focus', async () => {
    const { user, rerender, onChoose, onHover, onClose } = await shown()
    await user.keyboard('{ArrowRight}')
    const { I18nProvider } = await import('@lingui/react')
    const { MantineProvider } = await import('@mantine/core')
    const { i18n } = await import('@lingui/core')
    rerender(
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <Spider legs={legsOf([gateway, terminal])} {...{ onChoose, onHover, onClose }} />
        </MantineProvider>
      </I18nProvider>,
    )
    expect(marks()).toHaveLength(2)
    expect(marks()[0]).toHaveFocus()
  })
})
