import { gatewayCommands } from '#contract/commands/gateway-commands.ts'
import type { Command } from '#contract/commands/command-form.ts'
import { passingParameter } from '#contract/commands/command-parameters.ts'
import { relayCommands } from '#contract/commands/relay-commands.ts'
import { terminalCommands } from '#contract/commands/terminal-commands.ts'
import type { DeviceType } from '#contract/wire/enumerations.ts'

import { readRepeatable } from '../../db/commands/commands.ts'
import { scopeOf } from '../lists/list-handlers.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { classOf } from './command-selection.ts'
import { issueCommand, type CommandRequest, type CommandServices } from './issue-command.ts'

const commands: readonly Command[] = [...gatewayCommands, ...relayCommands, ...terminalCommands]

/**
 * Sends a command again, as a new one, to those that it failed with, timed out at or was not sent to. Its secrets come from
 * the vault: nobody has to type them again.
 * @param classes whose devices the caller may order
 * @throws Refused as `issueCommand`, and when there are none of these
 */
export async function repeatCommand(
  services: CommandServices,
  request: Omit<CommandRequest, 'body'> & {
    body: { commandId: string; keepUntil?: number; requestId?: string }
  },
  classes: readonly DeviceType[],
) {
  const { commandId, ...options } = request.body
  const found = await readRepeatable(scopeOf(request), commandId, classes)
  const command = commands.find((each) => each.name === found?.name && classOf(each) === found.deviceType)
  if (found === null || command === undefined) throw new Refused('record.unknown')
  const passing = passingParameter(command, found.parameters)
  if (passing !== undefined) throw invalidField(passing, 'field.passes')
  const secrets = Object.entries(found.secrets ?? {}).map(([field, sealed]): [string, string] => [
    field,
    services.vault.unseal(Buffer.from(sealed, 'base64')),
  ])
  const body = { ...found.parameters, ...Object.fromEntries(secrets), ...options }
  return issueCommand(services, command, { ...request, body }, found.names)
}
