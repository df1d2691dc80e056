import { useEffect, useRef, useState } from 'react'
import { Check } from 'typebox/value'

import { devUidSchema, type DeviceId } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'
import { isTabSeen } from '#src/live/worth-asking.ts'

import { noTail, tailBegunWith, withFrames, type Tail, type TailReply } from './tail-lines.ts'

interface TailState {
  readonly tail: Tail
  /** Null before the first answer. Minutes. */
  readonly heartbeatMinutes: number | null
  /** Why the newest question has no answer; null when it has. */
  readonly failure: unknown
}

const everyMs = 1000
const nothing: TailState = { tail: noTail, heartbeatMinutes: null, failure: null }
/** Once so many answers are there the gateway is surely watched: nothing falls between what is stored and what is told. */
const answersUntilWatched = 2

/**
 * What is stored of a gateway's messages, and then what it says, asked for once a second while somebody can see it; so many
 * messages as came meanwhile are drawn at once, however many they are.
 * @param devUid of the device whose messages are wanted of what is stored; empty for all
 */
export function useTail(id: DeviceId, devUid: string): TailState & { clear: () => void } {
  const cleared = useRef(false)
  const [state, setState] = useState(nothing)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    cleared.current = false
    /** What came until the store was read for the last time. */
    let since: TailReply[] | null = []
    let cursor: string | undefined
    const fail = (failure: unknown) => {
      if (!signal.aborted) setState((before) => ({ ...before, failure }))
    }
    const readStored = async () => {
      const query = { id, ...(Check(devUidSchema, devUid) && { devUid }) }
      const { data } = await request('gateway/findFrames', { query, quiet: true, signal })
      if (cleared.current || since === null) return
      const tail = tailBegunWith(data.frames, since)
      setState((before) => ({ ...before, tail }))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      if (!isTabSeen()) return
      try {
        const query = { id, ...(cursor !== undefined && { after: cursor }) }
        const { data } = await request('gateway/tailFrames', { query, quiet: true, signal })
        cursor = data.cursor
        const { heartbeatMinutes } = data
        setState(({ tail }) => ({ tail: withFrames(tail, data), heartbeatMinutes, failure: null }))
        since?.push(data)
        if (since?.length !== answersUntilWatched) return
        try {
          await readStored()
        } finally {
          since = null
        }
      } catch (failure) {
        fail(failure)
      }
    }
    const go = () => {
      void ask().finally(() => {
        if (!signal.aborted) timer = setTimeout(go, everyMs)
      })
    }
    go()
    readStored().catch(fail)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [id, devUid])
  return {
    ...state,
    clear() {
      cleared.current = true
      setState((before) => ({ ...before, tail: { ...before.tail, lines: [] } }))
    },
  }
}
