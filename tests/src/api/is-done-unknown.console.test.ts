import { expect, it } from 'vitest'

import { CallFailure } from '#src/api/call-failure.ts'
import { isDoneUnknown } from '#src/api/is-done-unknown.ts'

const [order, question] = ['deviceCode/edit', 'deviceCode/findPage']

it.each<[boolean, string, CallFailure['kind'], string?]>([
  [true, order, 'network'],
  [true, order, 'unreadable'],
  [true, order, 'mismatch'],
  [true, order, 'refused', 'outcome.unknown'],
  [false, order, 'refused', 'part.unavailable'],
  [false, order, 'repeated'],
  [false, order, 'cancelled'],
  [false, question, 'network'],
])('whether it may have been carried out is %s for %s: %s %s', (isUnknown, path, kind, reason) => {
  expect(isDoneUnknown(new CallFailure(kind, path, reason === undefined ? {} : { reason }))).toBe(isUnknown)
})
