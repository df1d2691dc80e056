import { deviceType, type Language } from '#contract/wire/enumerations.ts'
import { relayList, type RelayEntry } from '#contract/lists/relay.ts'
import { terminalList, type Terminal, type TerminalEntry } from '#contract/lists/terminal.ts'

import { relayStore, terminalStore } from '../../db/nodes/nodes.ts'
import type { StoredTerminal } from '../../db/nodes/node-rows.ts'
import type { Vault } from '../../db/vault.ts'
import { missingSecrets } from '../lists/missing-secrets.ts'
import { readingWords } from '../messages/reading-words.ts'
import { typeName } from '../messages/type-names.ts'
import { deviceFaults } from './device-faults.ts'
import { severityFaults } from './severity-faults.ts'

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
