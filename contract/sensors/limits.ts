import type { AlarmCondition, SensorKind } from './sensor-kind.ts'

/** Beyond this a terminal reports at once; in the reading's unit. */
export interface Limit {
  readonly reading: string
  readonly when: 'above' | 'below'
  readonly limit: number
  /** Whether the terminal says so itself; else it is that with which it was delivered. */
  readonly reported: boolean
  /** It is what the reading may rise to from a base. */
  readonly rise?: true
}

/**
 * The limits of a terminal, in the order of the catalogue.
 * @param reported what it says that its parameters are, raw; of one of which it says nothing the limit is that with which
 * terminals of its kind are delivered
 */
export function limitsOf(kind: SensorKind, reported: Readonly<Record<string, unknown>>): Limit[] {
  return kind.alarms.map((condition) => limitOf(kind, condition, reported))
}

/** The limit of one of its conditions. */
export function limitOf(
  { parameters }: Pick<SensorKind, 'parameters'>,
  { reading, when, parameter, over }: AlarmCondition,
  reported: Readonly<Record<string, unknown>> = {},
): Limit {
  const values = parameters
    .filter(({ name }) => name === parameter || name === over)
    .map(({ name, default: delivered, scale }) => {
      const raw = reported[name]
      const isReported = typeof raw === 'number'
      return { value: (isReported ? raw : delivered) / scale, isReported }
    })
  return {
    reading,
    when,
    limit: values.reduce((sum, { value }) => sum + value, 0),
    reported: values.every(({ isReported }) => isReported),
    ...(over !== undefined && { rise: true as const }),
  }
}

/** The limit that a value lies beyond; undefined when it is beyond none. */
export function limitExceeded(limits: readonly Limit[], reading: string, value: number): Limit | undefined {
  return limits.find(
    ({ reading: of, when, limit }) => of === reading && (when === 'above' ? value > limit : value < limit),
  )
}
