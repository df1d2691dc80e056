import type { DevicePosition } from '#contract/records.ts'

export interface ParentLink {
  from: [number, number]
  to: [number, number]
  chosen: boolean
}

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
 * The lines from devices to what they hang on. Chosen are those up from the selected device to its gateway and those
 * of its children.
 */
export function parentLinks(
  devices: readonly DevicePosition[],
  selected: DevicePosition | null,
): ParentLink[] {
  const byId = new Map(devices.map((device) => [device.id, device]))
  const chain = new Map<string, DevicePosition>()
  for (let next = selected ?? undefined; next !== undefined && !chain.has(next.id);) {
    chain.set(next.id, next)
    next = next.parent === null ? undefined : byId.get(next.parent.id)
  }
  if (selected !== null) {
    for (const device of devices) if (device.parent?.id === selected.id) chain.set(device.id, device)
  }
  const others = devices.filter((device) => device.parent !== null && !chain.has(device.id))
  return [
    ...(others.length > mostLinks ? [] : others).flatMap((device) => linkOf(device, false)),
    ...[...chain.values()].flatMap((device) => linkOf(device, true)),
  ]
}
