import { relayList, type RelayEntry } from '#contract/lists/relay.ts'
import { terminalList, type Terminal, type TerminalEntry } from '#contract/lists/terminal.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { areInOrder, inHundredths } from '#contract/sensors/severity-zones.ts'
import { deviceType, type Language } from '#contract/wire/enumerations.ts'

import type { StoredTerminal } from '../../db/nodes/node-rows.ts'
import { relayStore, terminalStore } from '../../db/nodes/nodes.ts'
import type { Vault } from '../../db/vault.ts'
import { missingSecrets } from '../lists/missing-secrets.ts'
import { readingWords } from '../messages/reading-words.ts'
import { typeName } from '../messages/type-names.ts'
import type { FieldFault } from '../pipeline/refused.ts'
import { deviceFaults } from './device-faults.ts'

/** The list of relays, and what of an entry no schema checks. New keys are sealed by `vault`. */
export function relayDefinition(vault: Vault) {
  const { relay } = deviceType.values
  return {
    form: relayList,
    store: relayStore(vault),
    inWords: <Row extends object>(row: Row, language: Language): Row => ({
      ...row,
      typeName: typeName(String(Reflect.get(row, 'type')), language),
    }),
    findFaults: deviceFaults<RelayEntry>({
      deviceType: relay,
      uidField: 'moteUid',
      further: (entry, { isNew }) => (isNew ? missingSecrets(relayList, entry) : []),
    }),
  }
}

/** The same of terminals. */
export function terminalDefinition(vault: Vault) {
  const { terminal } = deviceType.values
  return {
    form: terminalList,
    store: terminalStore(vault),
    inWords: terminalInWords,
    findFaults: deviceFaults<TerminalEntry>({
      deviceType: terminal,
      uidField: 'msUid',
      further: (entry, { isNew, sensorKind }) => [
        ...(isNew ? missingSecrets(terminalList, entry) : []),
        ...severityFaults(entry, sensorKind),
      ],
    }),
  }
}

/** A terminal as it is listed. */
export function terminalInWords(
  { sensorKind, severity, parameters, ...row }: StoredTerminal,
  language: Language,
): Terminal {
  return {
    ...row,
    ...severity,
    typeName: typeName(row.type, language),
    readings: readingWords(sensorKind, row.readings, language, parameters),
  }
}

const borders = ['limitAb', 'limitBc', 'limitCd'] as const

type Chosen = Pick<TerminalEntry, 'severityClass' | (typeof borders)[number]>

/**
 * What is wrong with the machine class of a terminal: only kinds whose vibration is judged have one, and limits, three in
 * order, stand with one's own alone.
 * @param kind of its sensor
 */
function severityFaults(chosen: Chosen, kind: string | null): FieldFault[] {
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
