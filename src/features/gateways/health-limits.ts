/** A figure of a gateway's machine that has room or runs out of it, 0 to `full`. */
export interface Meter {
  readonly name: 'memoryFreePercent' | 'diskFreePercent' | 'cpuPercent' | 'temperatureC' | 'backlog'
  readonly unit: '%' | '°C' | ''
  readonly full: number
  /** Beyond this the figure is worth a look; gateways raise their own alarms at about the same. */
  readonly strainedBelow?: number
  readonly strainedAbove?: number
}

/** Temperatures are those of common industrial boards; a backlog of a thousand is minutes of a busy gateway. */
export const meters: readonly Meter[] = [
  { name: 'memoryFreePercent', unit: '%', full: 100, strainedBelow: 10 },
  { name: 'diskFreePercent', unit: '%', full: 100, strainedBelow: 10 },
  { name: 'cpuPercent', unit: '%', full: 100, strainedAbove: 95 },
  { name: 'temperatureC', unit: '°C', full: 100, strainedBelow: -30, strainedAbove: 70 },
  { name: 'backlog', unit: '', full: 5000, strainedAbove: 1000 },
]

export function isStrained({ strainedBelow, strainedAbove }: Meter, value: number): boolean {
  return (
    (strainedBelow !== undefined && value < strainedBelow) ||
    (strainedAbove !== undefined && value > strainedAbove)
  )
}
