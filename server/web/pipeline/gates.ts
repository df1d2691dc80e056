import { createPersonGate } from './person-gate.ts'

/** The gates of one process. */
export function createGates() {
  return {
    /** Bounds the memory: each inside has its file in memory, and who waits has theirs unread. */
    uploads: createPersonGate({
      mostInside: 8,
      mostWaiting: 16,
      longestWaitMs: 30_000,
      another: 'upload.another',
      busy: 'upload.busy',
    }),
    /** Bounds what of the database's connections and processors such questions take from all others. */
    heavy: createPersonGate({
      mostInside: 2,
      mostWaiting: 16,
      longestWaitMs: 20_000,
      another: 'question.another',
      busy: 'question.busy',
    }),
  }
}
export type Gates = ReturnType<typeof createGates>
