import type { Layer } from '@deck.gl/core'
import { IconLayer, LineLayer, ScatterplotLayer } from '@deck.gl/layers'

import { palette, type Scheme } from '#src/ui/palette.ts'

import { belowLabels, colour, drawnFrom, flat } from '../canvas/draw-kit.ts'
import { iconSize, arrowName, type MarkAtlas } from '../canvas/mark-atlas.ts'
import type { TrailPoint } from './trail.ts'
import { trailArrows, type TrailArrow } from './trail-arrows.ts'

interface TrailInputs {
  /** The oldest first. */
  trail: readonly TrailPoint[]
  scheme: Scheme
  atlas: MarkAtlas
  zoom: number
  scale: number
}

interface Leg {
  from: TrailPoint
  to: TrailPoint
  /** 0 for the oldest, 1 for the newest. */
  age: number
}

/** The same for as long as the trail is: nothing of it is sent to the graphics again. */
const legsOfTrail = new WeakMap<readonly TrailPoint[], Leg[]>()
function legsOf(trail: readonly TrailPoint[]): Leg[] {
  const cached = legsOfTrail.get(trail)
  if (cached !== undefined) return cached
  const legs = trail.slice(1).flatMap((to, index): Leg[] => {
    const from = trail[index]
    return from === undefined ? [] : [{ from, to, age: (index + 1) / (trail.length - 1) }]
  })
  legsOfTrail.set(trail, legs)
  return legs
}

/** The older the paler; the oldest can still be seen. */
const palest = 110

/** Where something was: a line that grows stronger towards now, arrows on it, a dot for each place and a ring for the first. */
export function trailLayers({ trail, scheme, atlas, zoom, scale }: TrailInputs): Layer[] {
  const { link, plane } = palette[scheme]
  return [
    new LineLayer<Leg>({
      id: `trail-${scheme}`,
      data: legsOf(trail),
      getSourcePosition: ({ from }) => from.drawn,
      getTargetPosition: ({ to }) => to.drawn,
      getColor: ({ age }) => colour(link, palest + (255 - palest) * age),
      getWidth: 3,
      widthUnits: 'pixels',
      widthScale: scale,
      wrapLongitude: true,
      ...belowLabels,
      parameters: flat,
    }),
    new ScatterplotLayer<TrailPoint>({
      id: `trail-stops-${scheme}`,
      data: trail,
      getPosition: ({ drawn }) => drawn,
      getRadius: (_, { index }) => (index === 0 ? 6 : 3) * scale,
      radiusUnits: 'pixels',
      getFillColor: (_, { index }) => colour(index === 0 ? plane : link),
      stroked: true,
      getLineColor: colour(link),
      getLineWidth: 2,
      lineWidthUnits: 'pixels',
      lineWidthScale: scale,
      parameters: flat,
      updateTriggers: { getRadius: scale },
    }),
    new IconLayer<TrailArrow>({
      id: `trail-ways-${scheme}`,
      data: trailArrows(trail, zoom),
      getPosition: ({ position }) => position,
      ...drawnFrom(atlas),
      getIcon: () => arrowName,
      getAngle: ({ angle }) => angle,
      getSize: iconSize(7) * scale,
      parameters: flat,
    }),
  ]
}
