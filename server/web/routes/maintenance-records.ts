import { defaultPageSize } from '#contract/calls/envelope.ts'
import {
  mostServiceRecords,
  type MaintenanceRecord,
  type maintenanceRecordCalls,
} from '#contract/calls/maintenance-records.ts'

import { readCompanyRange } from '../../db/accounts/companies.ts'
import {
  readAlarmEnd,
  readRecords,
  readTimeline,
  type RecordRow,
} from '../../db/orders/maintenance-records.ts'
import { lockDevicesByUid } from '../../db/orders/order-subjects.ts'
import { scopeOf } from '../lists/list-handlers.ts'
import type { Handler, Handlers } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { appointmentOf, assertNotLater, devicesNamed, recordAll } from '../services/orders.ts'

/** By hand, as `alarm_record.recover_way` says it. */
const byHand = 2

/** The calls by which records of maintenance are read and entered. */
export function maintenanceRecordRoutes() {
  const findPage: Handler<'maintenanceRecord/findPage'> = async (request) => {
    const { pageNum = 1, pageSize = defaultPageSize, companyid, devUid, ...query } = request.query
    const range =
      companyid === undefined ? undefined : await readCompanyRange(request.tx, request.filter, companyid)
    if (range === null) throw new Refused('record.unknown')
    const criteria = {
      ...(query.sendOrderStatus !== undefined && { status: query.sendOrderStatus }),
      ...(query.reason !== undefined && { reason: query.reason }),
      ...(query.processorId !== undefined && { processorId: query.processorId }),
      ...(devUid !== undefined && { uidPart: devUid.toUpperCase() }),
      ...(range && { range }),
    }
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
    const { rows, total } = await readRecords(scopeOf(request), criteria, page)
    return { data: { list: rows.map(present), total, pages: Math.ceil(total / pageSize), pageNum, pageSize } }
  }

  const findList: Handler<'maintenanceRecord/findList'> = async (request) => {
    const device = { type: request.query.devType, uid: request.query.devUid }
    const page = { offset: 0, limit: mostServiceRecords }
    const { rows } = await readRecords(scopeOf(request), { device }, page)
    return { list: rows.map(present) }
  }

  const findTimeline: Handler<'maintenanceRecord/findTimeline'> = async (request) => {
    const { objectid } = request.query
    const moves = await readTimeline(scopeOf(request), objectid)
    if (moves.length === 0) throw new Refused('record.unknown')
    const end = await readAlarmEnd(scopeOf(request), objectid)
    const list = moves.map(({ at, from, to, userName, processorName, note }) =>
      Object.assign(
        { time: at.getTime(), to, username: userName, processor: processorName, note },
        from !== null && { from },
      ),
    )
    if (end === null) return { list, data: {} }
    const { recordStatus, recoveredAt, recoverWay } = end
    const recovered = recoveredAt !== null && {
      recoverTime: recoveredAt.getTime(),
      byHand: recoverWay === byHand,
    }
    return { list, data: { recordStatus, ...recovered } }
  }

  const add: Handler<'maintenanceRecord/add'> = async (request) => {
    const { devType, devUid, processingResult, processingTime, remark = '', ...body } = request.body
    assertNotLater(request, processingTime)
    const devices = devicesNamed(devType, devUid)
    const { processorId, processor, reason } = await appointmentOf(request, body)
    const found = await lockDevicesByUid(scopeOf(request), devices)
    const uids = devices.map((device) => device.devUid)
    const handledAt = new Date(processingTime)
    const done = { processorId, processor, reason, result: processingResult, handledAt, remark }
    return recordAll(request, uids, found, done)
  }

  return {
    'maintenanceRecord/findPage': findPage,
    'maintenanceRecord/findList': findList,
    'maintenanceRecord/findTimeline': findTimeline,
    'maintenanceRecord/add': add,
  } satisfies Pick<Handlers, keyof typeof maintenanceRecordCalls>
}

function present(row: RecordRow): MaintenanceRecord {
  return {
    objectid: row.orderId,
    version: row.version,
    devType: row.deviceType,
    devUid: row.devUid,
    companyname: row.companyName,
    processor: row.processorName,
    dispatcher: row.dispatcherName,
    reason: row.reason,
    description: row.description,
    remark: row.remark,
    sendOrderStatus: row.status,
    appointTime: row.appointedAt.getTime(),
    ...(row.result !== null && { processingResult: row.result }),
    ...(row.handledAt !== null && { processingTime: row.handledAt.getTime() }),
    ...(row.recordStatus !== null && { recordStatus: row.recordStatus }),
  }
}
