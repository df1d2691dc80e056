import { listCalls } from '../lists/list-calls.ts'
import { operationLogList } from '../lists/operation-log.ts'
import { exportCall } from '../lists/sheet-calls.ts'

const lists = listCalls(operationLogList)

export const operationLogCalls = {
  'operationLog/findPage': lists['operationLog/findPage'],
  'operationLog/findDetails': lists['operationLog/findDetails'],
  ...exportCall(operationLogList),
} as const
