import { Type, type Static } from 'typebox'

import { gatewayList } from '../lists/gateway.ts'
import { relayList } from '../lists/relay.ts'
import { terminalList } from '../lists/terminal.ts'
import { call } from './call.ts'
import { commandOptions } from './gateway-commands.ts'
import { joined } from './joined.ts'

const uids = Type.Optional(joined('[0-9A-F]{8}', { mayBeEmpty: true, folds: 'upper' }))
const { keepUntil } = commandOptions

/** What a repair has sent: a command for each setting, to all devices that lack it. */
export const driftRepairSchema = Type.Object({
  commands: Type.Array(
    Type.Object({
      /** To follow it by `command/getResult`, and to cancel what is not answered. */
      commandId: Type.String(),
      name: Type.String(),
      section: Type.String(),
      /** To how many devices or channels it was queued. */
      count: Type.Integer({ minimum: 1 }),
    }),
  ),
  /** The devices or channels that something was not sent to, with the reason. */
  results: Type.Array(Type.Object({ objectid: Type.String(), code: Type.Integer(), msg: Type.String() })),
  /** How many settings of devices wait for another repair, since one sends at most 100 commands. */
  left: Type.Integer({ minimum: 0 }),
  /** How many settings of devices are not sent again, since an open command sets them already. */
  underWay: Type.Integer({ minimum: 0 }),
})
export type DriftRepair = Static<typeof driftRepairSchema>

const repair = { method: 'POST', scope: 'view', reply: { data: driftRepairSchema } } as const

/**
 * Sends what is desired and not reported so, to devices by their ids or to all that a search finds, at most 10,000. The address
 * of the server is left out: it is sent by hand.
 */
export const driftRepairCalls = {
  'gateway/repairDrift': call({
    ...repair,
    right: 'devices_gateway_command',
    audit: 'operation.gateway.repairDrift',
    body: Type.Object({
      armuids: uids,
      matching: Type.Optional(Type.Object(gatewayList.filter)),
      keepUntil,
    }),
  }),
  'mote/repairDrift': call({
    ...repair,
    right: 'devices_mote_command',
    audit: 'operation.mote.repairDrift',
    body: Type.Object({ moteuids: uids, matching: Type.Optional(Type.Object(relayList.filter)), keepUntil }),
  }),
  'ms/repairDrift': call({
    ...repair,
    right: 'devices_ms_command',
    audit: 'operation.ms.repairDrift',
    body: Type.Object({ msuids: uids, matching: Type.Optional(Type.Object(terminalList.filter)), keepUntil }),
  }),
} as const
