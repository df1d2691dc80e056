import type { Pool } from 'pg'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { UpKind } from '#contract/wire/gateway-messages.ts'
import type { ArmUid } from '#contract/wire/ids.ts'

import { beginBatch, together } from '../db/ingest/ingest-client.ts'
import { classifyFailure } from './failure.ts'
import { collectWrites } from './collect-writes.ts'
import type { DeviceCache } from './device-cache.ts'
import { silent, touch } from './touch.ts'
import type { UpEnvelope } from './up-message.ts'
import { writeBatch } from './write-batch.ts'

export interface LifeSigns {
  /** The gateway said something that is not stored: it is there. `at`: milliseconds, by the server's clock. */
  readonly note: (armuid: ArmUid, at: number) => void
  /** It was refused, unless a later heartbeat is taken before that is written. `kind`: of the message. */
  readonly noteRefused: (armuid: ArmUid, at: number, kind: string) => void
  readonly noteTaken: (message: UpEnvelope) => void
  /** Writes what has gathered. @throws what the database says; nothing is lost */
  readonly flush: (now: number) => Promise<void>
}

const heartbeat: UpKind = 'heartbeat'
/** Most gateways of one transaction. */
const maxAtOnce = 1000

/** Whoever is connected is not offline, also when it only pings, repeats itself or is refused. */
export function createLifeSigns(pool: Pool, cache: DeviceCache): LifeSigns {
  const signs = new Map<ArmUid, number>()
  const refused = new Set<ArmUid>()

  async function write(some: readonly (readonly [ArmUid, number])[], now: number): Promise<void> {
    const client = await pool.connect()
    let broken = false
    try {
      const uids = some.map(([armuid]) => armuid)
      await cache.prefetch(client, uids, [], new Set())
      const writes = collectWrites([], now)
      for (const [armuid, at] of some) {
        const gateway = cache.device(deviceType.values.gateway, armuid)
        if (gateway === undefined) continue
        touch(writes, gateway, at, now, silent)
        if (refused.has(armuid)) writes.heartbeatRefused.add(gateway.deviceId)
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

  function note(armuid: ArmUid, at: number): void {
    signs.set(armuid, Math.max(at, signs.get(armuid) ?? at))
  }

  return {
    note,
    noteRefused(armuid, at, kind) {
      note(armuid, at)
      if (kind === heartbeat) refused.add(armuid)
    },
    noteTaken({ kind, raw }) {
      if (kind === heartbeat) refused.delete(raw.armuid)
    },
    async flush(now) {
      while (signs.size > 0) {
        const some = [...signs].slice(0, maxAtOnce)
        await write(some, now)
        for (const [armuid, at] of some) {
          if (signs.get(armuid) !== at) continue
          signs.delete(armuid)
          refused.delete(armuid)
        }
        if (some.length < maxAtOnce) return
      }
    },
  }
}
