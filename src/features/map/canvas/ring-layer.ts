import type { Accessor, DefaultProps } from '@deck.gl/core'
import { ScatterplotLayer } from '@deck.gl/layers'

import { palette, type Scheme } from '#src/ui/palette.ts'

interface RingLayerOwnProps<Datum> {
  scheme: Scheme
  /** Ends of the arcs priority, abnormal, offline on the circle, 0 to 1, and the ring's thickness in CSS pixels. */
  getRing: Accessor<Datum, [number, number, number, number]>
}

function vector(hex: string): string {
  const channel = (at: number) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)
  return `vec3(${channel(1)}, ${channel(3)}, ${channel(5)})`
}

/** Where the arcs begin, a share of the circle from the top: the notch stands there and must not hide a short arc. */
const firstArc = 0.06
/** The healthy part stays quiet: its colour is mixed into the plane's. */
const healthy = { dark: 0.5, light: 0.6 } as const satisfies Record<Scheme, number>

/**
 * Rings whose arcs say how many are ill, all in one draw call: the circle of ScatterplotLayer, coloured by angle and
 * distance in the fragment shader.
 */
export class RingLayer<Datum> extends ScatterplotLayer<Datum, RingLayerOwnProps<Datum>> {
  static override layerName = 'RingLayer'
  static override defaultProps: DefaultProps = {
    ...ScatterplotLayer.defaultProps,
    scheme: 'dark',
    getRing: { type: 'accessor', value: [0, 0, 0, 4] },
  }

  override initializeState(): void {
    super.initializeState()
    this.getAttributeManager()?.addInstanced({ instanceRings: { size: 4, accessor: 'getRing' } })
  }

  override getShaders() {
    const colours = palette[this.props.scheme]
    const shaders = super.getShaders()
    return {
      ...shaders,
      inject: {
        'vs:#decl': 'in vec4 instanceRings;\nout vec4 vRing;\nout float vRadius;\n',
        'vs:#main-end': 'vRing = instanceRings;\nvRadius = outerRadiusPixels;\n',
        'fs:#decl': 'in vec4 vRing;\nin float vRadius;\n',
        'fs:DECKGL_FILTER_COLOR': `
          float distance = length(geometry.uv) * vRadius;
          float turn = fract(atan(geometry.uv.x, geometry.uv.y) / 6.2831853 + 1.0 - ${firstArc.toFixed(3)});
          vec3 healthy = mix(${vector(colours.plane)}, ${vector(colours.online)}, ${healthy[this.props.scheme].toFixed(2)});
          float inner = vRadius - 1.5 - vRing.w;
          float outer = vRadius - 1.5;
          float onRim = 1.0 - smoothstep(0.8, 1.8, min(distance - inner, outer - distance));
          vec3 arc = turn < vRing.x ? ${vector(colours.priorityFill)}
            : turn < vRing.y ? mix(${vector(colours.abnormalFill)}, ${vector(colours.abnormal)}, onRim)
            : turn < vRing.z ? ${vector(colours.offline)}
            : healthy;
          float onRing = smoothstep(-0.7, 0.7, distance - inner);
          float onEdge = smoothstep(-0.7, 0.7, distance - outer);
          vec3 inside = ${vector(colours.plane)};
          color = vec4(mix(mix(inside, arc, onRing), ${vector(colours.ground)}, onEdge), color.a);`,
      },
    }
  }
}
