import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { DevicePosition } from '#contract/calls/records.ts'
import { StackList } from '#src/features/map/points/stack-list.tsx'

import { show } from '../../../show.tsx'
import { device } from '../map-fixtures.ts'

test('devices in one place are a list to choose from, the first at hand; Escape closes it', async () => {
  const relay = device({ id: '2', deviceType: 1, devUid: '600000A1', deviceAliases: 'Roof relay', status: 1 })
  const terminal = device({ id: '3' })
  const onChoose = vi.fn<(chosen: DevicePosition) => void>()
  const onClose = vi.fn<() => void>()
  await show(
    <StackList
      devices={[relay, terminal]}
      x={10}
      y={10}
      room="right"
      onChoose={onChoose}
      onClose={onClose}
    />,
  )
  expect(screen.getByText('2 devices here')).toBeVisible()
  const buttons = screen.getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual(['Roof relayRelay', '70000001Terminal'])
  expect(buttons[0]).toHaveFocus()
  const user = userEvent.setup()
  await user.keyboard('{ArrowDown}{Enter}{Escape}')
  expect(onChoose.mock.calls).toEqual([[terminal]])
  expect(onClose).toHaveBeenCalledOnce()
})

test('however many they are, arrow keys walk them, and Tab goes on to what comes after', async () => {
  const many = Array.from({ length: 60 }, (_, n) => device({ id: `${n + 1}`, deviceAliases: `Box ${n + 1}` }))
  const nothing = vi.fn<() => void>()
  await show(
    <>
      <StackList devices={many} x={10} y={10} room="right" onChoose={nothing} onClose={nothing} />
      <button type="button">after</button>
    </>,
  )
  const user = userEvent.setup()
  const focused = () => document.activeElement?.textContent
  await user.keyboard('{ArrowDown}{PageDown}{ArrowUp}')
  expect(focused()).toBe('Box 7Terminal')
  await user.keyboard('{End}{ArrowDown}')
  expect(focused()).toBe('Box 60Terminal')
  await user.tab()
  expect(focused()).toBe('after')
  await user.tab({ shift: true })
  expect(focused()).toBe('Box 60Terminal')
  await user.keyboard('{Home}')
  expect(focused()).toBe('Box 1Terminal')
})

test('it stays within a map that is hardly wider', async () => {
  const list = (room: 'left' | 'right') => (
    <StackList devices={[device()]} x={177} y={300} room={room} onChoose={() => {}} onClose={() => {}} />
  )
  await show(list('left'))
  await show(list('right'))
  const places = screen.getAllByText('1 devices here').map((head) => head.parentElement?.style.left)
  expect(places).toEqual([
    expect.stringMatching(/^max\(177px, /),
    expect.stringMatching(/^min\(177px, 100% - /),
  ])
})

test('gives the focus back to where it was when it goes', async () => {
  const ground = document.createElement('button')
  document.body.append(ground)
  ground.focus()
  const { unmount } = await show(
    <StackList
      devices={[device({ id: '3' })]}
      x={10}
      y={10}
      room="right"
      onChoose={vi.fn<() => void>()}
      onClose={vi.fn<() => void>()}
    />,
  )
  expect(screen.getByRole('button', { name: /Terminal/ })).toHaveFocus()
  unmount()
  expect(ground).toHaveFocus()
  ground.remove()
})
