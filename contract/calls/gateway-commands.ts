import { Type, type Static } from 'typebox'

import { parameterSchemas } from '../commands/command-parameters.ts'
import {
  gatewayCommands,
  type GatewayCommand,
  type GatewayCommandName,
} from '../commands/gateway-commands.ts'
import { commandList } from '../lists/command.ts'
import { gatewayList } from '../lists/gateway.ts'
import { orNull } from '../lists/device-fields.ts'
import { readCalls } from '../lists/list-calls.ts'
import { exportCall } from '../lists/sheet-calls.ts'
import { commandState, type CommandState } from '../wire/enumerations.ts'
import { call } from './call.ts'
import { joined } from './joined.ts'
import { timestampSchema } from './records.ts'

const uids = Type.Optional(joined('[0-9A-F]{8}', { mayBeEmpty: true, folds: 'upper' }))
const commandId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

/** What every command takes besides its devices and parameters. */
export const commandOptions = {
  /** How long it waits for devices that are offline, which are refused without it: at most 30 days ahead, in milliseconds since 1970, UTC. */
  keepUntil: Type.Optional(timestampSchema),
  /** Becomes the id of the command: the same request again, as by a double click, is the same command and queues nothing; another one with this id is refused. */
  requestId: Type.Optional(commandId),
}

/** To which gateways or channels: by their ids, or all that a search finds, at most 10,000; of a command to channels all of theirs. */
const commandBody = {
  armuids: uids,
  apuids: uids,
  matching: Type.Optional(Type.Object(gatewayList.filter)),
  ...commandOptions,
}

/** What was queued; the outcome of each device that was named. Of those that a search found only those that it did not go to. */
export const commandOutcomesSchema = Type.Object({
  /** Absent when it went to none. */
  commandId: Type.Optional(commandId),
  results: Type.Array(
    Type.Object({
      objectid: Type.String(),
      code: Type.Integer(),
      msg: Type.String(),
      commandId: Type.Optional(commandId),
    }),
  ),
})

function commandCall(command: GatewayCommand) {
  const body: typeof commandBody = { ...commandBody, ...parameterSchemas(command) }
  return call({
    method: 'POST',
    right: 'devices_gateway_command',
    scope: 'view',
    audit: 'operation.gateway.command',
    body: Type.Object(body),
    reply: { data: commandOutcomesSchema },
  })
}

type CommandPath = `gateway/command${GatewayCommandName}`

/** How a command stands with one device, or one channel. */
export const commandTargetSchema = Type.Object({
  /** On the wire to the gateway. */
  commandId,
  devUid: Type.String(),
  apuid: Type.String(),
  state: commandState.schema,
  sentTime: orNull(timestampSchema),
  endTime: orNull(timestampSchema),
  /** Steps that are done, and of how many; null: it did not say. */
  done: orNull(Type.Integer()),
  total: orNull(Type.Integer()),
  /** What the gateway answered; null: nothing. */
  result: orNull(Type.Record(Type.String(), Type.Unknown())),
  /** Why it was not sent to this device, in the language of the request; empty when it was. */
  refusal: Type.String(),
})
export type CommandTarget = Static<typeof commandTargetSchema>

/** Most targets that a result shows. */
export const mostShownTargets = 500
const countSchema = Type.Integer({ minimum: 0 })
const counts: Record<CommandState, typeof countSchema> = {
  refused: countSchema,
  queued: countSchema,
  sent: countSchema,
  running: countSchema,
  done: countSchema,
  failed: countSchema,
  unsupported: countSchema,
  timedOut: countSchema,
  cancelled: countSchema,
}

/**
 * Commands to gateways, one call for each name of the catalogue: parameters stand beside the ids. The reply says what was
 * queued; how it goes on is asked by the id of the command. A command that sets something changes what is desired, too.
 */
export const gatewayCommandCalls = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each command
  ...(Object.fromEntries(
    gatewayCommands.map((command) => [`gateway/command${command.name}`, commandCall(command)]),
  ) as { readonly [P in CommandPath]: ReturnType<typeof commandCall> }),
  'command/getResult/{commandId}': call({
    method: 'GET',
    // Of each command the devices whose pages the caller sees.
    right: ['devices_gateway_view', 'devices_mote_view', 'devices_ms_view'],
    scope: 'view',
    audit: null,
    params: Type.Object({ commandId }),
    reply: {
      data: Type.Object({
        commandId,
        name: Type.String(),
        issuedTime: timestampSchema,
        /** As in the journal. */
        issuedBy: Type.String(),
        deadline: timestampSchema,
        /** How many devices are in each state. */
        counts: Type.Object(counts),
        /** At most 500; of more those that it failed with. */
        targets: Type.Array(commandTargetSchema),
      }),
    },
  }),
  /** The journal: what went to each device. */
  ...readCalls(commandList),
  ...exportCall(commandList),
  /** The same command again, to those that it failed with, timed out at or was not sent to. */
  'command/repeat': call({
    method: 'POST',
    right: ['devices_gateway_command', 'devices_mote_command', 'devices_ms_command'],
    scope: 'view',
    audit: 'operation.command.repeat',
    body: Type.Object({ commandId, ...commandOptions }),
    reply: { data: commandOutcomesSchema },
  }),
  /**
   * Ends what nothing has been heard of yet, of devices of the classes that the caller may order. What was sent is not sent
   * again, and may still be carried out: its answer counts.
   */
  'command/cancel': call({
    method: 'POST',
    right: ['devices_gateway_command', 'devices_mote_command', 'devices_ms_command'],
    scope: 'view',
    audit: 'operation.command.cancel',
    body: Type.Object({ commandId }),
    reply: { data: Type.Object({ cancelled: Type.Integer() }) },
  }),
} as const
