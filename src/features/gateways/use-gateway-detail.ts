import { useEffect, useRef, useState } from 'react'

import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { request } from '#src/api/client.ts'
import { oneAtATime } from '#src/api/one-at-a-time.ts'
import { useDeviceChanges } from '#src/live/use-device-changes.ts'

import { deviceId } from './device-id.ts'

interface GatewayNow {
  /** Null before the first answer. It stays while the next one is on its way. */
  detail: GatewayDetail | null
  /** Why the newest question has no answer; null when it has. */
  failure: unknown
  reload: () => void
}

interface Asked {
  readonly id: string
  readonly detail: GatewayDetail | null
  readonly failure: unknown
}

/**
 * A gateway in full, asked again whenever it says something.
 * @param news what the list shows of it: something else asks again
 */
export function useGatewayDetail(objectid: string, news: string): GatewayNow {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [round, setRound] = useState(0)
  const reload = () => setRound((before) => before + 1)
  useDeviceChanges([objectid], reload)

  const reader = useRef(() => {})
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      try {
        const input = { params: { id: deviceId(objectid) }, quiet: true, signal: controller.signal }
        const { data } = await request('gateway/newFindGatewayDetails/{id}', input)
        setAsked({ id: objectid, detail: data, failure: null })
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
  }, [objectid])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another round, or other news, asks again
  useEffect(() => reader.current(), [objectid, news, round])
  const mine = asked?.id === objectid ? asked : null
  return { detail: mine?.detail ?? null, failure: mine?.failure ?? null, reload }
}
