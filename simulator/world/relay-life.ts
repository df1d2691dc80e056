import { alarmType } from '#contract/wire/enumerations.ts'

import { batteryPercent } from '../radio/battery-gauge.ts'
import { faded, spend, transmit } from './air.ts'
import { isBatteryLow, reportAlarm } from './alarms.ts'
import type { Relay } from './devices.ts'
import type { World } from './world.ts'

const heartbeatBytes = 10

/** The relay's beats, for ever; without power they do not happen. */
export function liveAsRelay(world: World, relay: Relay, firstBeatAt: number): void {
  const { relayHeartbeatMs } = world.traffic
  const beat = () => {
    if (relay.powered && relay.registered) sendHeartbeat(world, relay)
    world.queue.after(relayHeartbeatMs * world.random.uniform(0.97, 1.03), beat)
  }
  world.queue.at(firstBeatAt, beat)
}

export function sendHeartbeat(world: World, relay: Relay): void {
  spend(world, relay, 0, 0)
  reportAlarm(world, relay, alarmType.values.lowBattery, isBatteryLow(relay))
  transmit(world, relay, {
    bytes: heartbeatBytes,
    received(gateway, reception, at) {
      gateway.port.send('relay-heartbeat', at, {
        ...reception,
        moteuid: relay.plan.moteuid,
        downRssiDbm: faded(world, relay.rssiDbm),
        batteryPercent: batteryPercent(relay.used),
        framesSent: relay.framesSent,
        framesFailed: relay.framesFailed,
      })
      relay.framesSent = 0
      relay.framesFailed = 0
    },
  })
}
