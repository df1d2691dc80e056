import type { Layer } from '@deck.gl/core'
import { IconLayer, LineLayer, ScatterplotLayer, TextLayer } from '@deck.gl/layers'

import type { DevicePosition } from '#contract/calls/records.ts'
import { palette, type Scheme } from '#src/ui/palette.ts'

import type { Network, ParentLink } from '../feed/network.ts'
import { trailLayers } from '../trail/trail-layers.ts'
import type { TrailPoint } from '../trail/trail.ts'
import { drawOrder, looks, lookOf, radiusOf } from './device-look.ts'
import { belowLabels, colour, drawnFrom, flat } from './draw-kit.ts'
import { iconSize, markName, type MarkAtlas } from './mark-atlas.ts'
import { parentLinks } from './parent-links.ts'
import type { RingGroup } from './ring-groups.ts'
import { RingLayer } from './ring-layer.ts'
import { ringOfDevice } from './ring-of-device.ts'
import { ringShape, shortCount, type RingShape } from './ring-shape.ts'

export interface LayerInputs {
  rings: readonly RingGroup[]
  devices: readonly DevicePosition[]
  /** Drawn even where the map shows cells; on a ring, that ring is marked instead, whose number it would hide. */
  selected: DevicePosition | null
  /** The parent of the selected one and the devices connected through it, in view or not. */
  network: Network | null
  /** Where the selected one was, the oldest first. */
  trail: readonly TrailPoint[]
  scheme: Scheme
  atlas: MarkAtlas
  zoom: number
  /** Of marks with the zoom. */
  markScale: number
  /** Of everything, 1 for the usual text size. */
  scale: number
}

interface Ring extends RingGroup {
  shape: RingShape
}
/** A circle around something; pixels. */
interface Halo {
  position: [number, number]
  radius: number
}

function haloOfRing({ cell }: RingGroup, wider: number, scale: number): Halo {
  return {
    position: [cell.longitude, cell.latitude],
    radius: (ringShape(cell).radius + wider) * scale,
  }
}

const worldFonts = "'Inter Variable', system-ui, sans-serif"
/** So many lines of a network are drawn in full; more are paler, down to this. */
const fullLines = 40
const leastStrength = 0.25
/** Rings with their number inside and, above, the mark of the worst state. */
function ringLayers({ rings: groups, scheme, atlas, scale }: LayerInputs): Layer[] {
  const rings: Ring[] = groups
    .map((group) => ({ ...group, shape: ringShape(group.cell) }))
    .sort((a, b) => looks.indexOf(a.shape.worst) - looks.indexOf(b.shape.worst))
  const notches = rings.filter(({ shape }) => shape.worst !== 'online')
  const position = ({ cell }: Ring): [number, number] => [cell.longitude, cell.latitude]
  return [
    new RingLayer<Ring>({
      id: `rings-${scheme}`,
      data: rings,
      scheme,
      getPosition: position,
      getRadius: ({ shape }) => shape.radius + 1.5,
      radiusUnits: 'pixels',
      radiusScale: scale,
      getRing: ({ shape }) => [
        shape.priorityEnd,
        shape.abnormalEnd,
        shape.offlineEnd,
        shape.thickness * scale,
      ],
      getFillColor: [0, 0, 0, 245],
      parameters: flat,
      updateTriggers: { getRing: scale },
    }),
    new TextLayer<Ring>({
      id: `ring-numbers-${scheme}`,
      data: rings,
      getPosition: position,
      getText: ({ shape }) => shortCount(shape.total),
      characterSet: '0123456789.kM',
      getSize: 13 * scale,
      getColor: colour(palette[scheme].text),
      fontFamily: worldFonts,
      fontWeight: 600,
      fontSettings: { fontSize: 48, sdf: false },
      parameters: flat,
    }),
    new IconLayer<Ring>({
      id: `notches-${scheme}`,
      data: notches,
      getPosition: position,
      ...drawnFrom(atlas),
      getIcon: ({ shape }) => markName(shape.worst, 'notch'),
      getSize: iconSize(7) * scale,
      getPixelOffset: ({ shape }) => [0, -(shape.radius - shape.thickness / 2) * scale],
      parameters: flat,
      updateTriggers: { getPixelOffset: scale },
    }),
  ]
}

