import type { AlarmRecord } from '#contract/calls/records.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'

export type AttendPath = 'alarmRecord/acknowledge' | 'alarmRecord/unacknowledge' | 'alarmRecord/unshelve'

/** Does one thing with alarms that needs no dialog; a notice says that it was done, and of which ones it was not. */
export async function attend(
  path: AttendPath,
  alarms: readonly Pick<AlarmRecord, 'objectid'>[],
): Promise<void> {
  try {
    await request(path, { body: { ids: alarms.map(({ objectid }) => objectid).join() } })
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
  }
}
