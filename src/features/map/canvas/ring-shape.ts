import type { MapCell } from '#contract/calls/records.ts'

import type { Look } from './device-look.ts'

/** How a cell is drawn as a ring; lengths in CSS pixels, shares as ends on the circle, clockwise from beside the notch, 0 to 1. */
export interface RingShape {
  total: number
  radius: number
  thickness: number
  priorityEnd: number
  abnormalEnd: number
  offlineEnd: number
  worst: Look
}

const thinnest = 2
const thickest = 11
/** From this many devices on a ring is as thick as it gets. */
const mostDevices = 100_000
const innerRadius = 15
/** An arc is never shorter than this, so that one ill device among thousands is seen. */
const leastArc = 0.07

export function totalOf({ gateways, relays, terminals }: MapCell): number {
  return gateways + relays + terminals
}

/** Thickness grows with the logarithm of the number of devices. */
export function thicknessOf(total: number): number {
  const share = Math.log10(Math.max(1, total)) / Math.log10(mostDevices)
  return thinnest + (thickest - thinnest) * Math.min(1, share)
}

export interface StateCounts {
  online: number
  offline: number
  abnormal: number
  /** Devices with a priority alarm; they are also counted as offline or abnormal. */
  priority: number
}

export function countsOf(cell: MapCell): StateCounts {
  const { offline, abnormal, priority } = cell
  return { online: Math.max(0, totalOf(cell) - offline - abnormal), offline, abnormal, priority }
}

export function ringShape(cell: MapCell): RingShape {
  const total = totalOf(cell)
  const { offline, abnormal, priority } = countsOf(cell)
  const ill = offline + abnormal
  // A priority alarm may stand on an offline device as well as on an abnormal one: taken from both alike.
  const calmShare = ill === 0 ? 0 : Math.max(0, 1 - priority / ill)
  const arcs = [priority, abnormal * calmShare, offline * calmShare].map((count) =>
    count > 0 && total > 0 ? Math.max(leastArc, count / total) : 0,
  )
  const sum = arcs.reduce((all, arc) => all + arc, 0)
  const [first = 0, second = 0, third = 0] = arcs.map((arc) => (sum > 1 ? arc / sum : arc))
  const thickness = thicknessOf(total)
  return {
    total,
    radius: innerRadius + thickness,
    thickness,
    priorityEnd: first,
    abnormalEnd: first + second,
    offlineEnd: first + second + third,
    worst: priority > 0 ? 'priority' : abnormal > 0 ? 'abnormal' : offline > 0 ? 'offline' : 'online',
  }
}

/** At most four characters: 999, 1.2k, 15k, 1.4M. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count)
  const [value, unit] = count < 999_500 ? [count / 1000, 'k'] : [count / 1e6, 'M']
  const text = value < 9.95 ? value.toFixed(1) : value.toFixed(0)
  return text.replace(/\.0$/, '') + unit
}
