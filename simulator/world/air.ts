import type { ApUid, MoteUid } from '#contract/wire/ids.ts'

import { battery, downlinks, radio } from '../assumptions.ts'
import { airTimeMs, sensitivityDbm, snrDb } from '../radio/link-budget.ts'
import { batteryUse } from '../radio/battery-gauge.ts'
import { hopsOf, parentUidOf, relaysAbove, type Device, type Gateway } from './devices.ts'
import type { World } from './world.ts'

/** What a gateway notes about a frame it received. */
export interface Reception {
  readonly apuid: ApUid
  readonly parent: MoteUid | null
  readonly hops: number
  readonly rssiDbm: number
  readonly snrDb: number
}

export interface Frame {
  readonly bytes: number
  /** Other gateways that receive it pass it on as well. */
  readonly isForAll?: boolean
  /** @param at by the receiving gateway's clock */
  received(gateway: Gateway, reception: Reception, at: number): void
  lost?(): void
}

/** Sends a frame up the tree. What is on its way can be lost: to fading, to a relay without power, to a gateway that is down. */
export function transmit(world: World, device: Device, frame: Frame): void {
  const { queue } = world
  const inAirMs = airTimeMs(frame.bytes)
  const path = relaysAbove(device)
  for (const sender of [device, ...path]) if (sender.powered) spend(world, sender, 1, inAirMs)

  if (device.type === 'terminal' && frame.isForAll && device.parent === null) {
    for (const { gateway, rssiDbm } of device.alsoReceivedBy) {
      const strength = faded(world, rssiDbm)
      const apuid = sameChannel(device, gateway)
      if (strength < sensitivityDbm || apuid === null) continue
      queue.after(inAirMs, () => {
        if (!gateway.running) return
        frame.received(gateway, receptionOf(apuid, null, 1, strength), queue.now + gateway.skewMs)
      })
    }
  }

  const strength = faded(world, device.rssiDbm)
  const isReceived = device.powered && path.every((relay) => relay.powered) && strength >= sensitivityDbm
  device.framesSent += 1
  if (!isReceived) {
    device.framesFailed += 1
    frame.lost?.()
    return
  }
  const reception = receptionOf(device.apuid, parentUidOf(device), hopsOf(device), strength)
  const { from, to } = radio.slotWaitMs
  const waitMs = path.reduce((sum) => sum + inAirMs + world.random.uniform(from, to), 0)
  queue.after(inAirMs + waitMs, () => {
    const { gateway } = device
    if (gateway.running) frame.received(gateway, reception, queue.now + gateway.skewMs)
    else frame.lost?.()
  })
}

/** Sends a frame down the tree, where it can be lost like one that goes up. `received` is told how strongly it was received, dBm. */
export function transmitDown(
  world: World,
  device: Device,
  bytes: number,
  frame: { received(rssiDbm: number): void; lost(): void },
): void {
  const { queue, random } = world
  const inAirMs = airTimeMs(bytes)
  const path = relaysAbove(device)
  for (const sender of path) if (sender.powered) spend(world, sender, 1, inAirMs)
  const strength = faded(world, device.rssiDbm)
  const isReceived =
    path.every((relay) => relay.powered) && strength >= sensitivityDbm + downlinks.receiverLossDb
  if (!isReceived) return frame.lost()
  const { from, to } = radio.slotWaitMs
  const waitMs = path.reduce((sum) => sum + inAirMs + random.uniform(from, to), 0)
  queue.after(inAirMs + waitMs, () => (device.powered ? frame.received(strength) : frame.lost()))
}

/** Mean strength with the fading of this moment, dBm, to a tenth. */
export function faded(world: World, meanDbm: number): number {
  return Math.round((meanDbm + world.random.normal() * radio.fadingSigmaDb) * 10) / 10
}

/** Takes the charge of `frames` and of the time since the last call from the device's battery. */
export function spend(world: World, device: Device, frames: number, inAirMs: number): void {
  const { now } = world.queue
  const elapsedMs = device.lastSpentAt === 0 ? 0 : now - device.lastSpentAt
  const listening = device.type === 'relay' ? battery.relayListenMahPerDay : 0
  device.used = Math.min(1, device.used + batteryUse(elapsedMs, frames, inAirMs, listening))
  device.lastSpentAt = now
}

function receptionOf(apuid: ApUid, parent: MoteUid | null, hops: number, rssiDbm: number): Reception {
  return { apuid, parent, hops, rssiDbm, snrDb: Math.round(snrDb(rssiDbm) * 10) / 10 }
}

/** The other gateway's channel on the frequency that the terminal sends on, null when it has none. */
function sameChannel(device: Device, other: Gateway): ApUid | null {
  const own = device.gateway.plan.channels.find((channel) => channel.apuid === device.apuid)
  return other.plan.channels.find((channel) => channel.frequencyMhz === own?.frequencyMhz)?.apuid ?? null
}
