import { battery } from '../assumptions.ts'

/**
 * What a device's gauge shows when `used` (0 to 1) of its cell's charge is gone. The gauge reads the voltage, and a
 * Li-SOCl2 cell keeps 3.6 V until about nine tenths are gone: it stays near 100 and then falls.
 */
export function batteryPercent(used: number): number {
  const { kneeUsed } = battery
  const percent =
    used <= kneeUsed
      ? 100 - (used / kneeUsed) * 5
      : 95 * (1 - Math.min(1, (used - kneeUsed) / (1 - kneeUsed)))
  return Math.round(percent * 10) / 10
}

/** The share of the cell that `frames` of `airTimeMs` and `elapsedMs` of sleep cost. */
export function batteryUse(
  elapsedMs: number,
  frames: number,
  airTimeMs: number,
  listenMahPerDay: number,
): number {
  const days = elapsedMs / 86_400_000
  const sendingMah = (battery.txCurrentMa * frames * airTimeMs) / 3_600_000
  return (days * (battery.sleepMahPerDay + listenMahPerDay) + sendingMah) / battery.capacityMah
}
