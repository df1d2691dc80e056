import { deviceType, type ProtocolModel } from '#contract/wire/enumerations.ts'

import type { ClaimedChannels, ClaimOutcome } from '../db/ingest/ingest-channels.ts'
import { beginBatch, together, type IngestClient } from '../db/ingest/ingest-client.ts'
import type { CachedDevice } from '../db/ingest/ingest-devices.ts'
import { filterRepeats, maxSeqGaps } from './boot-filter.ts'
import { collectWrites } from './collect-writes.ts'
import type { BatchWrites } from './batch-writes.ts'
import { isGoneDevice } from './failure.ts'
import type { FrameTap } from './frame-tap.ts'
import type { DeviceCache, Lookup } from './device-cache.ts'
import type { Partitions } from './partitions.ts'
import {
  attachesDevice,
  isRefusal,
  namesIn,
  resolveMessage,
  isArmUnit,
  type Attachment,
  type ResolvedMessage,
} from './resolve-message.ts'
import { silent, touch } from './touch.ts'
import type { Refusal, UpEnvelope } from './up-message.ts'
import { ClaimFailure, LoopFailure, writeBatch } from './write-batch.ts'

export interface BatchContext {
  readonly cache: DeviceCache
  readonly partitions: Partitions
  readonly tap: Pick<FrameTap, 'isOpen' | 'observe'>
  now(): number
}

export interface BatchResult {
  readonly stored: number
  readonly repeated: number
  readonly refusals: readonly Refusal[]
  /** Neither stored nor refused: they are to be brought again. */
  readonly postponed: ReadonlySet<UpEnvelope>
}

const maxTries = 5
const { relay } = deviceType.values

/**
 * Brings a batch into the database in one transaction. Messages that name strangers are refused here; every other
 * failure throws, and then nothing of the batch is stored.
 */
export async function applyBatch(
  client: IngestClient,
  messages: readonly UpEnvelope[],
  context: BatchContext,
): Promise<BatchResult> {
  const claimless = new Set<UpEnvelope>()
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryBatch(client, messages, context, claimless)
    } catch (error) {
      if (tries === maxTries) throw error
      if (error instanceof ClaimFailure) {
        for (const start of error.mistaken) claimless.add(start)
        context.cache.invalidate()
      } else if (isGoneDevice(error) || error instanceof LoopFailure) context.cache.invalidate()
      else throw error
    }
  }
}

