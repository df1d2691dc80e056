import { createHash, timingSafeEqual } from 'node:crypto'

import type { ArmUid } from '#contract/wire/ids.ts'

import type { LoginOutcome } from '../mqtt/broker.ts'

export interface GatewayLoginsOptions {
  /** The gateway's key, null when there is no such gateway. Throws when it cannot be read now. */
  readonly readKey: (armuid: ArmUid) => Promise<string | null>
  readonly noteUnknown: (armuid: ArmUid, armKey: Buffer, remoteAddress: string) => void
  readonly noteWrongKey: (armuid: ArmUid) => void
  monotonicMs?: () => number
}

/** How long a changed key or a removed gateway may still log in. Real time. */
const ttlMs = 15_000
/** A gateway that has just been added gets in this soon. */
const missingTtlMs = 1000
const maxEntries = 50_000

interface Entry {
  /** SHA-256 of the key: what is compared has one length and is no secret. */
  readonly digest: Promise<Buffer | null>
  readonly until: number
}

export interface GatewayLogins {
  readonly logIn: (armuid: ArmUid, armKey: Buffer, remoteAddress: string) => Promise<LoginOutcome>
  /** Its key changed, or it came or went. */
  readonly forget: (armuid: ArmUid) => void
  readonly forgetAll: () => void
}

/** Checks what gateways log in with. Keys are compared in constant time and remembered for a short while. */
export function createGatewayLogins(options: GatewayLoginsOptions): GatewayLogins {
  const { readKey, noteUnknown, noteWrongKey, monotonicMs = () => performance.now() } = options
  const entries = new Map<ArmUid, Entry>()

  async function digestOf(armuid: ArmUid): Promise<Buffer | null> {
    for (;;) {
      const digest = remembered(armuid)
      const value = await digest
      // Forgotten meanwhile: it may have been read before the change.
      if (entries.get(armuid)?.digest !== digest) continue
      if (value === null) entries.set(armuid, { digest, until: monotonicMs() + missingTtlMs })
      return value
    }
  }

  function remembered(armuid: ArmUid): Promise<Buffer | null> {
    const known = entries.get(armuid)
    if (known !== undefined && known.until > monotonicMs()) return known.digest
    if (entries.size >= maxEntries) entries.clear()
    const digest = readKey(armuid).then((key) => (key === null ? null : sha256(key)))
    entries.set(armuid, { digest, until: monotonicMs() + ttlMs })
    digest.catch(() => entries.delete(armuid))
    return digest
  }

  async function logIn(armuid: ArmUid, armKey: Buffer, remoteAddress: string): Promise<LoginOutcome> {
    let digest: Buffer | null
    try {
      digest = await digestOf(armuid)
    } catch {
      return 'away'
    }
    if (digest === null) {
      noteUnknown(armuid, armKey, remoteAddress)
      return 'unknown'
    }
    if (timingSafeEqual(digest, sha256(armKey))) return 'admitted'
    noteWrongKey(armuid)
    return 'wrong-key'
  }

  return { logIn, forget: (armuid) => entries.delete(armuid), forgetAll: () => entries.clear() }
}

function sha256(key: string | Buffer): Buffer {
  return createHash('sha256').update(key).digest()
}
