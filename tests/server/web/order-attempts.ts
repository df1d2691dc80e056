import type { orderCalls } from '#contract/calls/orders.ts'
import { companyMarks, type CompanyMark } from '#tests/harness/web-world.ts'
import type { CallOptions, TestWeb } from '#tests/harness/web.ts'

const userOf = (mark: CompanyMark) => String(7_400_002 + companyMarks.indexOf(mark))
const someOrders = ['1', '2', '3'].join()

type Attempts = Record<keyof typeof orderCalls, (web: TestWeb, user: CompanyMark) => CallOptions[]>

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
}
