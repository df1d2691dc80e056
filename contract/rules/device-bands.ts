/** Percent of charge: below `low` a battery is low, below `good` medium, else good. */
export const batteryLimits = { low: 20, good: 50 } as const

/** dBm: a device that is received below `weak` is weak, below `strong` fair, else strong. */
export const signalLimits = { weak: -115, strong: -100 } as const
