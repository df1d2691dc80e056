import type { Command } from '#contract/commands/command-form.ts'
import { parametersAbout, parameterSection, sectionsSetBy } from '#contract/commands/command-parameters.ts'
import { relayCommands, relayTopics } from '#contract/commands/relay-commands.ts'
import { terminalCommands, terminalTopics } from '#contract/commands/terminal-commands.ts'
import { fixedSections } from '#contract/configuration/catalogue.ts'
import { learningOf } from '#contract/configuration/learning.ts'
import { parametersOf } from '#contract/configuration/parameters.ts'
import type { Section } from '#contract/configuration/section-form.ts'
import { batchDeviceOf } from '#contract/lists/batch-device.ts'
import { fullName } from '#contract/lists/full-name.ts'
import type { Relay } from '#contract/lists/relay.ts'
import type { Terminal } from '#contract/lists/terminal.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import type { SensorKind } from '#contract/sensors/sensor-kind.ts'
import { controlTopics, topicCommandNames } from '#contract/sensors/topic-commands.ts'
import { downModel } from '#contract/wire/enumerations.ts'
import { request } from '#src/api/client.ts'
import { plainText, type ListRow } from '#src/lists/page/list-row.ts'

import type { CommandClass, CommandDialogForm, ShownCommand } from './command-class.ts'

/** Which section a dialog of the radio asks for and sets, of relays and of terminals. */
const asked: Readonly<Record<string, string>> = {
  group: 'group',
  sleep: 'sleep',
  transmitPower: 'transmitPower',
  running: 'sensing',
  collecting: 'collecting',
  downMode: 'downlink',
}

function dialogOf(topic: string): CommandDialogForm {
  const section = asked[topic]
  return section === undefined
    ? { topic, asks: [] }
    : { topic, asks: ['GetConfiguration'], sections: [section] }
}

/** What the commands of both classes have alike. @param field of a row, with the id by which its device is called */
function nodes(commands: readonly Command[], field: 'moteUid' | 'msUid') {
  const idOf = (row: ListRow) => plainText(row[field])
  return {
    commands,
    idOf,
    nameOf: (row: ListRow) => fullName(idOf(row), plainText(row['deviceAliases'])),
    deviceOf: batchDeviceOf,
    channelsOf: () => [],
    traitsOf: (row: ListRow) => ({
      armVersion: plainText(row['armVersion']),
      protocolModel: batchDeviceOf(row).protocol ?? null,
    }),
    formsOf: ({ name }: ShownCommand, rows: readonly ListRow[]) => {
      const command = commands.find((each) => each.name === name)
      if (command === undefined) return []
      return command.sets === undefined
        ? [parameterSection(command)]
        : sectionsSetBy(command, kindsOf(rows).slice(0, 1))
    },
  }
}

/** The kinds of sensors of terminals, each once. Of several kinds a batch is refused. */
function kindsOf(rows: readonly ListRow[]): SensorKind[] {
  const types = new Set(rows.map((row) => plainText(row['type'])))
  return [...types].flatMap((type) => sensorKind(type) ?? [])
}

function fixedSection(name: string): Section | undefined {
  return fixedSections.find(({ section }) => section === name)
}

export const relayClass: CommandClass = {
  ...nodes(relayCommands, 'moteUid'),
  list: 'mote',
  right: 'devices_mote_command',
  listName: 'mote',
  dialogs: relayTopics.map(dialogOf),
  idsName: 'moteuids',
  sectionOf: fixedSection,
  readStored: async (row, signal) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the list of relays
    const { moteUid: moteuid } = row as unknown as Relay
    return (await request('mote/getConfiguration', { query: { moteuid }, quiet: true, signal })).list
  },
}

export const terminalClass: CommandClass = {
  ...nodes(terminalCommands, 'msUid'),
  list: 'ms',
  right: 'devices_ms_command',
  listName: 'ms',
  dialogs: terminalTopics.map((topic) => {
    const about = controlTopics.find((each) => each === topic)
    return about === undefined ? dialogOf(topic) : { topic, asks: [topicCommandNames[about].query] }
  }),
  has: (rows, topic) => {
    const about = controlTopics.find((each) => each === topic)
    return about === undefined || kindsOf(rows).some((kind) => parametersAbout(kind, about).length > 0)
  },
  receivesLater: (row) => row['downModel'] !== downModel.values.realTime,
  idsName: 'msuids',
  sectionOf: (name, rows, topic) => {
    const [kind] = kindsOf(rows)
    if (kind === undefined) return fixedSection(name)
    if (name === 'learning') return learningOf(kind)
    if (name !== 'parameters') return fixedSection(name)
    const about = controlTopics.find((each) => each === topic)
    return about === undefined ? parametersOf(kind) : parametersAbout(kind, about)[0]
  },
  readStored: async (row, signal) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the list of terminals
    const { msUid: msuid } = row as unknown as Terminal
    return (await request('ms/getConfiguration', { query: { msuid }, quiet: true, signal })).list
  },
}
