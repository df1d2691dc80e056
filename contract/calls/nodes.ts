import { Type } from 'typebox'

import { call } from './call.ts'
import { serviceCondition } from '../wire/enumerations.ts'
import { apUidSchema, deviceIdSchema, moteUidSchema, rowIdSchema } from '../wire/ids.ts'
import { orNull } from '../lists/device-fields.ts'
import { relayDetailSchema, terminalDetailSchema } from '../lists/node-detail.ts'
import {
  relayDownlinks,
  relayHeartbeats,
  relayRegistrations,
  terminalBatteries,
  terminalDownlinks,
  terminalHeartbeats,
  terminalRegistrations,
  terminalUplinks,
} from '../lists/node-records.ts'
import { deviceidsSchema, listCalls, outcomesSchema } from '../lists/list-calls.ts'
import { moveCalls } from '../lists/move-calls.ts'
import { recordCalls } from '../lists/record-calls.ts'
import { relayList } from '../lists/relay.ts'
import { sheetCalls } from '../lists/sheet-calls.ts'
import { terminalList } from '../lists/terminal.ts'
import { timestampSchema } from './records.ts'

const read = { method: 'GET', scope: 'view', audit: null } as const
const change = { method: 'POST', scope: 'view' } as const
/** Two replacements that are noted of a terminal lie at least so far apart: nearer ones are the same, sent or told twice. */
export const leastBatteryMs = 600_000
const usage = Type.Object({ objectids: deviceidsSchema, serviceCondition: serviceCondition.schema })

export const relayCalls = {
  ...listCalls(relayList),
  ...sheetCalls(relayList),
  ...moveCalls(relayList),
  ...recordCalls(relayRegistrations),
  ...recordCalls(relayHeartbeats),
  ...recordCalls(relayDownlinks),
  'mote/findMoteDetails/{id}': call({
    ...read,
    right: 'devices_mote_view',
    params: Type.Object({ id: deviceIdSchema }),
    reply: { data: relayDetailSchema },
  }),
  'mote/batchChangeUsageStatus': call({
    ...change,
    right: 'devices_mote_edit',
    audit: 'operation.mote.changeUsageStatus',
    body: usage,
    reply: { data: outcomesSchema },
  }),
  /** The groups that relays of a channel say they are in, 0 (none) among them, and how many each has. */
  'gateway/getMoteGroupNumList': call({
    ...read,
    right: 'devices_gateway_view',
    query: Type.Object({ apuid: apUidSchema }),
    reply: {
      list: Type.Array(Type.Object({ groupNumber: Type.Integer(), relays: Type.Integer({ minimum: 1 }) })),
    },
  }),
  /** Relays of a channel that are offline and hold a network id, longest silent first: that may be given to another. */
  'gateway/getChildMoteByApuidForRecycle': call({
    ...read,
    right: 'devices_gateway_view',
    query: Type.Object({ apuid: apUidSchema }),
    reply: {
      list: Type.Array(
        Type.Object({
          objectid: deviceIdSchema,
          moteuid: moteUidSchema,
          deviceAliases: Type.String(),
          netID: Type.Integer(),
          beatTime: orNull(timestampSchema),
        }),
      ),
    },
  }),
} as const

export const terminalCalls = {
  ...listCalls(terminalList),
  ...sheetCalls(terminalList),
  ...moveCalls(terminalList),
  ...recordCalls(terminalUplinks),
  ...recordCalls(terminalHeartbeats),
  ...recordCalls(terminalRegistrations),
  ...recordCalls(terminalDownlinks),
  ...recordCalls(terminalBatteries),
  'ms/findMsDetails/{id}': call({
    ...read,
    right: 'devices_ms_view',
    params: Type.Object({ id: deviceIdSchema }),
    reply: { data: terminalDetailSchema },
  }),
  'ms/batchChangeUsageStatus': call({
    ...change,
    right: 'devices_ms_edit',
    audit: 'operation.ms.changeUsageStatus',
    body: usage,
    reply: { data: outcomesSchema },
  }),
  /** Notes that a terminal got a new battery. Refused `battery.again` when one is noted within `leastBatteryMs`, and for a time in the future, before a replacement that is noted, or before the terminal was added
   * when that is more than three years ago as well. */
  'ms/addBatteryReplacement': call({
    ...change,
    right: 'devices_ms_edit',
    audit: 'operation.ms.replaceBattery',
    body: Type.Object({
      objectid: deviceIdSchema,
      /** Absent: now. */
      replaceTime: Type.Optional(timestampSchema),
      /** What the old one still held, percent; absent: what the terminal said last before `replaceTime`. */
      remainingPower: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    }),
    /** By which it can be taken back. */
    reply: { data: Type.Object({ objectid: rowIdSchema }) },
  }),
  /**
   * Takes back that a terminal got a new battery, by the id of that record. Refused `battery.reported` when the terminal said so
   * itself, and `battery.notNewest` when it got another one since.
   */
  'ms/deleteBatteryReplacement': call({
    ...change,
    right: 'devices_ms_edit',
    audit: 'operation.ms.deleteBatteryReplacement',
    body: Type.Object({ objectid: rowIdSchema }),
    reply: {},
  }),
} as const
