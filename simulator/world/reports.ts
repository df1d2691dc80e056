import { authFlag, deviceType } from '#contract/wire/enumerations.ts'
import type { ApUid } from '#contract/wire/ids.ts'

import { createRandom, type Random } from '../random.ts'
import { relaySettings, terminalSettings } from './device-settings.ts'
import { uidOf, type Device, type Gateway } from './devices.ts'
import { channelSettings, gatewaySettings, type Settings } from './gateway-settings.ts'
import type { World } from './world.ts'

/** A gateway says what it and its radio modules are set to. @param at by its clock */
export function reportGateway(world: World, gateway: Gateway, at: number): void {
  const { plan, port } = gateway
  const body = { deviceType: deviceType.values.gateway, uid: plan.armuid }
  port.send('configuration', at, { ...body, sections: sectionsOfGateway(world, gateway, '') })
  for (const { apuid } of plan.channels)
    port.send('configuration', at, { ...body, apuid, sections: sectionsOfGateway(world, gateway, apuid) })
}

/** What the gateway is set to, or one of its channels: as it was built, and as commands have changed it since. */
export function sectionsOfGateway(world: World, gateway: Gateway, apuid: ApUid | ''): Settings {
  const channel = gateway.plan.channels.find((each) => each.apuid === apuid)
  const built =
    channel === undefined
      ? gatewaySettings(gateway, chanceOf(world, gateway.plan.armuid), world.server)
      : channelSettings(gateway, channel, chanceOf(world, channel.apuid))
  return Object.fromEntries(
    Object.entries(built).map(([section, fields]) => [
      section,
      gateway.settings.get(`${apuid}/${section}`) ?? fields,
    ]),
  )
}

/** A relay or terminal says what it is set to: that travels with its registration. @param at by the gateway's clock */
export function reportDevice(world: World, device: Device, gateway: Gateway, at: number): void {
  reportSections(device, gateway, at, sectionsOfDevice(world, device))
}

/** It says what some of its sections are set to. @param at by the gateway's clock */
export function reportSections(device: Device, gateway: Gateway, at: number, sections: Settings): void {
  gateway.port.send('configuration', at, {
    deviceType: deviceType.values[device.type],
    uid: uidOf(device),
    sections,
  })
}

/** What a relay or terminal is set to: as it was set up, and as commands have changed it since. */
export function sectionsOfDevice(world: World, device: Device): Settings {
  const random = chanceOf(world, uidOf(device))
  const built =
    device.type === 'relay'
      ? relaySettings(device, random)
      : terminalSettings(device, random, world.traffic.uplinkMs)
  return { ...built, ...Object.fromEntries(device.settings) }
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
