import { Type, type Static } from 'typebox'

import { timestampSchema } from '../calls/records.ts'
import { commandState, deviceType } from '../wire/enumerations.ts'
import { companyIdSchema, deviceIdSchema, devUidSchema, rowIdSchema } from '../wire/ids.ts'
import { orNull } from './device-fields.ts'
import { historyForm } from './list-form.ts'

const values = Type.Record(Type.String(), Type.Unknown())

/** What devices of the view were ordered, a row for each device or channel, and what they answered. */
export const commandList = historyForm({
  name: 'command',
  module: 'maintenance_commands',
  row: Type.Object({
    objectid: rowIdSchema,
    /** Of the order to all its devices. */
    commandId: Type.String(),
    /** On the wire to the gateway. */
    targetId: Type.String(),
    issuedTime: timestampSchema,
    devUid: devUidSchema,
    deviceAliases: Type.String(),
    deviceId: deviceIdSchema,
    devType: deviceType.schema,
    /** Empty for a command to the device itself. */
    apuid: Type.String(),
    companyname: Type.String(),
    /** As it is on the wire. */
    name: Type.String(),
    /** The name of a user, or which API key it was; of one that is deleted, or not the caller's to see, empty or no name. */
    issuedBy: Type.String(),
    state: commandState.schema,
    sentTime: orNull(timestampSchema),
    endTime: orNull(timestampSchema),
    deadline: timestampSchema,
    /** As sent, without secrets. */
    parameters: values,
    /** Parameters that were sent and are shown to nobody. */
    secrets: Type.Array(Type.String()),
    /** Null: no answer. */
    result: orNull(values),
    /** Why it was not sent, in the language of the request; empty when it was. */
    refusal: Type.String(),
  }),
  title: 'devUid',
  byname: 'deviceAliases',
  filter: {
    /** Part of an id of a device or channel: hex digits in either case. */
    devUid: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{1,8}$', folds: 'width' })),
    state: Type.Optional(commandState.schema),
    /** Part of the name of a user, or of an API key. */
    issuedBy: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    /** Of one command that went to several devices. */
    commandId: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
    /** When it was issued, both ends within. */
    upStime: Type.Optional(timestampSchema),
    upEtime: Type.Optional(timestampSchema),
  },
  searches: [
    { name: 'devUid', kind: 'text', folds: 'width' },
    { name: 'state', kind: 'enumeration', enumeration: 'commandState' },
    { name: 'issuedBy', kind: 'text' },
    { name: 'companyid', kind: 'company' },
    { name: 'upStime', kind: 'since' },
    { name: 'upEtime', kind: 'until' },
    { name: 'commandId', kind: 'text' },
  ],
  columns: [
    { name: 'issuedTime', kind: 'time', widthPx: 192, sortable: true },
    { name: 'devUid', kind: 'text', widthPx: 120 },
    { name: 'deviceAliases', kind: 'text', widthPx: 180 },
    { name: 'name', kind: 'text', widthPx: 240 },
    { name: 'state', kind: 'enumeration', enumeration: 'commandState', widthPx: 130 },
    { name: 'issuedBy', kind: 'text', widthPx: 150 },
    { name: 'apuid', kind: 'text', widthPx: 120 },
    { name: 'companyname', kind: 'text', path: true, widthPx: 180 },
    { name: 'endTime', kind: 'time', widthPx: 192 },
  ],
  details: [
    { name: 'devType', kind: 'enumeration', enumeration: 'deviceType' },
    { name: 'sentTime', kind: 'time' },
    { name: 'deadline', kind: 'time' },
  ],
  sort: { column: 'issuedTime', order: 'desc' },
})
export type CommandRow = Static<typeof commandList.row>
