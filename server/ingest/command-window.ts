import { findUnanswered } from '../db/ingest/ingest-commands.ts'
import type { IngestClient } from '../db/ingest/ingest-client.ts'

/**
 * So many commands of batches are on their way at once. Gateways answer them within a tenth of a second, so that thousands
 * go in a second; more would only fill the queues in which single commands and all other messages wait.
 */
const most = 500
/** Whoever has not answered after so long, in real time, keeps no other command back. */
const patienceMs = 1000

/** The commands of batches that were sent and are not answered yet. */
export interface CommandWindow {
  readonly note: (targetIds: readonly string[]) => void
  /** @returns how many may follow now */
  readonly room: (client: IngestClient) => Promise<number>
}

export function createCommandWindow(monotonicMs = () => performance.now()): CommandWindow {
  const sentAt = new Map<string, number>()
  return {
    note(targetIds) {
      for (const targetId of targetIds) sentAt.set(targetId, monotonicMs())
    },
    async room(client) {
      for (const [targetId, at] of sentAt) if (at + patienceMs <= monotonicMs()) sentAt.delete(targetId)
      if (sentAt.size > 0) {
        const unanswered = new Set(await findUnanswered(client, [...sentAt.keys()]))
        for (const targetId of sentAt.keys()) if (!unanswered.has(targetId)) sentAt.delete(targetId)
      }
      return most - sentAt.size
    },
  }
}
