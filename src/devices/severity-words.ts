import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

import type { SeverityZone, ZoneLimits } from '#contract/sensors/severity-zones.ts'
import type { Band } from '#src/ui/chart/line-bands.ts'

/** What a zone of vibration severity means for the machine. */
export const zoneMeanings: Readonly<Record<SeverityZone, MessageDescriptor>> = {
  A: msg`as newly commissioned`,
  B: msg`acceptable for long-term operation`,
  C: msg`acceptable for a limited time only`,
  D: msg`may cause damage`,
}

/** A limit with its unit. */
export function limitText(i18n: I18n, value: number): string {
  return `${i18n.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}\u00A0mm/s`
}

/** The four zones as a chart draws and names them. */
export function zoneBands(i18n: I18n, { ab, bc, cd }: ZoneLimits): Band[] {
  const limits = [0, ab, bc, cd, null]
  return (['A', 'B', 'C', 'D'] as const).map((zone, place) => {
    const from = limits[place] ?? 0
    const to = limits[place + 1] ?? null
    const range =
      to === null
        ? `> ${limitText(i18n, from)}`
        : place === 0
          ? `≤ ${limitText(i18n, to)}`
          : limitText(i18n, to)
    const limit = place === 0 || to === null ? range : `≤ ${range}`
    return { from, to, label: zone, text: `${limit}: ${i18n._(zoneMeanings[zone])}` }
  })
}
