import { relayList } from '#contract/lists/relay.ts'
import { terminalList } from '#contract/lists/terminal.ts'
import type { Command } from '#contract/commands/command-form.ts'
import { relayCommands, type RelayCommandName } from '#contract/commands/relay-commands.ts'
import { terminalCommands, type TerminalCommandName } from '#contract/commands/terminal-commands.ts'

import { relayStore, terminalStore } from '../../db/nodes/nodes.ts'
import type { Vault } from '../../db/vault.ts'
import type { Handler } from '../pipeline/handler.ts'
import { findRowsOf, type FindRows } from '../services/command-selection.ts'
import { issueCommand } from '../services/issue-command.ts'

type RelayPath = `mote/command${RelayCommandName}`
type TerminalPath = `ms/command${TerminalCommandName}`

/** Commands to relays and terminals. How they stand is told by the calls of `gateway-commands.ts`. */
export function nodeCommandRoutes({ vault }: { vault: Vault }) {
  const relays = findRowsOf(relayList, relayStore(vault))
  const terminals = findRowsOf(terminalList, terminalStore(vault))
  const issue =
    (command: Command, findRows: FindRows): Handler<RelayPath | TerminalPath> =>
    async (request) => ({ data: await issueCommand({ vault, findRows }, command, request) })
  // oxlint-disable typescript/no-unsafe-type-assertion -- one entry for each command
  return {
    ...(Object.fromEntries(
      relayCommands.map((command) => [`mote/command${command.name}`, issue(command, relays)]),
    ) as { readonly [P in RelayPath]: Handler<P> }),
    ...(Object.fromEntries(
      terminalCommands.map((command) => [`ms/command${command.name}`, issue(command, terminals)]),
    ) as { readonly [P in TerminalPath]: Handler<P> }),
  }
}
