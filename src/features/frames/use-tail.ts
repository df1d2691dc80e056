import { useEffect, useState } from 'react'

import type { DeviceId } from '#contract/ids.ts'
import { request } from '#src/api/client.ts'
import { isTabSeen } from '#src/live/worth-asking.ts'

import { noTail, withFrames, type Tail } from './tail-lines.ts'

interface TailState {
  readonly tail: Tail
  /** Null before the first answer. Minutes. */
  readonly heartbeatMinutes: number | null
  /** Why the newest question has no answer; null when it has. */
  readonly failure: unknown
}

const everyMs = 1000
const nothing: TailState = { tail: noTail, heartbeatMinutes: null, failure: null }

/**
 * What a gateway says, asked for once a second while somebody can see it; so many messages as came meanwhile are drawn at
 * once, however many they are.
 */
export function useTail(id: DeviceId): TailState & { clear: () => void } {
  const [state, setState] = useState(nothing)
  useEffect(() => {
    const stop = new AbortController()
    let cursor: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      if (!isTabSeen()) return
      try {
        const query = { id, ...(cursor !== undefined && { after: cursor }) }
        const { data } = await request('gateway/tailFrames', { query, quiet: true, signal: stop.signal })
        cursor = data.cursor
        const { heartbeatMinutes } = data
        setState(({ tail }) => ({ tail: withFrames(tail, data), heartbeatMinutes, failure: null }))
      } catch (failure) {
        if (!stop.signal.aborted) setState((before) => ({ ...before, failure }))
      }
    }
    const go = () => {
      void ask().finally(() => {
        if (!stop.signal.aborted) timer = setTimeout(go, everyMs)
      })
    }
    go()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [id])
  return { ...state, clear: () => setState((before) => ({ ...before, tail: { ...before.tail, lines: [] } })) }
}
