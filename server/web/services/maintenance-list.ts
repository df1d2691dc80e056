import { maintenanceRecordList } from '#contract/lists/maintenance-record.ts'

import { recordStore, type StoredRecord } from '../../db/orders/maintenance-records.ts'
import type { Session } from './sessions.ts'

type Reader = Pick<Session, 'userId'>

/** The list of maintenance records as one session sees it. */
export function recordDefinition(reader: Reader) {
  return {
    form: maintenanceRecordList,
    store: recordStore,
    inWords: (record: StoredRecord) => presentRecord(record, reader),
  }
}

/** A record as its reader gets it: what has not happened is absent. */
export function presentRecord(record: StoredRecord, { userId }: Reader) {
  const { processorId, deviceId, processingResult, processingTime, recordStatus, ...same } = record
  return {
    ...same,
    mine: processorId === userId,
    ...(deviceId !== null && { deviceId }),
    ...(processingResult !== null && { processingResult }),
    ...(processingTime !== null && { processingTime }),
    ...(recordStatus !== null && { recordStatus }),
  }
}
