import type { TerminalEntry } from '#contract/lists/terminal.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { areInOrder, inHundredths } from '#contract/sensors/severity-zones.ts'

import type { FieldFault } from '../pipeline/refused.ts'

const borders = ['limitAb', 'limitBc', 'limitCd'] as const
type Chosen = Pick<TerminalEntry, 'severityClass' | (typeof borders)[number]>

/**
 * What is wrong with the machine class of a terminal: only kinds whose vibration is judged have one, and limits, three in
 * order, stand with one's own alone.
 * @param kind of its sensor
 */
export function severityFaults(chosen: Chosen, kind: string | null): FieldFault[] {
  const { severityClass, limitAb, limitBc, limitCd } = chosen
  const given = borders.filter((border) => chosen[border] !== undefined)
  const [first] = severityClass === undefined ? given : ['severityClass']
  if (first === undefined) return []
  if (sensorKind(kind ?? '')?.severityReading === undefined)
    return [{ field: first, message: 'field.notJudged' }]
  if (severityClass !== 'own') return given.map((field) => ({ field, message: 'field.ownLimits' }))
  if (limitAb === undefined || limitBc === undefined || limitCd === undefined)
    return borders
      .filter((border) => chosen[border] === undefined)
      .map((field) => ({ field, message: 'field.required' }))
  const limits = inHundredths({ ab: limitAb, bc: limitBc, cd: limitCd })
  if (areInOrder(limits)) return []
  return [{ field: limits.ab < limits.bc ? 'limitCd' : 'limitBc', message: 'field.limitsOrder' }]
}