function deviceLayers(inputs: LayerInputs): Layer[] {
  const { devices: inView, rings, selected, scheme, atlas, zoom, markScale, scale } = inputs
  const isShown = selected === null || inView.some((device) => device.id === selected.id)
  const ring = isShown ? null : ringOfDevice(selected, rings, zoom, scale)
  const devices = (isShown || ring !== null ? [...inView] : [...inView, selected]).sort(drawOrder)
  const marked: Halo[] =
    ring !== null
      ? [haloOfRing(ring, 4, scale)]
      : selected === null
        ? []
        : [
            {
              position: [selected.longitude, selected.latitude],
              radius: (radiusOf(selected) + 5) * markScale * scale,
            },
          ]
  const links = parentLinks(inView, selected, inputs.network)
  const line = colour(palette[scheme].quiet, 90)
  const chosenLine = colour(palette[scheme].link)
  // The lines of a whole network would be one plane.
  const chosenCount = links.filter(({ chosen }) => chosen).length
  const strength = Math.min(1, Math.max(leastStrength, fullLines / Math.max(1, chosenCount)))
  const networkLine = colour(palette[scheme].link, Math.round(255 * strength))
  return [
    new LineLayer<ParentLink>({
      id: `links-${scheme}`,
      data: links,
      getSourcePosition: ({ from }) => from,
      getTargetPosition: ({ to }) => to,
      getColor: ({ chosen }) => (chosen ? networkLine : line),
      getWidth: ({ chosen }) => (chosen ? 1 + 0.6 * strength : 1),
      widthUnits: 'pixels',
      widthScale: scale,
      ...belowLabels,
      parameters: flat,
    }),
    new ScatterplotLayer<Halo>({
      id: `selected-${scheme}`,
      data: marked,
      getPosition: ({ position }) => position,
      getRadius: ({ radius }) => radius,
      radiusUnits: 'pixels',
      filled: ring === null,
      getFillColor: colour(palette[scheme].link, 50),
      stroked: true,
      getLineColor: chosenLine,
      getLineWidth: 2,
      lineWidthUnits: 'pixels',
      lineWidthScale: scale,
      parameters: flat,
    }),
    new IconLayer<DevicePosition>({
      id: `devices-${scheme}`,
      data: devices,
      getPosition: ({ longitude, latitude }) => [longitude, latitude],
      ...drawnFrom(atlas),
      getIcon: (device) => markName(lookOf(device), device.deviceType),
      getSize: (device) => iconSize(radiusOf(device)),
      sizeScale: markScale * scale,
      parameters: flat,
    }),
  ]
}

/** Everything but the emphasis, made anew only when what it shows changes. */
export function mapLayers(inputs: LayerInputs): Layer[] {
  const [links, ...devices] = deviceLayers(inputs)
  return [...(links === undefined ? [] : [links]), ...trailLayers(inputs), ...ringLayers(inputs), ...devices]
}

/**
 * Those that have something to draw, and those that had: a layer's programs are compiled with its first data, so that the
 * first picture waits for its own alone.
 * @param begun ids of those that had; grows
 */
export function begunLayers(layers: readonly Layer[], begun: Set<string>): Layer[] {
  for (const { id, props } of layers) if (Array.isArray(props.data) && props.data.length > 0) begun.add(id)
  return layers.filter(({ id }) => begun.has(id))
}

/** Around what changed, for a blink. `progress` runs from 0 to 1. */
export function emphasisLayer(inputs: LayerInputs, changed: ReadonlySet<string>, progress: number): Layer {
  const { scheme, markScale, scale } = inputs
  const rings = inputs.rings
    .filter(({ keys }) => keys.some((key) => changed.has(key)))
    .map((ring) => haloOfRing(ring, 0, scale))
  const devices = inputs.devices
    .filter((device) => changed.has(device.id))
    .map((device): Halo => {
      return { position: [device.longitude, device.latitude], radius: radiusOf(device) * markScale * scale }
    })
  return new ScatterplotLayer<Halo>({
    id: `emphasis-${scheme}`,
    data: [...rings, ...devices],
    getPosition: ({ position }) => position,
    getRadius: ({ radius }) => radius + 2 + 6 * progress,
    radiusUnits: 'pixels',
    filled: false,
    stroked: true,
    getLineColor: colour(palette[scheme].text, Math.round(220 * (1 - progress))),
    getLineWidth: 2 * scale,
    lineWidthUnits: 'pixels',
    parameters: flat,
    updateTriggers: { getRadius: progress, getLineColor: progress },
  })
}
