import { describe, expect, test } from 'vitest'

import { deviceState, shownStatus } from '#contract/rules/device-state.ts'
import { deviceStatus, reach } from '#contract/wire/enumerations.ts'

const { online, offline, abnormal } = deviceStatus.values

describe('what a screen says of a device', () => {
  test.each([
    ['online', online, reach.values.ok, online],
    ['overdue', online, reach.values.overdue, online],
    ['abnormal', abnormal, reach.values.overdue, abnormal],
    ['offline', offline, reach.values.offline, offline],
    ['never', offline, reach.values.never, offline],
    ['cutOff', online, reach.values.cutOff, offline],
    ['cutOff', abnormal, reach.values.cutOff, offline],
    ['refused', abnormal, reach.values.refused, abnormal],
    ['refused', online, reach.values.refused, abnormal],
  ] as const)('is %s with the status %i and the reach %i; a map shows %i', (state, status, how, shown) => {
    expect(deviceState({ status, reach: how })).toBe(state)
    expect(shownStatus({ status, reach: how })).toBe(shown)
  })
})
