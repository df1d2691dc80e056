import type { SeverityClass } from '../wire/enumerations.ts'

/**
 * Limits of the zones of vibration severity, velocity RMS in mm/s, by class of machine. Zone A: as newly commissioned;
 * B: acceptable for long-term operation; C: only for a limited time; D: may cause damage.
 *
 * The numbers are what is commonly printed for ISO 20816-3 (groups by power and foundation) and for ISO 10816-1 (classes);
 * sources differ, so they are a starting point that people check against the edition that holds for them, and every
 * terminal may have limits of its own.
 */
export interface ZoneLimits {
  readonly ab: number
  readonly bc: number
  readonly cd: number
}

export const severityZones = {
  /** Above 300 kW. */
  group1Rigid: { ab: 2.3, bc: 4.5, cd: 7.1 },
  group1Flexible: { ab: 3.5, bc: 7.1, cd: 11 },
  /** 15 to 300 kW. */
  group2Rigid: { ab: 1.4, bc: 2.8, cd: 4.5 },
  group2Flexible: { ab: 2.3, bc: 4.5, cd: 7.1 },
  classI: { ab: 0.71, bc: 1.8, cd: 4.5 },
  classII: { ab: 1.12, bc: 2.8, cd: 7.1 },
  classIII: { ab: 1.8, bc: 4.5, cd: 11.2 },
  classIV: { ab: 2.8, bc: 7.1, cd: 18 },
} as const satisfies Record<Exclude<SeverityClass, 'own'>, ZoneLimits>

/** Of a terminal for which nobody has chosen. */
export const usualSeverityClass = 'group2Rigid'
/** A limit of one's own, mm/s. */
export const ownLimit = { min: 0.01, max: 500 } as const

export type SeverityZone = 'A' | 'B' | 'C' | 'D'

/** A value on a limit is in the better zone. */
export function zoneOf({ ab, bc, cd }: ZoneLimits, value: number): SeverityZone {
  if (value <= ab) return 'A'
  if (value <= bc) return 'B'
  return value <= cd ? 'C' : 'D'
}

/** As they are kept. */
export function inHundredths({ ab, bc, cd }: ZoneLimits): ZoneLimits {
  return { ab: Math.round(ab * 100) / 100, bc: Math.round(bc * 100) / 100, cd: Math.round(cd * 100) / 100 }
}

/** Whether each limit is above the one before. */
export function areInOrder({ ab, bc, cd }: ZoneLimits): boolean {
  return ab < bc && bc < cd
}
