import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import {
  alarmIdSchema,
  apUidSchema,
  armUidSchema,
  companyIdSchema,
  deviceIdSchema,
  devUidSchema,
  moteUidSchema,
  msUidSchema,
  postIdSchema,
  userIdSchema,
} from '#contract/wire/ids.ts'

describe.each([
  ['arm unit', armUidSchema],
  ['access point', apUidSchema],
  ['relay', moteUidSchema],
  ['terminal', msUidSchema],
  ['device', devUidSchema],
] as const)('the id of a %s', (_name, schema) => {
  it('is eight hex digits, upper case', () => {
    for (const good of ['00000000', '70000001', 'FFFFFFFF', '0A1B2C3D'])
      expect(Value.Check(schema, good)).toBe(true)
    for (const bad of [
      '',
      '0a1b2c3d',
      '1234567',
      '123456789',
      '1234567G',
      ' 1234567',
      '12345678\n',
      12_345_678,
    ])
      expect(Value.Check(schema, bad)).toBe(false)
  })
})

describe.each([
  ['device', deviceIdSchema],
  ['company', companyIdSchema],
  ['user', userIdSchema],
  ['post', postIdSchema],
  ['alarm', alarmIdSchema],
] as const)('the row id of a %s', (_name, schema) => {
  it('is a decimal string without leading zeros that a bigint holds', () => {
    for (const good of ['1', '42', '9223372036854775807']) expect(Value.Check(schema, good)).toBe(true)
    for (const bad of ['', '0', '01', '-1', '1.0', '1e3', ' 1', '12345678901234567890', 1])
      expect(Value.Check(schema, bad)).toBe(false)
  })
})
