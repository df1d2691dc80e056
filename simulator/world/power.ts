import { registration } from '../assumptions.ts'
import type { Device } from './devices.ts'
import { noticeLostParent, register, welcomeChildren, type RegistrationReason } from './registration.ts'
import type { World } from './world.ts'

/** From now on it sends nothing and passes nothing on. */
export function cutPower(world: World, device: Device): void {
  if (!device.powered) return
  device.powered = false
  device.registered = false
  if (device.type === 'relay') noticeLostParent(world, device)
}

/** It starts up and registers. */
export function restorePower(world: World, device: Device, reason: RegistrationReason = 'power-on'): void {
  if (device.powered) return
  const { from, to } = registration.startUpMs
  device.powered = true
  device.lastSpentAt = world.queue.now
  world.queue.after(world.random.uniform(from, to), () => {
    register(world, device, reason)
    if (device.type === 'relay') welcomeChildren(world, device)
  })
}
