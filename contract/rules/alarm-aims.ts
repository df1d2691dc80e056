/**
 * An alarm chatters when it is raised so often in so many minutes. Plants say three times in one minute; radio networks
 * report less often.
 */
export const chatterLimits = { cycles: 3, withinMinutes: 30 } as const

/** An alarm that lasts longer is a standing alarm. */
export const standingAfterHours = 24

export const alarmMeasures = [
  'alarmRate',
  'crowdedPeriods',
  'floodTime',
  'topShare',
  'chatteringPairs',
  'standing',
  'priorityShare',
] as const
export type AlarmMeasure = (typeof alarmMeasures)[number]

interface Aim {
  readonly aim: number
  /** Whether the aim itself is met. */
  readonly inclusive: boolean
  /** Up to here the value is above its aim, but manageable; absent: there is no such room. */
  readonly manageable?: number
  /** A share is written in percent. */
  readonly isShare: boolean
}

/**
 * Aims of ISA-18.2 for each operator position. `alarmRate` is alarms in ten minutes, `crowdedPeriods` the share of ten
 * minutes with more than ten alarms, `topShare` that of the ten most frequent sources, `priorityShare` that of priority
 * alarms: 15 % high and 5 % critical there.
 */
export const alarmAims: Readonly<Record<AlarmMeasure, Aim>> = {
  alarmRate: { aim: 1, inclusive: true, manageable: 2, isShare: false },
  crowdedPeriods: { aim: 0.01, inclusive: false, isShare: true },
  floodTime: { aim: 0.01, inclusive: false, isShare: true },
  topShare: { aim: 0.01, inclusive: true, manageable: 0.05, isShare: true },
  chatteringPairs: { aim: 0, inclusive: true, isShare: false },
  standing: { aim: 5, inclusive: false, isShare: false },
  priorityShare: { aim: 0.2, inclusive: true, isShare: true },
}

export type Verdict = 'met' | 'manageable' | 'missed' | 'none'

/** How a value stands to its aim. @param value null where there is nothing to judge, such as a share of no alarms */
export function verdictOf(measure: AlarmMeasure, value: number | null): Verdict {
  if (value === null) return 'none'
  const { aim, inclusive, manageable } = alarmAims[measure]
  if (value < aim || (inclusive && value === aim)) return 'met'
  return manageable !== undefined && value <= manageable ? 'manageable' : 'missed'
}
