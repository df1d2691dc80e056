import { deviceType } from '#contract/wire/enumerations.ts'
import type { OnlineRate } from '#contract/calls/records.ts'

import type { ClassCount } from '../../db/live/online-rate.ts'

const nothing = { total: 0, down: 0, cutOff: 0, refused: 0, leftOut: 0 }
const order = [deviceType.values.gateway, deviceType.values.relay, deviceType.values.terminal]

/** Always the three classes, gateways first. A rate is cut, not rounded: 100 means that all are online. */
export function onlineRates(counts: readonly ClassCount[]): OnlineRate[] {
  return order.map((type) => {
    const { total, down, cutOff, refused, leftOut } =
      counts.find((count) => count.deviceType === type) ?? nothing
    const online = total - down
    const rate = total === 0 ? null : Math.floor((online * 10_000) / total) / 100
    const line: OnlineRate = { deviceType: type, total, online, rate }
    if (cutOff > 0) line.cutOff = cutOff
    if (refused > 0) line.refused = refused
    if (leftOut > 0) line.leftOut = leftOut
    return line
  })
}
