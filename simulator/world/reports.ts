import { authFlag, deviceType } from '#contract/wire/enumerations.ts'

import { createRandom, type Random } from '../random.ts'
import { relaySettings, terminalSettings } from './device-settings.ts'
import { uidOf, type Device, type Gateway } from './devices.ts'
import { channelSettings, gatewaySettings } from './gateway-settings.ts'
import type { World } from './world.ts'

/** A gateway says what it and its radio modules are set to. @param at by its clock */
export function reportGateway(world: World, gateway: Gateway, at: number): void {
  const { plan, port } = gateway
  const body = { deviceType: deviceType.values.gateway, uid: plan.armuid }
  const sections = gatewaySettings(gateway, chanceOf(world, plan.armuid), world.server)
  port.send('configuration', at, { ...body, sections })
  for (const channel of plan.channels) {
    const { apuid } = channel
    const ofChannel = channelSettings(gateway, channel, chanceOf(world, apuid))
    port.send('configuration', at, { ...body, apuid, sections: ofChannel })
  }
}

/** A relay or terminal says what it is set to: that travels with its registration. @param at by the gateway's clock */
export function reportDevice(world: World, device: Device, gateway: Gateway, at: number): void {
  const uid = uidOf(device)
  const random = chanceOf(world, uid)
  const sections =
    device.type === 'relay'
      ? relaySettings(device, random)
      : terminalSettings(device, random, world.traffic.uplinkMs)
  gateway.port.send('configuration', at, { deviceType: deviceType.values[device.type], uid, sections })
}

/** The gateway looked at the device's key. @param at by the gateway's clock */
export function authenticate(device: Device, gateway: Gateway, at: number, isRight: boolean): void {
  gateway.port.send('authentication', at, {
    deviceType: deviceType.values[device.type],
    uid: uidOf(device),
    apuid: device.apuid,
    authFlag: isRight ? authFlag.values.authenticated : authFlag.values.refused,
  })
}

/** Apart from the day's, so that the days of a seed stay what they were: a site's settings are always the same. */
function chanceOf({ seed }: World, uid: string): Random {
  return createRandom(`${seed}/settings/${uid}`)
}
