import { useEffect, useState } from 'react'

import { alarmLevel } from '#contract/wire/enumerations.ts'
import type { AlarmRecord } from '#contract/calls/records.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { serverNow } from '#src/live/live-client.ts'
import { useServerNow } from '#src/live/use-server-now.ts'

/** So much of the past is shown again. */
const replayMs = 86_400_000
/** So many times as fast as it was. */
export const replaySpeed = 60
const pageSize = 500
/** Alarms that a replay has at most: the newest of the day. */
const mostPages = 4
const againMs = 10_000

export interface Replay {
  /** Null until the first answer. */
  records: readonly AlarmRecord[] | null
  /** The day had more alarms than are shown. */
  isCut: boolean
  failure: unknown
  /** When it is in the replay, milliseconds. */
  at: number
}

/** The alarms that lasted at a moment, and how many of each level; newest first. */
export function alarmsAt(records: readonly AlarmRecord[], at: number) {
  const lasting = records
    .filter(({ upTime, recoverTime }) => upTime <= at && (recoverTime === null || recoverTime > at))
    .toSorted((one, other) => other.upTime - one.upTime)
  const priority = lasting.filter(({ alarmLevel: level }) => level === alarmLevel.values.priority).length
  return { records: lasting, priority, general: lasting.length - priority }
}

/** The alarms of the last day again, which begin anew with those of the then last day once they are through. */
export function useAlarmReplay(): Replay {
  const now = useServerNow()
  const [begun, setBegun] = useState(() => Math.round(serverNow()))
  const [day, setDay] = useState<Omit<Replay, 'at'>>({ records: null, isCut: false, failure: null })
  const [tries, setTries] = useState(0)
  if (now - begun >= replayMs / replaySpeed) setBegun(Math.round(now))
  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    readDay(begun, controller.signal).then(
      (read) => setDay({ ...read, failure: null }),
      (failure: unknown) => {
        if (!(failure instanceof CallFailure)) throw failure
        if (controller.signal.aborted) return
        setDay((before) => ({ ...before, failure }))
        timer = setTimeout(() => setTries((count) => count + 1), againMs)
      },
    )
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another try asks again
  }, [begun, tries])
  return { ...day, at: begun - replayMs + (now - begun) * replaySpeed }
}

/** @throws CallFailure */
async function readDay(until: number, signal: AbortSignal) {
  const records: AlarmRecord[] = []
  for (let pageNum = 1; pageNum <= mostPages; pageNum += 1) {
    const query = { upStime: until - replayMs, upEtime: until, pageNum, pageSize }
    const { data } = await request('alarmRecord/findPage', { query, quiet: true, signal })
    records.push(...data.list)
    if (pageNum >= data.pages) return { records, isCut: false }
  }
  return { records, isCut: true }
}
