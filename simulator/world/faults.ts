import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { battery, spectra } from '../assumptions.ts'
import {
  faultParameters,
  type FaultEffect,
  type FaultName,
  type FaultParameters,
} from '../fault-catalogue.ts'
import { uidOf, type Device, type Gateway } from './devices.ts'
import { clockOf, cutLink, restartGateway } from './gateway-life.ts'
import { changeBattery, disturb, flap, look, subtreeOf } from './incidents.ts'
import { cutPower, restorePower } from './power.ts'
import { authenticate } from './reports.ts'
import { sendSpectra } from './spectrum-life.ts'
import { changeAppVersion, changeGatewayVersion } from './versions.ts'
import type { World } from './world.ts'

type WorldFault = Exclude<FaultName, 'unknown-gateway'>
type Order = (world: World, target: Gateway | Device, parameters: unknown) => FaultEffect

/** What was asked for is no fault, or cannot happen to this device. */
export class FaultRefused extends Error {}

/**
 * Lets a fault begin.
 * @returns null when the named device is not in this world
 * @throws FaultRefused when there is no such fault, its parameters are wrong, or it cannot happen to the device
 */
export function orderFault(world: World, name: string, parameters: unknown): FaultEffect | null {
  const order = faults.get(name)
  if (order === undefined) throw new FaultRefused(`no such fault: ${name}`)
  if (!Value.Check(namedSchema, parameters)) throw new FaultRefused(`${name} needs the uid of a device`)
  const device = world.byUid.get(parameters.uid)
  return device === undefined ? null : order(world, device, parameters)
}

const namedSchema = Type.Object({ uid: Type.String() })

function fault<N extends WorldFault>(
  name: N,
  begin: (world: World, target: Gateway | Device, parameters: FaultParameters<N>) => FaultEffect,
): [N, Order] {
  const order: Order = (world, target, parameters) => {
    const schema = faultParameters[name]
    if (Value.Check(schema, parameters)) return begin(world, target, parameters)
    const [first] = Value.Errors(schema, parameters)
    throw new FaultRefused(`${name}: ${first?.instancePath ?? ''} ${first?.message ?? 'wrong parameters'}`)
  }
  return [name, order]
}

const faults: ReadonlyMap<string, Order> = new Map<string, Order>([
  fault('power-cut', (world, target) => {
    const device = radioDevice(target)
    if (!device.powered) throw new FaultRefused('it has no power as it is')
    const below = device.type === 'relay' ? subtreeOf(device) : []
    cutPower(world, device)
    return effect([device, ...below], 'dark; what hangs on it seeks another parent after three missed beats')
  }),
  fault('power-restore', (world, target) => {
    const device = radioDevice(target)
    if (device.powered) throw new FaultRefused('it has power as it is')
    restorePower(world, device)
    return effect([device], 'starting up')
  }),
  fault('flap', (world, target, { times = 6, periodS = 30 }) => {
    const device = radioDevice(target)
    flap(world, device, times, periodS * 1000)
    return effect([device], `${times} times, ${periodS} s apart`)
  }),
  fault('low-battery', (world, target) => {
    const device = radioDevice(target)
    device.used = battery.usedNearEnd.to
    look(world, device)
    return effect([device], 'its cell is nearly empty')
  }),
  fault('new-battery', (world, target) => {
    const device = radioDevice(target)
    changeBattery(world, device)
    return effect([device], 'a full cell, and a restart')
  }),
  fault('disturbance', (world, target, { seconds }) => {
    if (target.type !== 'terminal' || target.kind.alarms.length === 0)
      throw new FaultRefused('only a terminal with an alarm condition can be disturbed')
    disturb(world, target, seconds * 1000)
    return effect([target], `its condition is true for ${seconds} s`)
  }),
  fault('bearing-fault', (world, target, { part = 'outer', severity }) => {
    const source = target.type === 'terminal' ? target.sensor.spectra : undefined
    if (target.type !== 'terminal' || source === undefined)
      throw new FaultRefused('only a terminal that measures spectra watches a bearing')
    // Begun so long ago that it has come so far by now.
    const growsMs = spectra.orderedDamageMs
    source.damage(part, world.queue.now - (severity ?? 0) * growsMs, growsMs)
    const sent = sendSpectra(world, target)
    const now = sent ? 'a spectrum is on its way' : 'its next spectrum will show it'
    return effect([target], `damage of the bearing, ${part}: ${now}`)
  }),
  fault('gateway-restart', (world, target) => {
    const gateway = gatewayOf(target)
    if (!gateway.running) throw new FaultRefused('it does not run')
    restartGateway(world, gateway)
    return effect([gateway, ...gateway.relays, ...gateway.terminals], 'its subtree will register again')
  }),
  fault('factory-reset', (world, target) => {
    if (target.type === 'gateway') {
      if (!target.running) throw new FaultRefused('it does not run')
      target.isFactoryNew = true
      target.settings.clear()
      restartGateway(world, target)
      return effect([target], 'it restarts with what it left the factory with')
    }
    if (!target.powered) throw new FaultRefused('it has no power')
    target.isFactoryNew = true
    target.settings.clear()
    cutPower(world, target)
    restorePower(world, target)
    return effect([target], 'it registers with what it left the factory with')
  }),
  fault('authentication-failure', (world, target) => {
    const device = radioDevice(target)
    const { gateway } = device
    if (!gateway.running) throw new FaultRefused('its gateway does not run')
    authenticate(device, gateway, clockOf(world, gateway), false)
    return effect([device], 'refused; it is not when it starts again')
  }),
  fault('version-change', (world, target, { version, radio = false }) => {
    if (target.type === 'gateway') {
      if (!target.running) throw new FaultRefused('it does not run')
      changeGatewayVersion(world, target, version, radio)
      return effect(
        [target, ...target.relays, ...target.terminals],
        'restarting; its subtree registers again',
      )
    }
    if (radio) throw new FaultRefused('only a gateway has radio modules of its own versions')
    if (!target.powered) throw new FaultRefused('it has no power')
    changeAppVersion(world, target, version)
    return effect([target], `restarting with ${target.appVersion}`)
  }),
  fault('duplicates', (_world, target, { count = 20 }) => {
    const gateway = gatewayOf(target)
    return effect([gateway], `${gateway.port.repeat(count)} messages sent once more`)
  }),
  fault('reordering', (_world, target, { count = 5 }) => {
    const gateway = gatewayOf(target)
    gateway.port.reorder(count)
    return effect([gateway], `the next ${count} messages go out in reverse`)
  }),
  fault('outage', (world, target, { seconds }) => {
    const gateway = gatewayOf(target)
    cutLink(world, gateway, seconds * 1000)
    return effect([gateway], `no link for ${seconds} s`)
  }),
  fault('clock-skew', (_world, target, { ms }) => {
    const gateway = gatewayOf(target)
    gateway.skewMs = ms
    return effect([gateway], `its clock is ${ms} ms ahead`)
  }),
])

function effect(devices: readonly (Gateway | Device)[], note: string): FaultEffect {
  return { uids: devices.map(uidOf), note }
}
function radioDevice(device: Gateway | Device): Device {
  if (device.type === 'gateway') throw new FaultRefused('this happens to relays and terminals')
  return device
}
function gatewayOf(device: Gateway | Device): Gateway {
  if (device.type !== 'gateway') throw new FaultRefused('this happens to gateways')
  return device
}
