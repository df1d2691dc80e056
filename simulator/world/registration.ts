import type { UpMessage } from '#contract/wire/gateway-messages.ts'

import { registration, tree } from '../assumptions.ts'
import { plannedDbm } from '../radio/link-budget.ts'
import { transmit } from './air.ts'
import { setNewClock } from './downlinks.ts'
import { childrenOf, hopsOf, relaysAbove, type Device, type Gateway, type Relay } from './devices.ts'
import { authenticate, reportDevice } from './reports.ts'
import { linkDbm, type World } from './world.ts'

export type RegistrationReason = UpMessage<'relay-registration'>['reason']

const registrationBytes = 16
/** Frames of the same number within this time count as one frame that several gateways received. */
const sameFrameMs = 5 * 60_000

/** Registers a device at its parent; it tries again after a wait for as long as nobody receives it. */
export function register(world: World, device: Device, reason: RegistrationReason): void {
  if (!device.powered) return
  device.registered = false
  if (device.type === 'terminal') {
    device.frameCounter = 0
    device.holdFramesUntil = device.lastFrameAt + sameFrameMs + 5000
  }
  transmit(world, device, {
    bytes: registrationBytes,
    received(gateway, reception, at) {
      device.registered = true
      const { softwareVersion } = device.plan
      if (isStart(reason)) setNewClock(world, device)
      if (device.type === 'relay') {
        const { appVersion } = device
        const { moteuid, netId } = device.plan
        const body = { ...reception, moteuid, netId, reason, softwareVersion, appVersion }
        gateway.port.send('relay-registration', at, body)
      } else {
        const { appVersion } = device
        const { msuid } = device.plan
        const body = { ...reception, msuid, reason, softwareVersion }
        gateway.port.send(
          'terminal-registration',
          at,
          appVersion === undefined ? body : { ...body, appVersion },
        )
      }
      if (reason !== 'power-on') return
      authenticate(device, gateway, at, true)
      reportDevice(world, device, gateway, at)
    },
    lost: () =>
      world.queue.after(backoffMs(world), () => !device.registered && register(world, device, reason)),
  })
}

/** It was without power before, and knows no time. */
function isStart(reason: RegistrationReason): boolean {
  return reason === 'power-on' || reason === 'battery-changed'
}

export function backoffMs(world: World): number {
  return world.random.uniform(world.traffic.backoffMs.from, world.traffic.backoffMs.to)
}

/** A relay went dark: its children notice after some missed beats, and look for another parent. */
export function noticeLostParent(world: World, relay: Relay): void {
  const beatMs = world.traffic.relayHeartbeatMs
  for (const child of childrenOf(relay)) {
    const noticesMs = registration.missedBeats * beatMs + world.random.uniform(0, beatMs)
    world.queue.after(noticesMs, () => seekParent(world, child, relay))
  }
}

function seekParent(world: World, child: Device, lost: Relay): void {
  if (child.parent !== lost || lost.powered || !child.powered) return
  child.lostParentAt ??= world.queue.now
  world.queue.after(backoffMs(world), () => {
    if (child.parent !== lost || lost.powered || !child.powered) return
    const best = bestParent(world, child)
    if (best === null) {
      // Silent, until something else comes within reach or the lost one comes back.
      const retryMs = registration.missedBeats * world.traffic.relayHeartbeatMs
      world.queue.after(retryMs, () => seekParent(world, child, lost))
      return
    }
    child.parent = best.relay
    child.rssiDbm = best.rssiDbm
    if (best.relay !== null) child.apuid = best.relay.apuid
    child.lostParentAt = null
    register(world, child, 'parent-lost')
  })
}

/** It leaves its parent for this one, null for the gateway itself. @returns false when it cannot reach that one */
export function changeParent(world: World, child: Device, relay: Relay | null): boolean {
  if (relay !== null && !isUsable(child, relay)) return false
  const rssiDbm = linkDbm(child, relay ?? child.gateway, world.seed)
  if (rssiDbm < plannedDbm) return false
  child.parent = relay
  child.rssiDbm = rssiDbm
  if (relay !== null) child.apuid = relay.apuid
  child.lostParentAt = null
  register(world, child, 'manual')
  return true
}

function isUsable(child: Device, relay: Relay): boolean {
  return (
    relay !== child &&
    relay.powered &&
    relaysAbove(relay).every((above) => above !== child && above.powered) &&
    (child.type === 'terminal' || hopsOf(relay) + heightOf(child.gateway, child) <= tree.maxRelayDepth)
  )
}

/** The strongest relay or gateway of the same tree that is alive and not deeper than a tree may be. */
function bestParent(world: World, child: Device): { relay: Relay | null; rssiDbm: number } | null {
  const { gateway } = child
  const candidates = [null, ...gateway.relays.filter((relay) => isUsable(child, relay))].map((relay) => ({
    relay,
    rssiDbm: linkDbm(child, relay ?? gateway, world.seed),
  }))
  const best = candidates.reduce((a, b) => (b.rssiDbm > a.rssiDbm ? b : a))
  return best.rssiDbm >= plannedDbm ? best : null
}

/** How many relays deep the tree is from `relay` down, itself included. */
function heightOf(gateway: Gateway, relay: Relay): number {
  const depths = gateway.relays.map((other) => [other, ...relaysAbove(other)].indexOf(relay) + 1)
  return Math.max(1, ...depths)
}

/** The relay is back: children that had missed it register again, one after the other. */
export function welcomeChildren(world: World, relay: Relay): void {
  for (const child of childrenOf(relay)) {
    if (child.lostParentAt === null) continue
    child.lostParentAt = null
    world.queue.after(backoffMs(world), () => register(world, child, 'parent-lost'))
  }
}
