import { deviceType, type DeviceType } from '#contract/wire/enumerations.ts'
import { palette, type Scheme } from '#src/ui/palette.ts'

import { deviceTypes, looks, type Look } from './device-look.ts'

interface AtlasCell {
  x: number
  y: number
  width: number
  height: number
}

/** The marks of every state and class in one picture, for the scheme. */
export interface MarkAtlas {
  image: HTMLCanvasElement
  mapping: Record<string, AtlasCell>
}

/** Side of a mark in the atlas; the mark's own radius fills `share` of the half, the rest is room for its outline. */
const side = 96
const share = 0.8

/** An arrow to the east. */
export const arrowName = 'way'

export function markName(look: Look, type: DeviceType | 'notch'): string {
  return `${look}-${type}`
}
/** Height of the icon, in CSS pixels, whose mark has this radius. */
export function iconSize(radius: number): number {
  return (2 * radius) / share
}

function shapePath(look: Look, radius: number): Path2D {
  const path = new Path2D()
  if (look === 'abnormal') {
    path.moveTo(0, -radius)
    path.lineTo(radius * 0.98, radius * 0.76)
    path.lineTo(-radius * 0.98, radius * 0.76)
  } else if (look === 'priority') {
    path.moveTo(0, -radius * 1.08)
    path.lineTo(radius * 1.08, 0)
    path.lineTo(0, radius * 1.08)
    path.lineTo(-radius * 1.08, 0)
  } else {
    path.arc(0, 0, radius * 0.88, 0, 2 * Math.PI)
  }
  path.closePath()
  return path
}

/** What tells a gateway and a relay from a terminal inside the mark: a mast with waves, a ring. */
function drawClass(context: CanvasRenderingContext2D, type: DeviceType, look: Look, radius: number): void {
  const middle = look === 'abnormal' ? radius * 0.2 : 0
  const room = look === 'abnormal' ? 0.62 : look === 'priority' ? 0.8 : 1
  context.lineWidth = radius * 0.14
  if (type === deviceType.values.relay) {
    context.beginPath()
    context.arc(0, middle, radius * 0.3 * room, 0, 2 * Math.PI)
    context.fill()
  }
  if (type !== deviceType.values.gateway) return
  context.beginPath()
  context.arc(0, middle, radius * 0.16 * room, 0, 2 * Math.PI)
  context.fill()
  for (const turn of [0, Math.PI]) {
    context.beginPath()
    context.arc(0, middle, radius * 0.48 * room, turn - 0.85, turn + 0.85)
    context.stroke()
  }
}

function fillOf(colours: (typeof palette)[Scheme], look: Look): string {
  if (look === 'abnormal') return colours.abnormalFill
  return look === 'priority' ? colours.priorityFill : colours[look]
}

function drawMark(
  context: CanvasRenderingContext2D,
  scheme: Scheme,
  look: Look,
  type: DeviceType | 'notch',
): void {
  const colours = palette[scheme]
  const radius = (side / 2) * share
  const path = shapePath(look, radius)
  const hollow = look === 'offline'
  context.lineJoin = 'round'
  context.lineCap = 'round'
  // The outline in the ground's colour keeps marks apart that overlap.
  context.strokeStyle = colours.ground
  context.lineWidth = radius * 0.36
  context.stroke(path)
  context.fillStyle = hollow ? colours.plane : fillOf(colours, look)
  context.fill(path)
  if (look === 'abnormal') {
    // A fill as light as the ground has its border in the colour of the state.
    context.strokeStyle = colours[look]
    context.lineWidth = radius * 0.12
    context.stroke(path)
  }
  if (hollow) {
    context.strokeStyle = colours[look]
    context.lineWidth = radius * (type === deviceType.values.gateway ? 0.18 : 0.24)
    context.stroke(path)
    const half = radius * 0.62
    context.beginPath()
    context.moveTo(-half, half)
    context.lineTo(half, -half)
    context.stroke()
  }
  if (type === 'notch') return
  const inside = look === 'abnormal' ? colours.onAbnormal : hollow ? colours[look] : colours.ground
  context.strokeStyle = inside
  context.fillStyle = inside
  drawClass(context, type, look, radius)
}

function arrowPath(radius: number): Path2D {
  const path = new Path2D()
  path.moveTo(-radius * 0.7, -radius * 0.85)
  path.lineTo(radius, 0)
  path.lineTo(-radius * 0.7, radius * 0.85)
  path.lineTo(-radius * 0.3, 0)
  path.closePath()
  return path
}

function drawArrow(context: CanvasRenderingContext2D, scheme: Scheme): void {
  const radius = (side / 2) * share
  const path = arrowPath(radius)
  context.lineJoin = 'round'
  context.strokeStyle = palette[scheme].ground
  context.lineWidth = radius * 0.36
  context.stroke(path)
  context.fillStyle = palette[scheme].link
  context.fill(path)
}

/** Drawn anew for each scheme; needs a document. */
export function drawMarkAtlas(scheme: Scheme): MarkAtlas {
  const kinds = [...deviceTypes, 'notch'] as const
  const image = document.createElement('canvas')
  image.width = side * (kinds.length + 1)
  image.height = side * looks.length
  const context = image.getContext('2d')
  const mapping: MarkAtlas['mapping'] = {}
  looks.forEach((look, row) => {
    kinds.forEach((kind, column) => {
      const cell = { x: column * side, y: row * side, width: side, height: side }
      mapping[markName(look, kind)] = cell
      context?.setTransform(1, 0, 0, 1, cell.x + side / 2, cell.y + side / 2)
      if (context !== null) drawMark(context, scheme, look, kind)
    })
  })
  const arrow = { x: kinds.length * side, y: 0, width: side, height: side }
  mapping[arrowName] = arrow
  context?.setTransform(1, 0, 0, 1, arrow.x + side / 2, arrow.y + side / 2)
  if (context !== null) drawArrow(context, scheme)
  return { image, mapping }
}
