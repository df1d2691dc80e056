import { expect, test } from 'vitest'

import { plainText } from '#src/lists/page/list-row.ts'
import { typedNumber } from '#src/lists/entry/typed-number.ts'
import { decimalText } from '#src/ui/position/decimal-text.ts'

test('writes numbers out in decimals, as people do', () => {
  expect([1e-7, -1.25e-9, 1e21, 1.5e22, 0, -0.5, 116.397128].map(decimalText)).toEqual([
    '0.0000001',
    '-0.00000000125',
    '1000000000000000000000',
    '15000000000000000000000',
    '0',
    '-0.5',
    '116.397128',
  ])
})

test('a row that says 1e-7 begins its form with what can be saved again', () => {
  expect(typedNumber(plainText(1e-7))).toBe(1e-7)
})
