import { mostServiceRecords, type maintenanceRecordCalls } from '#contract/calls/maintenance-records.ts'

import { readAlarmEnd, readServiceRecords, readTimeline } from '../../db/orders/maintenance-records.ts'
import { lockDevicesByUid } from '../../db/orders/order-subjects.ts'
import { readHandlers, scopeOf } from '../lists/list-handlers.ts'
import { exportAct, type ScopeServices } from '../lists/sheet-handlers.ts'
import type { Handler, Handlers } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { presentRecord, recordDefinition } from '../services/maintenance-list.ts'
import { appointmentOf, assertNotLater, devicesNamed, recordAll } from '../services/orders.ts'

/** By hand, as `alarm_record.recover_way` says it. */
const byHand = 2

/** The calls by which records of maintenance are read and entered. */
export function maintenanceRecordRoutes(services: ScopeServices) {
  const findList: Handler<'maintenanceRecord/findList'> = async (request) => {
    const records = await readServiceRecords(scopeOf(request), request.query, mostServiceRecords)
    return { list: records.map((record) => presentRecord(record, request.session)) }
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
    'maintenanceRecord/findPage': (request) =>
      readHandlers(recordDefinition(request.session))['maintenanceRecord/findPage'](request),
    'maintenanceRecord/findDetails': (request) =>
      readHandlers(recordDefinition(request.session))['maintenanceRecord/findDetails'](request),
    'maintenanceRecord/win/export': (request, reply) =>
      exportAct(recordDefinition(request.session), services)(request, reply),
    'maintenanceRecord/findList': findList,
    'maintenanceRecord/findTimeline': findTimeline,
    'maintenanceRecord/add': add,
  } satisfies Pick<Handlers, keyof typeof maintenanceRecordCalls>
}
