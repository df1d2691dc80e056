import type { DevicePosition } from '#contract/calls/records.ts'

import type { Network, ParentLink } from '../feed/network.ts'

/** More lines than this are a tangle: then only those of the chosen device are drawn. */
export const mostLinks = 800

function linkOf(device: DevicePosition, chosen: boolean): ParentLink[] {
  const { parent } = device
  if (parent === null || parent.longitude === null || parent.latitude === null) return []
  return [
    {
      from: [device.longitude, device.latitude],
      to: [parent.longitude, parent.latitude],
      chosen,
    },
  ]
}

/**
 * The lines from devices to their parents. Chosen are those of the selected device's network, in view or not; until
 * that is known, those up from the device to its gateway and those of its children, as far as they are in view.
 */
export function parentLinks(
  devices: readonly DevicePosition[],
  selected: DevicePosition | null,
  network: Network | null,
): ParentLink[] {
  if (network !== null) {
    const others = devices.filter((device) => !network.ids.has(device.id))
    return [...othersOf(others), ...network.links]
  }
  const byId = new Map(devices.map((device) => [device.id, device]))
  const chain = new Map<string, DevicePosition>()
  for (let next = selected ?? undefined; next !== undefined && !chain.has(next.id);) {
    chain.set(next.id, next)
    next = next.parent === null ? undefined : byId.get(next.parent.id)
  }
  if (selected !== null) {
    for (const device of devices) if (device.parent?.id === selected.id) chain.set(device.id, device)
  }
  const others = devices.filter((device) => !chain.has(device.id))
  return [...othersOf(others), ...[...chain.values()].flatMap((device) => linkOf(device, true))]
}

function othersOf(devices: readonly DevicePosition[]): ParentLink[] {
  const withParent = devices.filter(({ parent }) => parent !== null)
  return withParent.length > mostLinks ? [] : withParent.flatMap((device) => linkOf(device, false))
}
