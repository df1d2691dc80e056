import { useEffect, useRef, useState } from 'react'

import type { DeviceId } from '#contract/wire/ids.ts'
import { oneAtATime } from '#src/api/one-at-a-time.ts'
import { useDeviceChanges } from '#src/live/use-device-changes.ts'

import { deviceId } from './device-id.ts'

/** Asks for a device in full. @throws CallFailure */
export type ReadDetail<Detail> = (id: DeviceId, signal: AbortSignal) => Promise<Detail>

interface DeviceNow<Detail> {
  /** Null before the first answer. It stays while the next one is on its way. */
  detail: Detail | null
  /** Why the newest question has no answer; null when it has. */
  failure: unknown
  reload: () => void
}

interface Asked<Detail> {
  readonly id: string
  readonly detail: Detail | null
  readonly failure: unknown
}

/**
 * A device in full, asked again whenever it says something.
 * @param ask the same for as long as the details are open
 * @param news what the list shows of it: something else asks again
 */
export function useDeviceDetail<Detail>(
  ask: ReadDetail<Detail>,
  objectid: string,
  news: string,
): DeviceNow<Detail> {
  const [asked, setAsked] = useState<Asked<Detail> | null>(null)
  const [round, setRound] = useState(0)
  const reload = () => setRound((before) => before + 1)
  useDeviceChanges([objectid], reload)

  const reader = useRef(() => {})
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      try {
        const detail = await ask(deviceId(objectid), controller.signal)
        setAsked({ id: objectid, detail, failure: null })
      } catch (failure) {
        if (controller.signal.aborted) return
        setAsked((before) => ({
          id: objectid,
          detail: before?.id === objectid ? before.detail : null,
          failure,
        }))
      }
    }
    reader.current = oneAtATime(read)
    return () => controller.abort()
  }, [ask, objectid])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another round, or other news, asks again
  useEffect(() => reader.current(), [ask, objectid, news, round])
  const mine = asked?.id === objectid ? asked : null
  return { detail: mine?.detail ?? null, failure: mine?.failure ?? null, reload }
}

/** What details are asked again for: every edit, and whatever the device says. */
export function newsOf(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([row['version'], row['status'], row['reach'], row['alarmLevel'], row['beatTime']])
}
