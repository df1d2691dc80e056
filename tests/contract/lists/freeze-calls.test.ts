import { Value } from 'typebox/value'
import { expect, test } from 'vitest'

import { deviceCodeList } from '#contract/lists/device-code.ts'
import { freezeCalls } from '#contract/lists/freeze-calls.ts'

test('freezing and activating is one logged call, which needs the right to freeze', () => {
  const freezing = freezeCalls(deviceCodeList)['deviceCode/batchFrozenOrActivate']
  const { body, ...call } = freezing

  expect(call).toMatchObject({
    method: 'POST',
    right: 'sysytem_sensorcode_freeze',
    audit: 'operation.deviceCode.freeze',
  })
  expect(Value.Check(body, { objectids: '1,2', opt: 0 })).toBe(true)
  expect(Value.Check(body, { objectids: '1,2', opt: 1 })).toBe(true)
  expect(Value.Check(body, { objectids: '1,2', opt: 2 })).toBe(false)
})
