import { useEffect, useRef, useState } from 'react'
import { filter, merge, take, timer } from 'rxjs'

import { mayPass, restMs } from '#src/api/passing-failure.ts'
import { retryDelayMs } from '#streams/live-bus.ts'

import { isTabSeen, worthAsking$ } from './worth-asking.ts'

interface AnotherTry {
  /** Another number whenever what failed is to be asked for again. */
  round: number
  tryAgain: () => void
}

/**
 * Asks again for what failed and may come yet: more seldom each time while somebody can see it, and at once when the
 * network or the person is back.
 * @param failure of the newest question, another value for each; null while it has, or may yet have, an answer
 */
export function useAnotherTry(failure: unknown): AnotherTry {
  const [round, setRound] = useState(0)
  const attempt = useRef(0)
  useEffect(() => {
    if (failure === null) {
      attempt.current = 0
      return undefined
    }
    if (!mayPass(failure)) return undefined
    attempt.current += 1
    const pauseMs = Math.max(retryDelayMs(attempt.current, Math.random()), restMs(failure))
    const again = merge(timer(pauseMs), worthAsking$)
      .pipe(filter(isTabSeen), take(1))
      .subscribe(() => setRound((before) => before + 1))
    return () => again.unsubscribe()
  }, [failure])
  return { round, tryAgain: () => setRound((before) => before + 1) }
}
