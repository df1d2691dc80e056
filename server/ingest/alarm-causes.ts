import type { Pool } from 'pg'

import {
  deviceIdsOf,
  findEarlyEffects,
  findLeftBehind,
  findNewCauses,
  noteGathered,
  foldBehind,
  reportCauses,
  type FoldedAlarm,
} from '../db/ingest/ingest-causes.ts'
import type { IngestClient } from '../db/ingest/ingest-client.ts'
import { lockStates } from '../db/ingest/ingest-state.ts'
import { inTransaction } from './in-transaction.ts'

/**
 * Folds the alarms that came before their cause behind it: of two devices that fall silent together, the lower one may be
 * missed first. Alarms that come after their cause are folded behind it from the beginning, by `writeAlarms`.
 * @returns for how many causes it looked
 */
export async function gatherEffects(pool: Pool, chunk = 50): Promise<number> {
  let gathered = 0
  for (;;) {
    const taken = await inTransaction(pool, async (client) => {
      const causes = await findNewCauses(client, chunk)
      if (causes.length === 0) return 0
      const early = await findEarlyEffects(client, causes)
      await lockStates(client, deviceIdsOf([...early, ...causes]))
      // What is folded behind an alarm that now has a cause itself follows it in the second turn.
      for (let turn = 0; turn < 2; turn += 1) await report(client, await foldBehind(client, early, 0))
      await noteGathered(client, causes)
      return causes.length
    })
    gathered += taken
    if (taken < chunk) return gathered
  }
}

/**
 * Gives back as rows of their own the alarms that last although their cause recovered a heartbeat's interval ago; where
 * something else above is offline still, they are folded behind that.
 * @returns those that are rows of their own again
 */
export async function giveBackEffects(pool: Pool, now: number, chunk = 500): Promise<number> {
  let given = 0
  for (;;) {
    const taken = await inTransaction(pool, async (client) => {
      const left = await findLeftBehind(client, now, chunk)
      if (left.length === 0) return 0
      await lockStates(client, deviceIdsOf(left))
      const moved = await foldBehind(client, left, now)
      await report(client, moved)
      given += moved.filter(({ cause }) => cause === null).length
      return moved.length
    })
    if (taken < chunk) return given
  }
}

async function report(client: IngestClient, moved: readonly FoldedAlarm[]): Promise<void> {
  const concerned = new Set(
    moved.flatMap(({ cause, causeBefore }) => [cause ?? [], causeBefore ?? []].flat()),
  )
  if (concerned.size > 0) await reportCauses(client, [...concerned])
}
