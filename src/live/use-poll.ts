import { useEffect, useEffectEvent } from 'react'

import { useAwake } from './awake.ts'
import { isTabSeen } from './worth-asking.ts'

const pollMs = 10_000

/** Asks again every ten seconds while somebody looks: for what the live link does not tell of. */
export function usePoll(wanted: boolean, ask: () => void): void {
  const awake = useAwake()
  const poll = useEffectEvent(() => isTabSeen() && ask())
  useEffect(() => {
    if (!wanted || !awake) return undefined
    const timer = setInterval(poll, pollMs)
    return () => clearInterval(timer)
  }, [wanted, awake])
}
