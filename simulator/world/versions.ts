import type { ApUid } from '#contract/wire/ids.ts'

import type { Device, Gateway } from './devices.ts'
import { restartGateway } from './gateway-life.ts'
import { cutPower, restorePower } from './power.ts'
import type { World } from './world.ts'

/** The device starts again with another version of its application. @param version absent: the next one */
export function changeAppVersion(world: World, device: Device, version?: string): void {
  device.appVersion = version ?? next(device.appVersion ?? '0000')
  cutPower(world, device)
  restorePower(world, device)
}

/**
 * The gateway starts again with another version, of its arm unit's software or of that of all its radio modules.
 * @param version absent: the next one of each
 */
export function changeGatewayVersion(
  world: World,
  gateway: Gateway,
  version: string | undefined,
  ofRadio: boolean,
): void {
  if (ofRadio)
    for (const [apuid, before] of gateway.rfVersions) gateway.rfVersions.set(apuid, version ?? next(before))
  else gateway.armVersion = version ?? next(gateway.armVersion)
  restartGateway(world, gateway, 'upgrade')
}

/** The gateway starts again with another version of one radio module. */
export function changeRadioVersion(world: World, gateway: Gateway, apuid: ApUid, version: string): void {
  gateway.rfVersions.set(apuid, version)
  restartGateway(world, gateway, 'upgrade')
}

function next(version: string): string {
  return ((parseInt(version, 16) + 1) % 0x1_0000).toString(16).padStart(4, '0')
}
