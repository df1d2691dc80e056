import type { Refusal } from '#contract/calls/codes.ts'

import { Refused } from './refused.ts'

/** Gives the place in the gate back. */
export type Leave = () => void

export interface PersonGate {
  /**
   * Waits for a place. Who goes away meanwhile (`gone`) gives the place up in which they wait.
   * @throws Refused `another` for more than two of one person, `busy` when many wait or it takes long
   */
  enter(userId: string, gone?: AbortSignal): Promise<Leave>
}

interface Waiting {
  userId: string
  logInByLinkKind: (leave: Leave) => void
}

export interface GateLimits {
  mostInside: number
  mostWaiting: number
  longestWaitMs: number
  another: Refusal
  busy: Refusal
}

/** Bounds what is done at a time: so many are inside, and of one person one; some wait outside, and of one person one. */
export function createPersonGate({
  mostInside,
  mostWaiting,
  longestWaitMs,
  another,
  busy,
}: GateLimits): PersonGate {
  const inside = new Set<string>()
  const waiting = new Set<Waiting>()
  const mayGoIn = (userId: string) => inside.size < mostInside && !inside.has(userId)

  function letIn(userId: string): Leave {
    inside.add(userId)
    return () => {
      inside.delete(userId)
      const next = [...waiting].find((each) => mayGoIn(each.userId))
      if (next === undefined) return
      waiting.delete(next)
      next.logInByLinkKind(letIn(next.userId))
    }
  }

  return {
    async enter(userId, gone) {
      if (mayGoIn(userId)) return letIn(userId)
      if ([...waiting].some((each) => each.userId === userId)) throw new Refused(another)
      if (waiting.size >= mostWaiting) throw new Refused(busy)
      const { promise, resolve, reject } = Promise.withResolvers<Leave>()
      const own = { userId, logInByLinkKind: resolve }
      waiting.add(own)
      const giveUp = () => {
        waiting.delete(own)
        reject(new Refused(inside.has(userId) ? another : busy))
      }
      const timer = setTimeout(giveUp, longestWaitMs)
      gone?.addEventListener('abort', giveUp)
      return promise.finally(() => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
      })
    },
  }
}