async function tryBatch(
  client: IngestClient,
  messages: readonly UpEnvelope[],
  context: BatchContext,
  claimless: ReadonlySet<UpEnvelope>,
): Promise<BatchResult> {
  const { cache } = context
  const now = context.now()
  const names = messages.map(namesIn)
  await cache.prefetch(
    client,
    names.flatMap(({ uids }) => uids),
    names.flatMap(({ apuids }) => apuids),
    new Set(messages.flatMap((message) => channelsOf(message))),
  )
  const parents = messages.flatMap(({ body }) =>
    'parent' in body && body.parent !== null ? [body.parent] : [],
  )
  const isUnattached = ({ body }: UpEnvelope) =>
    'moteuid' in body && cache.device(relay, body.moteuid)?.gatewayId === null
  if (messages.some((message) => attachesDevice(message) || isUnattached(message)))
    await cache.prefetchAbove(client, new Set(parents))
  const refusals: Refusal[] = []
  const accepted: ResolvedMessage[] = []
  const claimed = new Map<string, { readonly gatewayId: number; readonly protocolModel: ProtocolModel }>()
  const conflicts = new Set<string>()
  const attachments = new Map<number, Attachment>()
  const lookup = {
    device: cache.device,
    deviceAbove: cache.deviceAbove,
    attachmentOf: (device: CachedDevice): Attachment => attachments.get(device.deviceId) ?? device,
    channelOwner: (apuid: string) => claimed.get(apuid)?.gatewayId ?? cache.channelOwner(apuid),
    channelProtocol: (apuid: string) => claimed.get(apuid)?.protocolModel ?? cache.channelProtocol(apuid),
    hasChannelConflict: (gatewayId: number, apuid: string) =>
      conflicts.has(`${gatewayId} ${apuid}`) || cache.hasChannelConflict(gatewayId, apuid),
  }
  for (const message of messages) {
    const outcome = resolveMessage(message, lookup)
    if (isRefusal(outcome)) {
      refusals.push(outcome)
      continue
    }
    accepted.push(outcome)
    const { device, gateway, parentId } = outcome
    const registeredAt = message.body.at
    if (attachesDevice(message) && registeredAt >= (lookup.attachmentOf(device).registeredAt ?? 0))
      attachments.set(device.deviceId, { gatewayId: gateway.deviceId, parentId, registeredAt })
    // Until it registers it is connected where it is received.
    else if (isUnattached(message) && (attachments.get(device.deviceId)?.registeredAt ?? null) === null)
      attachments.set(device.deviceId, { gatewayId: gateway.deviceId, parentId, registeredAt: null })
    if (message.kind === 'start' && !claimless.has(message))
      for (const { apuid, protocolModel } of message.body.channels)
        if (outcome.disputed?.has(apuid) === true) conflicts.add(`${gateway.deviceId} ${apuid}`)
        else claimed.set(apuid, { gatewayId: gateway.deviceId, protocolModel })
  }
  const without = await context.partitions.ensure(client, accepted)
  const resolved = accepted.filter((one) => !without.has(one))
  const postponed = new Set([...without].map(({ message }) => message))
  if (resolved.length === 0) return { stored: 0, repeated: 0, refusals, postponed }

  try {
    const begun = beginBatch(client)
    const filtered = filterRepeats(client, resolved, now)
    await together([begun, filtered])
    const { fresh, repeated, gapped } = await filtered
    for (const { message } of gapped)
      refusals.push({
        raw: message.raw,
        reason: 'form',
        detail: `seq: more than ${maxSeqGaps} gaps in this boot`,
        kind: message.kind,
        boot: message.body.boot,
        seq: message.body.seq,
      })
    // A start that is no news may have been believed by messages beside it.
    const mistaken = [...repeated, ...gapped].filter(
      ({ message, gateway }) =>
        !claimless.has(message) &&
        channelsOf(message).some(
          (apuid) =>
            cache.channelOwner(apuid) !== gateway.deviceId &&
            !cache.hasChannelConflict(gateway.deviceId, apuid),
        ),
    )
    if (mistaken.length > 0) throw new ClaimFailure(mistaken.map(({ message }) => message))
    const writes = collectWrites(fresh, now)
    // Who says it once more is alive as well.
    for (const { gateway, message } of [...repeated, ...gapped])
      touch(writes, gateway, message.raw.receivedAt, now, silent)
    const { channels, further } = await writeBatch(client, writes, now)
    refusals.push(...refusalsOfChannels(fresh, channels.claims, lookup))
    remember(cache, fresh, writes, channels)
    if (context.tap.isOpen) context.tap.observe(fresh, repeated, further)
    return { stored: fresh.length, repeated: repeated.length, refusals, postponed }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function channelsOf(message: UpEnvelope): string[] {
  return message.kind === 'start' ? message.body.channels.map(({ apuid }) => apuid) : []
}

/** What the commit has made true. */
function remember(
  cache: DeviceCache,
  fresh: readonly ResolvedMessage[],
  writes: BatchWrites,
  channels: ClaimedChannels,
): void {
  for (const apuid of channels.dropped) cache.forgetChannel(apuid)
  // What was received on them is received on none.
  if (channels.dropped.length > 0) cache.invalidate()
  for (const claim of channels.claims)
    if (claim.isOwn) cache.setChannelOwner(claim)
    else cache.forgetChannel(claim.apuid)
  for (const { device, gateway } of fresh) {
    gateway.startedAt = Math.max(gateway.startedAt ?? 0, writes.touches.get(gateway.deviceId)?.startAt ?? 0)
    device.apuid ??= writes.receptions.get(device.deviceId)?.apuid ?? null
    const attachment = writes.attachments.get(device.deviceId)
    if (attachment === undefined || attachment.at < (device.registeredAt ?? 0)) continue
    if (!attachment.isRegistered && device.gatewayId !== null) continue
    const { gatewayId, parentId, apuid } = attachment
    device.gatewayId = gatewayId
    device.parentId = parentId
    device.apuid = cache.channelOwner(apuid) === gatewayId ? apuid : null
    device.registeredAt = writes.touches.get(device.deviceId)?.registerAt ?? device.registeredAt
  }
}

/** What the starts of a batch are told of channels that they name in conflict; all else that they say is kept. */
function refusalsOfChannels(
  resolved: readonly ResolvedMessage[],
  claims: readonly ClaimOutcome[],
  lookup: Pick<Lookup, 'device'>,
): Refusal[] {
  const conflicts = new Set(claims.flatMap((one) => (one.isOwn ? [] : `${one.gatewayId} ${one.apuid}`)))
  if (conflicts.size === 0) return []
  return resolved.flatMap(({ message, gateway }): Refusal[] => {
    if (message.kind !== 'start') return []
    const { raw, kind, body } = message
    return body.channels.flatMap(({ apuid }): Refusal[] => {
      if (!conflicts.has(`${gateway.deviceId} ${apuid}`)) return []
      const [reason, why] = isArmUnit(lookup, apuid)
        ? (['device-class', 'is an arm unit, not a channel'] as const)
        : (['foreign-device', 'belongs to another gateway'] as const)
      const detail = `channels: ${apuid} ${why}; the rest of this start is kept`
      return [{ raw, reason, detail, kind, boot: body.boot, seq: body.seq }]
    })
  })
}
