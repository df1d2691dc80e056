import type { FrameOutcome, TailFrame } from '#contract/calls/frames.ts'
import { inOneWidth } from '#contract/calls/device-search.ts'

import type { TailLine } from './tail-lines.ts'

export interface FrameFilter {
  /** Part of an id or alias. */
  readonly device: string
  /** Empty for all. */
  readonly kind: string
  readonly outcome: FrameOutcome | ''
  /** Hex digits, spaces between them as one likes. */
  readonly hex: string
}

export const noFilter: FrameFilter = { device: '', kind: '', outcome: '', hex: '' }

/** The lines that pass; what was missed, and where the stored ones begin, is always said. */
export function filtered(lines: readonly TailLine[], filter: FrameFilter): readonly TailLine[] {
  const { device, kind, outcome, hex } = filter
  if (device === '' && kind === '' && outcome === '' && hex === '') return lines
  const part = inOneWidth(device).trim().toLowerCase()
  const digits = inOneWidth(hex).replaceAll(/\s/g, '').toUpperCase()
  const passes = (frame: TailFrame): boolean =>
    (kind === '' || frame.kind === kind) &&
    (outcome === '' || frame.outcome === outcome) &&
    (part === '' || namesOf(frame).some((name) => inOneWidth(name).toLowerCase().includes(part))) &&
    (digits === '' || holdsBytes(frame.payload, digits) || holdsBytes(frame.raw, digits))
  return lines.filter((line) => !('frame' in line) || passes(line.frame))
}

function namesOf({ devUid, deviceAliases, parentUid, parentMote }: TailFrame): string[] {
  return [devUid, deviceAliases, parentUid, parentMote]
}

/** Whether the digits stand where bytes begin. */
function holdsBytes(hex: string, digits: string): boolean {
  for (let at = hex.indexOf(digits); at !== -1; at = hex.indexOf(digits, at + 1))
    if (at % 2 === 0) return true
  return false
}
