import type { maintenanceRecordCalls } from '#contract/calls/maintenance-records.ts'
import type { myOrderCalls } from '#contract/calls/my-orders.ts'
import type { orderCalls } from '#contract/calls/orders.ts'
import { companyMarks, type CompanyMark } from '#tests/harness/web-world.ts'
import { testNow, type CallOptions, type TestWeb } from '#tests/harness/web.ts'

const userOf = (mark: CompanyMark) => String(7_400_002 + companyMarks.indexOf(mark))
const orders = ['1', '2', '3']
const someOrders = orders.join()
const key = '00000000-0000-4000-8000-000000000000'

type Path = keyof typeof orderCalls | keyof typeof maintenanceRecordCalls | keyof typeof myOrderCalls
type Attempts = Record<Path, (web: TestWeb, user: CompanyMark) => CallOptions[]>

/** What somebody tries with the alarms, devices and orders of every company, for processors of every company. */
export const orderAttempts: Attempts = {
  'alarmRecord/appointOrder': (web) =>
    companyMarks.map((mark) => ({
      body: {
        alarmRecordId: [...web.world.alarms.values()].join(),
        processorId: userOf(mark),
        reason: 90_000,
      },
    })),
  'alarmRecord/acknowledge': (web) => [{ body: { ids: [...web.world.alarms.values()].join() } }],
  'alarmRecord/unacknowledge': () => [{ body: { ids: '999' } }],
  'alarmRecord/shelve': (web) => [
    { body: { ids: [...web.world.alarms.values()].join(), minutes: 15, reason: 'walk' } },
  ],
  'alarmRecord/unshelve': () => [{ body: { ids: '999' } }],
  'alarmRecord/manualRecovery': () => [{ body: { ids: '999' } }],
  'maintenanceRecord/appointOrder': () =>
    companyMarks.map((mark) => ({
      body: { devType: '2', devUid: '7F000001', processorId: userOf(mark), reason: 90_000 },
    })),
  'maintenanceRecord/reassignOrder': () =>
    companyMarks.map((mark) => ({
      body: { objectids: someOrders, processorId: userOf(mark), reason: 90_000 },
    })),
  'maintenanceRecord/markProcessing': () => [{ body: { objectids: someOrders } }],
  'maintenanceRecord/handleOrder': () => [
    { body: { objectids: someOrders, sendOrderStatus: 5, remark: 'walk' } },
  ],
  'maintenanceRecord/archiveOrder': () => [{ body: { objectids: someOrders } }],
  'maintenanceRecord/findPage': (web) => [
    {},
    ...companyMarks.map((mark) => ({ query: { companyid: web.world.companies[mark] } })),
    ...companyMarks.map((mark) => ({ query: { processorId: userOf(mark) } })),
  ],
  'maintenanceRecord/findDetails': () => [{ query: { objectIds: someOrders } }],
  'maintenanceRecord/win/export': () => [{ query: { exporttype: 3, offset: 480 } }],
  'maintenanceRecord/findList': () => [{ query: { devType: 2, devUid: '7F000001' } }],
  'maintenanceRecord/findTimeline': () => orders.map((objectid) => ({ query: { objectid } })),
  'maintenanceRecord/findMine': () => [{}],
  'maintenanceRecord/moveMine': () =>
    orders.map((objectid) => ({ body: { objectid, key, move: 'interrupt', remark: 'walk' } })),
  'maintenanceRecord/addPhoto': () =>
    orders.map((objectid) => ({ query: { objectid, key }, sheet: [['no picture']] })),
  'maintenanceRecord/findPhotos': () => orders.map((objectid) => ({ query: { objectid } })),
  'maintenanceRecord/getPhoto': () => orders.map((objectid) => ({ query: { objectid } })),
  'maintenanceRecord/add': () =>
    companyMarks.map((mark) => ({
      body: {
        devType: '2',
        devUid: '7F000001',
        processorId: userOf(mark),
        reason: 90_000,
        processingResult: 0,
        processingTime: testNow,
      },
    })),
}
