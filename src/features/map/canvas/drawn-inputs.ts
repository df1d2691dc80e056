import type { Crs } from '#contract/geo/coordinates.ts'
import { drawnPosition } from '#contract/geo/map-providers.ts'
import type { DevicePosition } from '#contract/calls/records.ts'

import type { LayerInputs } from './map-layers.ts'
import type { ParentLink } from '../feed/network.ts'

interface Placed {
  longitude: number
  latitude: number
}

function shifted<T extends Placed>(thing: T, crs: Crs): T {
  const { lng, lat } = drawnPosition({ lng: thing.longitude, lat: thing.latitude }, crs)
  return { ...thing, longitude: lng, latitude: lat }
}

function shiftedDevice(device: DevicePosition, crs: Crs): DevicePosition {
  const { parent } = device
  if (parent === null || parent.longitude === null || parent.latitude === null) return shifted(device, crs)
  const { lng, lat } = drawnPosition({ lng: parent.longitude, lat: parent.latitude }, crs)
  return { ...shifted(device, crs), parent: { ...parent, longitude: lng, latitude: lat } }
}

function shiftedLink({ from, to, chosen }: ParentLink, crs: Crs): ParentLink {
  const shift = ([lng, lat]: [number, number]): [number, number] => {
    const drawn = drawnPosition({ lng, lat }, crs)
    return [drawn.lng, drawn.lat]
  }
  return { from: shift(from), to: shift(to), chosen }
}

/** Where marks and rings have to stand on tiles of the given system; what is chosen or hit is looked for in WGS84. */
export function drawnInputs(inputs: LayerInputs, crs: Crs): LayerInputs {
  if (crs === 'wgs84') return inputs
  const { rings, devices, selected, network } = inputs
  return {
    ...inputs,
    rings: rings.map((ring) => Object.assign({}, ring, { cell: shifted(ring.cell, crs) })),
    devices: devices.map((device) => shiftedDevice(device, crs)),
    selected: selected === null ? null : shiftedDevice(selected, crs),
    network:
      network === null ? null : { ...network, links: network.links.map((link) => shiftedLink(link, crs)) },
  }
}
