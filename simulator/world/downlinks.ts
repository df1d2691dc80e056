import { downlinks } from '../assumptions.ts'
import { transmit, transmitDown } from './air.ts'
import type { Device } from './devices.ts'
import type { World } from './world.ts'

/** A gateway sets the clock of a device that has just got power, and of all once a day. */
export function keepClock(world: World, device: Device): void {
  const { queue } = world
  const { chance } = device.gateway
  const again = () => {
    synchronizeClock(world, device)
    queue.after(downlinks.clockEveryMs * chance.uniform(0.99, 1.01), again)
  }
  queue.after(chance.uniform(0, downlinks.clockEveryMs), again)
}

export function setNewClock(world: World, device: Device): void {
  const { from, to } = downlinks.clockAfterPowerMs
  world.queue.after(device.gateway.chance.uniform(from, to), () => synchronizeClock(world, device))
}

function synchronizeClock(world: World, device: Device): void {
  sendDown(world, device, { name: 'SyncClock', data: clockBytes(world, device) })
}

/** The gateway's time in whole seconds, as a frame carries it. */
export function clockBytes(world: World, device: Device): string {
  const seconds = Math.floor((world.queue.now + device.gateway.skewMs) / 1000)
  return seconds.toString(16).padStart(8, '0')
}

export interface Downlink {
  readonly name: string
  /** Hex. */
  readonly data?: string
  readonly commandId?: string
}
/** `unknown`: the gateway has restarted since. */
export type DownlinkEnd = 'delivered' | 'answered' | 'lost' | 'unknown'

/** Sends something down; the gateway tells what became of it, unless it restarts meanwhile. */
export function sendDown(
  world: World,
  device: Device,
  downlink: Downlink,
  ended: (end: DownlinkEnd) => void = () => {},
): void {
  const { gateway, apuid } = device
  const { queue } = world
  // A gateway does not know who has gone dark.
  const isKnown = device.registered || (!device.powered && device.lastSpentAt > 0)
  if (!gateway.running) return ended('unknown')
  if (!isKnown) return ended('lost')
  // Its own chance: what is sent down changes nothing of what comes up.
  const air: World = { ...world, random: gateway.chance }
  const sentAt = queue.now
  const report = (
    outcome: 'delivered' | 'answered' | 'lost',
    more: { downRssiDbm?: number; payload?: string },
  ) => {
    if (!gateway.running || gateway.startedAt > sentAt) return ended('unknown')
    const at = queue.now + gateway.skewMs
    gateway.port.send('downlink-result', at, {
      deviceType: device.type === 'relay' ? 1 : 0,
      uid: device.type === 'relay' ? device.plan.moteuid : device.plan.msuid,
      apuid,
      ...downlink,
      // By the clock that it has now.
      sentAt: at - (queue.now - sentAt),
      outcome,
      ...more,
    })
    ended(outcome)
  }
  const lost = () => queue.at(sentAt + downlinks.patienceMs, () => report('lost', {}))
  const sentBytes = downlink.data === undefined ? downlinks.commandBytes : downlink.data.length / 2
  transmitDown(air, device, sentBytes, {
    received(downRssiDbm) {
      if (device.type === 'relay') return report('delivered', { downRssiDbm })
      const payload = downlinks.accepted
      const bytes = payload.length / 2
      transmit(air, device, { bytes, received: () => report('answered', { downRssiDbm, payload }), lost })
    },
    lost,
  })
}
