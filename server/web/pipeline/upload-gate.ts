import { Refused } from './refused.ts'

/** Gives the place in the gate back. */
export type Leave = () => void

export interface UploadGate {
  /** @throws Refused `upload.another` for more than two of one person, `upload.busy` when many wait or it takes long */
  enter(userId: string): Promise<Leave>
}

interface Waiting {
  userId: string
  goIn: (leave: Leave) => void
}

/**
 * Bounds the memory that uploads take. So many are inside at a time, each with its file in memory, and of one person one;
 * some wait outside with theirs unread, and of one person one.
 */
export function createUploadGate({
  mostInside = 8,
  mostWaiting = 16,
  longestWaitMs = 30_000,
} = {}): UploadGate {
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
      next.goIn(letIn(next.userId))
    }
  }

  return {
    async enter(userId) {
      if (mayGoIn(userId)) return letIn(userId)
      if ([...waiting].some((each) => each.userId === userId)) throw new Refused('upload.another')
      if (waiting.size >= mostWaiting) throw new Refused('upload.busy')
      const { promise, resolve, reject } = Promise.withResolvers<Leave>()
      const own = { userId, goIn: resolve }
      waiting.add(own)
      const timer = setTimeout(() => {
        waiting.delete(own)
        reject(new Refused(inside.has(userId) ? 'upload.another' : 'upload.busy'))
      }, longestWaitMs)
      return promise.finally(() => clearTimeout(timer))
    },
  }
}
