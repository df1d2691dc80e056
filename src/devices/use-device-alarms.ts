import { useEffect, useState } from 'react'

import type { DeviceType, RecordStatus } from '#contract/wire/enumerations.ts'
import type { ReplyOf } from '#contract/calls/calls.ts'
import { request } from '#src/api/client.ts'

export type AlarmPage = ReplyOf<'alarmRecord/findPage'>['data']

interface DeviceAlarms {
  /** Null before the first answer. It stays while the next one is on its way. */
  page: AlarmPage | null
  failure: unknown
}

interface DeviceAlarmsWanted {
  devType: DeviceType
  devUid: string
  /** Only these; all of them when it is absent. */
  recordStatus?: RecordStatus
  pageNum?: number
  pageSize: number
  /** Something else asks again. */
  news: string
}

/** The alarms of one device, newest first. */
export function useDeviceAlarms(wanted: DeviceAlarmsWanted): DeviceAlarms {
  const { devType, devUid, recordStatus, pageNum = 1, pageSize, news } = wanted
  const of = JSON.stringify([devType, devUid, recordStatus])
  const [state, setState] = useState<DeviceAlarms & { of: string }>({ of, page: null, failure: null })
  useEffect(() => {
    const controller = new AbortController()
    const query = { devType, devUid, pageNum, pageSize, ...(recordStatus !== undefined && { recordStatus }) }
    request('alarmRecord/findPage', { query, quiet: true, signal: controller.signal }).then(
      ({ data }) => setState({ of, page: data, failure: null }),
      (failure: unknown) =>
        !controller.signal.aborted &&
        setState((before) => ({ of, page: before.of === of ? before.page : null, failure })),
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other news ask again
  }, [of, devType, devUid, recordStatus, pageNum, pageSize, news])
  return state.of === of ? state : { page: null, failure: null }
}
