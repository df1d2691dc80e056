import { Type } from 'typebox'

import type { Command } from '../commands/command-form.ts'
import { parameterSchemas } from '../commands/command-parameters.ts'
import { relayCommands, type RelayCommandName } from '../commands/relay-commands.ts'
import { terminalCommands, type TerminalCommandName } from '../commands/terminal-commands.ts'
import { relayList } from '../lists/relay.ts'
import { terminalList } from '../lists/terminal.ts'
import { call } from './call.ts'
import { commandOptions, commandOutcomesSchema } from './gateway-commands.ts'
import { joined } from './joined.ts'

const uids = joined('[0-9A-F]{8}', { mayBeEmpty: true, folds: 'upper' })

/** To which devices: by their ids, or all that a search finds, at most 10,000. */
const forRelays = {
  moteuids: Type.Optional(uids),
  matching: Type.Optional(Type.Object(relayList.filter)),
  ...commandOptions,
}
const forTerminals = {
  msuids: Type.Optional(uids),
  matching: Type.Optional(Type.Object(terminalList.filter)),
  ...commandOptions,
}

function relayCall(command: Command) {
  const body: typeof forRelays = { ...forRelays, ...parameterSchemas(command) }
  return call({
    method: 'POST',
    right: 'devices_mote_command',
    scope: 'view',
    audit: 'operation.mote.command',
    body: Type.Object(body),
    reply: { data: commandOutcomesSchema },
  })
}

function terminalCall(command: Command) {
  const body: typeof forTerminals = { ...forTerminals, ...parameterSchemas(command) }
  return call({
    method: 'POST',
    right: 'devices_ms_command',
    scope: 'view',
    audit: 'operation.ms.command',
    body: Type.Object(body),
    reply: { data: commandOutcomesSchema },
  })
}

type RelayCommandPath = `mote/command${RelayCommandName}`
type TerminalCommandPath = `ms/command${TerminalCommandName}`

/**
 * Commands to relays and terminals, sent by their gateways; they answer as those to gateways do, and are followed by the
 * same calls. Settings are raw integers. Of a sensor's commands each kind of terminal has its own parameters.
 */
// oxlint-disable typescript/no-unsafe-type-assertion -- one entry for each command
export const nodeCommandCalls = {
  ...(Object.fromEntries(
    relayCommands.map((command) => [`mote/command${command.name}`, relayCall(command)]),
  ) as { readonly [P in RelayCommandPath]: ReturnType<typeof relayCall> }),
  ...(Object.fromEntries(
    terminalCommands.map((command) => [`ms/command${command.name}`, terminalCall(command)]),
  ) as { readonly [P in TerminalCommandPath]: ReturnType<typeof terminalCall> }),
} as const
