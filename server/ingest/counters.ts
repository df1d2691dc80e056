import type { Pool } from 'pg'

import type { Clock } from '#contract/wire/clock.ts'

import { countBands } from '../db/ingest/ingest-bands.ts'
import { foldCounts } from '../db/ingest/ingest-upkeep.ts'
import { repeat, type Repetition } from './repeat.ts'

/** Keeps what the console counts: by what changed, and charge and signal anew, at most a fiftieth of the time. */
export function startCounters(
  pool: Pool,
  clock: Clock,
  warn: (what: string) => (error: unknown) => void,
): Repetition[] {
  const bands = repeat(
    10_000,
    () => countBands(pool, clock.now()),
    warn('charge and signal could not be counted'),
    50,
  )
  bands.poke()
  return [repeat(5000, () => foldCounts(pool), warn('counters could not be folded')), bands]
}
