import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { leaveKeysToInputMethods } from '#src/ui/input-method.ts'

test('the Enter that takes a proposal of an input method is told to nobody, also where the composition has ended', () => {
  leaveKeysToInputMethods(window)
  const pressed = vi.fn<(event: Event) => void>()
  document.addEventListener('keydown', pressed)

  fireEvent.keyDown(document.body, { key: 'Enter', keyCode: 229 })
  expect(pressed).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Enter', keyCode: 13 })
  expect(pressed).toHaveBeenCalledOnce()
})
