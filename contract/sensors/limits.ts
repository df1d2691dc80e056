import type { SensorKind } from './sensor-kind.ts'

/** Beyond this a terminal reports at once; in the reading's unit. */
export interface Limit {
  readonly reading: string
  readonly when: 'above' | 'below'
  readonly limit: number
  /** Whether the terminal says so itself; else it is that with which it was delivered. */
  readonly reported: boolean
}

/**
 * The limits of a terminal, in the order of the catalogue.
 * @param reported what it says that its parameters are, raw; of one of which it says nothing the limit is that with which
 * terminals of its kind are delivered
 */
export function limitsOf(
  { alarms, parameters }: SensorKind,
  reported: Readonly<Record<string, unknown>>,
): Limit[] {
  return alarms.flatMap(({ reading, when, parameter: name }) => {
    const parameter = parameters.find((one) => one.name === name)
    if (parameter === undefined) return []
    const raw = reported[name]
    const isReported = typeof raw === 'number'
    return [
      {
        reading,
        when,
        limit: (isReported ? raw : parameter.default) / parameter.scale,
        reported: isReported,
      },
    ]
  })
}

/** The limit that a value lies beyond; undefined when it is beyond none. */
export function limitExceeded(limits: readonly Limit[], reading: string, value: number): Limit | undefined {
  return limits.find(
    ({ reading: of, when, limit }) => of === reading && (when === 'above' ? value > limit : value < limit),
  )
}
