import { useEffect, useEffectEvent, useState } from 'react'

import type { ShiftReport } from '#contract/calls/shift-reports.ts'
import { request } from '#src/api/client.ts'

import type { ShiftQuery } from './shift-query.ts'

interface Asked {
  /** The query that `report` or `failure` answers. */
  key: string
  report: ShiftReport | null
  failure: unknown
}

/** Asks for a report once for each query, and again when told to. What was answered before stays until the next answer. */
export function useShiftReport(query: ShiftQuery) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [times, setTimes] = useState(0)
  const key = JSON.stringify([query, times])
  const read = useEffectEvent((signal: AbortSignal) =>
    request('alarmReport/getShift', { query, signal, quiet: true }),
  )
  useEffect(() => {
    const controller = new AbortController()
    read(controller.signal).then(
      ({ data }) => setAsked({ key, report: data, failure: null }),
      (failure: unknown) => {
        if (!controller.signal.aborted) setAsked({ key, report: null, failure })
      },
    )
    return () => controller.abort()
  }, [key])
  return {
    report: asked?.report ?? null,
    failure: asked?.key === key ? asked.failure : null,
    waiting: asked?.key !== key,
    again: () => setTimes((before) => before + 1),
  }
}
