import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

import type { Database } from '../../db/database.ts'

const retryMs = 1000

/**
 * Calls `woken` when the publisher says that there are facts, until `signal` aborts. It only wakes: whoever is woken
 * reads for itself, and looks by itself now and then, so a lost notification costs a second and no fact.
 */
export async function listenForFacts(
  database: Database,
  woken: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(database, woken, signal).catch(() => {})
    await wait(retryMs, undefined, { signal }).catch(() => {})
  }
}

/** Ends when the connection breaks. */
async function listenOnce(database: Database, woken: () => void, signal: AbortSignal): Promise<void> {
  const client = await database.pool.connect()
  try {
    client.on('notification', woken)
    const broken = once(client, 'end', { signal })
    // Told to stop while the statement below is under way, it would be a rejection that nobody handles.
    broken.catch(() => {})
    await client.query('listen live')
    woken()
    await broken
  } finally {
    client.release(true)
  }
}
