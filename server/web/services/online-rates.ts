import { deviceType } from '#contract/wire/enumerations.ts'
import type { OnlineRate } from '#contract/calls/records.ts'

import type { ClassCount } from '../../db/live/online-rate.ts'

const order = [deviceType.values.gateway, deviceType.values.relay, deviceType.values.terminal]

/** Always the three classes, gateways first. A rate is cut, not rounded: 100 means that none is offline. */
export function onlineRates(counts: readonly ClassCount[]): OnlineRate[] {
  return order.map((type) => {
    const { total, offline } = counts.find((count) => count.deviceType === type) ?? { total: 0, offline: 0 }
    const online = total - offline
    const rate = total === 0 ? null : Math.floor((online * 10_000) / total) / 100
    return { deviceType: type, total, online, rate }
  })
}
