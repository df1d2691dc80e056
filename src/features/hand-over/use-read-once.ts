import { useEffect, useEffectEvent, useState } from 'react'

import { CallFailure } from '#src/api/call-failure.ts'

/** What was read for a key, or why it could not be; both null while it is on its way. */
export function useReadOnce<Value>(key: string, read: (signal: AbortSignal) => Promise<Value>) {
  const [answer, setRead] = useState<{
    key: string
    value: Value | null
    failure: CallFailure | null
  } | null>(null)
  const [times, setTimes] = useState(0)
  const start = useEffectEvent(read)
  const asked = `${key} ${times}`
  useEffect(() => {
    const controller = new AbortController()
    start(controller.signal).then(
      (value) => setRead({ key: asked, value, failure: null }),
      (failure: unknown) => {
        if (controller.signal.aborted) return
        if (!(failure instanceof CallFailure)) throw failure
        setRead({ key: asked, value: null, failure })
      },
    )
    return () => controller.abort()
  }, [asked])
  const current = answer?.key === asked ? answer : null
  return {
    value: current?.value ?? null,
    failure: current?.failure ?? null,
    again: () => setTimes((before) => before + 1),
  }
}
