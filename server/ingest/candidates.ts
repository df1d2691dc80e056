import { createHmac } from 'node:crypto'

import type { Pool } from 'pg'
import { Check } from 'typebox/value'

import type { Clock } from '#contract/wire/clock.ts'
import { armKeySchema, type ArmUid } from '#contract/wire/ids.ts'
import { maxShownKeys } from '#contract/lists/gateway-candidate.ts'

import {
  addCandidates,
  boundCandidates,
  type Candidate,
  type ShownKey,
} from '../db/ingest/ingest-candidates.ts'
import type { Vault } from '../db/vault.ts'

export interface Candidates {
  /** A gateway that nobody has registered tried to log in with this key. */
  readonly note: (armuid: ArmUid, armKey: Buffer, remoteAddress: string) => void
  /** Writes what has gathered. While the database is away it goes on gathering, within bounds. */
  readonly flush: () => Promise<void>
}

export interface CandidatesOptions {
  pool: Pool
  clock: Clock
  vault: Pick<Vault, 'seal' | 'derive'>
}

/** Between two flushes: what is beyond is told apart no more. It tries again, once a minute at least. */
const maxCandidates = 200
const maxPerAddress = 50

/** Remembers which gateways tried to log in and what key was shown. No key is kept but sealed, not even in memory. */
export function createCandidates({ pool, clock, vault }: CandidatesOptions): Candidates {
  const secret = vault.derive('fingerprints of keys of gateways')
  let seen = new Map<string, Candidate>()
  let seenFrom = new Map<string, number>()

  /**
   * 32 bits of a hash that is keyed by a secret of the vault: who does not have the secret learns nothing from it and can
   * try no key against it, and 2⁶³ keys of 16 letters and digits have the same one. It is of the id too, so that two
   * gateways with one key do not show it.
   */
  function fingerprintOf(armuid: string, armKey: string): string {
    const hash = createHmac('sha256', secret).update(`${armuid} ${armKey}`).digest('hex')
    return hash.slice(0, 8).toUpperCase()
  }

  function isBeyond(remoteAddress: string): boolean {
    const from = seenFrom.get(remoteAddress) ?? 0
    if (seen.size >= maxCandidates || from >= maxPerAddress) return true
    seenFrom.set(remoteAddress, from + 1)
    return false
  }

  function keysWith(known: readonly ShownKey[], armuid: string, armKey: string, from: string): ShownKey[] {
    const fingerprint = fingerprintOf(armuid, armKey)
    const before = known.find((key) => key.fingerprint === fingerprint)
    const sealed = before?.sealed ?? vault.seal(armKey)
    const key = { ...triedAgain(before, clock.now(), from), fingerprint, sealed }
    return [key, ...known.filter((other) => other !== before)].slice(0, maxShownKeys + 1)
  }

  return {
    note(armuid, armKey, address) {
      const known = seen.get(armuid)
      const remoteAddress = address.replace(/^::ffff:(?=\d+\.)/, '')
      if (known === undefined && isBeyond(remoteAddress)) return
      const text = armKey.toString('latin1')
      const shown = known?.keys ?? []
      const keys = Check(armKeySchema, text) ? keysWith(shown, armuid, text, remoteAddress) : shown
      seen.set(armuid, { ...triedAgain(known, clock.now(), remoteAddress), armuid, keys })
    },
    async flush() {
      const written = seen
      if (written.size === 0) return
      seen = new Map()
      seenFrom = new Map()
      try {
        await addCandidates(pool, [...written.values()])
      } catch (error) {
        seen = new Map([...seen, ...written].slice(0, maxCandidates))
        throw error
      }
      await boundCandidates(pool)
    },
  }
}

function triedAgain(
  before: Pick<Candidate, 'firstAt' | 'attempts'> | undefined,
  now: number,
  remoteAddress: string,
) {
  return {
    firstAt: before?.firstAt ?? now,
    lastAt: now,
    attempts: (before?.attempts ?? 0) + 1,
    remoteAddress,
  }
}
