import type { ProtocolModel } from '#contract/wire/enumerations.ts'

import { findChannels, type ChannelOwner, type CachedChannel } from '../db/ingest/ingest-channels.ts'
import { findDevices, findDevicesById, type CachedDevice } from '../db/ingest/ingest-devices.ts'
import type { IngestClient } from '../db/ingest/ingest-client.ts'

/** What one batch may look at without asking the database. */
export interface Lookup {
  readonly device: (deviceType: number, uid: string) => CachedDevice | undefined
  readonly channelOwner: (apuid: string) => number | undefined
  readonly channelProtocol: (apuid: string) => ProtocolModel | undefined
  /** Whether the gateway's newest start names this channel in conflict. */
  readonly hasChannelConflict: (gatewayId: number, apuid: string) => boolean
  /** A relay that is above one of those that were asked for. */
  readonly deviceAbove: (deviceId: number) => CachedDevice | undefined
}

export interface DeviceCache extends Lookup {
  /**
   * Reads what is not known yet, or was read too long ago.
   * @param claimed channels that are asked for anew, because they decide about a claim
   */
  prefetch(
    client: IngestClient,
    uids: Iterable<string>,
    apuids: Iterable<string>,
    claimed: ReadonlySet<string>,
  ): Promise<void>
  /** Reads what is above these relays and not known yet. */
  prefetchAbove(client: IngestClient, uids: Iterable<string>): Promise<void>
  setChannelOwner(owner: ChannelOwner): void
  forgetChannel(apuid: string): void
  /** Somebody changed devices: what was read before is read anew by the next batch, as it would be by and by. */
  invalidate(): void
}

interface Entry<T> {
  readonly value: T
  readonly until: number
  /** How often was doubted before it was read. */
  readonly generation: number
}

/** How long a change made elsewhere (a share, a type, a company) may go unnoticed. Real time. */
const ttlMs = 30_000
/** A device that is missing is asked for again soon: it may just have been added. */
const missingTtlMs = 2000
const maxEntries = 300_000
/** As many hops as a device may have. */
const maxDepth = 8

export function createDeviceCache(monotonicMs: () => number = () => performance.now()): DeviceCache {
  const devices = new Map<string, Entry<readonly CachedDevice[]>>()
  const byId = new Map<number, { readonly device: CachedDevice; readonly generation: number }>()
  const channels = new Map<string, Entry<CachedChannel>>()
  // What is doubted is not deleted: a batch that has looked it up goes on with it.
  let generation = 0

  function stale<T>(entries: Map<string, Entry<T>>, keys: Iterable<string>, newest: number): string[] {
    const now = monotonicMs()
    const found = new Set<string>()
    for (const key of keys) {
      const entry = entries.get(key)
      if (entry === undefined || entry.until <= now || entry.generation < newest) found.add(key)
    }
    return [...found]
  }

  return {
    device: (deviceType, uid) => devices.get(uid)?.value.find((device) => device.deviceType === deviceType),
    deviceAbove: (deviceId) => byId.get(deviceId)?.device,
    channelOwner: (apuid) => channels.get(apuid)?.value.owner?.gatewayId,
    channelProtocol: (apuid) => channels.get(apuid)?.value.owner?.protocolModel,
    hasChannelConflict: (gatewayId, apuid) =>
      channels.get(apuid)?.value.claimants.includes(gatewayId) ?? false,
    setChannelOwner(owner) {
      const claimants = channels.get(owner.apuid)?.value.claimants ?? []
      const value = { apuid: owner.apuid, owner, claimants }
      channels.set(owner.apuid, { value, until: monotonicMs() + ttlMs, generation })
    },
    forgetChannel(apuid) {
      channels.delete(apuid)
    },
    invalidate() {
      generation += 1
    },
    async prefetchAbove(client, uids) {
      const startGeneration = generation
      const asked = [...uids].flatMap((uid) => devices.get(uid)?.value ?? [])
      let level = asked
      for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
        const above = [...new Set(level.flatMap(({ parentId }) => parentId ?? []))]
        const missing = above.filter((deviceId) => (byId.get(deviceId)?.generation ?? -1) < startGeneration)
        if (missing.length > 0)
          for (const device of await findDevicesById(client, missing))
            byId.set(device.deviceId, { device, generation: startGeneration })
        level = above.flatMap((deviceId) => byId.get(deviceId)?.device ?? [])
      }
    },
    async prefetch(client, uids, apuids, claimed) {
      if (devices.size > maxEntries || byId.size > maxEntries) {
        devices.clear()
        byId.clear()
      }
      if (channels.size > maxEntries) channels.clear()
      const startGeneration = generation
      const missingUids = stale(devices, uids, startGeneration)
      if (missingUids.length > 0) {
        const found = Map.groupBy(await findDevices(client, missingUids), (device) => device.uid)
        const now = monotonicMs()
        for (const uid of missingUids) {
          const value = found.get(uid) ?? []
          for (const device of value) byId.set(device.deviceId, { device, generation: startGeneration })
          const until = now + (value.length > 0 ? ttlMs : missingTtlMs)
          devices.set(uid, { value, until, generation: startGeneration })
        }
      }
      const missingApuids = [...new Set([...stale(channels, apuids, startGeneration), ...claimed])]
      if (missingApuids.length > 0) {
        const found = await findChannels(client, missingApuids)
        const now = monotonicMs()
        for (const value of found) {
          const until = now + (value.owner === null ? missingTtlMs : ttlMs)
          channels.set(value.apuid, { value, until, generation: startGeneration })
        }
      }
    },
  }
}
