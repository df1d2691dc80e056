import { describe, expect, test } from 'vitest'

import { alarmType, reach } from '#contract/wire/enumerations.ts'
import { linkPeriods, reachPeriods, type ReachInputs } from '#server/web/services/gateway-periods.ts'
import type { ArmUid } from '#contract/wire/ids.ts'

const { ok, offline, overdue, refused } = reach.values

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any will do
const gateway = { armuid: 'A0000001' as ArmUid, allowanceMs: 30, reach: ok, reachSince: 0, reportedSince: 0 }
const usual: ReachInputs = {
  from: 100,
  to: 200,
  now: 200,
  gateway,
  overdueMs: 20,
  silences: [],
  alarms: [],
}

function alarm(type: number, upTime: number, recoverTime: number | null, byHand = false) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not read is left out
  return { alarmType: type, upTime, recoverTime, byHand } as ReachInputs['alarms'][number]
}
const brief = (inputs: Partial<ReachInputs>) =>
  reachPeriods({ ...usual, ...inputs }).map(({ from, to, reach: state }) => [from, to, state])

describe('how a gateway was reached', () => {
  test('is online where nothing says otherwise, and unknown before its first report', () => {
    expect(brief({})).toEqual([[100, 200, ok]])
    expect(brief({ gateway: { ...gateway, reportedSince: 150 } })).toEqual([[150, 200, ok]])
    expect(brief({ gateway: { ...gateway, reportedSince: null } })).toEqual([])
  })

  test('is overdue after two thirds of the silence that its type allows, and offline while that alarm lasts', () => {
    expect(
      brief({ silences: [{ at: 110, to: 170 }], alarms: [alarm(alarmType.values.offline, 140, 170)] }),
    ).toEqual([
      [100, 130, ok],
      [130, 140, overdue],
      [140, 170, offline],
      [170, 200, ok],
    ])
  })

  test('is refused while that alarm lasts, whatever is stored meanwhile', () => {
    expect(
      brief({
        gateway: { ...gateway, reach: refused, reachSince: 120 },
        silences: [{ at: 118, to: null }],
        alarms: [alarm(alarmType.values.messagesRefused, 120, null)],
      }),
    ).toEqual([
      [100, 120, ok],
      [120, 200, refused],
    ])
  })

  test('stays offline until the next message when somebody ended the alarm by hand', () => {
    expect(
      brief({ silences: [{ at: 110, to: 180 }], alarms: [alarm(alarmType.values.offline, 140, 145, true)] }),
    ).toEqual([
      [100, 130, ok],
      [130, 140, overdue],
      [140, 180, offline],
      [180, 200, ok],
    ])
  })

  test('is not overdue now when it is connected and only has nothing to report', () => {
    expect(brief({ silences: [{ at: 120, to: null }] })).toEqual([[100, 200, ok]])
  })
})

test('a link lasts until the next report, and what was before the range begins with it', () => {
  expect(
    linkPeriods(
      [
        { at: 50, state: 'up', medium: 'eth' },
        { at: 120, state: 'up', medium: 'eth' },
        { at: 150, state: 'down', medium: 'eth' },
      ],
      usual,
    ),
  ).toEqual([
    { from: 100, to: 150, state: 'up', medium: 'eth' },
    { from: 150, to: 200, state: 'down', medium: 'eth' },
  ])
})
