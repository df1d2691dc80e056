import { expect, test } from 'vitest'

import type { ArmUid } from '#contract/wire/ids.ts'
import { createHeldMessages } from '#server/ingest/held-messages.ts'

const raw = (text: string) => ({
  armuid: 'A0000001' as ArmUid,
  topic: 'farwatch/1/A0000001/up/link',
  payload: Buffer.from(text),
  receivedAt: 0,
})

test('what is held comes again once, in its order, and a repeat takes the place of the first', () => {
  const taken: string[] = []
  const held = createHeldMessages({ take: ({ payload }) => taken.push(payload.toString()) })
  expect([held.hold('1', raw('a'), () => {}), held.hold('2', raw('b'), () => {})]).toEqual([true, true])
  expect(held.hold('1', raw('c'), () => {})).toBe(true)
  expect(held.count).toBe(2)
  held.release()
  held.release()
  expect(taken).toEqual(['b', 'c'])
})

test('no more is held than may be, by number and by size', () => {
  const held = createHeldMessages({ take: () => {}, maxMessages: 2, maxBytes: 10 })
  expect(held.hold('1', raw('12345678'), () => {})).toBe(true)
  expect(held.hold('2', raw('123'), () => {})).toBe(false)
  expect(held.hold('2', raw('12'), () => {})).toBe(true)
  expect(held.hold('3', raw(''), () => {})).toBe(false)
  // The same once more needs no more room.
  expect(held.hold('1', raw('12345678'), () => {})).toBe(true)
})
