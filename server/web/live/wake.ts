import type { Database } from '../../db/database.ts'
import { listen } from '../../db/listen.ts'

/**
 * Calls `woken` when the publisher says that there are facts, until `signal` aborts. It only wakes: whoever is woken
 * reads for itself, and looks by itself now and then, so a lost notification costs a second and no fact.
 */
export function listenForFacts(database: Database, woken: () => void, signal: AbortSignal): Promise<void> {
  return listen(database, 'live', { listening: woken, onPayload: () => woken() }, signal)
}
