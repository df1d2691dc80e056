import { Value } from 'typebox/value'

import { armUidSchema, type ArmUid } from '#contract/wire/ids.ts'

import type { Database } from '../db/database.ts'
import { readWatch } from '../db/devices/frame-news.ts'
import { listen } from '../db/listen.ts'
import type { FrameTap } from './frame-tap.ts'
import type { GatewayLogins } from './gateway-logins.ts'
import type { DeviceCache } from './device-cache.ts'

export interface DeviceNewsOptions {
  database: Pick<Database, 'pool'>
  cache: Pick<DeviceCache, 'invalidate'>
  logins: Pick<GatewayLogins, 'forget' | 'forgetAll'>
  tap: Pick<FrameTap, 'watch'>
  readonly disconnect: (armuid: ArmUid, why: string) => void
}

/**
 * What people change in the database counts at once: what was remembered of a device is read anew, and a gateway that was
 * removed, or whose key was changed, has to log in anew. What is missed while the connection is broken is forgotten by time.
 */
export function followDeviceNews(
  { database, cache, logins, tap, disconnect }: DeviceNewsOptions,
  signal: AbortSignal,
): Promise<void> {
  function listening(): void {
    cache.invalidate()
    logins.forgetAll()
  }
  function onPayload(payload: string): void {
    // Relays or terminals came or went, however many.
    if (payload === 'nodes') return cache.invalidate()
    const watch = readWatch(payload)
    if (watch !== null) return tap.watch(watch)
    const [what, uid] = payload.split(' ')
    if (!Value.Check(armUidSchema, uid)) return
    logins.forget(uid)
    cache.invalidate()
    if (what === 'gone') disconnect(uid, 'the gateway has been removed')
    else if (what === 'key') disconnect(uid, 'the key of the gateway was changed')
  }
  return listen(database, 'devices', { listening, onPayload }, signal)
}
