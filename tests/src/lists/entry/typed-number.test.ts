import { expect, it } from 'vitest'

import { numberByThousands, typedNumber } from '#src/lists/entry/typed-number.ts'

it.each([
  ['116.391', 116.391],
  ['116,391', 116.391],
  ['１１６．３９１', 116.391],
  ['116。391', 116.391],
  ['−33.87', -33.87],
  ['+7', 7],
  ['007', 7],
  ['.5', 0.5],
  ['5.', 5],
  [' 0 ', 0],
  ['', null],
  ['.', null],
  ['-', null],
  ['1.2.3', null],
  ['1,234.5', null],
  ['12 34', null],
  ['1e5', null],
  ['0x10', null],
  ['north', null],
])('reads %j as %j', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

it.each([
  ['1,440', 1440],
  ['-３２，７６８', -32_768],
  ['40,00', null],
  ['0,500', null],
  ['1440', null],
  ['1,234,567', null],
  ['1.440', null],
])('reads %j by thousands as %j', (text, number) => {
  expect(numberByThousands(text)).toBe(number)
})
