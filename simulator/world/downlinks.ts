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
  const seconds = Math.floor((world.queue.now + device.gateway.skewMs) / 1000)
  sendDown(world, device, 'SyncClock', seconds.toString(16).padStart(8, '0'))
}

/** Sends something down; the gateway tells what became of it, unless it restarts meanwhile. */
function sendDown(world: World, device: Device, name: string, data: string): void {
  const { gateway, apuid } = device
  const { queue } = world
  // A gateway does not know who has gone dark.
  const isKnown = device.registered || (!device.powered && device.lastSpentAt > 0)
  if (!gateway.running || !isKnown) return
  // Its own chance: what is sent down changes nothing of what comes up.
  const air: World = { ...world, random: gateway.chance }
  const sentAt = queue.now
  const report = (
    outcome: 'delivered' | 'answered' | 'lost',
    more: { downRssiDbm?: number; payload?: string },
  ) => {
    if (!gateway.running || gateway.startedAt > sentAt) return
    const at = queue.now + gateway.skewMs
    gateway.port.send('downlink-result', at, {
      deviceType: device.type === 'relay' ? 1 : 0,
      uid: device.type === 'relay' ? device.plan.moteuid : device.plan.msuid,
      apuid,
      name,
      data,
      // By the clock that it has now.
      sentAt: at - (queue.now - sentAt),
      outcome,
      ...more,
    })
  }
  const lost = () => queue.at(sentAt + downlinks.patienceMs, () => report('lost', {}))
  transmitDown(air, device, data.length / 2, {
    received(downRssiDbm) {
      if (device.type === 'relay') return report('delivered', { downRssiDbm })
      const payload = downlinks.accepted
      const bytes = payload.length / 2
      transmit(air, device, { bytes, received: () => report('answered', { downRssiDbm, payload }), lost })
    },
    lost,
  })
}
