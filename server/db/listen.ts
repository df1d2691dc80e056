import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

import type { Database } from './database.ts'

export interface Listener {
  /** From here on nothing is missed until the connection breaks; what was said before may have been. */
  readonly listening: () => void
  readonly onPayload: (payload: string) => void
}

const retryMs = 1000

/** Learns what is notified on a channel, with a connection of its own, until `signal` aborts. */
export async function listen(
  database: Pick<Database, 'pool'>,
  channel: 'live' | 'devices' | 'frames' | 'commands',
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(database, channel, listener, signal).catch(() => {})
    await wait(retryMs, undefined, { signal }).catch(() => {})
  }
}

/** Ends when the connection breaks. */
async function listenOnce(
  { pool }: Pick<Database, 'pool'>,
  channel: string,
  { listening, onPayload }: Listener,
  signal: AbortSignal,
): Promise<void> {
  const client = await pool.connect()
  try {
    client.on('notification', ({ payload = '' }) => onPayload(payload))
    const broken = once(client, 'end', { signal })
    // Told to stop while the statement below is under way, it would be a rejection that nobody handles.
    broken.catch(() => {})
    await client.query(`listen ${channel}`)
    listening()
    await broken
  } finally {
    client.release(true)
  }
}
