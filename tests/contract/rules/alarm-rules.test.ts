import { describe, expect, test } from 'vitest'

import { hasAlarmType, previewRule, type PastAlarm } from '#contract/rules/alarm-rules.ts'

const minute = 60_000
const alarm = (raised: number, recovered: number | null, differing: Partial<PastAlarm> = {}): PastAlarm => ({
  deviceId: '1',
  raisedAt: raised * minute,
  recoveredAt: recovered === null ? null : recovered * minute,
  alarmLevel: 1,
  held: false,
  folded: false,
  ...differing,
})
const preview = (alarms: readonly PastAlarm[], { level = 1, on = 0, off = 0 } = {}) =>
  previewRule(alarms, { alarmLevel: level, onDelayMs: on * minute, offDelayMs: off * minute }, 1000 * minute)

describe('the preview of a rule', () => {
  const flapping = [alarm(0, 1), alarm(2, 3), alarm(4, 5), alarm(30, 90)]

  test('says what an on-delay would have kept back', () => {
    expect(preview(flapping, { on: 5 })).toMatchObject({
      before: { alarms: 4, calls: 4, brief: 0, busiest: 3 },
      after: { alarms: 4, calls: 1, brief: 3, busiest: 1 },
      merged: 0,
      devices: [{ deviceId: '1', before: 4, after: 1 }],
    })
  })

  test('says what an off-delay would have joined', () => {
    expect(preview(flapping, { off: 1 })).toMatchObject({
      after: { alarms: 2, calls: 2, brief: 0, busiest: 1 },
      merged: 2,
    })
  })

  test('takes a joined alarm that lasts long enough for none that is brief', () => {
    expect(preview(flapping, { on: 5, off: 1 }).after).toMatchObject({ calls: 2, brief: 0 })
  })

  test('counts alarms of another level', () => {
    expect(preview([alarm(0, 1), alarm(5, 6, { alarmLevel: 2 })], { level: 2 })).toMatchObject({
      toPriority: 1,
      toGeneral: 0,
    })
  })

  test('counts neither what is folded nor what still waits as calls', () => {
    expect(preview([alarm(0, 1, { folded: true }), alarm(999, null)], { on: 5 })).toMatchObject({
      before: { calls: 1 },
      after: { alarms: 2, calls: 0, brief: 1 },
    })
  })

  test('names the five devices that change most', () => {
    const noisy = Array.from({ length: 7 }, (_, device) =>
      Array.from({ length: device }, (_, place) =>
        alarm(place * 10, place * 10 + 1, { deviceId: String(device) }),
      ),
    ).flat()
    expect(preview(noisy, { on: 5 }).devices.map(({ deviceId }) => deviceId)).toEqual([
      '6',
      '5',
      '4',
      '3',
      '2',
    ])
  })

  test('of no alarms is empty', () => {
    expect(preview([], { on: 5, off: 5 })).toEqual({
      before: { alarms: 0, calls: 0, brief: 0, busiest: 0 },
      after: { alarms: 0, calls: 0, brief: 0, busiest: 0 },
      merged: 0,
      toPriority: 0,
      toGeneral: 0,
      devices: [],
    })
  })
})

test.each([
  [2, 1007, true],
  [2, 20007, true],
  [2, 90001, false],
  [1, 90001, true],
  [1, 90003, false],
  [0, 20007, false],
  [0, 1006, true],
] as const)('a device of class %i has alarm %i: %s', (devType, type, has) => {
  expect(hasAlarmType(devType, type)).toBe(has)
})
