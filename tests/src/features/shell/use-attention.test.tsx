import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useAttention } from '#src/features/alarms/use-attention.ts'

function Panel() {
  const { attends, handlers } = useAttention()
  return (
    <div {...handlers}>
      <button type="button">{attends ? 'held' : 'moving'}</button>
    </div>
  )
}
const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const state = () => screen.getByRole('button').textContent

beforeEach(() => {
  vi.useFakeTimers()
  render(<Panel />)
})
afterEach(() => vi.useRealTimers())

test('a pointer holds while it is moved, and a minute longer', () => {
  const panel = screen.getByRole('button')
  expect(state()).toBe('moving')
  fireEvent.pointerEnter(panel)
  expect(state()).toBe('moving')
  fireEvent.pointerMove(panel, { movementX: 1, movementY: 1 })
  wait(59_000)
  expect(state()).toBe('held')
  fireEvent.pointerMove(panel, { movementX: 2, movementY: 0 })
  wait(59_000)
  expect(state()).toBe('held')
  wait(1000)
  expect(state()).toBe('moving')
  fireEvent.pointerMove(panel, { movementX: 0, movementY: 0 })
  expect(state()).toBe('moving')
  fireEvent.pointerMove(panel, { movementX: 0, movementY: -1 })
  expect(state()).toBe('held')
  fireEvent.pointerLeave(panel)
  expect(state()).toBe('moving')
})

test('the row that the keyboard stands at holds a minute after the last key', () => {
  const row = screen.getByRole('button')
  act(() => row.focus())
  expect(state()).toBe('held')
  wait(60_000)
  expect(state()).toBe('moving')
  fireEvent.keyDown(row, { key: 'ArrowDown' })
  expect(state()).toBe('held')
  act(() => row.blur())
  expect(state()).toBe('moving')
})
