import type { Clock } from '#contract/wire/clock.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import type { DownMessage } from '#contract/wire/gateway-messages.ts'

import {
  claimCommands,
  expireCommands,
  noteCommandsSent,
  type DueCommand,
} from '../db/ingest/ingest-commands.ts'
import type { IngestClient } from '../db/ingest/ingest-client.ts'
import type { Vault } from '../db/vault.ts'
import type { Broker } from '../mqtt/broker.ts'
import { repeat, warning, type Repetition } from './repeat.ts'

export interface CommandSenderOptions {
  readonly pool: IngestClient
  readonly vault: Pick<Vault, 'unseal'>
  readonly clock: Clock
  readonly log: (line: string) => void
  readonly broker: Pick<Broker, 'publishDown'>
}

/**
 * A command that nothing is heard of is sent again, with the same id, so that it is done once: whether this process or
 * the connection ended meanwhile does not matter.
 */
const againAfterMs = 30_000
const atOnce = 500

/** Sends what is queued to the gateways that are connected, and gives up what is overdue, four times a second. */
export function startCommandSender(options: CommandSenderOptions): Repetition {
  return repeat(250, () => sendCommands(options), warning(options.log, 'commands could not be sent'))
}

async function sendCommands({ pool, vault, clock, broker }: CommandSenderOptions): Promise<void> {
  await expireCommands(pool, clock.now())
  let due: DueCommand[]
  do {
    const now = clock.now()
    due = await claimCommands(pool, now, atOnce)
    const sent = due.filter((one) => broker.publishDown(one.armuid, 'command', messageOf(one, vault)))
    if (sent.length > 0)
      await noteCommandsSent(
        pool,
        sent.map(({ targetId }) => targetId),
        now,
        now + againAfterMs,
      )
  } while (due.length === atOnce)
}

function messageOf(
  { targetId, name, apuid, deviceType: type, uid, parameters, secrets, deadline }: DueCommand,
  vault: Pick<Vault, 'unseal'>,
): DownMessage<'command'> {
  const unsealed = Object.entries(secrets ?? {}).map(([field, sealed]): [string, string] => [
    field,
    vault.unseal(Buffer.from(sealed, 'base64')),
  ])
  return {
    commandId: targetId,
    name,
    parameters: {
      ...(type !== deviceType.values.gateway && { deviceType: type, uid }),
      ...(apuid !== '' && { apuid }),
      ...parameters,
      ...Object.fromEntries(unsealed),
    },
    deadline,
  }
}
