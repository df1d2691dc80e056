import { channelGapMs } from '#contract/commands/command-form.ts'
import { gatewayCommands, type GatewayCommand } from '#contract/commands/gateway-commands.ts'
import type { Clock } from '#contract/wire/clock.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import type { DownMessage } from '#contract/wire/gateway-messages.ts'

import type { Database } from '../db/database.ts'
import {
  claimCommands,
  expireCommands,
  noteCommandsSent,
  postponeCommands,
  type DueCommand,
} from '../db/ingest/ingest-commands.ts'
import { listen } from '../db/listen.ts'
import type { Vault } from '../db/vault.ts'
import type { Broker } from '../mqtt/broker.ts'
import { createCommandWindow, type CommandWindow } from './command-window.ts'
import { repeat, warning, type Repetition } from './repeat.ts'

export interface CommandSenderOptions {
  readonly database: Pick<Database, 'pool'>
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
const sentOnce: ReadonlySet<string> = new Set(
  gatewayCommands.filter((command: GatewayCommand) => command.isSentOnce).map(({ name }) => name),
)
/** So many go at once, so that single commands that have come meanwhile wait for no more of a batch. */
const atOnce = 100
/** When as many of batches are on their way as may be, it looks again for answers this soon. */
const againWhenFullMs = 25

/** When each channel may send the next command of a batch, by gateway and channel. */
type Channels = Map<string, number>

interface Sending extends CommandSenderOptions {
  readonly channels: Channels
  readonly window: CommandWindow
}

/**
 * Sends what is queued to the gateways that are connected, and gives up what is overdue: at once when somebody ordered
 * something, and four times a second. Single commands pass those of batches.
 */
export function startCommandSender(options: CommandSenderOptions, signal: AbortSignal): Repetition {
  const own: Sending = { ...options, channels: new Map(), window: createCommandWindow() }
  const sending = repeat(
    250,
    async () => {
      const isFull = await sendCommands(own)
      if (isFull) setTimeout(() => sending.poke(), againWhenFullMs)
    },
    warning(options.log, 'commands could not be sent'),
  )
  const listener = { listening: () => sending.poke(), onPayload: () => sending.poke() }
  const listening = listen(options.database, 'commands', listener, signal)
  return {
    ...sending,
    async stop() {
      await Promise.all([listening, sending.stop()])
    },
  }
}

/** @returns whether commands of batches are left that have to wait for the answers to others */
async function sendCommands(options: Sending): Promise<boolean> {
  const { clock, channels, window } = options
  const { pool } = options.database
  await expireCommands(pool, clock.now())
  for (const [channel, freeAt] of channels) if (freeAt <= clock.now()) channels.delete(channel)
  // Those whose turn has not come wait one behind the other.
  const turns = new Map(channels)
  let isMore = true
  while (isMore) {
    const singles = await sendDue(options, turns, { batches: false, most: atOnce })
    const room = await window.room(pool)
    if (room <= 0) return true
    const most = Math.min(room, atOnce)
    const batches = await sendDue(options, turns, { batches: true, most })
    isMore = singles === atOnce || batches === most
  }
  return false
}

/** @returns how many were due, `most` at most */
async function sendDue(
  options: Sending,
  turns: Channels,
  { batches, most }: { batches: boolean; most: number },
): Promise<number> {
  const { vault, clock, broker, channels, window } = options
  const { pool } = options.database
  const now = clock.now()
  const { claimed, due } = await claimCommands(pool, { now, most, batches })
  const later: { targetId: string; at: number }[] = []
  const sent: DueCommand[] = []
  for (const one of due) {
    const channel = one.isBatch && one.channel !== '' ? `${one.armuid}/${one.channel}` : null
    const at = channel === null ? now : Math.max(now, turns.get(channel) ?? 0)
    if (channel !== null) turns.set(channel, at + channelGapMs)
    if (at > now) later.push({ targetId: one.targetId, at })
    else if (broker.publishDown(one.armuid, 'command', messageOf(one, vault))) {
      sent.push(one)
      if (channel !== null) channels.set(channel, now + channelGapMs)
    }
  }
  if (batches) window.note(sent.map(({ targetId }) => targetId))
  if (later.length > 0) await postponeCommands(pool, later)
  const byAgain = Map.groupBy(sent, ({ name }) => (sentOnce.has(name) ? Infinity : now + againAfterMs))
  for (const [nextTry, some] of byAgain)
    await noteCommandsSent(
      pool,
      some.map(({ targetId }) => targetId),
      now,
      nextTry,
    )
  return claimed
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
