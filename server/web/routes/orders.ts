import type { orderCalls } from '#contract/calls/orders.ts'
import { sendOrderStatus } from '#contract/wire/enumerations.ts'

import { lockAlarms, lockDevicesByUid, lockOrders } from '../../db/orders/order-subjects.ts'
import { idsOf, scopeOf } from '../lists/list-handlers.ts'
import type { Handler, Handlers } from '../pipeline/handler.ts'
import { invalidField } from '../pipeline/refused.ts'
import { acknowledgeAll, shelveAll, unacknowledgeAll, unshelveAll } from '../services/attend-alarms.ts'
import {
  appointmentOf,
  assertNotLater,
  devicesNamed,
  dispatchAll,
  isFree,
  isProcessor,
  makeMove,
  recoverAll,
  type OrderRequest,
} from '../services/orders.ts'

/** The calls that give orders and move them on. */
export function orderRoutes() {
  const fromAlarms: Handler<'alarmRecord/appointOrder'> = async (request) => {
    const { alarmRecordId, reassign = false, ...body } = request.body
    const appointment = await appointmentOf(request, body)
    const ids = idsOf(alarmRecordId)
    const alarms = await lockAlarms(scopeOf(request), ids)
    return dispatchAll(request, ids, alarms, reassign ? [] : [isFree('order.taken')], appointment)
  }

  const alarmsOf = async (request: OrderRequest & { body: { ids: string } }) => {
    const ids = idsOf(request.body.ids)
    return { request, ids, alarms: await lockAlarms(scopeOf(request), ids) }
  }
  const acknowledge: Handler<'alarmRecord/acknowledge'> = async (request) =>
    acknowledgeAll(await alarmsOf(request))
  const unacknowledge: Handler<'alarmRecord/unacknowledge'> = async (request) =>
    unacknowledgeAll(await alarmsOf(request))
  const shelve: Handler<'alarmRecord/shelve'> = async (request) =>
    shelveAll(await alarmsOf(request), request.body)
  const unshelve: Handler<'alarmRecord/unshelve'> = async (request) => unshelveAll(await alarmsOf(request))

  const recover: Handler<'alarmRecord/manualRecovery'> = async (request) => {
    const ids = idsOf(request.body.ids)
    return recoverAll(request, ids, await lockAlarms(scopeOf(request), ids))
  }

  const fromDevices: Handler<'maintenanceRecord/appointOrder'> = async (request) => {
    const { devType, devUid, ...body } = request.body
    const devices = devicesNamed(devType, devUid)
    const appointment = await appointmentOf(request, body)
    const found = await lockDevicesByUid(scopeOf(request), devices)
    const uids = devices.map((device) => device.devUid)
    return dispatchAll(request, uids, found, [isFree('order.underWay')], appointment)
  }

  const reassign: Handler<'maintenanceRecord/reassignOrder'> = async (request) => {
    const { objectids, ...body } = request.body
    const appointment = await appointmentOf(request, body)
    const ids = idsOf(objectids)
    return dispatchAll(request, ids, await lockOrders(scopeOf(request), ids), [], appointment)
  }

  const accept: Handler<'maintenanceRecord/markProcessing'> = async (request) => {
    const ids = idsOf(request.body.objectids)
    const orders = await lockOrders(scopeOf(request), ids)
    return makeMove(request, ids, orders, [isProcessor(request)], 'accept')
  }

  const handle: Handler<'maintenanceRecord/handleOrder'> = async (request) => {
    const { objectids, sendOrderStatus: to, processingResult, processingTime, remark = '' } = request.body
    const { completed, rejected } = sendOrderStatus.values
    const now = request.now.getTime()
    if (to === completed && processingResult === undefined)
      throw invalidField('processingResult', 'field.required')
    if (to !== completed && remark === '') throw invalidField('remark', 'field.required')
    if (processingTime !== undefined) assertNotLater(request, processingTime)
    const ids = idsOf(objectids)
    const orders = await lockOrders(scopeOf(request), ids)
    const made = to === completed ? 'complete' : to === rejected ? 'reject' : 'interrupt'
    const mayForOthers = made === 'interrupt' && request.session.may('maintenance_maintainRecords_dispatch')
    const isRefused = made === 'reject'
    return makeMove(request, ids, orders, mayForOthers ? [] : [isProcessor(request)], made, {
      ...(processingResult !== undefined && !isRefused && { result: processingResult }),
      ...(!isRefused && { handledAt: new Date(processingTime ?? now) }),
      remark,
    })
  }

  const archive: Handler<'maintenanceRecord/archiveOrder'> = async (request) => {
    const ids = idsOf(request.body.objectids)
    return makeMove(request, ids, await lockOrders(scopeOf(request), ids), [], 'archive')
  }

  return {
    'alarmRecord/appointOrder': fromAlarms,
    'alarmRecord/acknowledge': acknowledge,
    'alarmRecord/unacknowledge': unacknowledge,
    'alarmRecord/shelve': shelve,
    'alarmRecord/unshelve': unshelve,
    'alarmRecord/manualRecovery': recover,
    'maintenanceRecord/appointOrder': fromDevices,
    'maintenanceRecord/reassignOrder': reassign,
    'maintenanceRecord/markProcessing': accept,
    'maintenanceRecord/handleOrder': handle,
    'maintenanceRecord/archiveOrder': archive,
  } satisfies Pick<Handlers, keyof typeof orderCalls>
}
