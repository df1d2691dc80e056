import { expect, it, vi } from 'vitest'

import {
  beginSending,
  endSending,
  noteSent,
  sentElsewhere,
  sentHere,
} from '#src/lists/sheet-runs/sendings.ts'

it('a sheet is sent, too, where the browser refuses to tell other tabs of it', () => {
  vi.stubGlobal('BroadcastChannel', function refused() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  beginSending('a run', () => {})
  noteSent('a run', 0.5)
  expect([sentHere('a run'), sentElsewhere('another run')]).toEqual([0.5, null])
  endSending('a run')
  vi.unstubAllGlobals()
})
