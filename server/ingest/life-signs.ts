import type { Pool } from 'pg'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { ArmUid } from '#contract/wire/ids.ts'

import { beginBatch, together } from '../db/ingest/ingest-client.ts'
import { classifyFailure } from './failure.ts'
import { collectWrites } from './collect-writes.ts'
import type { DeviceCache } from './device-cache.ts'
import { silent, touch } from './touch.ts'
import { writeBatch } from './write-batch.ts'

export interface LifeSigns {
  /** The gateway said something that is not stored: it is there. `at`: milliseconds, by the server's clock. */
  readonly note: (armuid: ArmUid, at: number) => void
  /** Writes what has gathered. @throws what the database says; nothing is lost */
  readonly flush: (now: number) => Promise<void>
}

/** Most gateways of one transaction. */
const maxAtOnce = 1000

/** Whoever is connected is not offline, also when it only pings, repeats itself or is refused. */
export function createLifeSigns(pool: Pool, cache: DeviceCache): LifeSigns {
  const signs = new Map<ArmUid, number>()

  async function write(some: readonly (readonly [ArmUid, number])[], now: number): Promise<void> {
    const client = await pool.connect()
    let broken = false
    try {
      const uids = some.map(([armuid]) => armuid)
      await cache.prefetch(client, uids, [], new Set())
      const writes = collectWrites([], now)
      for (const [armuid, at] of some) {
        const gateway = cache.device(deviceType.values.gateway, armuid)
        if (gateway !== undefined) touch(writes, gateway, at, now, silent)
      }
      if (writes.touches.size > 0) await together([beginBatch(client), writeBatch(client, writes, now)])
    } catch (error) {
      broken = classifyFailure(error) === 'away'
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    note(armuid, at) {
      signs.set(armuid, Math.max(at, signs.get(armuid) ?? at))
    },
    async flush(now) {
      while (signs.size > 0) {
        const some = [...signs].slice(0, maxAtOnce)
        await write(some, now)
        for (const [armuid, at] of some) if (signs.get(armuid) === at) signs.delete(armuid)
        if (some.length < maxAtOnce) return
      }
    },
  }
}
