import { coordinateType, deviceType } from '#contract/wire/enumerations.ts'
import type { Provisioning } from '#contract/rules/provisioning.ts'

import type { PlannedGateway } from '../network.ts'

type Device = Provisioning['devices'][number]

/** The devices as the server is told of them: gateways first, then relays, then terminals. */
export function provisioningOf(
  gateways: readonly PlannedGateway[],
  guests: ReadonlyMap<string, string[]>,
): Device[] {
  const devices: { gateways: Device[]; relays: Device[]; terminals: Device[] } = {
    gateways: [],
    relays: [],
    terminals: [],
  }
  for (const [index, gateway] of gateways.entries()) {
    const site = `${gateway.place}, site ${index + 1}`
    const common = { company: gateway.company.split(' / '), coordinateType: coordinateType.values.wgs84 }
    const guest = guests.get(gateway.armuid)
    devices.gateways.push({
      ...common,
      deviceType: deviceType.values.gateway,
      uid: gateway.armuid,
      typeId: 'gateway',
      alias: numbered('GW', index + 1),
      address: site,
      longitude: gateway.lng,
      latitude: gateway.lat,
      armKey: gateway.armKey,
      ...(guest !== undefined && { sharedWith: [guest] }),
    })
    for (const relay of gateway.relays) {
      devices.relays.push({
        ...common,
        deviceType: deviceType.values.relay,
        uid: relay.moteuid,
        typeId: 'relay',
        alias: numbered('R', devices.relays.length + 1),
        address: `${site}, mast`,
        longitude: relay.lng,
        latitude: relay.lat,
      })
    }
    for (const terminal of gateway.terminals) {
      devices.terminals.push({
        ...common,
        ...(terminal.guest !== undefined && { company: terminal.guest.split(' / ') }),
        deviceType: deviceType.values.terminal,
        uid: terminal.msuid,
        typeId: terminal.kind,
        alias: numbered(terminal.kind.charAt(0).toUpperCase(), devices.terminals.length + 1),
        address: `${site}, ${terminal.indoorLossDb > 0 ? 'indoors' : 'outdoors'}`,
        longitude: terminal.lng,
        latitude: terminal.lat,
      })
    }
  }
  return [...devices.gateways, ...devices.relays, ...devices.terminals]
}

function numbered(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(3, '0')}`
}
