import { Type } from 'typebox'

import { call } from './call.ts'
import { codeStatus } from '../wire/enumerations.ts'
import { deviceCodeList } from '../lists/device-code.ts'
import { listCalls, objectidsSchema, outcomesSchema } from '../lists/list-calls.ts'
import { sheetCalls } from '../lists/sheet-calls.ts'

export const deviceCodeCalls = {
  ...listCalls(deviceCodeList),
  ...sheetCalls(deviceCodeList),
  /** Opens, restricts or freezes many at once; answers as `batchDelete` does. */
  'deviceCode/batchChangeStatus': call({
    method: 'POST',
    right: 'sysytem_sensorcode_freeze',
    scope: 'view',
    audit: 'operation.deviceCode.changeStatus',
    body: Type.Object({ objectids: objectidsSchema, codeStatus: codeStatus.schema }),
    reply: { data: outcomesSchema },
  }),
} as const
