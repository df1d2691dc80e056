import type { RateLine } from '#streams/online-rates.ts'

/** Percent with one digit, never rounded up: 100.0 means that all are online. */
export function shownRate({ online, total }: Pick<RateLine, 'online' | 'total'>): number {
  return Math.floor((online * 1000) / total) / 10
}
