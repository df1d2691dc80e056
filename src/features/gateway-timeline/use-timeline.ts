import { useEffect, useState } from 'react'

import type { GatewayTimeline } from '#contract/calls/gateway-timeline.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { serverNow } from '#src/live/live-client.ts'
import { useAnotherTry } from '#src/live/use-another-try.ts'
import { useDeviceChanges } from '#src/live/use-device-changes.ts'
import { usePoll } from '#src/live/use-poll.ts'

import { partOfSpan, type TimelineSpan } from '#src/devices/timeline-part.ts'

const hourMs = 3_600_000
const halfHourMs = hourMs / 2

interface TimelineState {
  part: string
  /** The newest answer; it stays while the next one is on its way. */
  timeline: GatewayTimeline | null
  failure: CallFailure | null
}

/** What happened to a gateway in that time, asked again while it goes on: when the gateway says something, and every ten seconds. */
export function useTimeline(id: DeviceId, span: TimelineSpan) {
  const part = partOfSpan(span)
  const [state, setState] = useState<TimelineState>({ part, timeline: null, failure: null })
  const [news, setNews] = useState(0)
  const mine = state.part === part ? state : { timeline: null, failure: null }
  const { round, tryAgain } = useAnotherTry(mine.failure)
  const goesOn = span.kind === 'last' || serverNow() < span.at + halfHourMs
  const askAgain = () => goesOn && setNews((before) => before + 1)
  useDeviceChanges([id], askAgain)
  usePoll(goesOn, askAgain)
  const [from, length] = span.kind === 'last' ? [null, span.hours * hourMs] : [span.at - halfHourMs, hourMs]
  useEffect(() => {
    const stop = new AbortController()
    const upStime = from ?? Math.round(serverNow()) - length
    const query = { id, upStime, upEtime: upStime + length }
    request('gateway/findTimeline', { query, quiet: true, signal: stop.signal }).then(
      ({ data }) => setState({ part, timeline: data, failure: null }),
      (failure: unknown) => {
        if (stop.signal.aborted || !(failure instanceof CallFailure)) return
        setState((before) => ({ timeline: before.part === part ? before.timeline : null, part, failure }))
      },
    )
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- news, and another round, ask again
  }, [id, part, from, length, news, round])
  return { ...mine, tryAgain }
}
