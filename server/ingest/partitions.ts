import { errorCode } from '../db/error-code.ts'
import type { IngestClient } from '../db/ingest/ingest-client.ts'
import { ensurePartition, type HistoryTable } from '../db/ingest/ingest-history.ts'
import type { ResolvedMessage } from './resolve-message.ts'

export interface Partitions {
  /**
   * Makes what the messages need and upkeep has not made yet. Outside of any transaction.
   * @returns the messages whose weeks cannot be made now, because somebody holds a lock on the history
   */
  ensure(client: IngestClient, messages: readonly ResolvedMessage[]): Promise<ReadonlySet<ResolvedMessage>>
  /** Forgets what it knows: a row found no partition. */
  forget(): void
}

const lockNotAvailable = '55P03'
const weekMs = 7 * 86_400_000
/** Monday 1970-01-05 00:00 UTC. */
const firstMondayMs = 4 * 86_400_000

const tablesOf: Readonly<Record<string, readonly HistoryTable[]>> = {
  uplink: ['uplink', 'uplink_reception'],
  heartbeat: ['heartbeat'],
  'relay-heartbeat': ['heartbeat'],
  'terminal-heartbeat': ['heartbeat'],
  'relay-registration': ['registration'],
  'terminal-registration': ['registration'],
  start: ['gateway_event'],
  link: ['gateway_event'],
  'downlink-result': ['downlink'],
  'command-progress': ['gateway_event'],
  'command-answer': ['gateway_event'],
}

export function createPartitions(): Partitions {
  /** By week, the kinds of messages that have their tables. */
  const made = new Map<number, Set<string>>()
  return {
    async ensure(client, messages) {
      const without = new Set<ResolvedMessage>()
      const busy = new Set<string>()
      for (const resolved of messages) {
        const { message } = resolved
        const { kind } = message
        const week = Math.floor((message.body.at - firstMondayMs) / weekMs)
        if (made.get(week)?.has(kind)) continue
        const place = `${week} ${kind}`
        if (busy.has(place)) {
          without.add(resolved)
          continue
        }
        try {
          for (const table of tablesOf[kind] ?? []) await ensurePartition(client, table, message.body.at)
          made.set(week, (made.get(week) ?? new Set()).add(kind))
        } catch (error) {
          if (errorCode(error) !== lockNotAvailable) throw error
          busy.add(place)
          without.add(resolved)
        }
      }
      return without
    },
    forget() {
      made.clear()
    },
  }
}
