import type { Pool } from 'pg'

import type { IngestClient } from '../db/ingest/ingest-client.ts'
import {
  findBelow,
  noteReachDone,
  takeReachDue,
  takeTerminalsDue,
  updateCutOff,
} from '../db/ingest/ingest-reach.ts'
import { lockStates } from '../db/ingest/ingest-state.ts'
import { inTransaction } from './in-transaction.ts'

/** Transactions of one turn: whoever waits for the next look at silence waits no longer than for these. */
const turnLength = 50

/**
 * Cuts off what is below a gateway or relay that went offline, and ends that when it is back, in transactions of a
 * bounded size.
 * @param now milliseconds, product time
 * @returns whether there was anything to do
 */
export async function spreadReach(pool: Pool, now: number, chunk = 500): Promise<boolean> {
  for (let turn = 0; turn < turnLength; turn += 1) {
    const isFound = await inTransaction(
      pool,
      async (client) =>
        (await spreadToTerminals(client, now, chunk)) || (await spreadBelow(client, now, chunk)),
    )
    if (!isFound) return turn > 0
  }
  return true
}

/** A storm of registrations brings thousands of these. */
async function spreadToTerminals(client: IngestClient, now: number, chunk: number): Promise<boolean> {
  const terminals = await takeTerminalsDue(client, chunk)
  await updateLocked(client, [...new Set(terminals)], now)
  return terminals.length > 0
}

async function spreadBelow(client: IngestClient, now: number, chunk: number): Promise<boolean> {
  const due = await takeReachDue(client)
  if (due === null) return false
  const below = await findBelow(client, due, chunk)
  await updateLocked(client, below, now)
  await noteReachDone(client, due, below.length < chunk ? null : (below.at(-1) ?? null))
  return true
}

async function updateLocked(client: IngestClient, deviceIds: readonly number[], now: number): Promise<void> {
  if (deviceIds.length === 0) return
  await lockStates(client, deviceIds)
  await updateCutOff(client, deviceIds, now)
}
